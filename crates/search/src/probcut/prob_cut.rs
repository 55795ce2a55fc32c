//! Decisions by shallower searches (Multi-ProbCut), and results of the table that are certain enough.

use uctopia_game::Margin;
use uctopia_values::ValueFunction;

use super::config::Selectivity;
use super::entry::{Known, UNITS};
use super::model::ProbCutModel;
use super::worker::{Visit, Worker};

/// The least depth at which a shallower search may decide.
const LEAST_DEPTH: u32 = 3;

/// The model of errors with a selectivity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    model: ProbCutModel,
    selectivity: Selectivity,
    /// [`Selectivity::deviations`], in score units for each point; `None` for a full search.
    reach: Option<f32>,
}

impl Errors {
    pub(super) fn new(model: ProbCutModel, selectivity: Selectivity) -> Self {
        let reach = selectivity.deviations().map(|deviations| deviations * UNITS as f32);
        Self { model, selectivity, reach }
    }

    /// The number by which the table compares selectivities.
    #[inline(always)]
    pub(super) fn number(self) -> u8 {
        self.selectivity as u8
    }

    /// Whether a result of the table holds for a search of this depth: one of that depth, and in a selective search of any that is at
    /// least as deep and as certain.
    #[inline(always)]
    pub(super) fn holds(self, known: Known, depth: u32) -> bool {
        let certain = known.selectivity >= self.number();
        certain && if self.reach.is_some() { u32::from(known.depth) >= depth } else { u32::from(known.depth) == depth }
    }

    /// How far from a bound the score of a shallow search has to be, in score units.
    #[inline(always)]
    fn reach(self, reach: f32, left: u32, depth: u32, shallow_depth: u32) -> i32 {
        (reach * self.model.deviation(left, depth, shallow_depth)) as i32
    }
}

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
    pub(super) fn probable_score(&mut self, visit: Visit<'_, G>, alpha: i32, beta: i32) -> Option<Option<i32>> {
        match self.errors.reach {
            Some(reach) if visit.depth >= LEAST_DEPTH => self.shallow_decision(visit, reach, alpha, beta),
            _ => Some(None),
        }
    }

    #[inline(never)]
    fn shallow_decision(&mut self, visit: Visit<'_, G>, reach: f32, alpha: i32, beta: i32) -> Option<Option<i32>> {
        let (errors, left, most) = (self.errors, visit.state.moves_left(), G::MAX_MARGIN * UNITS);
        let shallow = shallow_depth(visit.depth);
        let error = errors.reach(reach, left, visit.depth, shallow);
        // Only what the estimate of the position makes likely is tried.
        let estimate = self.estimate(visit.state, visit.to_move);
        let doubt = (errors.reach(reach, left, visit.depth, 0) + error) / 2;
        let shallow = Visit { depth: shallow, ..visit };
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

    #[test]
    fn a_full_search_uses_results_of_its_depth_only() {
        let known = |depth, selectivity| Known { lower: 0, upper: 0, depth, selectivity, best: None };
        let full = Errors::new(ProbCutModel::default(), Selectivity::None);
        assert!(full.holds(known(6, 5), 6) && !full.holds(known(7, 5), 6) && !full.holds(known(6, 4), 6));
        let selective = Errors::new(ProbCutModel::default(), Selectivity::P87);
        assert!(
            selective.holds(known(7, 1), 6) && !selective.holds(known(5, 5), 6) && !selective.holds(known(6, 0), 6)
        );
    }
}
