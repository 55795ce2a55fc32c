//! What is proven of a position, and how that fits one word.

/// The proven bounds of a position, and the move that attains them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProvenBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The index of the best move among the position's candidates, where one is known.
    pub(super) best: Option<u8>,
}

/// The largest margin that fits: see `Margin::MAX_MARGIN`.
pub(super) const MOST: i32 = 1000;

/// Beyond every margin.
const NOTHING: i32 = 1 << (BOUND_BITS - 1);

const BOUND_BITS: u32 = 11;
const BEST: u32 = 2 * BOUND_BITS;
const BEST_BITS: u32 = 8;

/// The number of bits of [`ProvenBounds::packed`].
pub(super) const PACKED_BITS: u32 = BEST + BEST_BITS;

impl ProvenBounds {
    /// The score, or a bound beyond the window from `alpha` to `beta`, where that is proven.
    #[inline(always)]
    pub(super) fn decided(self, alpha: i32, beta: i32) -> Option<i32> {
        if self.lower >= beta || self.lower == self.upper {
            return Some(self.lower);
        }
        (self.upper <= alpha).then_some(self.upper)
    }

    /// What both prove together; the best move is that of `self`, if it has one.
    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            best: self.best.or(other.best),
        }
    }

    /// Its bits; bounds beyond every margin, without a move, are 0.
    #[inline(always)]
    pub(super) fn packed(self) -> u64 {
        let best = self.best.map_or(0, |best| u64::from(best) + 1);
        (self.lower + NOTHING) as u64 | ((NOTHING - self.upper) as u64) << BOUND_BITS | best << BEST
    }

    /// The bounds of these bits; higher ones are ignored.
    #[inline(always)]
    pub(super) fn unpacked(bits: u64) -> Self {
        const BOUND: u64 = (1 << BOUND_BITS) - 1;
        let best = (bits >> BEST) as u8;
        Self {
            lower: (bits & BOUND) as i32 - NOTHING,
            upper: NOTHING - (bits >> BOUND_BITS & BOUND) as i32,
            best: best.checked_sub(1),
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
                let bounds = ProvenBounds { lower, upper, best };
                assert!(bounds.packed() < 1 << PACKED_BITS);
                assert_eq!(ProvenBounds::unpacked(bounds.packed()), bounds);
            }
        }
        let nothing = ProvenBounds {
            lower: -NOTHING,
            upper: NOTHING,
            best: None,
        };
        assert_eq!((nothing.packed(), ProvenBounds::unpacked(0)), (0, nothing));
    }
}
