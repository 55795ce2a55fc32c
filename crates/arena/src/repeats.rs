//! Games that are the same game again.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher as _};

use crate::{GameRecord, Side};

/// How different the games of a match are. Games are kept as numbers of 64 bits, so that a long match does not fill the
/// memory: among a million games two different ones share a number with a probability of one in 37 million.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Variety {
    games: u64,
    unique: HashSet<u64>,
    /// How games that began alike, with the same opening and seating, went on.
    first_of: HashMap<(Option<Side>, u64), u64>,
    /// Whether one of them went on in the same way.
    repeated: bool,
    /// Whether one of them went on in another way.
    varied: bool,
}

impl Variety {
    pub(crate) fn add<M: Hash>(&mut self, record: &GameRecord<M>) {
        let game = number_of(&(&record.start, record.game.moves.as_slice()));
        let opening = number_of(&record.beginning());
        self.games += 1;
        self.unique.insert(game);
        let beginning = (record.seats.first().map(|seat| seat.side), opening);
        match self.first_of.get(&beginning) {
            None => _ = self.first_of.insert(beginning, game),
            Some(&first) if first == game => self.repeated = true,
            Some(_) => self.varied = true,
        }
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// How many different sequences of moves.
    pub(crate) fn unique(&self) -> u64 {
        self.unique.len() as u64
    }

    /// Whether some games began alike and all that did also went on alike: then neither the agents nor nature have any
    /// variety to offer.
    fn is_deterministic(&self) -> bool {
        self.repeated && !self.varied
    }

    /// Whether so many games are repeats that counting them as evidence would be a fraud: at least half.
    ///
    /// Random agents in a tiny game also repeat games, but every one of theirs is a fresh draw and counts; a few
    /// openings drawn twice do no harm either.
    pub(crate) fn is_mere_repetition(&self) -> bool {
        self.is_deterministic() && 2 * self.unique() <= self.games
    }
}

/// A number that stands for something.
pub(crate) fn number_of(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Played, Seat};

    /// Games as (A begins, plies of the opening, moves).
    fn variety(games: &[(bool, u32, &[u8])]) -> Variety {
        let record = |&(a_begins, opening_plies, moves): &(bool, u32, &[u8])| GameRecord {
            index: 0,
            unit: 0,
            start: None,
            seats: vec![Seat { side: if a_begins { Side::A } else { Side::B }, agent: String::new() }],
            game: Played {
                opening_plies,
                moves: moves.to_vec(),
                end: End::Finished,
                payoffs: vec![],
                decisions: vec![],
                reproducible: true,
            },
        };
        let mut variety = Variety::default();
        games.iter().map(record).for_each(|record| variety.add(&record));
        variety
    }

    #[test]
    fn two_deterministic_agents_have_two_games_however_many_they_play() {
        let found = variety(&[(true, 0, &[1]), (false, 0, &[2]), (true, 0, &[1]), (false, 0, &[2])]);
        assert_eq!((found.games(), found.unique(), found.is_deterministic()), (4, 2, true));
        assert!(found.is_mere_repetition());
    }

    #[test]
    fn chance_repeats_are_fresh_draws() {
        let found = variety(&[(true, 0, &[1]), (true, 0, &[2]), (true, 0, &[1]), (true, 0, &[1])]);
        assert_eq!((found.games(), found.unique(), found.is_deterministic()), (4, 2, false));
        assert!(!found.is_mere_repetition());
    }

    #[test]
    fn a_few_openings_drawn_twice_do_no_harm() {
        let found = variety(&[(true, 1, &[1, 1]), (true, 1, &[2, 1]), (true, 1, &[3, 1]), (true, 1, &[1, 1])]);
        assert_eq!((found.games(), found.unique(), found.is_deterministic()), (4, 3, true));
        assert!(!found.is_mere_repetition());
    }

    #[test]
    fn different_games_are_no_repeats() {
        assert!(!variety(&[]).is_deterministic());
        assert!(!variety(&[(true, 0, &[1]), (false, 0, &[2])]).is_deterministic());
    }
}
