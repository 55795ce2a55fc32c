//! Everything the catalog does with a game, for games of a known type.

use std::ops::Range;
use std::sync::Arc;

use uctopia_arena::{GameTranscript, Match, Referee};
use uctopia_book::{BookError, BookSettings};
#[cfg(feature = "networks")]
use uctopia_game::AgentFailure;
use uctopia_game::{CheckSummary, ContractBreach, Player, Rng, StopFlag, check_notation_while};
use uctopia_learn::{Regression, Training};
use uctopia_search::RandomGames;
#[cfg(feature = "networks")]
use uctopia_search::network::{PositionEvaluator, SelfPlayError, SelfPlayGame, SelfPlaySettings};
use uctopia_values::FeatureSet;

use super::abilities::Playable;
use super::any::{AnyGame, ErasedGame};
use super::name::GameName;
#[cfg(feature = "networks")]
use super::network::no_arrays;
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::AgentSpec;
use crate::book::GameBook;
use crate::learner::{GameLearner, LearningMethod, PatternLearner};
use crate::match_units::{typed_match, typed_random_games, typed_record_rules};
use crate::matches::{MatchError, MatchStart};
use crate::openings::{OpeningList, OpeningListError, OpeningRequest, OpeningSource, typed_list};
use crate::prepared_match::{PreparedMatch, RecordRules};
use crate::session::{Session, TypedSession};
use crate::spec::SpecError;
use crate::{typed_book, typed_text};

impl<G: Playable> From<TypedGame<G>> for AnyGame {
    fn from(game: TypedGame<G>) -> Self {
        Self(Arc::new(game))
    }
}

impl<G: Playable> ErasedGame for TypedGame<G> {
    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn session(&self, spec: &GameSpec) -> Box<dyn Session> {
        Box::new(TypedSession::new(spec.clone(), self.clone()))
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        self.abilities()
            .evaluations()
            .map(|e| (e.name, e.unit, e.about))
            .collect()
    }

    fn prepare_match(
        &self,
        setting: &MatchStart<'_>,
        agents: &[&AgentSpec],
        rules: &Match,
    ) -> Result<Box<dyn PreparedMatch>, MatchError> {
        typed_match(self, setting, agents, rules)
    }

    fn record_rules(
        &self,
        setting: &MatchStart<'_>,
        names: Vec<String>,
        settings: &Match,
    ) -> Result<Box<dyn RecordRules>, MatchError> {
        typed_record_rules(self, setting, names, settings)
    }

    fn play_game(
        &self,
        agents: &[AgentSpec],
        seed: u64,
        referee: &Referee,
    ) -> Result<Option<GameTranscript<String>>, SpecError> {
        let seated = (1..)
            .zip(agents)
            .map(|(role, spec)| self.agent(spec, Rng::derive(seed, role)));
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

    fn list_openings(
        &self,
        spec: &GameSpec,
        request: &OpeningRequest<'_>,
    ) -> Result<OpeningList, OpeningListError> {
        typed_list(self, spec, request)
    }

    fn count_openings(
        &self,
        source: &OpeningSource,
        position: Option<&str>,
    ) -> Result<u64, MatchError> {
        let start = position.map_or_else(
            || Ok(self.start().clone()),
            |text| typed_text::position(self.start(), text),
        )?;
        Ok(source.open(&start)?.len() as u64)
    }

    fn learner(&self, training: Training) -> Option<Box<dyn GameLearner>> {
        self.learner(training)
    }

    fn pattern_learner(&self, settings: Regression) -> Option<Box<dyn PatternLearner>> {
        self.pattern_learner(settings)
    }

    fn learning_method(&self) -> Option<LearningMethod> {
        self.trainable().map(|trainable| trainable.learner.method())
    }

    fn new_book(
        &self,
        spec: &GameSpec,
        settings: BookSettings,
    ) -> Result<Box<dyn GameBook>, BookError> {
        typed_book::new_book(self, spec, settings)
    }

    fn read_book(&self, spec: &GameSpec, bytes: &[u8]) -> Result<Box<dyn GameBook>, BookError> {
        typed_book::read_book(self, spec, bytes)
    }

    fn evaluate(
        &self,
        eval: &str,
        positions: &[String],
        player: Player,
    ) -> Result<Vec<f32>, SpecError> {
        Self::evaluate(self, eval, positions, player)
    }

    fn features(&self) -> Option<FeatureSet> {
        self.trainable()
            .map(|trainable| (trainable.features)(self.start()))
    }

    fn named(&self, name: GameName) -> AnyGame {
        self.clone().called(name).into()
    }

    #[cfg(feature = "networks")]
    fn self_play(
        &self,
        settings: &SelfPlaySettings,
        evaluator: Arc<dyn PositionEvaluator>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(SelfPlayGame),
    ) -> Result<u64, SelfPlayError> {
        let Some(network) = self.abilities().network() else {
            return Err(AgentFailure::Unable(no_arrays()).into());
        };
        (network.self_play)(self.start(), settings, evaluator, stop, on_game)
    }

    fn check(
        &self,
        seed: u64,
        games: u32,
        stop: &StopFlag,
    ) -> Result<CheckSummary, ContractBreach> {
        check_notation_while(self.start(), seed, games, || !stop.is_raised())
    }
}
