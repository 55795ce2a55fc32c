//! The games of a match, and how its interval narrowed with them: the data of an event of `/match`.

use serde::Serialize;
use uctopia_arena::{GameRecord, Side};

use super::standing::Standing;

/// Games of a match in their order, and the interval of A's score after each pair of them.
#[derive(Default, Serialize, schemars::JsonSchema)]
pub(super) struct PlayedGames {
    games: Vec<PlayedGame>,
    /// Pairs after which no interval can be given are left out, and so are deals of games for one player.
    intervals: Vec<IntervalAfter>,
}

/// A game of a match.
#[derive(Serialize, schemars::JsonSchema)]
struct PlayedGame {
    /// Its number in the match, from 0.
    index: u64,
    /// The agents, `a` and `b`, by player.
    #[schemars(with = "Vec<String>")]
    seats: Vec<Side>,
    /// The payoff of each player, from -1 to 1.
    payoffs: Vec<f32>,
    /// How it ended, where it did not end by the rules.
    reason: Option<String>,
    /// The position in which it began; `null` where it is that of the match.
    start: Option<String>,
    /// All moves, nature's included; `null` where the games before took as many as are sent.
    moves: Option<Vec<String>>,
}

/// The 95 % interval of A's score after so many games.
#[derive(Serialize, schemars::JsonSchema)]
struct IntervalAfter {
    played: u64,
    low: f64,
    high: f64,
}

impl PlayedGames {
    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty() && self.intervals.is_empty()
    }

    /// Adds a game; its moves take their part of those that may still be sent.
    pub(super) fn add(&mut self, record: GameRecord<String>, moves_left: &mut usize) {
        let reason = (!record.is_finished()).then(|| record.reason().to_string());
        let left = moves_left.checked_sub(record.game.moves.len());
        *moves_left = left.unwrap_or(0);
        self.games.push(PlayedGame {
            index: record.index,
            seats: record.seats.iter().map(|seat| seat.side).collect(),
            payoffs: record.game.payoffs,
            reason,
            start: record.start,
            moves: left.map(|_| record.game.moves),
        });
    }

    /// Adds how the match stands after these games.
    pub(super) fn narrow(&mut self, standing: &Standing) {
        let interval = standing
            .interval()
            .map(|(played, low, high)| IntervalAfter { played, low, high });
        self.intervals.extend(interval);
    }
}
