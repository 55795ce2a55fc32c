//! The last squares, compiled as a whole for machines with AVX2: a call from other code costs more than many of these functions.

use super::avx2_lines::Avx2Lines;
use super::last_moves;
use super::last_squares::{self, Discs, LastSquares, Tally};

impl LastSquares for Avx2Lines {
    #[inline(always)]
    fn sorted(self, tally: &mut Tally, discs: Discs, empty: u64, moves: u64, alpha: i32) -> i32 {
        sorted(self.0, tally, discs, empty, moves, alpha)
    }

    #[inline(always)]
    fn unsorted(self, tally: &mut Tally, discs: Discs, empty: u64, moves: u64, alpha: i32) -> i32 {
        unsorted(self.0, tally, discs, empty, moves, alpha)
    }

    #[inline(always)]
    fn four(self, tally: &mut Tally, discs: Discs, squares: [u8; 4], alpha: i32) -> i32 {
        four(self.0, tally, discs, squares, alpha)
    }

    #[inline(always)]
    fn three(self, tally: &mut Tally, discs: Discs, squares: [u8; 3], alpha: i32) -> i32 {
        three(self.0, tally, discs, squares, alpha)
    }

    #[inline(always)]
    fn two(self, tally: &mut Tally, discs: Discs, squares: [u8; 2], alpha: i32) -> i32 {
        two(self.0, tally, discs, squares, alpha)
    }
}

fearless_simd::kernel!(
    /// See [`last_moves::score`].
    pub(super) fn score(
        avx2: Avx2,
        tally: &mut Tally,
        discs: Discs,
        empty: u64,
        window: (i32, i32),
    ) -> i32 {
        last_moves::score(Avx2Lines(avx2), tally, discs, empty, window)
    }
);
fearless_simd::kernel!(
    fn sorted(
        avx2: Avx2,
        tally: &mut Tally,
        discs: Discs,
        empty: u64,
        moves: u64,
        alpha: i32,
    ) -> i32 {
        last_moves::sorted(Avx2Lines(avx2), tally, discs, empty, moves, alpha)
    }
);
fearless_simd::kernel!(
    fn unsorted(
        avx2: Avx2,
        tally: &mut Tally,
        discs: Discs,
        empty: u64,
        moves: u64,
        alpha: i32,
    ) -> i32 {
        last_moves::unsorted(Avx2Lines(avx2), tally, discs, empty, moves, alpha)
    }
);
fearless_simd::kernel!(
    fn four(avx2: Avx2, tally: &mut Tally, discs: Discs, squares: [u8; 4], alpha: i32) -> i32 {
        last_squares::four(Avx2Lines(avx2), tally, discs, squares, alpha)
    }
);
fearless_simd::kernel!(
    fn three(avx2: Avx2, tally: &mut Tally, discs: Discs, squares: [u8; 3], alpha: i32) -> i32 {
        last_squares::three(Avx2Lines(avx2), tally, discs, squares, alpha)
    }
);
fearless_simd::kernel!(
    fn two(avx2: Avx2, tally: &mut Tally, discs: Discs, squares: [u8; 2], alpha: i32) -> i32 {
        last_squares::two(Avx2Lines(avx2), tally, discs, squares, alpha)
    }
);
