//! Moves and flips in registers of four words, one for each axis of the board, where the machine has them.
//!
//! The same as [`bitboard`](super::bitboard), which explains the method and serves all other machines; tests compare the two.

use fearless_simd::x86::Avx2;
use fearless_simd::{Select, Simd, SimdBase, SimdFrom, u64x4};

use super::bitboard::{INNER_COLUMNS, RAYS};
use super::lines::LineScanner;

/// From one square to the next: along a row, down to the left, down, down to the right, as in [`RAYS`].
const STEPS: [u64; 4] = [1, 7, 8, 9];

/// Where discs to turn may lie on each axis.
const INNER: [u64; 4] = [INNER_COLUMNS, INNER_COLUMNS, u64::MAX, INNER_COLUMNS];

/// Four axes at a time.
#[derive(Clone, Copy)]
pub(super) struct Avx2Lines(pub(super) Avx2);

impl LineScanner for Avx2Lines {
    #[inline(always)]
    fn ends(self, own: u64, opponent: u64) -> u64 {
        ends_by_avx2(self.0, own, opponent)
    }

    #[inline(always)]
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64) {
        place_by_avx2(self.0, own, opponent, square)
    }

    #[inline(always)]
    fn flips(self, own: u64, opponent: u64, square: u8) -> u64 {
        flips_by_avx2(self.0, own, opponent, square)
    }
}

// Arguments and results are integers, so that they are passed in registers: through memory, each move of a random game would wait
// for the one before.
fearless_simd::kernel!(
    #[inline]
    fn ends_by_avx2(avx2: Avx2, own: u64, opponent: u64) -> u64 {
        ends_of_lines(avx2, own, opponent)
    }
);
fearless_simd::kernel!(
    #[inline]
    fn place_by_avx2(avx2: Avx2, own: u64, opponent: u64, square: u8) -> (u64, u64) {
        place(avx2, own, opponent, square)
    }
);
fearless_simd::kernel!(
    #[inline]
    fn flips_by_avx2(avx2: Avx2, own: u64, opponent: u64, square: u8) -> u64 {
        any(flips(
            avx2,
            u64x4::splat(avx2, own),
            u64x4::splat(avx2, opponent),
            square,
        ))
    }
);

/// See [`bitboard::ends_of_lines`](super::bitboard::ends_of_lines).
#[inline(always)]
fn ends_of_lines<S: Simd>(simd: S, own: u64, opponent: u64) -> u64 {
    ends(simd, u64x4::splat(simd, own), u64x4::splat(simd, opponent))
}

/// See [`LineScanner::place`]: flips and ends in one, since moving data between the kinds of registers takes half as long.
#[inline(always)]
fn place<S: Simd>(simd: S, own: u64, opponent: u64, square: u8) -> (u64, u64) {
    let disc = 1 << (square % 64);
    let (all_own, all_opponent) = (u64x4::splat(simd, own), u64x4::splat(simd, opponent));
    let flips = flips(simd, all_own, all_opponent, square);
    // Every word the same, so that nothing has to be spread again.
    let swapped = flips | flips.slide::<2>(flips);
    let flips = swapped | swapped.slide_within_blocks::<1>(swapped);
    let ends = ends(
        simd,
        all_opponent ^ flips,
        all_own | flips | u64x4::splat(simd, disc),
    );
    (flips[0], ends)
}

#[inline(always)]
fn ends<S: Simd>(simd: S, own: u64x4<S>, opponent: u64x4<S>) -> u64 {
    let step = u64x4::simd_from(simd, STEPS);
    let two_steps = u64x4::simd_from(simd, STEPS.map(|step| 2 * step));
    let through = opponent & u64x4::simd_from(simd, INNER);

    let pairs = through & (through << step);
    let mut up = through & (own << step);
    up |= through & (up << step);
    up |= pairs & (up << two_steps);
    up |= pairs & (up << two_steps);

    let pairs = pairs >> step;
    let mut down = through & (own >> step);
    down |= through & (down >> step);
    down |= pairs & (down >> two_steps);
    down |= pairs & (down >> two_steps);

    any::<S>((up << step) | (down >> step))
}

/// The discs that turn, those on each axis in a word of its own.
#[inline(always)]
fn flips<S: Simd>(simd: S, own: u64x4<S>, opponent: u64x4<S>, square: u8) -> u64x4<S> {
    let rays = &RAYS[usize::from(square % 64)];
    let zero = u64x4::splat(simd, 0);

    let ray = u64x4::simd_from(simd, rays.rising);
    let stops = ray & !opponent;
    let at = stops & (zero - stops);
    let rising = where_any(zero, at & own, ray & (at - 1));

    // The last stop cannot be isolated as the first one can: all from it on are filled instead.
    let step = u64x4::simd_from(simd, STEPS);
    let ray = u64x4::simd_from(simd, rays.falling);
    let mut beyond = ray & !opponent;
    beyond |= beyond >> step;
    beyond |= beyond >> u64x4::simd_from(simd, STEPS.map(|step| 2 * step));
    beyond |= beyond >> u64x4::simd_from(simd, STEPS.map(|step| 4 * step));
    let at = (own & ray & beyond) & !(beyond >> step);
    let falling = where_any(zero, at, ray & !beyond);

    rising | falling
}

/// A word of `chosen` where the word of `words` is not `zero`, otherwise `zero`.
#[inline(always)]
fn where_any<S: Simd>(zero: u64x4<S>, words: u64x4<S>, chosen: u64x4<S>) -> u64x4<S> {
    words.simd_eq(zero).select(zero, chosen)
}

#[inline(always)]
fn any<S: Simd>(words: u64x4<S>) -> u64 {
    words.as_slice().iter().fold(0, |any, word| any | word)
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};
    use uctopia_game::Rng;

    use super::super::bitboard;
    use super::*;

    /// Any discs at all, in play or not.
    #[test]
    fn wide_registers_agree_with_narrow_ones() {
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            let (occupied, sides) = (rng.next_u64() | rng.next_u64(), rng.next_u64());
            let square = rng.below(64) as u8;
            let occupied = occupied & !(1 << square);
            let (own, opponent) = (occupied & sides, occupied & !sides);
            let flips = bitboard::flips(own, opponent, square);
            let (after, opponent_after) = (own | flips | 1 << square, opponent ^ flips);
            let expected = (flips, bitboard::ends_of_lines(opponent_after, after));
            for level in [Level::baseline(), Level::new()] {
                let placed = dispatch!(level, simd => place(simd, own, opponent, square));
                assert_eq!(
                    placed, expected,
                    "{own:x} {opponent:x} {square} at {level:?}"
                );
                let ends = dispatch!(level, simd => ends_of_lines(simd, own, opponent));
                assert_eq!(
                    ends,
                    bitboard::ends_of_lines(own, opponent),
                    "{own:x} {opponent:x} at {level:?}"
                );
            }
        }
    }
}
