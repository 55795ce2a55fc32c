//! The columns that a configuration needs.

use crate::mcts::config::{Formula, UctConfig};
use crate::mcts::phases::SelectionRule;
use crate::mcts::tree::{Bounds, Column, Columns, Heuristic, ProofNumbers};

/// What a selection rule of the program's own asks for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    pub(crate) variance: bool,
    pub(crate) priors: bool,
}

impl Needs {
    pub(crate) fn of<S: SelectionRule>() -> Self {
        Self { variance: S::NEEDS_VARIANCE, priors: S::NEEDS_PRIORS }
    }
}

/// The columns that a configuration and a rule need in a game for this many players.
pub(crate) fn columns_for(config: &UctConfig, players: usize, needs: Needs) -> Columns {
    let priors = config.temperature().is_some() || needs.priors;
    let heuristics = priors || config.selection.bias > 0.0 || config.implicit(players) > 0.0;
    Columns {
        squares: Column::new(config.selection.formula == Formula::Tuned || needs.variance, 0.0),
        bounds: Column::new(config.solves(players), Bounds::UNKNOWN),
        proofs: Column::new(config.proof(players).is_some(), ProofNumbers::UNKNOWN),
        heuristics: Column::new(heuristics, Heuristic::UNKNOWN),
        priors: Column::new(priors, 0.0),
        pending: Column::new(config.keeps_pending(), 0),
        ..Columns::none()
    }
}
