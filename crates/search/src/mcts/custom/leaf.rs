//! Leaf evaluators, which replace playouts.

use std::ops::Range;

use uctopia_game::{AgentFailure, Payoffs, Shortcuts, Turn};
use uctopia_options::{Message, message};

use super::prior::find_wrong;
use super::sealed::OverridesBuiltIn;

/// Evaluates new leaves instead of playouts, many at once, such as a network for values and policies. The value is backed up
/// like the result of a playout, and the position becomes a node at once, whose moves have the priors (Silver et al. 2017).
///
/// The search passes one position at a time, with `batch=n` up to about n at once; a position may be among them twice. Finished
/// games keep their payoffs and are never passed; positions in which nature is to move are. Where priors count, the root is
/// passed first, for the priors alone. A position that is evaluated becomes a node once its move has `threshold` visits, the
/// evaluated one included.
///
/// Each of several trees has a clone, and [`Uct::trace`](crate::Uct::trace) makes one too: large data should be behind an
/// [`Arc`](std::sync::Arc).
///
/// ```
/// use uctopia::game::adapters::Tree;
/// use uctopia::{Agent, Context, Shortcuts, Turn, Uct};
/// use uctopia::search::mcts::custom::{LeafEvaluations, LeafEvaluator};
///
/// /// Every position is a draw, and its last move is likely the best.
/// #[derive(Clone)]
/// struct Last;
///
/// impl<G: Shortcuts> LeafEvaluator<G> for Last {
///     fn evaluate(&mut self, positions: &[G], evaluations: &mut LeafEvaluations) {
///         for position in positions {
///             let moves = position.moves().len();
///             evaluations.push_with_priors([0.0; 4], (1..=moves).map(|n| if n == moves { 1.0 } else { 0.0 }));
///         }
///     }
/// }
///
/// let game: Tree = "((==)(==)((==)A))".parse().unwrap();
/// let config = "iters=50,formula=puct,batch=8".parse().unwrap();
/// let report = Uct::builder().config(config).leaves(Last).build().unwrap().decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 2);
/// assert_eq!(report.moves.iter().map(|m| m.prior).collect::<Vec<_>>(), [Some(0.0), Some(0.0), Some(1.0)]);
/// ```
pub trait LeafEvaluator<G: Shortcuts>: Clone + Send + Sync {
    /// Whether the evaluator replaces playouts.
    #[doc(hidden)]
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(true);

    /// Adds an evaluation of each position, in their order, to `evaluations`, which is empty.
    ///
    /// An invalid evaluation ends the search, and the agent fails with an error that names it: too few or too many evaluations,
    /// values outside −1 to 1, priors below 0 or not one for each move.
    fn evaluate(&mut self, positions: &[G], evaluations: &mut LeafEvaluations);
}

/// The evaluations of some positions by a [`LeafEvaluator`]. Its memory is reused.
///
/// ```
/// use uctopia::search::mcts::custom::LeafEvaluations;
/// let mut evaluations = LeafEvaluations::default();
/// evaluations.push([0.25, -0.25, 0.0, 0.0]);
/// evaluations.push_with_priors([-1.0, 1.0, 0.0, 0.0], [0.75, 0.25]);
/// assert_eq!(evaluations.len(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LeafEvaluations {
    evaluated: Vec<Evaluated>,
    /// The priors of all positions in a row.
    priors: Vec<f32>,
    /// Why there are none, if the evaluator failed.
    failure: Option<AgentFailure>,
}

/// An evaluation of one position.
#[derive(Clone, Debug)]
struct Evaluated {
    payoffs: Payoffs,
    /// The range of its priors among those of all, if it has any.
    priors: Option<Range<usize>>,
}

impl LeafEvaluations {
    /// Adds the value of the next position for each player, from −1 to 1 as payoffs are, and 0 for players that the game does
    /// not have. Its moves have the priors that they would have without a leaf evaluator.
    pub fn push(&mut self, payoffs: Payoffs) {
        self.evaluated.push(Evaluated {
            payoffs,
            priors: None,
        });
    }

