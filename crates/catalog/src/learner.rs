//! Learning a value function for a game whose type is hidden.

use uctopia_game::{Evaluation, Player, StopFlag, Unfinished};
use uctopia_learn::{Trainer, Training, TrainingProgress};
use uctopia_values::{Features, LearnedFileError, Weights, WeightsHeader};

use crate::game::Playable;

/// A trainer whose game is hidden; see [`Trainer`].
///
/// ```
/// use uctopia_catalog::learner;
/// use uctopia_game::StopFlag;
/// use uctopia_learn::Training;
/// let mut learner = learner(&"calculation".parse().unwrap(), Training { batch: 2, ..Training::default() }).unwrap();
/// learner.train(2, 1, &StopFlag::default(), &mut |progress| assert_eq!(progress.played, 2)).unwrap();
/// ```
pub trait Learner {
    /// How it is trained.
    fn training(&self) -> &Training;

    /// Games played so far.
    fn played(&self) -> u64;

    /// Plays and learns until so many games were played altogether, or the flag is raised; see [`Trainer::train`].
    ///
    /// # Errors
    /// When a game goes on for ever.
    fn train(
        &mut self,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished>;

    /// The weights as they are now.
    fn weights(&self) -> Weights;

    /// What a file of these weights tells about them.
    fn header(&self) -> WeightsHeader;

    /// All that is needed to go on; see [`Trainer::to_bytes`].
    ///
    /// # Errors
    /// When the weights are none that training comes to.
    fn to_bytes(&self) -> Result<Vec<u8>, LearnedFileError>;

    /// Goes on from there.
    ///
    /// # Errors
    /// When it is no checkpoint, was changed or cut, or belongs to another game, other rules or other features.
    fn resume_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError>;
}

struct Typed<G: 'static> {
    start: G,
    /// Says how near a lost game came.
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

/// A learner of a game whose first evaluation says how near a lost game came.
pub(crate) fn typed_learner<G: Features + Playable>(
    start: &G,
    evaluation: Evaluation<G>,
    training: Training,
) -> Box<dyn Learner> {
    Box::new(Typed { start: start.clone(), evaluation, trainer: Trainer::new(training) })
}
