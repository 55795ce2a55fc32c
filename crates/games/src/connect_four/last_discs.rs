//! The exact score of a position near the end of the game.
//!
//! A null-window search with a small table of its own, in Pons' way ("Solving Connect 4: how to build a perfect AI"), from the bounds and
//! the order of moves in `margin.rs`. It is for many positions with few empty squares each, where a large table costs more than it
//! saves.

use uctopia_game::Margin;

use super::margin::Threats;
use super::rack::BOTTOM;
use super::{COLUMNS, ConnectFour};

/// Entries of the table, a power of 2.
const ENTRIES: usize = 1 << 15;

/// Bits of a score in an entry; the others identify the position.
const SCORE_BITS: u32 = 8;

/// Upper bounds of scores, and lower bounds of others.
struct Scores(Vec<u64>);

impl Scores {
    fn slot(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - ENTRIES.ilog2())) as usize
    }

    /// The upper bound of the position with this key.
    fn upper(&self, key: u64) -> Option<i32> {
        let entry = self.0[Self::slot(key)];
        (entry >> SCORE_BITS == key).then(|| i32::from(entry as u8 as i8))
    }

    fn put(&mut self, key: u64, upper: i32) {
        self.0[Self::slot(key)] = key << SCORE_BITS | u64::from(upper as i8 as u8);
    }
}

impl ConnectFour {
    /// The score of an unfinished position under best play for the player to move; the fewer squares are empty, the sooner it is
    /// found.
    pub(super) fn solved_margin(&self) -> i32 {
        let mut scores = Scores(vec![0; ENTRIES]);
        let most = Self::MAX_MARGIN;
        let (mut lower, mut upper) = (-most, most);
        while lower < upper {
            // Whether the game is won, drawn or lost is found first, then the sooner win or the later loss.
            let middle = (lower + upper).div_euclid(2);
            let alpha = if middle < 0 && lower / 2 < middle {
                lower / 2
            } else if middle > 0 && upper / 2 > middle {
                upper / 2
            } else {
                middle
            };
            let score = self.searched(&self.facts(false), alpha, &mut scores);
            if score > alpha {
                lower = score;
            } else {
                upper = score;
            }
        }
        lower
    }

    /// A lower bound of the score above `alpha`, or an upper one that is not.
    fn searched(&self, facts: &Threats, alpha: i32, scores: &mut Scores) -> i32 {
        if let Some(found) = self.static_score(facts, alpha, alpha + 1) {
            return found.score;
        }
        let key = self.own + self.discs + BOTTOM;
        let has_entry = self.moves_left() >= Self::MIN_TABLE_MOVES;
        if has_entry && let Some(upper) = scores.upper(key).filter(|&upper| upper <= alpha) {
            return upper;
        }
        let mut children = [(i32::MIN, *self, *facts); COLUMNS];
        let mut count = 0;
        for column in self.candidates(facts) {
            let next = self.after_candidate(column);
            let next_facts = next.facts(true);
            children[count] = (
                self.ordering_score(column, &next, &next_facts),
                next,
                next_facts,
            );
            count += 1;
        }
        let mut best = -Self::MAX_MARGIN;
        for first in 0..count {
            let most = (first..count)
                .max_by_key(|&index| (children[index].0, COLUMNS - index))
                .unwrap_or(first);
            children.swap(first, most);
            let (_, next, next_facts) = &children[first];
            best = best.max(-next.searched(next_facts, -alpha - 1, scores));
            if best > alpha {
                return best;
            }
        }
        if has_entry {
            scores.put(key, best);
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Notation, Rng, Turn, random_move};

    use super::*;

    /// The definition.
    fn score(state: &ConnectFour) -> i32 {
        match state.turn() {
            Turn::Player(_) => state
                .moves()
                .map(|column| -score(&state.after(column)))
                .max()
                .unwrap_or(0),
            _ => state.margin(state.to_move()),
        }
    }

    #[test]
    fn scores_are_those_of_all_continuations() {
        for seed in 0..60 {
            let (mut state, mut rng) = (ConnectFour::default(), Rng::new(seed));
            while !state.is_over() && state.moves_left() > 9 {
                state.play(random_move(&state, &mut rng));
            }
            if !state.is_over() {
                assert_eq!(state.solved_margin(), score(&state), "{state}");
            }
        }
    }

    /// Scores of Pascal Pons' solver, from the article that describes it.
    #[test]
    fn known_positions_have_their_scores() {
        for (columns, known) in [
            ("2252576253462244111563365343671351441", -1),
            ("7422341735647741166133573473242566", 1),
        ] {
            assert_eq!(
                ConnectFour::default()
                    .read(columns)
                    .unwrap()
                    .solved_margin(),
                known
            );
        }
    }
}
