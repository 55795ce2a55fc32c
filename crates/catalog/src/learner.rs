//! Learning a value function for a game whose type is hidden.

use uctopia_game::{Evaluation, Player, StopFlag, Unfinished};
use uctopia_learn::{
    Regression, RegressionTrainer, StageProgress, Trainer, Training, TrainingProgress,
};
use uctopia_state::Playable;
use uctopia_values::{Features, LearnedFileError, Patterns, Weights, WeightsHeader};

/// How the value function of a game is learned.
///
/// ```
/// use uctopia_catalog::{GameSpec, LearningMethod};
/// let method = |game: &str| game.parse::<GameSpec>().unwrap().learning_method();
/// assert_eq!(method("calculation"), Some(LearningMethod::TemporalDifferences));
/// assert_eq!(method("connect4"), Some(LearningMethod::Regression));
/// assert_eq!(method("othello"), Some(LearningMethod::Regression));
/// assert_eq!(method("gomoku"), Some(LearningMethod::Regression));
/// assert_eq!(method("ttt"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearningMethod {
    /// TD(λ) on the features of afterstates; see [`Trainer`].
    TemporalDifferences,
    /// Regression on the patterns of labelled positions; see [`RegressionTrainer`].
    Regression,
}

/// What all learners have: weights, and checkpoints.
///
/// ```
/// use uctopia_catalog::{Learner, learner};
/// use uctopia_learn::Training;
/// let game = "calculation".parse().unwrap();
/// let one = learner(&game, Training { game: "calculation".to_owned(), ..Training::default() }).unwrap();
/// let mut other = learner(&game, Training { game: "calculation".to_owned(), seed: 2, ..Training::default() }).unwrap();
/// other.resume_from(&one.to_bytes().unwrap()).unwrap();
/// assert_eq!(other.header().seed, 1);
/// ```
pub trait Learner {
    /// The weights as they are now.
    fn weights(&self) -> Weights;

    /// The header of a file of these weights.
    fn header(&self) -> WeightsHeader;

    /// A checkpoint: all that is needed to continue.
    ///
    /// # Errors
    /// When the weights are beyond the range of training.
    fn to_bytes(&self) -> Result<Vec<u8>, LearnedFileError>;

    /// Continues from a checkpoint.
    ///
    /// # Errors
    /// When it is no checkpoint, was changed or cut, or belongs to another game, other rules or other features.
    fn resume_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError>;
}

/// A [`Trainer`] whose game is hidden.
///
/// ```
/// use uctopia_catalog::learner;
/// use uctopia_game::StopFlag;
/// use uctopia_learn::Training;
/// let mut learner = learner(&"calculation".parse().unwrap(), Training { batch: 2, ..Training::default() }).unwrap();
/// learner.train(2, 1, &StopFlag::default(), &mut |progress| assert_eq!(progress.played, 2)).unwrap();
/// ```
pub trait GameLearner: Learner {
    /// How the learner is trained.
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
}

/// The progress of a [`PatternLearner`], and files of it.
pub struct PatternProgress<'a> {
    /// The stage that was fitted.
    pub stage: StageProgress,
    /// Makes a checkpoint; see [`Learner::to_bytes`].
    pub checkpoint: &'a dyn Fn() -> Result<Vec<u8>, LearnedFileError>,
    /// Makes a file of the present weights.
    pub weights: &'a dyn Fn() -> Vec<u8>,
}

/// A [`RegressionTrainer`] whose game is hidden.
///
/// ```
/// use uctopia_catalog::pattern_learner;
/// use uctopia_game::StopFlag;
/// use uctopia_learn::Regression;
/// let settings = Regression { games: 64, depth: 2, ..Regression::default() };
/// let mut learner = pattern_learner(&"othello:size=4".parse().unwrap(), settings).unwrap();
/// learner.train(1, 1, &StopFlag::default(), &mut |progress| assert_eq!(progress.stage.round, 1));
/// assert_eq!(learner.rounds(), 1);
/// ```
pub trait PatternLearner: Learner {
    /// The number of finished rounds.
    fn rounds(&self) -> u64;

    /// Plays, labels and fits until so many rounds are finished, or the flag is raised; see [`RegressionTrainer::train`].
    fn train(
        &mut self,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        on_stage: &mut dyn FnMut(&PatternProgress<'_>),
    );
}

struct Typed<G: 'static> {
    start: G,
    /// Says how near a lost game came.
    evaluation: Evaluation<G>,
    trainer: Trainer<G>,
}

impl<G: Features + Playable> GameLearner for Typed<G> {
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
        let nearness = |end: &G| {
            (((evaluation.score)(end, Player::FIRST) / evaluation.scale + 1.0) / 2.0)
                .clamp(0.0, 1.0)
        };
        self.trainer
            .train(&self.start, nearness, games, jobs, stop, on_batch)
    }
}

impl<G: Features + Playable> Learner for Typed<G> {
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
        self.trainer = Trainer::from_bytes(checkpoint, &self.trainer.training().game, &self.start)?;
        Ok(())
    }
}

/// A learner of a game whose first evaluation says how near a lost game came.
pub(crate) fn typed_learner<G: Features + Playable>(
    start: &G,
    evaluation: Evaluation<G>,
    training: Training,
) -> Box<dyn GameLearner> {
    Box::new(Typed {
        start: start.clone(),
        evaluation,
        trainer: Trainer::new(training),
    })
}

struct TypedPatterns<G> {
    start: G,
    trainer: RegressionTrainer,
}

impl<G: Patterns + Playable> Learner for TypedPatterns<G> {
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
        self.trainer =
            RegressionTrainer::from_bytes(checkpoint, &self.trainer.settings().game, &self.start)?;
        Ok(())
    }
}

impl<G: Patterns + Playable> PatternLearner for TypedPatterns<G> {
    fn rounds(&self) -> u64 {
        self.trainer.rounds()
    }

    fn train(
        &mut self,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        on_stage: &mut dyn FnMut(&PatternProgress<'_>),
    ) {
        let start = &self.start;
        self.trainer
            .train(start, rounds, jobs, stop, |trainer, stage| {
                on_stage(&PatternProgress {
                    stage: *stage,
                    checkpoint: &|| trainer.to_bytes(start),
                    weights: &|| trainer.weights().to_file(&trainer.header(start)),
                });
            });
    }
}

/// A learner of a game that declares patterns.
pub(crate) fn typed_pattern_learner<G: Patterns + Playable>(
    start: &G,
    settings: Regression,
) -> Box<dyn PatternLearner> {
    Box::new(TypedPatterns {
        start: start.clone(),
        trainer: RegressionTrainer::new(settings, start),
    })
}
