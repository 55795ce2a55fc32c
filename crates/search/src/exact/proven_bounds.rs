//! What is proven of a position, and how that fits one word of the table.

use crate::shared_table::{SharedTable, TableEntry};

/// The proven bounds of a position, and the move that attains them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProvenBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The index of the best move among the position's candidates, where one is known.
    pub(super) best: Option<u8>,
    /// The number of moves left: the more, the larger the search was.
    pub(super) moves_left: u32,
}

/// The table of the exact search.
pub(crate) type ProofTable = SharedTable<ProvenBounds>;

/// The largest margin that fits: see `Margin::MAX_MARGIN`.
pub(super) const MOST: i32 = 1000;

/// Beyond every margin.
const NOTHING: i32 = 1 << (BOUND_BITS - 1);

const BOUND_BITS: u32 = 11;
const BEST: u32 = 2 * BOUND_BITS;
const BEST_BITS: u32 = 8;
const MOVES_LEFT: u32 = BEST + BEST_BITS;
const MOVES_LEFT_BITS: u32 = 7;
const MOST_LEFT: u32 = (1 << MOVES_LEFT_BITS) - 1;

impl ProvenBounds {
    /// The score, or a bound beyond the window from `alpha` to `beta`, where that is proven.
    #[inline(always)]
    pub(super) fn decided(self, alpha: i32, beta: i32) -> Option<i32> {
        if self.lower >= beta || self.lower == self.upper {
            return Some(self.lower);
        }
        (self.upper <= alpha).then_some(self.upper)
    }
}

impl TableEntry for ProvenBounds {
    const BITS: u32 = MOVES_LEFT + MOVES_LEFT_BITS;
    const AGE_BITS: u32 = 5;

    /// Bounds beyond every margin, without a move, are 0.
    #[inline(always)]
    fn packed(self) -> u64 {
        let best = self.best.map_or(0, |best| u64::from(best) + 1);
        (self.lower + NOTHING) as u64
            | ((NOTHING - self.upper) as u64) << BOUND_BITS
            | best << BEST
            | u64::from(self.moves_left.min(MOST_LEFT)) << MOVES_LEFT
    }

    #[inline(always)]
    fn unpacked(bits: u64) -> Self {
        const BOUND: u64 = (1 << BOUND_BITS) - 1;
        let best = (bits >> BEST) as u8;
        Self {
            lower: (bits & BOUND) as i32 - NOTHING,
            upper: NOTHING - (bits >> BOUND_BITS & BOUND) as i32,
            best: best.checked_sub(1),
            moves_left: (bits >> MOVES_LEFT) as u32 & MOST_LEFT,
        }
    }

    #[inline(always)]
    fn size(self) -> u32 {
        self.moves_left
    }

    /// What both prove together: proofs stay valid in every search.
    #[inline(always)]
    fn with(self, old: Self, _same_search: bool) -> Self {
        Self {
            lower: self.lower.max(old.lower),
            upper: self.upper.min(old.upper),
            best: self.best.or(old.best),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_fit_their_bits() {
        for (lower, upper) in [(-MOST, MOST), (-MOST, -MOST), (MOST, MOST), (-3, 4), (0, 0)] {
            for best in [None, Some(0), Some(254)] {
                let bounds = ProvenBounds {
                    lower,
                    upper,
                    best,
                    moves_left: 60,
                };
                assert!(bounds.packed() < 1 << ProvenBounds::BITS);
                assert_eq!(ProvenBounds::unpacked(bounds.packed()), bounds);
            }
        }
        let nothing = ProvenBounds {
            lower: -NOTHING,
            upper: NOTHING,
            best: None,
            moves_left: 0,
        };
        assert_eq!((nothing.packed(), ProvenBounds::unpacked(0)), (0, nothing));
    }

    #[cfg(not(loom))]
    #[test]
    fn bounds_of_several_searches_are_proven_together() {
        let key = crate::position_key::PositionKey::of(&1_u64);
        let bounds = |lower, upper, best| ProvenBounds {
            lower,
            upper,
            best,
            moves_left: 20,
        };
        let table = ProofTable::smallest(6);
        assert!(table.put(key, bounds(2, 9, Some(4)), 1));
        assert!(!table.put(key, bounds(-5, 6, None), 2));
        assert_eq!(table.get(key), Some(bounds(2, 6, Some(4))));
    }
}
