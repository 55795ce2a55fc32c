//! Detection of repeated games.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};

use crate::{GameRecord, Side};

/// Counts the different games of a match. Games are stored as hashes of 64 bits, so that a long match does not fill the memory:
/// among a million games two different ones share a hash with a probability of one in 37 million.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RepeatDetector {
    games: u64,
    /// Every different game, and the sides that played it as the first player: bit 0 for A, bit 1 for B and so on.
    unique: HashMap<u64, u8>,
    /// The continuation of the games with the same opening and seating.
    first_of: HashMap<(Option<Side>, u64), u64>,
    /// Whether one of them continued in the same way.
    repeated: bool,
    /// Whether one of them continued in another way.
    varied: bool,
    /// The number of consecutive units without a new game, up to the last one.
    idle: u64,
}

impl RepeatDetector {
    /// Adds the games of a unit. Returns whether one of them is new: a sequence of moves that did not occur before with these
    /// agents in these seats.
    pub(crate) fn add<M: Hash>(&mut self, unit: &[GameRecord<M>]) -> bool {
        let is_new = unit.iter().filter(|record| self.add_game(record)).count() > 0; // all of them are added
        self.idle = if is_new { 0 } else { self.idle + 1 };
        is_new
    }

    fn add_game<M: Hash>(&mut self, record: &GameRecord<M>) -> bool {
        let game = number_of(&(&record.start, record.game.moves.as_slice()));
        let opening = number_of(&record.beginning());
        let first = record.seats.first().map(|seat| seat.side);
        self.games += 1;
        match self.first_of.get(&(first, opening)) {
            None => _ = self.first_of.insert((first, opening), game),
            Some(&before) => self.varied |= before != game,
        }
        let seating = 1 << first.map_or(0, Side::index);
        let seen = self.unique.entry(game).or_default();
        let is_new = *seen & seating == 0;
        *seen |= seating;
        self.repeated |= !is_new;
        is_new
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// The number of different sequences of moves.
    pub(crate) fn unique(&self) -> u64 {
        self.unique.len() as u64
    }

    /// Whether games were repeated, and all that began alike also continued alike: then agents and chance moves are
    /// deterministic, and a repeated game adds no evidence.
    ///
    /// Random agents in a tiny game also repeat games, but each of these is an independent sample and counts.
    pub(crate) fn repeats_add_no_evidence(&self) -> bool {
        self.repeated && !self.varied
    }

    /// The number of consecutive units without a new game, up to the last one.
    pub(crate) fn idle(&self) -> u64 {
        self.idle
    }
}

/// The hash of a value.
pub(crate) fn number_of(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameEnd, GameTranscript, SeatAssignment};

    /// Units of one game each, as (A begins, plies of the opening, moves), and which of them are new.
    fn variety(games: &[(bool, u32, &[u8])]) -> (RepeatDetector, Vec<bool>) {
        let record = |&(a_begins, opening_plies, moves): &(bool, u32, &[u8])| GameRecord {
            index: 0,
            unit: 0,
            start: None,
            seats: vec![SeatAssignment {
                side: if a_begins { Side::A } else { Side::B },
                agent: String::new(),
            }],
            game: GameTranscript {
                opening_plies,
                moves: moves.to_vec(),
                end: GameEnd::Finished,
                payoffs: vec![],
                decisions: vec![],
                reproducible: true,
                scores: None,
            },
        };
        let mut variety = RepeatDetector::default();
        let new = games
            .iter()
            .map(|game| variety.add(&[record(game)]))
            .collect();
        (variety, new)
    }

    #[test]
    fn two_deterministic_agents_have_only_two_different_games() {
        let (found, new) = variety(&[
            (true, 0, &[1]),
            (false, 0, &[2]),
            (true, 0, &[1]),
            (false, 0, &[2]),
        ]);
        assert_eq!((found.games(), found.unique(), found.idle()), (4, 2, 2));
        assert_eq!(new, [true, true, false, false]);
        assert!(found.repeats_add_no_evidence());
    }

    #[test]
    fn the_same_moves_with_seats_swapped_are_another_result() {
        let (found, new) = variety(&[(true, 0, &[1]), (false, 0, &[1]), (false, 0, &[1])]);
        assert_eq!((found.unique(), new), (1, vec![true, true, false]));
    }

    #[test]
    fn chance_repeats_are_independent_samples() {
        let (found, _) = variety(&[
            (true, 0, &[1]),
            (true, 0, &[2]),
            (true, 0, &[1]),
            (true, 0, &[1]),
        ]);
        assert_eq!((found.games(), found.unique()), (4, 2));
        assert!(!found.repeats_add_no_evidence());
    }

    #[test]
    fn an_opening_drawn_twice_counts_once() {
        let games: [(bool, u32, &[u8]); 4] = [
            (true, 1, &[1, 1]),
            (true, 1, &[2, 1]),
            (true, 1, &[3, 1]),
            (true, 1, &[1, 1]),
        ];
        let (found, new) = variety(&games);
        assert_eq!(
            (new, found.repeats_add_no_evidence()),
            (vec![true, true, true, false], true)
        );
    }

    #[test]
    fn one_opening_that_continues_as_another_counts_once() {
        let (found, new) = variety(&[(true, 1, &[1, 2, 3]), (true, 2, &[1, 2, 3])]);
        assert_eq!(
            (new, found.repeats_add_no_evidence()),
            (vec![true, false], true)
        );
    }

    #[test]
    fn different_games_are_no_repeats() {
        assert!(!variety(&[]).0.repeats_add_no_evidence());
        assert!(
            !variety(&[(true, 0, &[1]), (false, 0, &[2])])
                .0
                .repeats_add_no_evidence()
        );
    }
}
