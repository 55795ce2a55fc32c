//! What is done with a game in its own type, for games whose type is hidden.

use std::any::TypeId;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use uctopia_game::{
    AgentFailure, CheckSummary, ContractBreach, NamedOpening, OpeningIndex, Perft, Player,
    StopFlag, Unfinished,
};
use uctopia_learn::{Regression, Training};
use uctopia_search::learned::BeamResult;
#[cfg(feature = "networks")]
use uctopia_search::network::{PositionEvaluator, SelfPlayError, SelfPlayGame, SelfPlaySettings};
use uctopia_search::{ExactConfig, RandomGames};
use uctopia_state::{AnyState, Playable};
use uctopia_values::FeatureSet;

use super::margin_solver::MarginSolver;
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::{AgentSpec, MakeAgent};
use crate::learner::{GameLearner, LearningMethod, PatternLearner};
use crate::session::{FollowedSearch, MovePath, StepError, TextTrace, TextVisitTrace};
use crate::spec::SpecError;

/// A game of any type, as a [`GameEntry`](crate::GameEntry) builds it.
///
/// ```
/// use uctopia_catalog::{AnyGame, TypedGame};
/// use uctopia_game::Game;
/// use uctopia_games::{connect_four::ConnectFour, mnk::TicTacToe};
/// let games: [AnyGame; 2] = [TypedGame::new(TicTacToe::default()).into(), TypedGame::new(ConnectFour::default()).into()];
/// assert!(games.iter().all(|game| game.start().players() == 2));
/// ```
#[derive(Clone)]
pub struct AnyGame {
    typed: Arc<dyn DynGame>,
    start: AnyState,
    /// The names of openings by position, once they are asked for.
    openings: Arc<OnceLock<OpeningIndex<AnyState>>>,
}

impl std::fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AnyGame").field(&self.start).finish()
    }
}

impl<G: Playable> From<TypedGame<G>> for AnyGame {
    fn from(game: TypedGame<G>) -> Self {
        Self {
            start: game.abilities().state(game.start().clone()),
            typed: Arc::new(game),
            openings: Arc::default(),
        }
    }
}

impl AnyGame {
    /// The first position.
    #[must_use]
    pub fn start(&self) -> &AnyState {
        &self.start
    }

    pub(super) fn typed(&self) -> &dyn DynGame {
        &*self.typed
    }

    /// The names of openings, if the game has names.
    pub(super) fn openings(&self) -> Option<&OpeningIndex<AnyState>> {
        let named = self.typed.opening_names();
        let index = || OpeningIndex::of(&self.start, named);
        (!named.is_empty()).then(|| self.openings.get_or_init(index))
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

/// What is done with a game in its own type: all that visits positions so often that their type must be known.
///
/// Positions are passed as [`AnyState`] and turned back into their type once a call.
pub(crate) trait DynGame: LearnableGame + RandomlyPlayed + Send + Sync {
    /// The type of its positions.
    fn state_type(&self) -> TypeId;

    /// The names of openings; empty if the game has none.
    fn opening_names(&self) -> &'static [NamedOpening];

    /// Name, unit and meaning of each evaluation.
    fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)>;

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
        budget: &uctopia_game::Budget,
    ) -> Result<TextVisitTrace, StepError>;

    /// Searches for a line that wins an open deal; `None` if more than one player plays.
    fn beam_search(
        &self,
        state: &AnyState,
        outcomes: Outcomes<'_>,
        width: usize,
    ) -> Option<BeamResult<String>>;

    /// A solver of positions to the last point, in games with a margin.
    fn solver(&self, config: &ExactConfig) -> Option<Box<dyn MarginSolver>>;

    /// Plays random games and checks the contract of the rules.
    fn check(&self, seed: u64, games: u32, stop: &StopFlag)
    -> Result<CheckSummary, ContractBreach>;

    /// Plays games of a network against itself; see [`GameSpec::self_play`].
    #[cfg(feature = "networks")]
    fn self_play(
        &self,
        settings: &SelfPlaySettings,
        evaluator: Arc<dyn PositionEvaluator>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(SelfPlayGame),
    ) -> Result<u64, SelfPlayError>;
}

/// A game whose moves are made at random, or all of them in turn.
pub(crate) trait RandomlyPlayed {
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

    /// Wins of the first player, draws and losses in random games of which many are played at once:
    /// other games than one at a time. `None` if the game gains nothing by it.
    fn count_many_random_games(&self, start: &AnyState, games: u64, seed: u64) -> Option<[u64; 3]>;

    /// Counts move sequences until the flag is raised; `None` afterwards.
    fn perft(&self, start: &AnyState, plies: u32, stop: &StopFlag) -> Option<Perft>;
}

/// A game whose value function may be learned.
pub(crate) trait LearnableGame {
    /// The features or patterns of positions, if the game names them.
    fn features(&self) -> Option<FeatureSet>;

    /// How the value function is learned, if it can be.
    fn learning_method(&self) -> Option<LearningMethod>;

    /// A learner of features.
    fn learner(&self, training: Training) -> Option<Box<dyn GameLearner>>;

    /// A learner of patterns.
    fn pattern_learner(&self, settings: Regression) -> Option<Box<dyn PatternLearner>>;
}

/// The error of a game whose positions are no arrays.
#[cfg(feature = "networks")]
pub(super) fn no_arrays() -> AgentFailure {
    AgentFailure::Unable(super::network::no_arrays())
}
