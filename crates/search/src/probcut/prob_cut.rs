//! Decisions by shallower searches (Multi-ProbCut).

use uctopia_game::Margin;
use uctopia_values::ValueFunction;

use super::entry::UNITS;
use super::worker::{Visit, Worker};

/// The least depth at which a shallower search may decide.
const LEAST_DEPTH: u32 = 3;

/// The depth of the search that may decide about one of depth `depth`: about half of it, and both odd or both even, since scores
/// differ between odd and even depths.
#[inline(always)]
fn shallow_depth(depth: u32) -> u32 {
    match depth / 4 * 2 + depth % 2 {
        0 => depth - 2,
        shallow => shallow,
    }
}

impl<G: Margin, V: ValueFunction<G> + Clone> Worker<G, V> {
    /// A bound beyond the null window from `alpha` to `beta` that the score probably keeps; the outer `None` when the budget ends.
    #[inline(always)]
    pub(super) fn probable_score(
        &mut self,
        visit: Visit<'_, G>,
        alpha: i32,
        beta: i32,
    ) -> Option<Option<i32>> {
        match self.errors.reach {
            Some(reach) if visit.depth >= LEAST_DEPTH => {
                self.shallow_decision(visit, reach, alpha, beta)
            }
            _ => Some(None),
        }
    }

    #[inline(never)]
    fn shallow_decision(
        &mut self,
        visit: Visit<'_, G>,
        reach: f32,
        alpha: i32,
        beta: i32,
    ) -> Option<Option<i32>> {
        let (errors, left, most) = (self.errors, visit.state.moves_left(), G::MAX_MARGIN * UNITS);
        let shallow = shallow_depth(visit.depth);
        let error = errors.reach(reach, left, visit.depth, shallow);
        // Only what the estimate of the position makes likely is tried.
        let estimate = self.estimate(visit.state, visit.to_move);
        let doubt = (errors.reach(reach, left, visit.depth, 0) + error) / 2;
        let shallow = Visit {
            depth: shallow,
            ..visit
        };
        if estimate >= beta - doubt && beta + error <= most {
            let bound = beta + error;
            if self.value(shallow, bound - 1, bound)? >= bound {
                return Some(Some(beta));
            }
        }
        if estimate < alpha + doubt && alpha - error >= -most {
            let bound = alpha - error;
            if self.value(shallow, bound, bound + 1)? <= bound {
                return Some(Some(alpha));
            }
        }
        Some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallow_depths_are_smaller_and_of_the_same_parity() {
        let depths: Vec<u32> = (3..13).map(shallow_depth).collect();
        assert_eq!(depths, [1, 2, 3, 2, 3, 4, 5, 4, 5, 6]);
    }
}
