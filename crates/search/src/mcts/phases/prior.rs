//! Priors: how likely each move of a new node is the best.

use uctopia_game::Shortcuts;

use super::sealed::Replaces;

/// Prior probabilities of moves, for PUCT, Gumbel and rules that [need](super::SelectionRule::NEEDS_PRIORS) them.
///
/// ```
/// use uctopia_game::{Agent, Budget, Shortcuts, adapters::Tree};
/// use uctopia_search::Uct;
/// use uctopia_search::mcts::phases::Prior;
///
/// /// The last move is likely the best.
/// #[derive(Clone)]
/// struct Last;
///
/// impl<G: Shortcuts> Prior<G> for Last {
///     fn priors(&self, _state: &G, priors: &mut [f64]) {
///         priors.fill(0.0);
///         priors[priors.len() - 1] = 1.0;
///     }
/// }
///
/// let game: Tree = "((==)(==)(==))".parse().unwrap();
/// let config = "iters=50,formula=puct".parse().unwrap();
/// let report = Uct::builder().config(config).prior(Last).build().unwrap().decide(&game, &Budget::unlimited());
/// assert_eq!(report.best, 2);
/// assert_eq!(report.moves.iter().map(|m| m.prior).collect::<Vec<_>>(), [Some(0.0), Some(0.0), Some(1.0)]);
/// ```
pub trait Prior<G: Shortcuts>: Clone + Send + Sync {
    /// Whether it takes the place of the engine's own.
    #[doc(hidden)]
    const REPLACES: Replaces = Replaces(true);

    /// Fills in the probability of each move of a position that is not over, in the game's order; they should add up to 1.
    fn priors(&self, state: &G, priors: &mut [f64]);
}
