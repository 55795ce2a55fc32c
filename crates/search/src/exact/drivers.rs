//! Search drivers: the score of a position and a line of best play.

use uctopia_game::{Margin, Player};

use super::ordering::POINT;
use super::solver::Solver;

/// The depth of the first estimate of a score, where the game has an estimate.
const GUESS_DEPTH: u32 = 8;

impl<G: Margin> Solver<'_, G> {
    /// The score of a position, or only its winner if that is the goal; `None` when the budget ends.
    pub(super) fn score(&mut self, state: &G, to_move: Player) -> Option<i32> {
        match self.most {
            1 => self.outcome(state, to_move),
            _ if G::ESTIMATES => self.score_near_the_guess(state, to_move),
            _ => self.score_by_halving(state, to_move),
        }
    }

    /// 1 if `to_move` wins, -1 if the opponent does, 0 for a draw: two null windows at most.
    fn outcome(&mut self, state: &G, to_move: Player) -> Option<i32> {
        if self.value(state, to_move, 0, 1)? > 0 {
            return Some(1);
        }
        Some(if self.value(state, to_move, -1, 0)? < 0 { -1 } else { 0 })
    }

    /// The winner, then the margin: each null window halves the remaining range.
    fn score_by_halving(&mut self, state: &G, to_move: Player) -> Option<i32> {
        let sign = self.outcome(state, to_move)?;
        let (mut least, mut most) = (sign.abs(), sign.abs() * self.most);
        while least < most {
            let middle = (least + most) / 2;
            let alpha = if sign > 0 { middle } else { -middle - 1 };
            let size = sign * self.value(state, to_move, alpha, alpha + 1)?;
            if size > middle {
                least = size;
            } else {
                most = size;
            }
        }
        Some(sign * least)
    }

    /// A small window around an estimate, widened threefold on the side where the score lies (aspiration; Marsland 1986).
    fn score_near_the_guess(&mut self, state: &G, to_move: Player) -> Option<i32> {
        const FIRST_REACH: i32 = 3;
        let depth = GUESS_DEPTH.min(state.moves_left() / 2);
        let guess = self.estimate(state, to_move, depth, i32::MIN / 2, i32::MAX / 2) / POINT;
        let guess = guess.clamp(-self.most, self.most);
        let (mut low, mut high, mut reach) = (guess - FIRST_REACH, guess + FIRST_REACH, FIRST_REACH);
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

    /// A line of best play from a position whose score is known to be `score`; it ends early with the budget.
    pub(super) fn line(&mut self, state: &G, to_move: Player, score: i32) -> Vec<G::Move> {
        let (mut state, mut to_move, mut score, mut line) = (state.clone(), to_move, score, Vec::new());
        while let Some(m) = self.move_with_score(&state, to_move, score) {
            line.push(m);
            state.play(m);
            (to_move, score) = (to_move.opponent(), -score);
        }
        line
    }

    /// A move that keeps `score`, the score of the position.
    fn move_with_score(&mut self, state: &G, to_move: Player, score: i32) -> Option<G::Move> {
        let known = self.known(state).and_then(|known| known.best);
        let others = state.moves().filter(|&m| Some(m) != known);
        let candidates: Vec<G::Move> = known.into_iter().chain(others).collect();
        for m in candidates {
            // Where the score is the worst possible, every move keeps it.
            let keeps =
                score == -self.most || -self.value(&state.after(m), to_move.opponent(), -score, -score + 1)? >= score;
            if keeps {
                return Some(m);
            }
        }
        None
    }
}
