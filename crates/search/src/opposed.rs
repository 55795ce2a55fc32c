//! The zero-sum check of two-player searches.

use uctopia_game::{AgentFailure, Game};
use uctopia_options::message;

/// Checks whether a search that treats one player's gain as the other's loss can play game `G`.
///
/// # Errors
/// In games of three and more players; the error names agents that support them.
pub(crate) fn check<G: Game>(search: &str) -> Result<(), AgentFailure> {
    if G::PLAYERS <= 2 {
        return Ok(());
    }
    Err(AgentFailure::Unable(message!(
        "{search} requires that one player wins what the other loses, and this game has {players} players: use uct, flat or minimax, \
         which use the payoff of each player",
        players = G::PLAYERS
    )))
}
