//! Priors: how likely each move of a new node is the best.

use uctopia_game::{AgentFailure, Shortcuts};
use uctopia_options::message;

use super::sealed::OverridesBuiltIn;

/// Prior probabilities of moves, for PUCT, Gumbel and rules that [need](super::SelectionRule::NEEDS_PRIORS) them.
///
/// ```
/// use uctopia::game::{Agent, Context, Shortcuts, adapters::Tree};
/// use uctopia::Uct;
/// use uctopia::search::mcts::custom::Prior;
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
/// let report = Uct::builder().config(config).prior(Last).build().unwrap().decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 2);
/// assert_eq!(report.moves.iter().map(|m| m.prior).collect::<Vec<_>>(), [Some(0.0), Some(0.0), Some(1.0)]);
/// ```
pub trait Prior<G: Shortcuts>: Clone + Send + Sync {
    /// Whether these priors replace the built-in ones.
    #[doc(hidden)]
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(true);

    /// Fills in the probability of each move of a position that is not over, in the game's order; they should add up to 1.
    ///
    /// A number that is not finite, or below 0, ends the search, and the agent fails with an error that names it.
    fn priors(&self, state: &G, priors: &mut [f64]);
}

/// A custom prior that is not a probability.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrongPrior(f64);

impl From<WrongPrior> for AgentFailure {
    fn from(WrongPrior(wrong): WrongPrior) -> Self {
        Self::Unable(message!(
            "the program's Prior gave the prior {wrong}: priors are probabilities"
        ))
    }
}

/// The priors of a position with so many moves.
pub(crate) fn of_position<G: Shortcuts>(
    prior: &impl Prior<G>,
    state: &G,
    moves: usize,
) -> Result<Vec<f64>, WrongPrior> {
    let mut priors = vec![0.0; moves];
    prior.priors(state, &mut priors);
    find_wrong(&priors).map_or(Ok(priors), |wrong| Err(WrongPrior(wrong)))
}

/// Returns the first of these numbers that is not a probability, regardless of the others.
pub(super) fn find_wrong<T: Copy + Into<f64>>(priors: &[T]) -> Option<T> {
    priors.iter().copied().find(|&prior| {
        let prior = prior.into();
        !(prior.is_finite() && prior >= 0.0)
    })
}
