//! Learning a value function for a game by name.

use uctopia_game::{Player, StopFlag};
use uctopia_learn::{Trainer, Training, TrainingProgress};
use uctopia_values::{Features, LearnedFileError, Weights, WeightsHeader};

use crate::games::{GameSpec, GameVisitor, Playable};
use crate::spec::SpecError;
use crate::values::{trainable, unnamed_features};

/// A trainer whose game is hidden; see [`Trainer`].
///
/// ```
/// use uctopia_catalog::learner;
/// use uctopia_game::StopFlag;
/// use uctopia_learn::Training;
/// let mut learner = learner(&"calculation".parse().unwrap(), Training { batch: 2, ..Training::default() }).unwrap();
/// learner.train(2, 1, &StopFlag::default(), &mut |progress| assert_eq!(progress.played, 2));
/// ```
pub trait Learner {
    /// How it is trained.
    fn training(&self) -> &Training;

    /// Games played so far.
    fn played(&self) -> u64;

    /// Plays and learns until so many games were played altogether, or the flag is raised.
    fn train(&mut self, games: u64, jobs: usize, stop: &StopFlag, on_batch: &mut dyn FnMut(&TrainingProgress));

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
    fn go_on_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError>;
}

pub(crate) struct Typed<G> {
    start: G,
    trainer: Trainer<G>,
}

impl<G: Features> Typed<G> {
    pub(crate) fn new(start: G, training: Training) -> Self {
        Self { start, trainer: Trainer::new(training) }
    }
}

impl<G: Features + Playable> Learner for Typed<G> {
    fn training(&self) -> &Training {
        self.trainer.training()
    }

    fn played(&self) -> u64 {
        self.trainer.played()
    }

    fn train(&mut self, games: u64, jobs: usize, stop: &StopFlag, on_batch: &mut dyn FnMut(&TrainingProgress)) {
        // The game's first evaluation says how near a lost game came. Where an opponent has won, it came to nothing.
        let nearness = |end: &G| {
            if G::PLAYERS > 1 {
                return 0.0;
            }
            let evaluation = &G::EVALUATIONS[0];
            (((evaluation.score)(end, Player::FIRST) / evaluation.scale + 1.0) / 2.0).clamp(0.0, 1.0)
        };
        self.trainer.train(&self.start, nearness, games, jobs, stop, on_batch);
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

    fn go_on_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError> {
        self.trainer = Trainer::from_bytes(checkpoint, &self.training().game, &self.start)?;
        Ok(())
    }
}

/// A learner that knows nothing yet.
///
/// # Errors
/// When the game does not name its features.
pub fn learner(game: &GameSpec, training: Training) -> Result<Box<dyn Learner>, SpecError> {
    struct Learn(Training);
    impl GameVisitor for Learn {
        type Output = Option<Box<dyn Learner>>;
        fn visit<G: Playable>(self, start: G) -> Self::Output {
            trainable::<G>().map(|trainable| (trainable.learner)(start, self.0))
        }
    }
    let learner = game.visit(Learn(training));
    learner.ok_or_else(|| SpecError::option("train", unnamed_features(game)))
}
