//! What can be done with a game that names its features.

use std::sync::Arc;

use uctopia_game::{Budget, Evaluation, HostedAgent};
use uctopia_learn::Training;
use uctopia_search::UctConfig;
use uctopia_values::{FeatureSet, Features, LearnedValue, SharedValue, ValueFunction, Weights};

use crate::agent::AgentSpec;
use crate::game::{Abilities, Playable};
use crate::learner::{Learner, typed_learner};
use crate::session::{MovePath, StepError, TextTrace, step_of};
use crate::spec::SpecError;

/// What can be done with a game that names its features: functions of its type.
#[derive(Debug)]
pub(crate) struct Trainable<G: Playable> {
    /// A learner for the game from its first position; the evaluation says how near a lost game came.
    pub(crate) learner: fn(&G, Evaluation<G>, Training) -> Box<dyn Learner>,
    /// The features of the game from its first position.
    pub(crate) features: fn(&G) -> FeatureSet,
    /// An agent that evaluates positions by weights.
    pub(crate) agent: AgentBy<G>,
    /// One iteration of a tree search that evaluates positions by weights; see [`step_of`].
    pub(crate) step: StepBy<G>,
}

/// What makes an agent of a spec, its weights and a seed.
type AgentBy<G> =
    fn(&AgentSpec, &Arc<Weights>, (&str, &Abilities<G>), u64) -> Result<Box<dyn HostedAgent<G>>, SpecError>;

/// What tells about an iteration: the position and the game, the line that led there, the search with its weights and its seed, the
/// number of the iteration, and the budget.
type StepBy<G> = fn(
    (&G, &Abilities<G>),
    MovePath<G>,
    (&UctConfig, &Arc<Weights>, u64),
    (u64, &Budget),
) -> Result<TextTrace, StepError>;

impl<G: Playable> Clone for Trainable<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Trainable<G> {}

impl<G: Features + Playable> Trainable<G> {
    pub(crate) fn of() -> Self {
        Self {
            learner: typed_learner,
            features: FeatureSet::of,
            agent: |spec, weights, game, seed| {
                let values = || -> Box<dyn ValueFunction<G>> { Box::new(LearnedValue::new(Arc::clone(weights))) };
                spec.with(SharedValue::new(Arc::clone(weights)), values, game, seed)
            },
            step: |at, made, (config, weights, seed), which| {
                step_of(at, made, (config, seed), SharedValue::new(Arc::clone(weights)), which)
            },
        }
    }
}
