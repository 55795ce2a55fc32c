//! The rack of Connect Four seen from behind.

use uctopia_game::Symmetry;

use super::{COLUMNS, ConnectFour, STRIDE};

impl Symmetry for ConnectFour {
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        [*self, Self { own: mirrored(self.own), discs: mirrored(self.discs), ..*self }].into_iter()
    }

    #[inline]
    fn canonical(&self) -> Self {
        let image = Self { own: mirrored(self.own), discs: mirrored(self.discs), ..*self };
        if (image.discs, image.own) < (self.discs, self.own) { image } else { *self }
    }
}

/// The same discs with the columns in the opposite order: the outer two change places, then those inside them.
#[inline]
fn mirrored(discs: u64) -> u64 {
    const CENTRE: usize = COLUMNS / 2;
    let column = |index: usize| ((1 << STRIDE) - 1) << (STRIDE * index);
    (0..CENTRE).fold(discs & column(CENTRE), |mirrored, index| {
        let apart = STRIDE * (COLUMNS - 1 - 2 * index);
        mirrored | (discs & column(index)) << apart | discs >> apart & column(index)
    })
}
