//! Playout policies: the moves of playouts.

use uctopia_game::{Payoffs, Player, Rng, Shortcuts};

use super::sealed::OverridesBuiltIn;

/// Chooses the moves of players in playouts; nature's are drawn by the engine.
///
/// ```
/// use uctopia::game::{Agent, Context, Player, Rng, Shortcuts, adapters::Tree};
/// use uctopia::Uct;
/// use uctopia::search::mcts::custom::PlayoutPolicy;
///
/// /// Always the first move.
/// #[derive(Clone)]
/// struct First;
///
/// impl<G: Shortcuts> PlayoutPolicy<G> for First {
///     fn choose(&self, state: &G, _player: Player, _rng: &mut Rng) -> G::Move {
///         state.moves().next().expect("a player who is to move has one")
///     }
/// }
///
/// // Every playout of the first move is won, and every one of the second is lost.
/// let game: Tree = "(((AB)(BB))((BA)(BA)))".parse().unwrap();
/// let config = "iters=2".parse().unwrap();
/// let report = Uct::builder().config(config).playout(First).build().unwrap().decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.moves.iter().map(|m| m.value).collect::<Vec<_>>(), [Some(1.0), Some(-1.0)]);
/// ```
pub trait PlayoutPolicy<G: Shortcuts>: Clone + Send + Sync {
    /// Whether this policy replaces the built-in one.
    #[doc(hidden)]
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(true);

    /// Whether the policy learns from [results](Self::result).
    const LEARNS: bool = false;

    /// A legal move of `player`, who is to move.
    fn choose(&self, state: &G, player: Player, rng: &mut Rng) -> G::Move;

    /// Learns from an iteration, as [`SelectionRule::result`](super::SelectionRule::result) does.
    fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs) {
        let _ = (moves, payoffs);
    }
}
