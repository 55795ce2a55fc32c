//! Learning the values of a game in its own type.

use uctopia_learn::{Regression, Training};
use uctopia_state::Playable;
use uctopia_values::FeatureSet;

use super::dyn_game::LearnableGame;
use super::typed::TypedGame;
use crate::learner::{GameLearner, LearningMethod, PatternLearner};
use crate::trainable::MakeLearner;

impl<G: Playable> LearnableGame for TypedGame<G> {
    fn features(&self) -> Option<FeatureSet> {
        let trainable = self.trainable()?;
        Some((trainable.features)(self.start()))
    }

    fn learning_method(&self) -> Option<LearningMethod> {
        self.trainable().map(|trainable| trainable.learner.method())
    }

    fn learner(&self, training: Training) -> Option<Box<dyn GameLearner>> {
        match self.trainable()?.learner {
            MakeLearner::Features(make) => Some(make(
                self.start(),
                self.searches().first_evaluation(),
                training,
            )),
            MakeLearner::Patterns(_) => None,
        }
    }

    fn pattern_learner(&self, settings: Regression) -> Option<Box<dyn PatternLearner>> {
        match self.trainable()?.learner {
            MakeLearner::Features(_) => None,
            MakeLearner::Patterns(make) => Some(make(self.start(), settings)),
        }
    }
}