    /// Adds the payoffs of a position with a probability for each move in the game's order. The
    /// probabilities should add up to 1; they are ignored where nature is to move.
    pub fn push_with_priors(&mut self, payoffs: Payoffs, priors: impl IntoIterator<Item = f32>) {
        let begin = self.priors.len();
        self.priors.extend(priors);
        self.evaluated.push(Evaluated {
            payoffs,
            priors: Some(begin..self.priors.len()),
        });
    }

    /// Ends the search: the agent fails with this failure.
    ///
    /// ```
    /// use uctopia::game::{Agent, AgentFailure, Context, Shortcuts, adapters::Tree};
    /// use uctopia::Uct;
    /// use uctopia::search::mcts::custom::{LeafEvaluations, LeafEvaluator};
    ///
    /// #[derive(Clone)]
    /// struct Offline;
    ///
    /// impl<G: Shortcuts> LeafEvaluator<G> for Offline {
    ///     fn evaluate(&mut self, _: &[G], evaluations: &mut LeafEvaluations) {
    ///         evaluations.fail(AgentFailure::Crashed("the network cannot be reached".into()));
    ///     }
    /// }
    ///
    /// let game: Tree = "((AB)A)".parse().unwrap();
    /// let decided = Uct::builder().leaves(Offline).build().unwrap().decide(&game, &mut Context::unlimited());
    /// assert_eq!(decided.unwrap_err().to_string(), "the network cannot be reached");
    /// ```
    pub fn fail(&mut self, failure: AgentFailure) {
        self.failure = Some(failure);
    }

    /// The number of evaluated positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.evaluated.len()
    }

    /// Whether there are no evaluations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.evaluated.is_empty()
    }

    /// Replaces the evaluations by those of these positions.
    pub(crate) fn evaluate_all<G: Shortcuts>(
        &mut self,
        evaluator: &mut impl LeafEvaluator<G>,
        positions: &[G],
    ) -> Result<(), AgentFailure> {
        self.evaluated.clear();
        self.priors.clear();
        evaluator.evaluate(positions, self);
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        self.error_message(positions)
            .map_or(Ok(()), |error_message| {
                Err(AgentFailure::Unable(error_message))
            })
    }

    /// The values of one of the positions.
    pub(crate) fn payoffs(&self, index: usize) -> &Payoffs {
        &self.evaluated[index].payoffs
    }

    /// The priors of one of the positions, if it has any.
    pub(crate) fn priors(&self, index: usize) -> Option<&[f32]> {
        self.evaluated[index]
            .priors
            .clone()
            .map(|priors| &self.priors[priors])
    }

    /// Returns an error message if the evaluations are invalid.
    fn error_message<G: Shortcuts>(&self, positions: &[G]) -> Option<Message> {
        let (passed, given) = (positions.len(), self.len());
        if passed != given {
            return Some(message!(
                "the leaf evaluator received {passed} {passed:position|positions} and evaluated {given}: push one evaluation for each"
            ));
        }
        positions.iter().enumerate().find_map(|(index, position)| {
            let payoffs = self.payoffs(index);
            if !payoffs.iter().all(|payoff| (-1.0..=1.0).contains(payoff)) {
                return Some(message!(
                    "the leaf evaluator returned the values {payoffs:?}: values must lie from −1 to 1 for each player"
                ));
            }
            let priors = self.priors(index).filter(|_| matches!(position.turn(), Turn::Player(_)))?;
            let (moves, given) = (position.moves().len(), priors.len());
            if moves != given {
                return Some(message!(
                    "the leaf evaluator gave {given} {given:prior|priors} for {moves} {moves:move|moves}: give one for each, in the game's order"
                ));
            }
            find_wrong(priors)
                .map(|wrong| message!("the leaf evaluator gave the prior {wrong}: priors are probabilities"))
        })
    }
}
