//! How certain the results of shallower searches and of the table are.

use super::config::Selectivity;
use super::entry::{Known, UNITS};
use super::model::ProbCutModel;

/// The model of errors with a selectivity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    model: ProbCutModel,
    selectivity: Selectivity,
    /// [`Selectivity::deviations`], in score units for each point; `None` for a full search.
    pub(super) reach: Option<f32>,
}

impl Errors {
    pub(super) fn new(model: ProbCutModel, selectivity: Selectivity) -> Self {
        let reach = selectivity
            .deviations()
            .map(|deviations| deviations * UNITS as f32);
        Self {
            model,
            selectivity,
            reach,
        }
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
        certain
            && if self.reach.is_some() {
                u32::from(known.depth) >= depth
            } else {
                u32::from(known.depth) == depth
            }
    }

    /// How far from a bound the score of a shallow search has to be, in score units.
    #[inline(always)]
    pub(super) fn reach(self, reach: f32, left: u32, depth: u32, shallow_depth: u32) -> i32 {
        (reach * self.model.deviation(left, depth, shallow_depth)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_search_uses_results_of_its_depth_only() {
        let known = |depth, selectivity| Known {
            lower: 0,
            upper: 0,
            depth,
            selectivity,
            best: None,
        };
        let full = Errors::new(ProbCutModel::default(), Selectivity::None);
        assert!(
            full.holds(known(6, 5), 6)
                && !full.holds(known(7, 5), 6)
                && !full.holds(known(6, 4), 6)
        );
        let selective = Errors::new(ProbCutModel::default(), Selectivity::P87);
        assert!(
            selective.holds(known(7, 1), 6)
                && !selective.holds(known(5, 5), 6)
                && !selective.holds(known(6, 0), 6)
        );
    }
}
