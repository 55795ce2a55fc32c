//! Matches between agents by name.

use uctopia_arena::{AgentFactory, GameRecord, Match, MatchLog, MatchProgress, MatchResult, Telemetry};
use uctopia_game::{Agent, AgentFailure, HostedAgent, TextError};

use crate::agent::AgentSpec;
use crate::game::{GameSpec, Playable, TypedGame};
use crate::openings::{OpeningSource, OpeningSourceError};
use crate::session::{MovePath, lead_to};
use crate::spec::SpecError;

/// Why a match cannot be played.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::{MatchError, play_match};
/// let (game, random) = ("othello".parse().unwrap(), "random".parse().unwrap());
/// let problem = |position, games| {
///     let settings = Match { games, ..Match::default() };
///     play_match(&game, position, &random, &random, &settings, |_| ()).unwrap_err()
/// };
/// assert!(matches!(problem(Some("f5f5"), 2), MatchError::Position(_)));
/// assert!(matches!(problem(None, 0), MatchError::Match(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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

/// What a match leaves behind, with moves as text.
///
/// ```
/// use uctopia_arena::{Match, write_json_lines};
/// use uctopia_catalog::play_match;
/// let (game, random) = ("connect4".parse().unwrap(), "random".parse().unwrap());
/// let settings = Match { games: 2, opening_plies: 3, ..Match::default() };
/// let outcome = play_match(&game, Some("44"), &random, &random, &settings, |_| ()).unwrap();
/// let openings: Vec<_> = outcome.games.iter().map(|record| &record.game.moves[..3]).collect();
/// assert_eq!(openings[0], openings[1]); // both games of a pair begin alike
/// let mut log = Vec::new();
/// write_json_lines(&mut log, &outcome.games).unwrap();
/// # assert_eq!(log.iter().filter(|&&byte| byte == b'\n').count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MatchOutcome {
    /// What the counted games say.
    pub result: MatchResult,
    /// The position every game started from that does not name its own, in its canonical text.
    pub start: String,
    /// The counted games in canonical order, then those beyond that were finished all the same.
    pub games: Vec<GameRecord<String>>,
    /// Times, which no other run repeats.
    pub telemetry: Telemetry,
}

/// Plays a match of `a` against `b` from a position, the first one if `position` is `None`; `on_progress` hears of
/// every finished unit.
///
/// # Errors
/// When the position, an agent or the settings make no sense.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::play_match;
/// let settings = Match { games: 20, ..Match::default() };
/// let (game, uct, random) = ("ttt".parse().unwrap(), "uct:iters=100".parse().unwrap(), "random".parse().unwrap());
/// let outcome = play_match(&game, None, &uct, &random, &settings, |_| ()).unwrap();
/// assert!(outcome.result.tally.wins > outcome.result.tally.losses);
/// ```
pub fn play_match(
    game: &GameSpec,
    position: Option<&str>,
    a: &AgentSpec,
    b: &AgentSpec,
    settings: &Match,
    on_progress: impl FnMut(&MatchProgress) + Send,
) -> Result<MatchOutcome, MatchError> {
    play_match_from(game, position, None, a, b, settings, on_progress)
}

/// [`play_match`] in which every pair, or deal, begins with an opening of a list, if there is one.
///
/// # Errors
/// When the position, an agent, the openings or the settings make no sense.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::{OpeningSource, play_match_from};
/// let (game, uct, random) = ("ttt".parse().unwrap(), "uct:iters=50".parse().unwrap(), "random".parse().unwrap());
/// let settings = Match { games: 24, ..Match::default() };
/// let source = OpeningSource::All { plies: 2 };
/// let outcome = play_match_from(&game, None, Some(&source), &uct, &random, &settings, |_| ()).unwrap();
/// assert_eq!(outcome.result.openings.unwrap().repeated, 0); // twelve pairs, twelve openings
/// ```
pub fn play_match_from(
    game: &GameSpec,
    position: Option<&str>,
    openings: Option<&OpeningSource>,
    a: &AgentSpec,
    b: &AgentSpec,
    settings: &Match,
    on_progress: impl FnMut(&MatchProgress) + Send,
) -> Result<MatchOutcome, MatchError> {
    let setting = MatchStart { game, position, openings };
    let mut on_progress = on_progress;
    game.erased().play_match(&setting, [a, b], settings, &mut on_progress)
}

/// Where the games of a contest begin.
#[derive(Clone, Copy)]
pub(crate) struct MatchStart<'a> {
    pub(crate) game: &'a GameSpec,
    /// The first position if `None`.
    pub(crate) position: Option<&'a str>,
    pub(crate) openings: Option<&'a OpeningSource>,
}

impl MatchStart<'_> {
    /// The position of a game that begins with `first`, and the moves that lead there as far as its text tells them.
    pub(crate) fn start<G: Playable>(&self, first: &G) -> Result<(G, MovePath<G>), TextError> {
        let Some(text) = self.position else { return Ok((first.clone(), Vec::new())) };
        let start = first.read(text)?;
        let lead = lead_to(&start, text).unwrap_or_default();
        Ok((start, lead))
    }
}

pub(crate) fn typed_match<G: Playable>(
    game: &TypedGame<G>,
    setting: &MatchStart<'_>,
    agents: [&AgentSpec; 2],
    rules: &Match,
    on_progress: &mut (dyn FnMut(&MatchProgress) + Send),
) -> Result<MatchOutcome, MatchError> {
    let (start, lead) = setting.start(game.start())?;
    let [a, b] = agents.map(|agent| contestant(agent, game, setting.game, &start, lead.clone()));
    let (a, b) = (a?, b?);
    let openings = setting.openings.map(|source| source.open(&start)).transpose()?;
    let score = game.abilities().score();
    let within = uctopia_arena::MatchSetup { start: &start, openings: openings.as_ref(), score };
    let log = rules.play_in(&within, &a, &b, on_progress)?;
    Ok(MatchOutcome::of(&start, &log))
}

impl MatchOutcome {
    fn of<G: Playable>(start: &G, log: &MatchLog<G::Move>) -> Self {
        Self {
            result: log.result.clone(),
            start: start.to_string(),
            games: log.games.iter().chain(&log.beyond).map(|game| game.to_text(start)).collect(),
            telemetry: log.telemetry,
        }
    }
}

/// The agent as a contestant, after making sure that it fits the game and can play from `start`; each of its games
/// begins with the moves of `lead`, which lead there.
pub(crate) fn contestant<G: Playable>(
    spec: &AgentSpec,
    typed: &TypedGame<G>,
    game: &GameSpec,
    start: &G,
    lead: MovePath<G>,
) -> Result<AgentFactory<G>, MatchError> {
    let name = spec.in_game(game).to_string();
    let ready = spec.for_game(game).ready(typed)?;
    let build = move |seed| -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        let mut agent = ready.agent(seed)?;
        lead.iter().for_each(|(before, m)| agent.observe(before, *m));
        Ok(agent)
    };
    build(0)?.prepare(start)?;
    Ok(AgentFactory::new(name, move |seed| build(seed).expect("the agent was built once before")))
}
