//! What can be done with a game that names its features or patterns.

use std::sync::Arc;

use uctopia_game::Evaluation;
use uctopia_learn::{Regression, Training};
use uctopia_state::Playable;
use uctopia_values::{
    FeatureSet, Features, LearnedValue, PatternValue, Patterns, SharedFunction, SharedValue,
    ValueFunction, Weights,
};

use crate::learner::{
    GameLearner, LearningMethod, PatternLearner, typed_learner, typed_pattern_learner,
};

/// What makes a learner for the game from its first position.
#[derive(Debug)]
pub(crate) enum MakeLearner<G: Playable> {
    /// A learner of features; the evaluation says how near a lost game came.
    Features(fn(&G, Evaluation<G>, Training) -> Box<dyn GameLearner>),
    /// A learner of patterns.
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
    pub(crate) load: fn(&G, Weights) -> LoadedValue<G>,
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
            load: |_, weights| {
                let weights = Arc::new(weights);
                LoadedValue {
                    shared: SharedFunction::new(SharedValue::new(Arc::clone(&weights))),
                    own: Arc::new(move || Box::new(LearnedValue::new(Arc::clone(&weights)))),
                }
            },
        }
    }
}

impl<G: Patterns + Playable> Trainable<G> {
    pub(crate) fn of_patterns() -> Self {
        Self {
            learner: MakeLearner::Patterns(typed_pattern_learner),
            features: FeatureSet::of_patterns,
            load: |start, weights| {
                let value = PatternValue::new(&start.pattern_set(), &weights);
                LoadedValue {
                    shared: SharedFunction::new(value.clone()),
                    own: Arc::new(move || Box::new(value.clone())),
                }
            },
        }
    }
}

/// The values of positions by weights that were read once.
pub(crate) struct LoadedValue<G> {
    /// For agents that evaluate positions.
    pub(crate) shared: SharedFunction<G>,
    /// For an agent that compares many positions: a value function of its own, which may keep what it computed.
    pub(crate) own: Arc<dyn Fn() -> Box<dyn ValueFunction<G>> + Send + Sync>,
}

impl<G> Clone for LoadedValue<G> {
    fn clone(&self) -> Self {
        Self {
            shared: self.shared.clone(),
            own: Arc::clone(&self.own),
        }
    }
}
