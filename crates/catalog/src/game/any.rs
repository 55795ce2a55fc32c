//! A game whose type is hidden, with every operation that the catalog needs.

use std::ops::Range;
use std::sync::Arc;

use uctopia_arena::{GameTranscript, Match, Referee};
use uctopia_book::{BookError, BookSettings};
use uctopia_game::{CheckSummary, ContractBreach, Player, StopFlag};
use uctopia_learn::{Regression, Training};
use uctopia_search::RandomGames;
#[cfg(feature = "networks")]
use uctopia_search::network::{PositionEvaluator, SelfPlayError, SelfPlayGame, SelfPlaySettings};
use uctopia_values::FeatureSet;

use super::GameSpec;
use super::name::GameName;
use crate::agent::AgentSpec;
use crate::book::GameBook;
use crate::learner::{GameLearner, LearningMethod, PatternLearner};
use crate::matches::{MatchError, MatchStart};
use crate::openings::{OpeningList, OpeningListError, OpeningRequest, OpeningSource};
use crate::prepared_match::{PreparedMatch, RecordRules};
use crate::session::Session;
use crate::spec::SpecError;

/// A game of any type, as a [`GameEntry`](crate::GameEntry) builds it.
///
/// ```
/// use uctopia_catalog::{AnyGame, TypedGame};
/// use uctopia_games::{connect_four::ConnectFour, mnk::TicTacToe};
/// let games: [AnyGame; 2] = [TypedGame::new(TicTacToe::default()).into(), TypedGame::new(ConnectFour::default()).into()];
/// assert!(games.iter().all(|game| game.players() == 2));
/// ```
#[derive(Clone)]
pub struct AnyGame(pub(super) Arc<dyn ErasedGame>);

impl std::fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AnyGame").finish_non_exhaustive()
    }
}

impl AnyGame {
    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.0.players()
    }

    pub(crate) fn get(&self) -> &dyn ErasedGame {
        &*self.0
    }
}

/// The operations on a game, object-safe.
pub(crate) trait ErasedGame: Send + Sync {
    fn players(&self) -> usize;

    fn session(&self, spec: &GameSpec) -> Box<dyn Session>;

    /// Name, unit and meaning of each evaluation.
    fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)>;

    fn prepare_match(
        &self,
        setting: &MatchStart<'_>,
        agents: &[&AgentSpec],
        rules: &Match,
    ) -> Result<Box<dyn PreparedMatch>, MatchError>;

    fn record_rules(
        &self,
        setting: &MatchStart<'_>,
        names: Vec<String>,
        settings: &Match,
    ) -> Result<Box<dyn RecordRules>, MatchError>;

    fn play_game(
        &self,
        agents: &[AgentSpec],
        seed: u64,
        referee: &Referee,
    ) -> Result<Option<GameTranscript<String>>, SpecError>;

    fn random_games(
        &self,
        position: Option<&str>,
        seed: u64,
        games: Range<u64>,
        stop: &StopFlag,
    ) -> Result<Option<RandomGames>, MatchError>;

    fn list_openings(
        &self,
        spec: &GameSpec,
        request: &OpeningRequest<'_>,
    ) -> Result<OpeningList, OpeningListError>;

    fn count_openings(
        &self,
        source: &OpeningSource,
        position: Option<&str>,
    ) -> Result<u64, MatchError>;

    fn learner(&self, training: Training) -> Option<Box<dyn GameLearner>>;

    fn pattern_learner(&self, settings: Regression) -> Option<Box<dyn PatternLearner>>;

    fn learning_method(&self) -> Option<LearningMethod>;

    fn new_book(
        &self,
        spec: &GameSpec,
        settings: BookSettings,
    ) -> Result<Box<dyn GameBook>, BookError>;

    fn read_book(&self, spec: &GameSpec, bytes: &[u8]) -> Result<Box<dyn GameBook>, BookError>;

    fn evaluate(
        &self,
        eval: &str,
        positions: &[String],
        player: Player,
    ) -> Result<Vec<f32>, SpecError>;

    /// The features of positions, where the game names them.
    fn features(&self) -> Option<FeatureSet>;

    /// The same game with its name.
    fn named(&self, name: GameName) -> AnyGame;

    #[cfg(feature = "networks")]
    fn self_play(
        &self,
        settings: &SelfPlaySettings,
        evaluator: Arc<dyn PositionEvaluator>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(SelfPlayGame),
    ) -> Result<u64, SelfPlayError>;

    fn check(&self, seed: u64, games: u32, stop: &StopFlag)
    -> Result<CheckSummary, ContractBreach>;
}
