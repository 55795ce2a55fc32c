//! Learning a value function for a game by name.

use uctopia_learn::{Regression, Training};
use uctopia_options::message;

use crate::agent::unnamed_features;
use crate::game::GameSpec;
use crate::learner::{GameLearner, LearningMethod, PatternLearner};
use crate::spec::SpecError;

impl GameSpec {
    /// How the value function of the game is learned; `None` where the game defines neither features nor patterns.
    #[must_use]
    pub fn learning_method(&self) -> Option<LearningMethod> {
        self.typed().learning_method()
    }
}

/// An untrained learner of features.
///
/// # Errors
/// When the game defines no features, or has more than two players.
///
/// ```
/// use uctopia_catalog::learner;
/// use uctopia_learn::Training;
/// let of_patterns = learner(&"othello".parse().unwrap(), Training::default()).err().unwrap();
/// assert!(of_patterns.to_string().contains("by regression on patterns"), "{of_patterns}");
/// ```
pub fn learner(game: &GameSpec, training: Training) -> Result<Box<dyn GameLearner>, SpecError> {
    if game.learning_method() == Some(LearningMethod::Regression) {
        let problem =
            message!("values of {game} are learned by regression on patterns, not by features");
        return Err(SpecError::unfit("train", problem));
    }
    let learner = game.typed().learner(training);
    let learner =
        learner.ok_or_else(|| SpecError::unfit("train", unnamed_features(&game.to_string())))?;
    check_players(game)?;
    Ok(learner)
}

/// An untrained learner of patterns.
///
/// # Errors
/// When the game declares no patterns, has more than two players, or a setting is out of its range.
pub fn pattern_learner(
    game: &GameSpec,
    settings: Regression,
) -> Result<Box<dyn PatternLearner>, SpecError> {
    settings
        .check()
        .map_err(|problem| SpecError::unfit("train", problem))?;
    let learner = game.typed().pattern_learner(settings);
    let learner =
        learner.ok_or_else(|| SpecError::unfit("train", unnamed_features(&game.to_string())))?;
    check_players(game)?;
    Ok(learner)
}

fn check_players(game: &GameSpec) -> Result<(), SpecError> {
    match game.players() {
        1 | 2 => Ok(()),
        players => Err(SpecError::unfit(
            "train",
            message!(
                "{game} is a game for {players} players: values are learned for one player or two, since the value for the \
                 first player does not determine the values for the others"
            ),
        )),
    }
}
