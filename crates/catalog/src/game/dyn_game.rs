//! What is done with a game in its own type, for games whose type is hidden.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use uctopia_game::{Budget, NamedOpening, OpeningIndex, Perft, Player, StopFlag, Unfinished};
#[cfg(feature = "tools")]
use uctopia_learn::{RegressionTrainer, StageProgress, Trainer, TrainingProgress};
use uctopia_search::classical::VisitTrace;
use uctopia_search::learned::BeamResult;
use uctopia_search::{ExactConfig, RandomGames};
use uctopia_state::{AnyState, Playable};
use uctopia_values::{FeatureSet, PatternSet};

use super::learning::LearningMethod;
#[cfg(feature = "reinforcement-learning")]
use super::reinforcement_learning::ReinforcementLearning;
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::{AgentSpec, MakeAgent};
use crate::session::{FollowedSearch, MovePath, PositionScorer, StepError, TextTrace};
use crate::spec::SpecError;

/// A game of any type, as a [`GameEntry`](crate::GameEntry) builds it.
///
/// ```
/// use uctopia::catalog::{AnyGame, TypedGame};
/// use uctopia::Game;
/// use uctopia::games::{connect_four::ConnectFour, mnk::TicTacToe};
/// let games: [AnyGame; 2] = [TypedGame::new(TicTacToe::default()).into(), TypedGame::new(ConnectFour::default()).into()];
/// assert!(games.iter().all(|game| game.start().players() == 2));
/// ```
#[derive(Clone)]
pub struct AnyGame(Arc<Parts>);

/// What is known of a game of any type.
pub(super) struct Parts {
    /// The first position.
    pub(super) start: AnyState,
    /// Name, unit and meaning of each evaluation.
    pub(super) evaluations: Vec<(&'static str, &'static str, &'static str)>,
    /// How the value function is learned, if it can be.
    pub(super) learning_method: Option<LearningMethod>,
    /// What games whose positions are arrays are played for.
    #[cfg(feature = "reinforcement-learning")]
    pub(super) reinforcement_learning: Option<ReinforcementLearning>,
    named_openings: &'static [NamedOpening],
    /// The names of openings by position, once they are asked for.
    openings: OnceLock<OpeningIndex<AnyState>>,
    /// The game in its own type.
    pub(super) typed: Box<dyn DynGame>,
}

impl std::fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AnyGame").field(&self.0.start).finish()
    }
}

impl<G: Playable> From<TypedGame<G>> for AnyGame {
    fn from(game: TypedGame<G>) -> Self {
        Self::new(game.abilities().state(game.start().clone()), game)
    }
}

impl AnyGame {
    /// A game with its first position.
    pub(super) fn new<G: Playable>(start: AnyState, game: TypedGame<G>) -> Self {
        let evaluations = game.searches().evaluations();
        Self(Arc::new(Parts {
            start,
            evaluations: evaluations.map(|e| (e.name, e.unit, e.about)).collect(),
            learning_method: game.trainable().map(|of| of.learning.method()),
            #[cfg(feature = "reinforcement-learning")]
            reinforcement_learning: game.reinforcement_learning(),
            named_openings: game.openings(),
            openings: OnceLock::new(),
            typed: Box::new(game),
        }))
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &AnyState {
        &self.0.start
    }

    pub(super) fn parts(&self) -> &Parts {
        &self.0
    }

    /// The names of openings, if the game has names.
    pub(super) fn openings(&self) -> Option<&OpeningIndex<AnyState>> {
        let Parts {
            start,
            named_openings,
            openings,
            ..
        } = &*self.0;
        let index = || OpeningIndex::of(start, named_openings);
        (!named_openings.is_empty()).then(|| openings.get_or_init(index))
    }
}

/// Nature's outcomes in an open deal.
#[derive(Clone, Copy)]
pub(crate) enum Outcomes<'a> {
    /// At random, the same ones for the same seed.
    Drawn { seed: u64 },
    /// From the text of a position; some were drawn already.
    Given { text: &'a str, drawn: usize },
}

/// What is done with a game in its own type.
///
/// Searches, training, random games and perft visit so many positions that their type must be known; evaluations and learned values
/// are functions of the type. All else is done with [`AnyState`], as
/// which positions are passed here, too: they are turned back into their type once a call.
pub(crate) trait DynGame: Send + Sync {
    /// The static values of positions; see [`GameSpec::evaluate`].
    fn evaluate(
        &self,
        game: &GameSpec,
        eval: &str,
        positions: &[AnyState],
        player: Player,
    ) -> Result<Vec<f32>, SpecError>;

    /// What builds an agent that comes with Uctopia; files are read here.
    fn agent(&self, game: &GameSpec, agent: &AgentSpec) -> Result<MakeAgent, SpecError>;

    /// What a search does in some of its iterations, after moves that led to the position.
    fn steps(
        &self,
        game: &GameSpec,
        state: &AnyState,
        made: &MovePath,
        search: &FollowedSearch<'_>,
    ) -> Result<Vec<TextTrace>, StepError>;

    /// Every visit of a position by alpha-beta.
    fn visits(
        &self,
        game: &GameSpec,
        state: &AnyState,
        agent: &AgentSpec,
        budget: &Budget,
    ) -> Result<VisitTrace<String>, StepError>;

    /// Searches for a line that wins an open deal; `None` if more than one player plays.
    fn beam_search(
        &self,
        state: &AnyState,
        outcomes: Outcomes<'_>,
        width: usize,
    ) -> Option<BeamResult<String>>;

    /// What tells the scores of positions to the last point, in games with a margin; `start` reads them.
    fn scorer(&self, start: &AnyState, config: &ExactConfig) -> Option<PositionScorer>;

    /// The features of positions, and the patterns if they are these; `None` if the game names neither.
    fn features(&self) -> Option<(FeatureSet, Option<PatternSet>)>;

    /// What weights may belong to, beginning with what [`features`](Self::features) returns.
    fn kinds_of_weights(&self) -> Vec<FeatureSet>;

    /// Learns features; see [`GameSpec::train`].
    #[cfg(feature = "tools")]
    fn train(
        &self,
        trainer: &mut Trainer,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished>;

    /// Learns patterns; see [`GameSpec::train_by_regression`].
    #[cfg(feature = "tools")]
    fn train_by_regression(
        &self,
        trainer: &mut RegressionTrainer,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        on_stage: &mut dyn FnMut(&RegressionTrainer, &StageProgress),
    );

    /// Uniformly random games with these numbers, each from a stream of random numbers of its own.
    fn random_games(
        &self,
        start: &AnyState,
        seed: u64,
        games: Range<u64>,
        stop: &StopFlag,
    ) -> Result<RandomGames, Unfinished>;

    /// Wins of the first player, draws and losses in random games from one stream of random numbers.
    fn count_random_games(
        &self,
        start: &AnyState,
        games: u64,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<[u64; 3], Unfinished>;

    /// Counts move sequences until the flag is raised; `None` afterwards.
    fn perft(&self, start: &AnyState, plies: u32, stop: &StopFlag) -> Option<Perft>;
}
