//! Depth limits of recursive searches.

use uctopia_game::{AgentFailure, Shortcuts};
use uctopia_options::{Message, message};

/// The maximum number of plies that a search of game `G` looks ahead. Each takes up to so many bytes of the stack and copies of
/// the position in unoptimised builds (`crates/search/tests/all/limits.rs`), and a thread has two megabytes, of which half is left
/// to other functions.
pub(crate) const fn most_plies<G>() -> usize {
    (1 << 20) / (2560 + 10 * size_of::<G>())
}

/// The bytes that a thread of a search may take for its stack.
pub(crate) const THREAD_BYTES: u64 = 1 << 20;

/// Whether lines of game `G` may be longer than that: known at compile time where the game declares its longest game.
pub(crate) const fn may_be_too_deep<G: Shortcuts>() -> bool {
    match G::LONGEST_GAME {
        Some(plies) => plies as usize >= most_plies::<G>(),
        None => true,
    }
}

/// The message of a search that would have to look further ahead.
pub(crate) fn too_deep<G>() -> Message {
    let most = most_plies::<G>();
    message!("a line of {most} plies, the longest that is looked at, had not come to an end")
}

/// The failure of a search that would have to look further ahead.
pub(crate) fn too_deep_failure<G>() -> AgentFailure {
    AgentFailure::Unable(message!(
        "{problem}: write a smaller depth, or bound the game by the adapter MaxPlies",
        problem = too_deep::<G>()
    ))
}
