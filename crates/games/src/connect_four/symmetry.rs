//! The mirror image of a position.

use super::{COLUMNS, ConnectFour, STRIDE};

/// The same game with the columns in the opposite order.
#[inline]
pub(super) fn mirror_image(game: ConnectFour) -> ConnectFour {
    ConnectFour { own: mirrored(game.own), discs: mirrored(game.discs), ..game }
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
