//! The terms of UCB1 of four moves, and comparisons of all moves of a node.

#[cfg(target_arch = "x86_64")]
use fearless_simd::{Simd, SimdBase as _, SimdFrom as _, SimdMask as _, f64x4, x86::Avx2};

use super::best::ArgMax;
use crate::mcts::formulas::{Reciprocal, Tables};
use crate::mcts::tree::PackedStatistics;

/// What four moves of a node contribute to their UCB1; the last four of a node may be fewer.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct FourMoves {
    /// Twice the mean of each; −∞ where there is no move.
    means: [f64; 4],
    /// 1 / √n of each.
    roots: [f64; 4],
}

/// A machine's way of comparing moves. `()` is that of any machine.
pub(crate) trait MoveComparison: Copy {
    /// The index of the highest `mean + exploration · root`, the first among equals.
    fn highest(self, moves: &[FourMoves], exploration: f64) -> usize;
}

impl FourMoves {
    /// No moves.
    pub(crate) const NONE: Self = Self {
        means: [f64::NEG_INFINITY; 4],
        roots: [0.0; 4],
    };

    /// Sets both terms of a visited move.
    #[inline(always)]
    pub(crate) fn set(&mut self, place: usize, statistics: PackedStatistics, tables: Tables) {
        let Reciprocal { whole, root } = tables.reciprocal(statistics.visits());
        self.set_mean(place, f64::from(statistics.halves()) * whole);
        self.set_root(place, root);
    }

    #[inline(always)]
    pub(super) fn set_mean(&mut self, place: usize, mean: f64) {
        self.means[place] = mean;
    }

    #[inline(always)]
    pub(super) fn set_root(&mut self, place: usize, root: f64) {
        self.roots[place] = root;
    }
}

impl MoveComparison for () {
    #[inline(always)]
    fn highest(self, moves: &[FourMoves], exploration: f64) -> usize {
        let mut highest = ArgMax::new();
        for (four, FourMoves { means, roots }) in moves.iter().enumerate() {
            for (place, (mean, root)) in means.iter().zip(roots).enumerate() {
                highest.offer(4 * four + place, mean + exploration * root);
            }
        }
        highest.index().unwrap_or(0)
    }
}

#[cfg(target_arch = "x86_64")]
impl MoveComparison for Avx2 {
    #[inline(always)]
    fn highest(self, moves: &[FourMoves], exploration: f64) -> usize {
        highest_of_fours(self, moves, exploration)
    }
}

/// [`MoveComparison::highest`] with four moves at a time, for the usual numbers of moves without a loop.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn highest_of_fours<S: Simd>(simd: S, moves: &[FourMoves], exploration: f64) -> usize {
    let exploration = f64x4::splat(simd, exploration);
    match moves {
        [a] => highest_of(simd, [a], exploration),
        [a, b] => highest_of(simd, [a, b], exploration),
        [a, b, c] => highest_of(simd, [a, b, c], exploration),
        _ => highest_of_many(simd, moves, exploration),
    }
}

/// The UCB1 of four moves.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn values<S: Simd>(simd: S, moves: &FourMoves, exploration: f64x4<S>) -> f64x4<S> {
    f64x4::simd_from(simd, moves.means) + exploration * f64x4::simd_from(simd, moves.roots)
}

/// The highest of four numbers, four times.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn highest_lane<S: Simd>(numbers: f64x4<S>) -> f64x4<S> {
    let pairs = numbers.max(numbers.slide::<2>(numbers));
    pairs.max(pairs.slide_within_blocks::<1>(pairs))
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn highest_of<S: Simd, const N: usize>(
    simd: S,
    moves: [&FourMoves; N],
    exploration: f64x4<S>,
) -> usize {
    let all = moves.map(|four| values(simd, four, exploration));
    let highest = highest_lane(
        all[1..]
            .iter()
            .fold(all[0], |highest, four| highest.max(*four)),
    );
    let equal = all.iter().rev().fold(0, |equal, four| {
        equal << 4 | four.simd_eq(highest).to_bitmask()
    });
    equal.trailing_zeros() as usize
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn highest_of_many<S: Simd>(simd: S, moves: &[FourMoves], exploration: f64x4<S>) -> usize {
    let mut highest = f64x4::splat(simd, f64::NEG_INFINITY);
    for four in moves {
        highest = highest.max(values(simd, four, exploration));
    }
    let highest = highest_lane(highest);
    let equal = |four: &FourMoves| {
        values(simd, four, exploration)
            .simd_eq(highest)
            .to_bitmask()
    };
    let equal = moves
        .iter()
        .map(equal)
        .enumerate()
        .find(|&(_, equal)| equal != 0);
    equal.map_or(0, |(four, equal)| {
        4 * four + equal.trailing_zeros() as usize
    })
}
