//! Searches whose effort is measured.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::{Budget, Totals};

/// The agent whose iterations are counted.
pub(super) fn uct(iterations: u64) -> String {
    format!("uct:iters={iterations}")
}

/// What an agent gets done in the first position of a game; nothing where it cannot play.
pub(super) fn totals(game: &GameSpec, agent: &str) -> Totals {
    let mut session = game.session();
    let agent: Result<AgentSpec, _> = agent.parse();
    let seat = agent.and_then(|agent| session.seat(&agent, 1)).ok();
    let report = seat.and_then(|seat| session.decide(seat, &Budget::unlimited()).ok());
    report.map(|report| report.totals).unwrap_or_default()
}
