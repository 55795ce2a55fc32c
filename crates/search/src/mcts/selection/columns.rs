//! The columns that a configuration needs.

use uctopia_game::Shortcuts;

use crate::mcts::config::{Formula, UctConfig};
use crate::mcts::custom::{Phases, SelectionRule};
use crate::mcts::tree::{Bounds, EdgeColumn, EdgeColumns, Heuristic, ProofNumbers};

/// The needs of custom phases, and the values that they supply.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Whether the selection rule uses variances.
    pub(crate) variance: bool,
    /// Whether the selection rule uses priors.
    pub(crate) priors: bool,
    /// Whether priors are supplied, so that they do not follow from heuristic values, or not in general.
    pub(crate) brings_priors: bool,
}

impl Needs {
    pub(crate) fn of<G: Shortcuts, E: Phases<G>>() -> Self {
        Self {
            variance: E::Rule::NEEDS_VARIANCE,
            priors: E::Rule::NEEDS_PRIORS,
            brings_priors: E::HAS_PRIOR || E::HAS_LEAVES,
        }
    }
}

/// The columns that a configuration and phases need in a game for this many players.
pub(crate) fn columns_for(config: &UctConfig, players: usize, needs: Needs) -> EdgeColumns {
    let orders_by_priors = config.widens() && needs.brings_priors;
    let priors = config.prior_temperature().is_some() || needs.priors || orders_by_priors;
    let orders_by_values = config.widens() && !needs.brings_priors;
    let uses_heuristics = config.bias > 0.0 || config.implicit(players) > 0.0 || orders_by_values;
    // Heuristic values that only make priors are never read again, but the number of nodes that fit into memory depends on them.
    let heuristics = uses_heuristics || priors && !needs.brings_priors;
    EdgeColumns {
        squares: EdgeColumn::new(config.formula == Formula::Tuned || needs.variance, 0.0),
        bounds: EdgeColumn::new(config.solves(players), Bounds::UNKNOWN),
        proofs: EdgeColumn::new(config.proof_weight(players) > 0.0, ProofNumbers::UNKNOWN),
        heuristics: EdgeColumn::new(heuristics, Heuristic::UNKNOWN),
        priors: EdgeColumn::new(priors, 0.0),
        pending: EdgeColumn::new(config.keeps_pending(), 0),
        ..EdgeColumns::none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heuristic_values_are_kept_where_they_are_used() {
        let kept = |options: &str, brings_priors| {
            let needs = Needs {
                brings_priors,
                ..Needs::default()
            };
            let columns = columns_for(&options.parse().unwrap(), 2, needs);
            (columns.priors.is_kept(), columns.heuristics.is_kept())
        };
        assert_eq!(kept("", false), (false, false));
        assert_eq!(kept("formula=puct", false), (true, true));
        assert_eq!(
            kept("formula=puct", true),
            (true, false),
            "the priors come from elsewhere"
        );
        assert_eq!(kept("formula=puct,bias=1", true), (true, true));
        assert_eq!(kept("allot=gumbel,minimax=0.2", true), (true, true));
        assert_eq!(kept("widen=2", false), (false, true));
        assert_eq!(kept("widen=2", true), (true, false));
    }
}
