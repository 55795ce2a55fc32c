//! Contests that are played unit by unit, in any order and anywhere.

use std::ops::Range;

use uctopia_arena::{GameRecord, Match, Named, Openings, PlayedGame, Thinking};
use uctopia_game::{AgentFailure, Shortcuts, StopFlag, Unfinished};
use uctopia_search::{RandomGames, random_games};

use crate::agents::AgentSpec;
use crate::games::{GameSpec, GameVisitor, Playable};
use crate::matches::{MatchError, contestant};
use crate::openings::OpeningSource;
use crate::session::lead_to;

/// A contest whose game and agents are hidden. A unit follows from the contest's settings and its number alone.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::contest;
/// let (game, uct, random) = ("ttt".parse().unwrap(), "uct:iters=50".parse().unwrap(), "random".parse().unwrap());
/// let contest = contest(&game, Some("b2"), None, &uct, Some(&random), &Match::default()).unwrap();
/// assert_eq!((contest.players(), contest.start().as_str()), (2, "000010000"));
/// let pair = contest.play_unit(7).unwrap();
/// assert_eq!((pair[0].0.index, pair[1].0.index), (14, 15));
/// assert_eq!(pair[0].0, contest.play_unit(7).unwrap()[0].0);
/// ```
pub trait Contest: Send + Sync {
    /// How many players the game has.
    fn players(&self) -> usize;

    /// The position every game starts from, in its canonical text.
    fn start(&self) -> String;

    /// The games of a unit, a pair or a deal, with how long everybody thought; `None` when the settings' stop flag was
    /// raised meanwhile.
    fn play_unit(&self, unit: u64) -> Option<Vec<(GameRecord<String>, Thinking)>>;
}

struct TypedContest<G: Shortcuts> {
    start: G,
    openings: Option<Openings<G>>,
    a: Named<G>,
    /// Nobody where one agent plays deals on its own.
    b: Option<Named<G>>,
    settings: Match,
}

impl<G: Playable> Contest for TypedContest<G> {
    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn start(&self) -> String {
        self.start.to_string()
    }

    fn play_unit(&self, unit: u64) -> Option<Vec<(GameRecord<String>, Thinking)>> {
        let Self { start, openings, a, b, settings } = self;
        let games = match b {
            Some(b) => {
                let played = settings.play_unit(start, openings.as_ref(), a, b, unit).ok()?;
                played.complete.then_some(played.games)?
            }
            None => vec![settings.play_deal(start, openings.as_ref(), a, unit).ok()??],
        };
        let to_text = |PlayedGame { record, thinking }: PlayedGame<G::Move>| (record.to_text(start), thinking);
        Some(games.into_iter().map(to_text).collect())
    }
}

/// A contest of `a` against `b`, or of `a` alone in a game for one player, from a position, the first one if `position`
/// is `None`, and with the openings of a list, if there is one.
///
/// # Errors
/// When the position, an agent or the settings make no sense.
pub fn contest(
    game: &GameSpec,
    position: Option<&str>,
    openings: Option<&OpeningSource>,
    a: &AgentSpec,
    b: Option<&AgentSpec>,
    settings: &Match,
) -> Result<Box<dyn Contest>, MatchError> {
    struct Make<'a> {
        game: &'a GameSpec,
        position: Option<&'a str>,
        openings: Option<&'a OpeningSource>,
        a: &'a AgentSpec,
        b: Option<&'a AgentSpec>,
        settings: &'a Match,
    }
    impl GameVisitor for Make<'_> {
        type Output = Result<Box<dyn Contest>, MatchError>;
        fn visit<G: Playable>(self, first: G) -> Self::Output {
            let start = self.position.map_or_else(|| Ok(first.clone()), |text| first.read(text))?;
            let openings = self.openings.map(|source| source.open(&start)).transpose()?;
            self.settings.check(&start, openings.as_ref())?;
            let lead = self.position.and_then(|text| lead_to(&start, text)).unwrap_or_default();
            let seated = |agent| contestant(agent, self.game, &start, lead.clone());
            let (a, b) = (seated(self.a)?, self.b.map(seated).transpose()?);
            Ok(Box::new(TypedContest { start, openings, a, b, settings: self.settings.clone() }))
        }
    }
    game.visit(Make { game, position, openings, a, b, settings })
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
/// assert!(counts.wins > counts.losses); // who begins has the better chances
/// ```
pub fn play_random_games(
    game: &GameSpec,
    position: Option<&str>,
    seed: u64,
    games: Range<u64>,
    stop: &StopFlag,
) -> Result<Option<RandomGames>, MatchError> {
    struct Play<'a> {
        position: Option<&'a str>,
        seed: u64,
        games: Range<u64>,
        stop: &'a StopFlag,
    }
    impl GameVisitor for Play<'_> {
        type Output = Result<Option<RandomGames>, MatchError>;
        fn visit<G: Playable>(self, first: G) -> Self::Output {
            let start = self.position.map_or_else(|| Ok(first.clone()), |text| first.read(text))?;
            if start.is_over() {
                return Err(uctopia_arena::MatchError::StartIsOver.into());
            }
            match random_games(&start, self.seed, self.games, self.stop) {
                Ok(counts) => Ok(Some(counts)),
                Err(Unfinished::Budget) => Ok(None),
                Err(endless) => Err(AgentFailure::Unable(endless.to_string()).into()),
            }
        }
    }
    game.visit(Play { position, seed, games, stop })
}
