//! Matches between agents by name, and the records that they can have.

use std::ops::Range;

use uctopia_arena::{
    AgentFactory, Contestant, GameRecord, Match, MatchSetup, Openings, PlayedGame, ThinkingTimes,
    UnfitRecord,
};
use uctopia_game::{Agent, AgentFailure, Game, Notation, StopFlag, Unfinished};
use uctopia_options::{Localized, TextError};
use uctopia_search::RandomGames;
use uctopia_state::AnyState;
use uctopia_text::plain;

use crate::agent::{AgentSpec, AnyAgent};
use crate::game::GameSpec;
use crate::openings::{OpeningSource, OpeningSourceError};
use crate::session::{MovePath, lead_to};
use crate::spec::SpecError;

/// Why a match cannot be played.
///
/// ```
/// use uctopia::Match;
/// use uctopia::catalog::{MatchError, prepare_match};
/// let (game, random) = ("othello".parse().unwrap(), "random".parse().unwrap());
/// let problem = |position, games| {
///     let settings = Match { games, ..Match::default() };
///     prepare_match(&game, position, None, &[&random, &random], &settings).err().unwrap()
/// };
/// assert!(matches!(problem(Some("f5f5"), 2), MatchError::Position(_)));
/// assert!(matches!(problem(None, 0), MatchError::Match(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum MatchError {
    /// The start position cannot be read.
    #[error(transparent)]
    Position(#[from] TextError),
    /// An agent does not fit the game.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// There are no openings to begin with.
    #[error(transparent)]
    Openings(#[from] OpeningSourceError),
    /// An agent is another program that cannot play the game.
    #[error(transparent)]
    Failure(#[from] AgentFailure),
    /// The match itself makes no sense.
    #[error(transparent)]
    Match(#[from] uctopia_arena::MatchSettingsError),
}

/// The position of a game from a text, the first one if `None`, and the moves that lead there as far as the text tells them.
pub(crate) fn start_of(
    game: &GameSpec,
    position: Option<&str>,
) -> Result<(AnyState, MovePath), TextError> {
    let first = game.start();
    let Some(text) = position.map(plain) else {
        return Ok((first, MovePath::new()));
    };
    let start = first.read(&text)?;
    let lead = lead_to(&start, &text).unwrap_or_default();
    Ok((start, lead))
}

/// Where the games of a match begin, and how they are played.
struct Setting {
    start: AnyState,
    openings: Option<Openings<AnyState>>,
    settings: Match,
}

impl Setting {
    fn new(
        start: AnyState,
        openings: Option<&OpeningSource>,
        settings: &Match,
    ) -> Result<Self, MatchError> {
        let openings = openings.map(|source| source.open(&start)).transpose()?;
        Ok(Self {
            start,
            openings,
            settings: settings.clone(),
        })
    }

    fn setup(&self) -> MatchSetup<'_, AnyState> {
        MatchSetup {
            start: &self.start,
            openings: self.openings.as_ref(),
            score: self.start.score(),
            determinize: None,
        }
    }
}

/// A match whose game and agents are hidden. A unit follows from the match's settings and its number alone.
///
/// ```
/// use uctopia::Match;
/// use uctopia::catalog::prepare_match;
/// let (game, uct, random) = ("ttt".parse().unwrap(), "uct:iters=50".parse().unwrap(), "random".parse().unwrap());
/// let prepared = prepare_match(&game, Some("b2"), None, &[&uct, &random], &Match::default()).unwrap();
/// assert_eq!((prepared.players(), prepared.start().as_str()), (2, "000010000"));
/// let pair = prepared.play_unit(7).unwrap();
/// assert_eq!((pair[0].0.index, pair[1].0.index), (14, 15));
/// assert_eq!(pair[0].0, prepared.play_unit(7).unwrap()[0].0);
/// ```
pub struct PreparedMatch {
    setting: Setting,
    /// An agent for each player of the game; for one player one alone, or two on the same deals.
    agents: Vec<AgentFactory<AnyState>>,
}

impl PreparedMatch {
    /// How many players the game has.
    #[must_use]
    pub fn players(&self) -> usize {
        self.setting.start.players()
    }

    /// The position every game starts from, in its canonical text.
    #[must_use]
    pub fn start(&self) -> String {
        self.setting.start.to_string()
    }

    /// The games of a unit, a pair or a deal, with the search time of every agent; `None` when the settings' stop flag was
    /// raised meanwhile.
    #[must_use]
    pub fn play_unit(&self, unit: u64) -> Option<Vec<(GameRecord<String>, ThinkingTimes)>> {
        let agents = self.agents.iter();
        let agents: Vec<&dyn Contestant<AnyState>> = agents.map(|agent| agent as _).collect();
        let settings = &self.setting.settings;
        let played = settings
            .play_unit_in(&self.setting.setup(), &agents, unit)
            .ok()?;
        let games = played.complete.then_some(played.games)?;
        let to_text = |PlayedGame { record, thinking }: PlayedGame<_>| {
            (record.to_text(&self.setting.start), thinking)
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
/// use uctopia::Match;
/// use uctopia::catalog::prepare_match;
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
) -> Result<PreparedMatch, MatchError> {
    let (start, lead) = start_of(game, position)?;
    let setting = Setting::new(start, openings, settings)?;
    let start = &setting.start;
    settings.check_agents(start.players(), agents.len())?;
    settings.check(start, setting.openings.as_ref())?;
    let seated = |agent: &&AgentSpec| contestant(agent, game, start, lead.clone());
    let agents = agents.iter().map(seated).collect::<Result<_, _>>()?;
    Ok(PreparedMatch { setting, agents })
}

/// The name of an agent in the records of a match.
fn agent_name(agent: &AgentSpec, game: &GameSpec) -> String {
    agent.in_game(game).to_string()
}

/// The agent as a contestant, after making sure that it fits the game and can play from `start`; each of its games
/// begins with the moves of `lead`, which lead there.
fn contestant(
    agent: &AgentSpec,
    game: &GameSpec,
    start: &AnyState,
    lead: MovePath,
) -> Result<AgentFactory<AnyState>, MatchError> {
    let name = agent_name(agent, game);
    let make = agent.ready(game)?;
    let build = move |seed| -> Result<AnyAgent, SpecError> {
        let mut agent = make(seed)?;
        lead.iter()
            .for_each(|(before, m)| agent.observe(before, *m));
        Ok(agent)
    };
    build(0)?.prepare(start)?;
    Ok(AgentFactory::new(name, move |seed| {
        build(seed).expect("the agent was built once before")
    }))
}

/// The records that a match can have, by its rules and its schedule; its agents are not needed for that.
///
/// ```
/// use uctopia::Match;
/// use uctopia::catalog::{prepare_match, record_rules};
/// let (game, random) = ("ttt".parse().unwrap(), "random".parse().unwrap());
/// let (agents, settings) = ([&random, &random], Match::default());
/// let prepared = prepare_match(&game, None, None, &agents, &settings).unwrap();
/// let mut pair: Vec<_> = prepared.play_unit(7).unwrap().into_iter().map(|(record, _)| record).collect();
/// let rules = record_rules(&game, None, None, &agents, &settings).unwrap();
/// assert!(rules.check(7..8, &pair).is_ok());
/// pair[0].game.moves[0] = "z9".to_owned();
/// assert_eq!(rules.check(7..8, &pair).unwrap_err().to_string(), "game 14: its move 1 is z9, which is not legal");
/// ```
pub struct RecordRules {
    setting: Setting,
    names: Vec<String>,
}

impl RecordRules {
    /// Whether these can be the games of these units, all of them and in canonical order; see
    /// [`Match::check_records`](uctopia_arena::Match::check_records).
    ///
    /// # Errors
    /// The first record that is wrong, missing or too many.
    pub fn check(
        &self,
        units: Range<u64>,
        records: &[GameRecord<String>],
    ) -> Result<(), UnfitRecord> {
        let settings = &self.setting.settings;
        settings.check_records(&self.setting.setup(), &self.names, units, records)
    }
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
) -> Result<RecordRules, MatchError> {
    let (start, _) = start_of(game, position)?;
    let setting = Setting::new(start, openings, settings)?;
    settings.check_agents(setting.start.players(), agents.len())?;
    let names = agents.iter().map(|agent| agent_name(agent, game)).collect();
    Ok(RecordRules { setting, names })
}

/// Uniformly random games of these numbers from a position; `None` when the flag was raised meanwhile.
///
/// # Errors
/// When the text is no position of the game, or one where it is over, or a game goes on for ever.
///
/// ```
/// use uctopia::catalog::play_random_games;
/// use uctopia::game::{Game, StopFlag, Unfinished};
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
    let (start, _) = start_of(game, position)?;
    if start.is_over() {
        return Err(uctopia_arena::MatchSettingsError::StartIsOver.into());
    }
    match game.typed().random_games(&start, seed, games, stop) {
        Ok(counts) => Ok(Some(counts)),
        Err(Unfinished::Budget) => Ok(None),
        Err(endless) => Err(AgentFailure::Unable(endless.message()).into()),
    }
}
