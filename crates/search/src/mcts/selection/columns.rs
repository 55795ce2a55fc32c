//! The columns that a configuration needs.

use crate::mcts::config::{Formula, UctConfig};
use crate::mcts::tree::{Bounds, Column, Columns, Heuristic, ProofNumbers};

/// The columns that a configuration needs in a game for this many players.
pub(crate) fn columns_for(config: &UctConfig, players: usize) -> Columns {
    let priors = config.temperature().is_some();
    let heuristics = priors || config.selection.bias > 0.0 || config.implicit(players) > 0.0;
    Columns {
        squares: Column::new(config.selection.formula == Formula::Tuned, 0.0),
        bounds: Column::new(config.solves(players), Bounds::UNKNOWN),
        proofs: Column::new(config.proof(players).is_some(), ProofNumbers::UNKNOWN),
        heuristics: Column::new(heuristics, Heuristic::UNKNOWN),
        priors: Column::new(priors, 0.0),
        pending: Column::new(config.keeps_pending(), 0),
        ..Columns::none()
    }
}
