//! How deep searches go that call themselves.

use uctopia_game::{AgentFailure, Shortcuts};

/// Plies that a search of game `G` looks ahead at most. Each takes up to so many bytes of the stack and copies of the position
/// where the compiler saves little (`crates/search/tests/limits.rs`), and a thread has two megabytes, of which half is left to
/// others.
pub(crate) const fn most_plies<G>() -> usize {
    (1 << 20) / (2560 + 10 * size_of::<G>())
}

/// Whether lines of game `G` may be longer than that: known when compiled where the game says how long it lasts.
pub(crate) const fn may_be_too_deep<G: Shortcuts>() -> bool {
    match G::LONGEST_GAME {
        Some(plies) => plies as usize >= most_plies::<G>(),
        None => true,
    }
}

/// What a search says that would have to look further.
pub(crate) fn too_deep<G>() -> String {
    let most = most_plies::<G>();
    format!("a line of {most} plies, the longest that is looked at, had not come to an end")
}

/// The same where there is no answer.
pub(crate) fn too_deep_failure<G>() -> AgentFailure {
    AgentFailure::Unable(format!(
        "{}: write a smaller depth, or bound the game by the adapter MaxPlies",
        too_deep::<G>()
    ))
}
