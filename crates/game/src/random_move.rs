//! One random or winning move by the rules alone, and how long random games may last.

use uctopia_options::Localized;

use crate::{Game, Rng, Turn};

/// A uniformly random legal move of the player to move; a forced move costs no random number.
///
/// # Panics
/// When the game is over.
///
/// ```
/// use uctopia::game::{Rng, adapters::Tree, random_move};
/// let game: Tree = "(AB=)".parse().unwrap();
/// let mut rng = Rng::new(1);
/// let mut counts = [0; 3];
/// for _ in 0..3000 {
///     counts[random_move(&game, &mut rng)] += 1;
/// }
/// assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
/// ```
#[inline(always)]
pub fn random_move<G: Game>(state: &G, rng: &mut Rng) -> G::Move {
    let mut moves = state.moves();
    let count = moves.len();
    let chosen = if count > 1 {
        moves.nth(rng.below(count as u32) as usize)
    } else {
        moves.next()
    };
    chosen.expect("a player to move has a move")
}

/// The first move with which the player to move wins at once.
pub(crate) fn winning_move<G: Game>(state: &G) -> Option<G::Move> {
    let Turn::Player(player) = state.turn() else {
        return None;
    };
    state.moves().find(|&m| {
        let after = state.after(m);
        after.is_over() && after.payoff(player) >= 1.0
    })
}

/// Plies after which a random game counts as endless: far more than a game of any of the usual rules lasts.
pub const MAX_PLIES: u32 = 1_000_000;

/// Plies that [`play_to_end`](crate::Shortcuts::play_to_end) plays in one go at most, unless a game brings its own way.
pub(crate) const STRETCH: u32 = 1024;

/// Why a random game was not played to its end.
///
/// ```
/// use uctopia::game::Unfinished;
/// assert!(Unfinished::Endless.to_string().contains("MaxPlies"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Localized)]
pub enum Unfinished {
    /// The caller's budget ended first.
    #[error("the budget ended before the random game did")]
    Budget,
    /// The game has not ended after [`MAX_PLIES`] plies.
    #[error(
        "a random game has not ended after {most} plies: bound the game by the adapter MaxPlies, or cut playouts short \
         where the agent has the option depth",
        most = MAX_PLIES
    )]
    Endless,
}
