//! What a match consists of, and what makes no sense.

use uctopia_game::{Limit, Shortcuts, StopFlag};
use uctopia_options::{Localized, Message, message};
use uctopia_statistics::Sprt;

use crate::Referee;

/// A match: what is to be played, and how.
///
/// Two-player games come in pairs: both games of a pair begin with the same opening and nature draws from the same
/// stream, while the contestants swap sides. With three and four players the same holds of one game in each seating. In games for one player both contestants play the same deals, so that
/// the variance of the deals cancels.
///
/// The games follow from `seed`, `games`, `opening_plies` and the list of openings alone: each has random numbers of its
/// own, and agents live for one game.
///
/// ```
/// use uctopia::Match;
/// let match_of_500 = Match { games: 500, seed: 42, jobs: 4, opening_plies: 4, ..Match::default() };
/// assert!(!match_of_500.stop.is_raised());
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    /// How many games, at least 1; for one-player games how many deals. An even number gives both sides each opening.
    pub games: u64,
    /// Where all random numbers come from.
    pub seed: u64,
    /// Which match of several with the same seed this is: their openings, deals and nature's moves are the same, their
    /// agents' random numbers are not. 0 for a match on its own.
    pub number: u64,
    /// How many threads play; 0 counts as 1.
    pub jobs: usize,
    /// How many random plies, nature's included, every pair of games begins with; after those of its opening where
    /// there is a list of them.
    pub opening_plies: u32,
    /// Bounds on every decision, beyond the agents' own.
    pub limit: Limit,
    /// Games are cut off after this many plies and count as draws.
    pub max_plies: u32,
    /// Ends the match as soon as this test has decided, at the same pair of games whatever the number of threads.
    pub test: Option<Sprt>,
    /// Ends the match when raised; what was played is kept.
    pub stop: StopFlag,
}

impl Default for Match {
    /// 100 games from the start position with seed 1 on one thread.
    fn default() -> Self {
        Self {
            games: 100,
            seed: 1,
            number: 0,
            jobs: 1,
            opening_plies: 0,
            limit: Limit::NONE,
            max_plies: Referee::MAX_PLIES,
            test: None,
            stop: StopFlag::default(),
        }
    }
}

/// Why a match cannot be played.
///
/// ```
/// use uctopia::arena::MatchSettingsError;
/// assert!(MatchSettingsError::StartIsOver.to_string().starts_with("the start position is the end of a game"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum MatchSettingsError {
    /// No games were asked for.
    #[error("a match needs at least 1 game; use an even number of 100 or more")]
    NoGames,
    /// The game is for more players than a match of two agents has.
    #[error(
        "a match is between two agents, and this game is for {players} players: name {players} agents"
    )]
    TooManyPlayers {
        /// How many players the game has.
        players: usize,
    },
    /// The number of agents does not fit the game.
    #[error("{sentence}", sentence = wrong_number(*players, *agents))]
    WrongNumber {
        /// How many players the game has.
        players: usize,
        /// How many agents were named.
        agents: usize,
    },
    /// A sequential test was asked for where more than two agents meet.
    #[error(
        "a sequential test compares two agents, and a game for {players} players has more: leave it out"
    )]
    TestOfMany {
        /// How many players the game has.
        players: usize,
    },
    /// The start position is finished already.
    #[error("the start position is the end of a game: start a match where a move can be made")]
    StartIsOver,
    /// Random openings of this length always end the game.
    #[error(
        "an opening of {plies} plies leaves nothing to play, the game is over by then: ask for a shorter opening"
    )]
    OpeningTooLong {
        /// The length asked for, in plies.
        plies: u32,
    },
    /// There is nothing on the list of openings.
    #[error("the list of openings is empty: add some, or play without a list")]
    NoOpenings,
    /// An opening on the list cannot be played from the start of the match.
    #[error(
        "opening {number} of the list has an illegal move or leaves nothing to play: were these openings made for \
         another start position?"
    )]
    NoSuchOpening {
        /// The opening's place on the list, counted from 1.
        number: u64,
    },
}

fn wrong_number(players: usize, agents: usize) -> Message {
    match players {
        1 => message!(
            "a game for one player is played by two agents on the same deals, or by one alone: name 1 or 2, not {agents}"
        ),
        _ => message!("this game is for {players} players: name {players} agents, not {agents}"),
    }
}

impl Match {
    /// Whether `agents` agents can play a game for `players` players: as many as players, or one or two if it is for one player.
    ///
    /// # Errors
    /// When there are fewer or more of them.
    pub fn check_agents(&self, players: usize, agents: usize) -> Result<(), MatchSettingsError> {
        match (players, agents) {
            (1, 1 | 2) => Ok(()),
            (_, 2) if players > 2 => Err(MatchSettingsError::TooManyPlayers { players }),
            _ if players > 1 && agents == players => Ok(()),
            _ => Err(MatchSettingsError::WrongNumber { players, agents }),
        }
    }

    /// Whether there are games to play from here.
    pub(crate) fn check_start<G: Shortcuts>(&self, start: &G) -> Result<(), MatchSettingsError> {
        if start.players() > 2 && self.test.is_some() {
            return Err(MatchSettingsError::TestOfMany {
                players: start.players(),
            });
        }
        if self.games == 0 {
            return Err(MatchSettingsError::NoGames);
        }
        if start.is_over() {
            return Err(MatchSettingsError::StartIsOver);
        }
        Ok(())
    }
}
