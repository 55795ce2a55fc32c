//! Learning the values of games that name their features or patterns.

use std::sync::Arc;

#[cfg(feature = "tools")]
use uctopia_game::{StopFlag, Unfinished};
#[cfg(feature = "tools")]
use uctopia_learn::{
    Regression, RegressionTrainer, StageProgress, Trainer, Training, TrainingProgress,
};
use uctopia_options::{Message, message};
use uctopia_state::Playable;
use uctopia_values::{
    FeatureSet, Features, LearnedValue, NetworkValue, PatternSet, PatternValue, Patterns,
    SharedFunction, SharedValue, Weights,
};

use super::agent_parts::MakeValues;
use super::spec::GameSpec;
#[cfg(feature = "tools")]
use crate::spec::SpecError;

/// How the value function of a game is learned.
///
/// ```
/// use uctopia::catalog::{GameSpec, LearningMethod};
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

impl GameSpec {
    /// How the value function of the game is learned; `None` where the game defines neither features nor patterns.
    #[must_use]
    pub fn learning_method(&self) -> Option<LearningMethod> {
        self.parts().learning_method
    }

    /// An untrained trainer of the game's features, for [`train`](Self::train).
    ///
    /// # Errors
    /// When the game defines no features, or has more than two players.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::learn::Training;
    /// let othello: GameSpec = "othello".parse().unwrap();
    /// let of_patterns = othello.trainer(Training::default()).unwrap_err();
    /// assert!(of_patterns.to_string().contains("by regression on patterns"), "{of_patterns}");
    /// ```
    #[cfg(feature = "tools")]
    pub fn trainer(&self, training: Training) -> Result<Trainer, SpecError> {
        let (features, patterns) = self.learned()?;
        if patterns.is_some() {
            let problem =
                message!("values of {self} are learned by regression on patterns, not by features");
            return Err(SpecError::unfit("train", problem));
        }
        Ok(Trainer::new(training, features))
    }

    /// An untrained trainer of the game's patterns, for [`train_by_regression`](Self::train_by_regression).
    ///
    /// # Errors
    /// When the game declares no patterns, has more than two players, or a setting is out of its range.
    #[cfg(feature = "tools")]
    pub fn regression_trainer(&self, settings: Regression) -> Result<RegressionTrainer, SpecError> {
        let checked = settings.check();
        checked.map_err(|problem| SpecError::unfit("train", problem))?;
        let (features, patterns) = self.learned()?;
        let patterns = patterns.ok_or_else(|| self.untrainable())?;
        Ok(RegressionTrainer::new(settings, patterns, features))
    }

    /// Plays and learns until so many games were played altogether, or the flag is raised; see [`Trainer::train`]. The game's
    /// first evaluation says how near a lost game came to success.
    ///
    /// # Errors
    /// When a game goes on for ever.
    ///
    /// # Panics
    /// When the trainer is not of this game.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::StopFlag;
    /// use uctopia::learn::Training;
    /// let game: GameSpec = "calculation".parse().unwrap();
    /// let mut trainer = game.trainer(Training { batch: 2, ..Training::default() }).unwrap();
    /// game.train(&mut trainer, 2, 1, &StopFlag::default(), &mut |progress| assert_eq!(progress.played, 2)).unwrap();
    /// ```
    #[cfg(feature = "tools")]
    pub fn train(
        &self,
        trainer: &mut Trainer,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished> {
        self.typed().train(trainer, games, jobs, stop, on_batch)
    }

    /// Plays, labels and fits until so many rounds are finished, or the flag is raised; see [`RegressionTrainer::train`].
    ///
    /// # Panics
    /// When the trainer is not of this game.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::StopFlag;
    /// use uctopia::learn::Regression;
    /// let game: GameSpec = "othello:size=4".parse().unwrap();
    /// let settings = Regression { games: 64, depth: 2, ..Regression::default() };
    /// let mut trainer = game.regression_trainer(settings).unwrap();
    /// let never = StopFlag::default();
    /// game.train_by_regression(&mut trainer, 1, 1, &never, &mut |_, stage| assert_eq!(stage.round, 1));
    /// assert_eq!(trainer.rounds(), 1);
    /// ```
    #[cfg(feature = "tools")]
    pub fn train_by_regression(
        &self,
        trainer: &mut RegressionTrainer,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        on_stage: &mut dyn FnMut(&RegressionTrainer, &StageProgress),
    ) {
        let game = self.typed();
        game.train_by_regression(trainer, rounds, jobs, stop, on_stage);
    }

    /// The features of the game, and the patterns where it declares some.
    #[cfg(feature = "tools")]
    fn learned(&self) -> Result<(FeatureSet, Option<PatternSet>), SpecError> {
        let learned = self.typed().features().ok_or_else(|| self.untrainable())?;
        match self.players() {
            1 | 2 => Ok(learned),
            players => Err(SpecError::unfit(
                "train",
                message!(
                    "{self} is a game for {players} players: values are learned for one player or two, since the value for the \
                     first player does not determine the values for the others"
                ),
            )),
        }
    }

    #[cfg(feature = "tools")]
    fn untrainable(&self) -> SpecError {
        SpecError::unfit("train", unnamed_features(&self.to_string()))
    }
}

/// The reason why a game has no weights, and the games that have them.
pub(crate) fn unnamed_features(game: &str) -> Message {
    let named = GameSpec::all()
        .into_iter()
        .filter(|game| game.learning_method().is_some());
    let names: Vec<String> = named.map(|game| game.to_string()).collect();
    if names.is_empty() {
        return message!(
            "training is not supported for {game}, which defines neither features nor patterns"
        );
    }
    message!(
        "training is not supported for {game}, which defines neither features nor patterns; these games do: {names}",
        names = Message::list(names)
    )
}

/// What can be done with a game that names its features or patterns: functions of its type.
#[derive(Debug)]
pub(crate) struct Trainable<G: Playable> {
    pub(crate) learning: Learning<G>,
    /// The kinds of weights that agents read, that of the learning first.
    pub(crate) kinds: Vec<WeightsKind<G>>,
}

/// What weights belong to, and what values they give.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightsKind<G> {
    /// The features of the game from its first position.
    pub(crate) features: fn(&G) -> FeatureSet,
    /// The values of positions by weights, for the game with this first position: as an evaluation, and for agents that compare many
    /// positions.
    pub(crate) load: LoadValues<G>,
}

