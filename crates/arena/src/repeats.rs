//! Games that are the same game again.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use crate::{GameRecord, Side};

/// How different the games of a match are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Variety {
    /// How many games there are.
    pub(crate) games: u64,
    /// How many different sequences of moves.
    pub(crate) unique: u64,
    /// Whether some games began alike, with the same opening and seating, and all that did also went on alike: then
    /// neither the agents nor nature have any variety to offer.
    pub(crate) deterministic: bool,
}

impl Variety {
    pub(crate) fn of<M: Copy + Eq + Hash>(records: &[GameRecord<M>]) -> Self {
        let unique: HashSet<_> = records.iter().map(|record| (&record.start, record.game.moves.as_slice())).collect();
        Self { games: records.len() as u64, unique: unique.len() as u64, deterministic: goes_on_as_it_begins(records) }
    }

    /// Whether so many games are repeats that counting them as evidence would be a fraud: at least half.
    ///
    /// Random agents in a tiny game also repeat games, but every one of theirs is a fresh draw and counts; a few
    /// openings drawn twice do no harm either.
    pub(crate) fn is_mere_repetition(self) -> bool {
        self.deterministic && 2 * self.unique <= self.games
    }
}

/// Whether games of the same opening and seating are always the same game, at least one of them being repeated.
fn goes_on_as_it_begins<M: Copy + Eq + Hash>(records: &[GameRecord<M>]) -> bool {
    type Beginning<'a, M> = (Option<Side>, (Option<&'a str>, &'a [M]));
    let mut first_of: HashMap<Beginning<'_, M>, &[M]> = HashMap::new();
    let mut repeated = false;
    for record in records {
        let moves = record.game.moves.as_slice();
        let beginning = (record.seats.first().map(|seat| seat.side), record.beginning());
        match first_of.get(&beginning) {
            None => _ = first_of.insert(beginning, moves),
            Some(&first) if first == moves => repeated = true,
            Some(_) => return false,
        }
    }
    repeated
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
        Variety::of(&games.iter().map(record).collect::<Vec<_>>())
    }

    #[test]
    fn two_deterministic_agents_have_two_games_however_many_they_play() {
        let found = variety(&[(true, 0, &[1]), (false, 0, &[2]), (true, 0, &[1]), (false, 0, &[2])]);
        assert_eq!(found, Variety { games: 4, unique: 2, deterministic: true });
        assert!(found.is_mere_repetition());
    }

    #[test]
    fn chance_repeats_are_fresh_draws() {
        let found = variety(&[(true, 0, &[1]), (true, 0, &[2]), (true, 0, &[1]), (true, 0, &[1])]);
        assert_eq!(found, Variety { games: 4, unique: 2, deterministic: false });
        assert!(!found.is_mere_repetition());
    }

    #[test]
    fn a_few_openings_drawn_twice_do_no_harm() {
        let found = variety(&[(true, 1, &[1, 1]), (true, 1, &[2, 1]), (true, 1, &[3, 1]), (true, 1, &[1, 1])]);
        assert_eq!(found, Variety { games: 4, unique: 3, deterministic: true });
        assert!(!found.is_mere_repetition());
    }

    #[test]
    fn different_games_are_no_repeats() {
        assert!(!variety(&[]).deterministic);
        assert!(!variety(&[(true, 0, &[1]), (false, 0, &[2])]).deterministic);
    }
}
