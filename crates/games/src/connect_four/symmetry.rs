//! The rack of Connect Four seen from behind.

use uctopia_game::Symmetry;

use super::{COLUMNS, ConnectFour, STRIDE};

impl Symmetry for ConnectFour {
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        [*self, Self { own: mirrored(self.own), discs: mirrored(self.discs), ..*self }].into_iter()
    }

    fn canonical(&self) -> Self {
        self.images().min_by_key(|image| (image.discs, image.own)).unwrap_or(*self)
    }
}

/// The same discs with the columns in the opposite order.
fn mirrored(discs: u64) -> u64 {
    let column = |index: usize| discs >> (STRIDE * index) & ((1 << STRIDE) - 1);
    (0..COLUMNS).fold(0, |mirrored, index| mirrored << STRIDE | column(index))
}
