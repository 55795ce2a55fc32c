//! A game whose type is hidden, with every operation that the catalog needs.

use std::ops::Range;
use std::sync::Arc;

use uctopia_arena::{GameTranscript, Match, MatchProgress, Referee};
use uctopia_game::{CheckSummary, ContractBreach, Rng, StopFlag, check_notation};
use uctopia_learn::Training;
use uctopia_search::RandomGames;
use uctopia_values::FeatureSet;

use super::GameSpec;
use super::typed::{Playable, TypedGame};
use crate::agent::AgentSpec;
use crate::contests::{Contest, typed_contest, typed_random_games};
use crate::matches::{MatchError, MatchOutcome, MatchStart, typed_match};
use crate::openings::{OpeningList, OpeningListError, OpeningRequest, OpeningSource, typed_list};
use crate::session::{Session, TypedSession};
use crate::spec::SpecError;
use crate::training::Learner;

/// A game of any type, as a [`GameEntry`](crate::GameEntry) builds it.
///
/// ```
/// use uctopia_catalog::{AnyGame, TypedGame};
/// use uctopia_games::{connect_four::ConnectFour, mnk::TicTacToe};
/// let games: [AnyGame; 2] = [TypedGame::new(TicTacToe::default()).into(), TypedGame::new(ConnectFour::default()).into()];
/// assert!(games.iter().all(|game| game.players() == 2));
/// ```
#[derive(Clone)]
pub struct AnyGame(Arc<dyn ErasedGame>);

impl<G: Playable> From<TypedGame<G>> for AnyGame {
    fn from(game: TypedGame<G>) -> Self {
        Self(Arc::new(game))
    }
}

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

    fn contest(
        &self,
        setting: &MatchStart<'_>,
        agents: &[&AgentSpec],
        rules: &Match,
    ) -> Result<Box<dyn Contest>, MatchError>;

    fn play_match(
        &self,
        setting: &MatchStart<'_>,
        agents: [&AgentSpec; 2],
        rules: &Match,
        on_progress: &mut (dyn FnMut(&MatchProgress) + Send),
    ) -> Result<MatchOutcome, MatchError>;

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

    fn list_openings(&self, spec: &GameSpec, request: &OpeningRequest<'_>) -> Result<OpeningList, OpeningListError>;

    fn count_openings(&self, source: &OpeningSource, position: Option<&str>) -> Result<u64, MatchError>;

    fn learner(&self, training: Training) -> Option<Box<dyn Learner>>;

    /// The features of positions, where the game names them.
    fn features(&self) -> Option<FeatureSet>;

    /// The same game with the text that names it.
    fn named(&self, name: &str) -> AnyGame;

    fn check(&self, seed: u64, games: u32) -> Result<CheckSummary, ContractBreach>;
}

impl<G: Playable> ErasedGame for TypedGame<G> {
    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn session(&self, spec: &GameSpec) -> Box<dyn Session> {
        Box::new(TypedSession::new(spec.clone(), self.clone()))
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        self.abilities().evaluations().map(|e| (e.name, e.unit, e.about)).collect()
    }

    fn contest(
        &self,
        setting: &MatchStart<'_>,
        agents: &[&AgentSpec],
        rules: &Match,
    ) -> Result<Box<dyn Contest>, MatchError> {
        typed_contest(self, setting, agents, rules)
    }

    fn play_match(
        &self,
        setting: &MatchStart<'_>,
        agents: [&AgentSpec; 2],
        rules: &Match,
        on_progress: &mut (dyn FnMut(&MatchProgress) + Send),
    ) -> Result<MatchOutcome, MatchError> {
        typed_match(self, setting, agents, rules, on_progress)
    }

    fn play_game(
        &self,
        agents: &[AgentSpec],
        seed: u64,
        referee: &Referee,
    ) -> Result<Option<GameTranscript<String>>, SpecError> {
        let seated = (1..).zip(agents).map(|(role, spec)| self.agent(spec, Rng::derive(seed, role)));
        let mut seated = seated.collect::<Result<Vec<_>, _>>()?;
        let played = referee.play(self.start(), &[], &mut seated, &mut Rng::stream(seed, 0));
        Ok(played.map(|(played, _)| played.to_text(self.start())))
    }

    fn random_games(
        &self,
        position: Option<&str>,
        seed: u64,
        games: Range<u64>,
        stop: &StopFlag,
    ) -> Result<Option<RandomGames>, MatchError> {
        typed_random_games(self.start(), position, seed, games, stop)
    }

    fn list_openings(&self, spec: &GameSpec, request: &OpeningRequest<'_>) -> Result<OpeningList, OpeningListError> {
        typed_list(self, spec, request)
    }

    fn count_openings(&self, source: &OpeningSource, position: Option<&str>) -> Result<u64, MatchError> {
        let start = position.map_or_else(|| Ok(self.start().clone()), |text| self.start().read(text))?;
        Ok(source.open(&start)?.len() as u64)
    }

    fn learner(&self, training: Training) -> Option<Box<dyn Learner>> {
        self.abilities().learner(self.start(), training)
    }

    fn features(&self) -> Option<FeatureSet> {
        self.abilities().trainable().map(|trainable| (trainable.features)(self.start()))
    }

    fn named(&self, name: &str) -> AnyGame {
        self.clone().named(name).into()
    }

    fn check(&self, seed: u64, games: u32) -> Result<CheckSummary, ContractBreach> {
        check_notation(self.start(), seed, games)
    }
}
