//! Playing the units of a match, in any order and anywhere.

use std::ops::Range;

use uctopia_arena::{
    AgentFactory, Contestant, GameRecord, Match, MatchSetup, Openings, PlayedGame, ThinkingTimes,
    UnfitRecord,
};
use uctopia_game::{AgentFailure, ScoreOf, Shortcuts, StopFlag, Unfinished};
use uctopia_options::Localized;
use uctopia_search::{RandomGames, random_games};

use crate::agent::AgentSpec;
use crate::game::{GameSpec, Playable, TypedGame};
use crate::matches::{MatchError, MatchStart, agent_name, contestant};
use crate::openings::OpeningSource;
use crate::prepared_match::{PreparedMatch, RecordRules};
use crate::typed_text;

struct TypedMatch<G: Shortcuts> {
    start: G,
    openings: Option<Openings<G>>,
    score: Option<ScoreOf<G>>,
    /// As many as the game has players; for one player one alone, or two on the same deals.
    agents: Vec<AgentFactory<G>>,
    settings: Match,
}

impl<G: Playable> PreparedMatch for TypedMatch<G> {
    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn start(&self) -> String {
        self.start.to_string()
    }

    fn play_unit(&self, unit: u64) -> Option<Vec<(GameRecord<String>, ThinkingTimes)>> {
        let Self {
            start,
            openings,
            score,
            agents,
            settings,
        } = self;
        let agents: Vec<&dyn Contestant<G>> = agents
            .iter()
            .map(|agent| agent as &dyn Contestant<G>)
            .collect();
        let setting = MatchSetup {
            start,
            openings: openings.as_ref(),
            score: *score,
        };
        let played = settings.play_unit_in(&setting, &agents, unit).ok()?;
        let games = played.complete.then_some(played.games)?;
        let to_text = |PlayedGame { record, thinking }: PlayedGame<G::Move>| {
            (record.to_text(start), thinking)
        };
        Some(games.into_iter().map(to_text).collect())
    }
}

/// A match of as many agents as the game has players, in games for one player of one alone or of two on the same deals; from a
/// position, the first one if `position` is `None`, and with the openings of a list, if there is one.
///
/// # Errors
/// When the position, the number of agents, an agent or the settings make no sense.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::prepare_match;
/// let (game, random) = ("ttt".parse().unwrap(), "random".parse().unwrap());
/// let refused = |agents| prepare_match(&game, None, None, agents, &Match::default()).err().unwrap().to_string();
/// assert_eq!(refused(&[&random, &random, &random]), "this game is for 2 players: name 2 agents, not 3");
/// ```
pub fn prepare_match(
    game: &GameSpec,
    position: Option<&str>,
    openings: Option<&OpeningSource>,
    agents: &[&AgentSpec],
    settings: &Match,
) -> Result<Box<dyn PreparedMatch>, MatchError> {
    game.erased().prepare_match(
        &MatchStart {
            game,
            position,
            openings,
        },
        agents,
        settings,
    )
}

pub(crate) fn typed_match<G: Playable>(
    game: &TypedGame<G>,
    setting: &MatchStart<'_>,
    agents: &[&AgentSpec],
    rules: &Match,
) -> Result<Box<dyn PreparedMatch>, MatchError> {
    let (start, lead) = setting.start(game.start())?;
    let openings = setting
        .openings
        .map(|source| source.open(&start))
        .transpose()?;
    rules.check_agents::<G>(agents.len())?;
    rules.check(&start, openings.as_ref())?;
    let seated = |agent: &&AgentSpec| contestant(agent, game, setting.game, &start, lead.clone());
    let agents = agents.iter().map(seated).collect::<Result<_, _>>()?;
    let score = game.abilities().score();
    Ok(Box::new(TypedMatch {
        start,
        openings,
        score,
        agents,
        settings: rules.clone(),
    }))
}

/// What the records of a match of [`prepare_match`] can be. No agent is made, so that weights and programs are not needed.
///
/// # Errors
/// When the position, the openings or the number of agents make no sense.
pub fn record_rules(
    game: &GameSpec,
    position: Option<&str>,
    openings: Option<&OpeningSource>,
    agents: &[&AgentSpec],
    settings: &Match,
) -> Result<Box<dyn RecordRules>, MatchError> {
    let names = agents.iter().map(|agent| agent_name(agent, game)).collect();
    game.erased().record_rules(
        &MatchStart {
            game,
            position,
            openings,
        },
        names,
        settings,
    )
}

struct TypedRecordRules<G: Shortcuts> {
    start: G,
    openings: Option<Openings<G>>,
    score: Option<ScoreOf<G>>,
    names: Vec<String>,
    settings: Match,
}

impl<G: Playable> RecordRules for TypedRecordRules<G> {
    fn check(&self, units: Range<u64>, records: &[GameRecord<String>]) -> Result<(), UnfitRecord> {
        let Self {
            start,
            openings,
            score,
            names,
            settings,
        } = self;
        let setting = MatchSetup {
            start,
            openings: openings.as_ref(),
            score: *score,
        };
        settings.check_records(&setting, names, units, records)
    }
}

pub(crate) fn typed_record_rules<G: Playable>(
    game: &TypedGame<G>,
    setting: &MatchStart<'_>,
    names: Vec<String>,
    settings: &Match,
) -> Result<Box<dyn RecordRules>, MatchError> {
    let (start, _) = setting.start(game.start())?;
    let openings = setting
        .openings
        .map(|source| source.open(&start))
        .transpose()?;
    settings.check_agents::<G>(names.len())?;
    Ok(Box::new(TypedRecordRules {
        start,
        openings,
        score: game.abilities().score(),
        names,
        settings: settings.clone(),
    }))
}

/// Uniformly random games of these numbers from a position; `None` when the flag was raised meanwhile.
///
/// # Errors
/// When the text is no position of the game, or one where it is over, or a game goes on for ever.
///
/// ```
/// use uctopia_catalog::play_random_games;
/// use uctopia_game::{AgentFailure, Game, StopFlag, Unfinished};
/// let counts = play_random_games(&"ttt".parse().unwrap(), None, 1, 0..500, &StopFlag::default()).unwrap().unwrap();
/// assert_eq!(counts.games, 500);
/// assert!(counts.wins > counts.losses); // the first player has the advantage
/// ```
pub fn play_random_games(
    game: &GameSpec,
    position: Option<&str>,
    seed: u64,
    games: Range<u64>,
    stop: &StopFlag,
) -> Result<Option<RandomGames>, MatchError> {
    game.random_games(position, seed, games, stop)
}

pub(crate) fn typed_random_games<G: Playable>(
    first: &G,
    position: Option<&str>,
    seed: u64,
    games: Range<u64>,
    stop: &StopFlag,
) -> Result<Option<RandomGames>, MatchError> {
    let start = position.map_or_else(
        || Ok(first.clone()),
        |text| typed_text::position(first, text),
    )?;
    if start.is_over() {
        return Err(uctopia_arena::MatchSettingsError::StartIsOver.into());
    }
    match random_games(&start, seed, games, stop) {
        Ok(counts) => Ok(Some(counts)),
        Err(Unfinished::Budget) => Ok(None),
        Err(endless) => Err(AgentFailure::Unable(endless.message()).into()),
    }
}
