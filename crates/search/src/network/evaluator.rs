//! The interface of a network.

use std::sync::Arc;

use uctopia_game::AgentFailure;

use super::batch::EncodedBatch;
use super::predictions::Predictions;

/// What evaluates positions that are given as arrays, such as a network for values and policies. It may be called from several threads
/// at once.
///
/// ```
/// use uctopia::AgentFailure;
/// use uctopia::search::network::{EncodedBatch, PositionEvaluator, Predictions};
///
/// /// Every position is even, and all moves are equally likely.
/// struct Even;
///
/// impl PositionEvaluator for Even {
///     fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
///         predictions.values.resize(batch.len() * batch.players_of_game(), 0.0);
///         predictions.priors.resize(batch.len() * batch.actions(), 1.0);
///         Ok(())
///     }
/// }
/// ```
pub trait PositionEvaluator: Send + Sync {
    /// Fills the predictions, which are empty, for the positions of the batch, in their order; see [`Predictions`] for the shapes.
    ///
    /// # Errors
    /// The reason why there are none: the search that asked ends with this failure. Predictions of another shape or that are no numbers
    /// end it as well.
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure>;

    /// Whether it can evaluate positions of a game, such as those of `sample`, before a search asks. By default it says nothing.
    ///
    /// # Errors
    /// The reason why it cannot.
    fn try_out(&self, _sample: &EncodedBatch) -> Result<(), AgentFailure> {
        Ok(())
    }
}

impl<E: PositionEvaluator + ?Sized> PositionEvaluator for Arc<E> {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        (**self).evaluate(batch, predictions)
    }

    fn try_out(&self, sample: &EncodedBatch) -> Result<(), AgentFailure> {
        (**self).try_out(sample)
    }
}
