//! The zero-sum check of two-player searches.

use uctopia_game::{AgentFailure, Game};

/// Whether a search that takes one player's gain for the other's loss can play game `G`.
///
/// # Errors
/// In games of three and more players, with what to use instead.
pub(crate) fn check<G: Game>(search: &str) -> Result<(), AgentFailure> {
    if G::PLAYERS <= 2 {
        return Ok(());
    }
    Err(AgentFailure::Unable(format!(
        "{search} takes what one player wins for what the other loses, and this game has {} players: use uct, flat or minimax, \
         which look at everybody's payoff",
        G::PLAYERS
    )))
}
