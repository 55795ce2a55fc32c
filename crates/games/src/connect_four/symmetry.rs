//! The mirror image of a position.

use super::rack::{COLUMNS, STRIDE};

/// The discs with the columns in the opposite order: the outer two change places, then those inside them.
#[inline]
pub(super) fn mirrored(discs: u64) -> u64 {
    const CENTRE: usize = COLUMNS / 2;
    let column = |index: usize| ((1 << STRIDE) - 1) << (STRIDE * index);
    (0..CENTRE).fold(discs & column(CENTRE), |mirrored, index| {
        let apart = STRIDE * (COLUMNS - 1 - 2 * index);
        mirrored | (discs & column(index)) << apart | discs >> apart & column(index)
    })
}
