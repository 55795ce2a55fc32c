//! What the table keeps of a position, and how that fits in one word.

use crate::shared_table::{SharedTable, TableEntry};

/// The table of the agent.
pub(super) type SearchTable = SharedTable<Known>;

/// Score units in a point: scores fit in two bytes for every margin.
pub(super) const UNITS: i32 = 32;

/// Beyond every score.
pub(super) const INFINITE: i32 = 32_500;

const BOUND_BITS: u32 = 16;
const DEPTH: u32 = 2 * BOUND_BITS;
const DEPTH_BITS: u32 = 7;
const SELECTIVITY: u32 = DEPTH + DEPTH_BITS;
const SELECTIVITY_BITS: u32 = 3;
const BEST: u32 = SELECTIVITY + SELECTIVITY_BITS;
const BEST_BITS: u32 = 7;

/// The largest depth that fits.
pub(super) const MOST_DEPTH: u32 = (1 << DEPTH_BITS) - 1;

/// Bounds on the score of a position, from a search of some depth and selectivity, and the move that attains them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) depth: u8,
    /// The number of the [selectivity](super::Selectivity): the higher, the more certain.
    pub(super) selectivity: u8,
    /// The index of the best move among the legal ones, where one is known.
    pub(super) best: Option<u8>,
}

impl Known {
    /// The score, or a bound beyond the window from `alpha` to `beta`.
    #[inline(always)]
    pub(super) fn decided(self, alpha: i32, beta: i32) -> Option<i32> {
        if self.lower >= beta || self.lower == self.upper {
            return Some(self.lower);
        }
        (self.upper <= alpha).then_some(self.upper)
    }
}

impl TableEntry for Known {
    const BITS: u32 = BEST + BEST_BITS;
    const AGE_BITS: u32 = 4;

    #[inline(always)]
    fn size(self) -> u32 {
        self.depth.into()
    }

    #[inline(always)]
    fn with(self, old: Self, same_search: bool) -> Self {
        let best = self.best.or(old.best);
        if (old.depth, old.selectivity) == (self.depth, self.selectivity) {
            let (lower, upper) = (self.lower.max(old.lower), self.upper.min(old.upper));
            // Bounds of selective searches may contradict one another.
            return if lower <= upper {
                Self {
                    lower,
                    upper,
                    best,
                    ..self
                }
            } else {
                Self { best, ..self }
            };
        }
        let is_less = self.depth < old.depth || self.selectivity < old.selectivity;
        if is_less && same_search {
            Self {
                best: old.best.or(self.best),
                ..old
            }
        } else {
            Self { best, ..self }
        }
    }

    #[inline(always)]
    fn packed(self) -> u64 {
        const MOST_INDEX: u8 = (1 << BEST_BITS) - 2;
        let best = self
            .best
            .filter(|&best| best <= MOST_INDEX)
            .map_or(0, |best| u64::from(best) + 1);
        u64::from(self.lower as i16 as u16)
            | u64::from(self.upper as i16 as u16) << BOUND_BITS
            | u64::from(self.depth) << DEPTH
            | u64::from(self.selectivity) << SELECTIVITY
            | best << BEST
    }

    #[inline(always)]
    fn unpacked(bits: u64) -> Self {
        const fn field(bits: u64, from: u32, count: u32) -> u8 {
            ((bits >> from) & ((1 << count) - 1)) as u8
        }
        Self {
            lower: i32::from(bits as u16 as i16),
            upper: i32::from((bits >> BOUND_BITS) as u16 as i16),
            depth: field(bits, DEPTH, DEPTH_BITS),
            selectivity: field(bits, SELECTIVITY, SELECTIVITY_BITS),
            best: field(bits, BEST, BEST_BITS).checked_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_fit_their_bits() {
        for (lower, upper) in [
            (-INFINITE, INFINITE),
            (-32_000, -32_000),
            (32_000, 32_000),
            (-3, 4),
            (0, 0),
        ] {
            for (depth, selectivity, best) in [(0, 0, None), (127, 5, Some(0)), (60, 3, Some(126))]
            {
                let known = Known {
                    lower,
                    upper,
                    depth,
                    selectivity,
                    best,
                };
                assert!(known.packed() < 1 << Known::BITS);
                assert_eq!(
                    Known::unpacked(known.packed() | u64::MAX << Known::BITS),
                    known
                );
            }
        }
        let far = Known {
            lower: 0,
            upper: 0,
            depth: 1,
            selectivity: 1,
            best: Some(200),
        };
        assert_eq!(Known::unpacked(far.packed()).best, None);
    }

    #[test]
    fn deeper_results_of_the_same_search_stay() {
        let known = |lower, depth| Known {
            lower,
            upper: 40,
            depth,
            selectivity: 0,
            best: None,
        };
        let deep = Known {
            best: Some(3),
            ..known(10, 8)
        };
        assert_eq!(known(20, 4).with(deep, true), deep);
        assert_eq!(
            known(20, 4).with(deep, false),
            Known {
                best: Some(3),
                ..known(20, 4)
            }
        );
        assert_eq!(
            known(20, 8).with(deep, true),
            Known {
                best: Some(3),
                ..known(20, 8)
            }
        );
        assert_eq!(known(5, 8).with(deep, true).lower, 10);
    }
}
