//! Learning a value function for a game by name.

use uctopia_game::message::message;
use uctopia_learn::Training;

use crate::game::GameSpec;
use crate::learner::Learner;
use crate::spec::SpecError;
use crate::values::unnamed_features;

/// An untrained learner.
///
/// # Errors
/// When the game defines no features, or has more than two players.
pub fn learner(game: &GameSpec, training: Training) -> Result<Box<dyn Learner>, SpecError> {
    let learner = game.erased().learner(training);
    let learner = learner.ok_or_else(|| SpecError::unfit("train", unnamed_features(&game.to_string())))?;
    match game.erased().players() {
        1 | 2 => Ok(learner),
        players => Err(SpecError::unfit(
            "train",
            message!(
                "{game} is a game for {players} players: values are learned for one player or two, since the value for the \
                 first player does not determine the values for the others"
            ),
        )),
    }
}