/// Makes the values of a game, which begins with this position, from weights.
pub(crate) type LoadValues<G> = fn(&G, Weights) -> (SharedFunction<G>, MakeValues<G>);

/// What plays a game and learns from it.
#[derive(Debug)]
pub(crate) enum Learning<G: Playable> {
    Features {
        #[cfg(feature = "tools")]
        train: TrainByFeatures<G>,
    },
    Patterns {
        set: fn(&G) -> PatternSet,
        #[cfg(feature = "tools")]
        train: TrainByPatterns<G>,
    },
}

/// [`Trainer::train`] for a type of game.
#[cfg(feature = "tools")]
type TrainByFeatures<G> = fn(
    &mut Trainer,
    (&G, &(dyn Fn(&G) -> f32 + Sync)),
    u64,
    usize,
    &StopFlag,
    &mut dyn FnMut(&TrainingProgress),
) -> Result<(), Unfinished>;

/// [`RegressionTrainer::train`] for a type of game.
#[cfg(feature = "tools")]
type TrainByPatterns<G> = fn(
    &mut RegressionTrainer,
    &G,
    u64,
    usize,
    &StopFlag,
    &mut dyn FnMut(&RegressionTrainer, &StageProgress),
);

impl<G: Playable> Learning<G> {
    pub(super) fn method(&self) -> LearningMethod {
        match self {
            Self::Features { .. } => LearningMethod::TemporalDifferences,
            Self::Patterns { .. } => LearningMethod::Regression,
        }
    }
}

impl<G: Features + Playable> Trainable<G> {
    pub(crate) fn of() -> Self {
        let kind = WeightsKind::<G> {
            features: FeatureSet::of,
            load: |_, weights| {
                let weights = Arc::new(weights);
                let evaluation = SharedFunction::new(SharedValue::new(Arc::clone(&weights)));
                let values = move || Box::new(LearnedValue::new(Arc::clone(&weights))) as _;
                (evaluation, Arc::new(values))
            },
        };
        Self {
            learning: Learning::Features {
                #[cfg(feature = "tools")]
                train: |trainer, (start, nearness), games, jobs, stop, on_batch| {
                    trainer.train(start, nearness, games, jobs, stop, on_batch)
                },
            },
            kinds: vec![kind],
        }
    }
}

impl<G: Features> WeightsKind<G> {
    /// A network over the features.
    pub(crate) fn of_network() -> Self {
        Self {
            features: FeatureSet::of_network,
            load: |_, weights| {
                let value = NetworkValue::new::<G>(&weights);
                let evaluation = SharedFunction::new(value.clone());
                (evaluation, Arc::new(move || Box::new(value.clone())))
            },
        }
    }
}

impl<G: Patterns + Playable> Trainable<G> {
    pub(crate) fn of_patterns() -> Self {
        let kind = WeightsKind::<G> {
            features: FeatureSet::of_patterns,
            load: |start, weights| {
                let value = PatternValue::new(&start.pattern_set(), &weights);
                let evaluation = SharedFunction::new(value.clone());
                (evaluation, Arc::new(move || Box::new(value.clone())))
            },
        };
        Self {
            learning: Learning::Patterns {
                set: G::pattern_set,
                #[cfg(feature = "tools")]
                train: |trainer, start, rounds, jobs, stop, on_stage| {
                    trainer.train(start, rounds, jobs, stop, on_stage);
                },
            },
            kinds: vec![kind],
        }
    }
}
