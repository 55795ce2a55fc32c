//! Search drivers: the score of a position and a line of best play.

use uctopia_game::{Margin, Player};

use super::estimate::{OrderingEstimate, POINT};
use super::margin::known_outcome;
use super::search::Search;

/// The depth of the first estimate of a score, where the game has an estimate.
const GUESS_DEPTH: u32 = 8;

impl<G: Margin, O: OrderingEstimate<G>> Search<'_, G, O> {
    /// The score of a position, or only its winner if that is the goal; `None` when the budget ends.
    pub(super) fn score(&mut self, state: &G, to_move: Player) -> Option<i32> {
        match self.most {
            1 => self.outcome(state, to_move),
            _ if O::ESTIMATES || self.guess.is_some() => self.score_near_the_guess(state, to_move),
            _ => self.score_from_the_ends(state, to_move),
        }
    }

    /// 1 if `to_move` wins, -1 if the opponent does, 0 for a draw: two null windows at most.
    fn outcome(&mut self, state: &G, to_move: Player) -> Option<i32> {
        if self.value(state, to_move, 0, 1)? > 0 {
            return Some(1);
        }
        Some(if self.value(state, to_move, -1, 0)? < 0 {
            -1
        } else {
            0
        })
    }

    /// Null windows from both ends towards 0, then by halving.
    ///
    /// A large margin is a quick win, which takes a small search to find or to exclude. What these searches leave in the table
    /// orders the moves of the next ones. Six steps took fewer positions on Pons' test sets of Connect Four than steps to a half, to
    /// two thirds or to three quarters, and than single points.
    fn score_from_the_ends(&mut self, state: &G, to_move: Player) -> Option<i32> {
        const STEPS: i32 = 6;
        let (mut least, mut most) = (-self.most, self.most);
        let step = (self.most + STEPS - 1) / STEPS;
        for size in (0..STEPS).rev().map(|number| 1 + number * step) {
            if most >= size {
                let score = self.value(state, to_move, size - 1, size)?;
                if score >= size {
                    least = score;
                    break;
                }
                most = score;
            }
            if least <= -size {
                let score = self.value(state, to_move, -size, 1 - size)?;
                if score <= -size {
                    most = score;
                    break;
                }
                least = score;
            }
        }
        self.score_between(state, to_move, least, most)
    }

    /// The score, which lies within these bounds: each null window halves them.
    fn score_between(
        &mut self,
        state: &G,
        to_move: Player,
        mut least: i32,
        mut most: i32,
    ) -> Option<i32> {
        while least < most {
            let middle = (least + most).div_euclid(2);
            let score = self.value(state, to_move, middle, middle + 1)?;
            if score > middle {
                least = score;
            } else {
                most = score;
            }
        }
        Some(least)
    }

    /// A small window around an estimate, or around what another search found, widened threefold on the side where the score lies
    /// (aspiration; Marsland 1986).
    fn score_near_the_guess(&mut self, state: &G, to_move: Player) -> Option<i32> {
        const FIRST_REACH: i32 = 3;
        let (guess, mut reach) = match self.guess.take() {
            Some(guess) => (guess, 1),
            None => {
                let depth = GUESS_DEPTH.min(state.moves_left() / 2);
                let estimate =
                    self.first_solver()
                        .estimate(state, to_move, depth, i32::MIN / 2, i32::MAX / 2);
                (estimate / POINT, FIRST_REACH)
            }
        };
        let guess = guess.clamp(-self.most, self.most);
        let (mut low, mut high) = (guess - reach, guess + reach);
        loop {
            // Nothing lies beyond the largest margin, so that itself must be inside the window.
            let (alpha, beta) = (low.max(-self.most - 1), high.min(self.most + 1));
            let score = self.value(state, to_move, alpha, beta)?;
            reach *= 3;
            if score <= alpha {
                (low, high) = (score - reach, score + 1);
            } else if score >= beta {
                (low, high) = (score - 1, score + reach);
            } else {
                return Some(score);
            }
        }
    }

    /// A line of best play from a position whose score is known to be `score`; it ends early with the budget. If only the outcome is
    /// asked for, and the game knows it without a search, the line ends where a search would begin.
    pub(super) fn line(&mut self, state: &G, to_move: Player, score: i32) -> Vec<G::Move> {
        let (mut state, mut to_move, mut score, mut line) =
            (state.clone(), to_move, score, Vec::new());
        let is_known = G::EARLY_SCORES && self.most == 1 && known_outcome(&state).is_some();
        while let Some(m) = if is_known {
            known_move(&state, to_move, score)
        } else {
            self.move_with_score(&state, to_move, score)
        } {
            line.push(m);
            state.play(m);
            (to_move, score) = (to_move.opponent(), -score);
        }
        line
    }

    /// A move that keeps `score`, the score of the position.
    pub(super) fn move_with_score(
        &mut self,
        state: &G,
        to_move: Player,
        score: i32,
    ) -> Option<G::Move> {
        let known = self.first_solver().known_best(state);
        let known = known.and_then(|index| state.candidates(&state.facts(false)).nth(index.into()));
        let others = state.moves().filter(|&m| Some(m) != known);
        let candidates: Vec<G::Move> = known.into_iter().chain(others).collect();
        for m in candidates {
            // Where the score is the worst possible, every move keeps it.
            let keeps = score == -self.most
                || -self.value(&state.after(m), to_move.opponent(), -score, -score + 1)? >= score;
            if keeps {
                return Some(m);
            }
        }
        None
    }
}

/// A move that is known to keep the outcome without a search.
fn known_move<G: Margin>(state: &G, to_move: Player, outcome: i32) -> Option<G::Move> {
    state.moves().find(|&m| {
        let next = state.after(m);
        let after = if next.is_over() {
            Some(-next.margin(to_move).signum())
        } else {
            known_outcome(&next)
        };
        after == Some(-outcome)
    })
}
