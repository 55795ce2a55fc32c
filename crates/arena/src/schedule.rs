//! The schedule of a match: its games, their seatings and the streams of random numbers.
//!
//! All of it follows from the seed and a game's number alone, not from earlier games, so games can be played in any order and on
//! any machine.

use uctopia_game::Rng;

use crate::Side;

/// How many games a unit has: as many as there are seats, in which each contestant sits once; for one player two, one of each
/// contestant.
fn games_in_unit(players: usize) -> u64 {
    players.max(2) as u64
}

/// How many units a match of `games` games has.
///
/// For two players a unit is two games, the last one perhaps a single game; for more players all units are whole; for one
/// player it is a deal, which both contestants play.
pub(crate) fn units(players: usize, games: u64) -> u64 {
    if players == 1 {
        games
    } else {
        games.div_ceil(games_in_unit(players))
    }
}

/// The numbers of the games of a unit, in canonical order.
fn games_of_unit(players: usize, games: u64, unit: u64) -> std::ops::Range<u64> {
    let size = games_in_unit(players);
    let (first, next) = (size * unit, size * (unit + 1));
    if players == 2 {
        first..games.min(next)
    } else {
        first..next
    }
}

/// The numbers of the games of a unit that `contestants` play: one alone plays the first of them.
pub(crate) fn games_of_contestants(
    players: usize,
    contestants: usize,
    games: u64,
    unit: u64,
) -> std::ops::Range<u64> {
    match (contestants, games_of_unit(players, games, unit)) {
        (1, numbers) => numbers.start..numbers.start + 1,
        (_, numbers) => numbers,
    }
}

/// The seating of a game: between two, A begins in even games and B in odd ones; among more, contestants move up by one seat
/// from game to game.
pub(crate) fn seating(players: usize, game: u64) -> Vec<Side> {
    let size = games_in_unit(players) as usize;
    let turned = (game % size as u64) as usize;
    (0..players)
        .map(|seat| Side::ALL[(seat + turned) % size])
        .collect()
}

/// The random numbers of a match, in streams that share nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Streams {
    seed: u64,
    /// The seed of the agents, which differs between matches.
    agents: u64,
}

impl Streams {
    const OPENINGS: u64 = 0;
    const NATURE: u64 = 1;
    const AGENTS: u64 = 2;
    const ORDER: u64 = 3;

    /// The streams of one of several matches with the same seed.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let agents = Rng::derive(seed, Self::AGENTS);
        Self {
            seed,
            agents: if number == 0 {
                agents
            } else {
                Rng::derive(agents, number)
            },
        }
    }

    /// Shuffles the list of openings, once for the whole match.
    pub(crate) fn order_of_openings(self) -> Rng {
        Rng::new(self.role(Self::ORDER))
    }

    /// Draws the random plies of a unit's opening.
    pub(crate) fn opening(self, unit: u64) -> Rng {
        Rng::stream(self.role(Self::OPENINGS), unit)
    }

    /// Makes nature's moves; all games of a unit have common random numbers.
    pub(crate) fn nature(self, unit: u64) -> Rng {
        Rng::stream(self.role(Self::NATURE), unit)
    }

    /// The seed of the agent in a seat of a game.
    pub(crate) fn agent(self, game: u64, seat: usize) -> u64 {
        Rng::derive(Rng::derive(self.agents, game), seat as u64)
    }

    fn role(self, role: u64) -> u64 {
        Rng::derive(self.seed, role)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn pairs_swap_sides_and_an_odd_game_stands_alone() {
        assert_eq!(units(2, 5), 3);
        assert_eq!(games_of_unit(2, 5, 0), 0..2);
        assert_eq!(games_of_unit(2, 5, 2), 4..5);
        assert_eq!(seating(2, 4), [Side::A, Side::B]);
        assert_eq!(seating(2, 5), [Side::B, Side::A]);
    }

    #[test]
    fn every_contestant_sits_in_every_seat_once_a_unit() {
        assert_eq!((units(4, 100), units(4, 101)), (25, 26));
        assert_eq!(games_of_unit(4, 101, 25), 100..104, "units are whole");
        let seatings: Vec<Vec<Side>> = games_of_unit(4, 100, 7)
            .map(|game| seating(4, game))
            .collect();
        for seat in 0..4 {
            assert_eq!(
                seatings
                    .iter()
                    .map(|sides| sides[seat])
                    .collect::<HashSet<_>>()
                    .len(),
                4
            );
        }
        assert_eq!(seatings[1], [Side::B, Side::C, Side::D, Side::A]);
    }

    #[test]
    fn no_two_streams_are_the_same() {
        let mut seen = HashSet::new();
        for seed in 0..3 {
            let streams = Streams::new(seed, 0);
            let other = Streams::new(seed, 1);
            assert!(seen.insert(streams.order_of_openings().next_u64()));
            for number in 0..1000 {
                assert!(seen.insert(streams.opening(number).next_u64()));
                assert!(seen.insert(streams.nature(number).next_u64()));
                assert!(seen.insert(Rng::new(streams.agent(number, 0)).next_u64()));
                assert!(seen.insert(Rng::new(streams.agent(number, 1)).next_u64()));
                assert!(seen.insert(Rng::new(other.agent(number, 0)).next_u64()));
                assert_eq!(
                    other.opening(number),
                    streams.opening(number),
                    "matches share openings"
                );
            }
        }
    }
}
