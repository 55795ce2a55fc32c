//! Learning a value function for a game by name.

use uctopia_game::{Evaluation, Player, StopFlag, Unfinished};
use uctopia_learn::{Trainer, Training, TrainingProgress};
use uctopia_values::{Features, LearnedFileError, Weights, WeightsHeader};

use crate::game::{GameSpec, Playable};
use crate::spec::SpecError;
use crate::values::unnamed_features;

/// A trainer whose game type is hidden; see [`Trainer`].
///
/// ```
/// use uctopia_catalog::learner;
/// use uctopia_game::StopFlag;
/// use uctopia_learn::Training;
/// let mut learner = learner(&"calculation".parse().unwrap(), Training { batch: 2, ..Training::default() }).unwrap();
/// learner.train(2, 1, &StopFlag::default(), &mut |progress| assert_eq!(progress.played, 2)).unwrap();
/// ```
pub trait Learner {
    /// The settings of the training.
    fn training(&self) -> &Training;

    /// The number of games played so far.
    fn played(&self) -> u64;

    /// Plays and learns until `games` games were played altogether, or the flag is raised; see [`Trainer::train`].
    ///
    /// # Errors
    /// When a game does not end.
    fn train(
        &mut self,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished>;

    /// The weights as they are now.
    fn weights(&self) -> Weights;

    /// The header of a file of these weights.
    fn header(&self) -> WeightsHeader;

    /// The checkpoint from which training can continue; see [`Trainer::to_bytes`].
    ///
    /// # Errors
    /// When the weights cannot be the result of training.
    fn to_bytes(&self) -> Result<Vec<u8>, LearnedFileError>;

    /// Continues from a checkpoint.
    ///
    /// # Errors
    /// When it is not a checkpoint, is damaged, or belongs to another game, other rules or other features.
    fn resume_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError>;
}

struct Typed<G: 'static> {
    start: G,
    /// Measures how near to a win a lost game ended.
    evaluation: Evaluation<G>,
    trainer: Trainer<G>,
}

impl<G: Features + Playable> Learner for Typed<G> {
    fn training(&self) -> &Training {
        self.trainer.training()
    }

    fn played(&self) -> u64 {
        self.trainer.played()
    }

    fn train(
        &mut self,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished> {
        let evaluation = self.evaluation;
        let nearness =
            |end: &G| (((evaluation.score)(end, Player::FIRST) / evaluation.scale + 1.0) / 2.0).clamp(0.0, 1.0);
        self.trainer.train(&self.start, nearness, games, jobs, stop, on_batch)
    }

    fn weights(&self) -> Weights {
        self.trainer.weights()
    }

    fn header(&self) -> WeightsHeader {
        self.trainer.header(&self.start)
    }

    fn to_bytes(&self) -> Result<Vec<u8>, LearnedFileError> {
        self.trainer.to_bytes(&self.start)
    }

    fn resume_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError> {
        self.trainer = Trainer::from_bytes(checkpoint, &self.training().game, &self.start)?;
        Ok(())
    }
}

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
            format!(
                "{game} is a game for {players} players: values are learned for one player or two, since the value for the \
                 first player does not determine the values for the others"
            ),
        )),
    }
}

/// A learner of a game whose first evaluation measures how near to a win a lost game ended.
pub(crate) fn typed_learner<G: Features + Playable>(
    start: &G,
    evaluation: Evaluation<G>,
    training: Training,
) -> Box<dyn Learner> {
    Box::new(Typed { start: start.clone(), evaluation, trainer: Trainer::new(training) })
}
