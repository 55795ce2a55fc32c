//! Matches between agents by name.

use uctopia_arena::AgentFactory;
use uctopia_game::{Agent, AgentFailure, HostedAgent};
use uctopia_options::{Localized, TextError};
use uctopia_text::plain;

use crate::agent::AgentSpec;
use crate::game::{GameSpec, Playable, TypedGame};
use crate::openings::{OpeningSource, OpeningSourceError};
use crate::session::{MovePath, lead_to};
use crate::spec::SpecError;
use crate::typed_text;

/// Why a match cannot be played.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::{MatchError, prepare_match};
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

/// Where the games of a match begin.
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
        let Some(text) = self.position else {
            return Ok((first.clone(), Vec::new()));
        };
        let start = typed_text::position(first, text)?;
        let lead = lead_to(&start, &plain(text)).unwrap_or_default();
        Ok((start, lead))
    }
}

/// The name of an agent in the records of a match.
pub(crate) fn agent_name(spec: &AgentSpec, game: &GameSpec) -> String {
    spec.in_game(game).to_string()
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
    let name = agent_name(spec, game);
    let ready = spec.for_game(game).ready(typed)?;
    let build = move |seed| -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        let mut agent = ready.agent(seed)?;
        lead.iter()
            .for_each(|(before, m)| agent.observe(before, *m));
        Ok(agent)
    };
    build(0)?.prepare(start)?;
    Ok(AgentFactory::new(name, move |seed| {
        build(seed).expect("the agent was built once before")
    }))
}
