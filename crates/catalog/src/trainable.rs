//! What can be done with a game that names its features or patterns.

use std::ops::RangeInclusive;
use std::sync::Arc;

use uctopia_game::{Budget, Evaluation, Evaluator, HostedAgent};
use uctopia_learn::{Regression, Training};
use uctopia_values::{FeatureSet, Features, LearnedValue, PatternValue, Patterns, SharedValue, ValueFunction, Weights};

use crate::agent::AgentSpec;
use crate::game::{Abilities, GameName, Playable};
use crate::learner::{GameLearner, LearningMethod, PatternLearner, typed_learner, typed_pattern_learner};
use crate::session::{FollowedSearch, MovePath, StepError, TextTrace, step_of};
use crate::spec::SpecError;

/// What makes a learner for the game from its first position.
#[derive(Debug)]
pub(crate) enum MakeLearner<G: Playable> {
    /// Of features; the evaluation says how near a lost game came.
    Features(fn(&G, Evaluation<G>, Training) -> Box<dyn GameLearner>),
    /// Of patterns.
    Patterns(fn(&G, Regression) -> Box<dyn PatternLearner>),
}

impl<G: Playable> MakeLearner<G> {
    pub(crate) fn method(&self) -> LearningMethod {
        match self {
            Self::Features(_) => LearningMethod::TemporalDifferences,
            Self::Patterns(_) => LearningMethod::Regression,
        }
    }
}

impl<G: Playable> Clone for MakeLearner<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for MakeLearner<G> {}

/// What can be done with a game that names its features or patterns: functions of its type.
#[derive(Debug)]
pub(crate) struct Trainable<G: Playable> {
    /// What makes a learner.
    pub(crate) learner: MakeLearner<G>,
    /// The features or patterns of the game from its first position.
    pub(crate) features: fn(&G) -> FeatureSet,
    /// What evaluates positions by weights, for the game with this first position.
    pub(crate) load: fn(&G, Weights) -> Arc<dyn LearnedEvaluator<G>>,
}

impl<G: Playable> Clone for Trainable<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Trainable<G> {}

impl<G: Features + Playable> Trainable<G> {
    pub(crate) fn of() -> Self {
        Self {
            learner: MakeLearner::Features(typed_learner),
            features: FeatureSet::of,
            load: |_, weights| Arc::new(FeatureEvaluator(Arc::new(weights))),
        }
    }
}

impl<G: Patterns + Playable> Trainable<G> {
    pub(crate) fn of_patterns() -> Self {
        Self {
            learner: MakeLearner::Patterns(typed_pattern_learner),
            features: FeatureSet::of_patterns,
            load: |start, weights| Arc::new(PatternValue::new(&start.pattern_set(), &weights)),
        }
    }
}

/// Agents that evaluate positions by weights that were read once.
pub(crate) trait LearnedEvaluator<G: Playable>: Send + Sync {
    /// The values themselves.
    fn evaluator(&self) -> Box<dyn Evaluator<G>>;

    /// The agent of a spec with its own random numbers, for a game with this name and these abilities.
    fn agent(
        &self,
        spec: &AgentSpec,
        game: (&GameName, &Abilities<G>),
        seed: u64,
    ) -> Result<Box<dyn HostedAgent<G>>, SpecError>;

    /// Iterations of a search: the position, the moves that led there, the search with its seed, the numbers of the iterations
    /// and the budget; see [`step_of`].
    fn steps(
        &self,
        at: (&G, &Abilities<G>),
        made: MovePath<G>,
        search: (FollowedSearch<'_>, u64),
        which: (RangeInclusive<u64>, &Budget),
    ) -> Result<Vec<TextTrace>, StepError>;
}

/// By the features of a position.
struct FeatureEvaluator(Arc<Weights>);

impl<G: Features + Playable> LearnedEvaluator<G> for FeatureEvaluator {
    fn evaluator(&self) -> Box<dyn Evaluator<G>> {
        Box::new(SharedValue::new(Arc::clone(&self.0)))
    }

    fn agent(
        &self,
        spec: &AgentSpec,
        game: (&GameName, &Abilities<G>),
        seed: u64,
    ) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        let values = || -> Box<dyn ValueFunction<G>> { Box::new(LearnedValue::new(Arc::clone(&self.0))) };
        spec.with(SharedValue::new(Arc::clone(&self.0)), values, game, seed)
    }

    fn steps(
        &self,
        at: (&G, &Abilities<G>),
        made: MovePath<G>,
        search: (FollowedSearch<'_>, u64),
        which: (RangeInclusive<u64>, &Budget),
    ) -> Result<Vec<TextTrace>, StepError> {
        step_of(at, made, search, SharedValue::new(Arc::clone(&self.0)), which)
    }
}

/// By the patterns of a position.
impl<G: Patterns + Playable> LearnedEvaluator<G> for PatternValue {
    fn evaluator(&self) -> Box<dyn Evaluator<G>> {
        Box::new(self.clone())
    }

    fn agent(
        &self,
        spec: &AgentSpec,
        game: (&GameName, &Abilities<G>),
        seed: u64,
    ) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        let values = || -> Box<dyn ValueFunction<G>> { Box::new(self.clone()) };
        spec.with(self.clone(), values, game, seed)
    }

    fn steps(
        &self,
        at: (&G, &Abilities<G>),
        made: MovePath<G>,
        search: (FollowedSearch<'_>, u64),
        which: (RangeInclusive<u64>, &Budget),
    ) -> Result<Vec<TextTrace>, StepError> {
        step_of(at, made, search, self.clone(), which)
    }
}
