//! The moves of the root, and windows around an expected score.

use uctopia_game::{Bound, Margin, MoveReport, Player};
use uctopia_values::ValueFunction;

use super::entry::{INFINITE, UNITS};
use super::worker::{Visit, Worker};
use crate::classical::RootMoves;
use crate::exact::margin::known_outcome;
use crate::position_key::PositionKey;

/// The result of a search for one root move.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// The score of the move for the player at the root, in score units; `None` if it was not reached.
    pub(super) score: Option<i32>,
    /// Whether the score is exact for the search, or a bound.
    pub(super) bound: Bound,
    /// The principal variation, this move included.
    pub(super) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(mv: M) -> Self {
        Self {
            mv,
            score: None,
            bound: Bound::Estimate,
            pv: vec![mv],
        }
    }

    pub(super) fn report(&self) -> MoveReport<M> {
        let value = self.score.map(|score| score as f32 / UNITS as f32);
        MoveReport {
            value,
            bound: self.bound,
            pv: self.pv.clone(),
            ..MoveReport::new(self.mv)
        }
    }
}

/// The index of the best of the moves: the first with the highest score that is not only a bound.
pub(super) fn best_index<M>(moves: &[RootMove<M>]) -> usize {
    let mut best = None;
    for (index, m) in moves
        .iter()
        .enumerate()
        .filter(|(_, m)| m.bound == Bound::Exact)
    {
        if best.is_none_or(|(_, score)| m.score > score) {
            best = Some((index, m.score));
        }
    }
    best.map_or(0, |(index, _)| index)
}

/// The moves in the order of their scores, best first, ready for the next search.
pub(super) fn best_first<M: Copy>(finished: &[RootMove<M>]) -> Vec<RootMove<M>> {
    let mut order: Vec<&RootMove<M>> = finished.iter().collect();
    order.sort_by_key(|m| (m.bound != Bound::Exact, -m.score.unwrap_or(-INFINITE)));
    order.into_iter().map(|m| RootMove::new(m.mv)).collect()
}

/// A search of the root: its depth, and which moves get exact scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootTask {
    pub(super) to_move: Player,
    pub(super) depth: u32,
    pub(super) exact: RootMoves,
}

/// Half of the width of the first window around the expected score.
const FIRST_REACH: i32 = 2 * UNITS;

impl<G: Margin, V: ValueFunction<G> + Clone> Worker<G, V> {
    /// Searches the root moves, within a window around `expected` that is widened threefold where the score lies outside of it
    /// (aspiration; Marsland 1986), or with the full window; `None` when the budget ends.
    pub(super) fn root(
        &mut self,
        state: &G,
        moves: &[RootMove<G::Move>],
        task: RootTask,
        expected: Option<i32>,
    ) -> Option<Vec<RootMove<G::Move>>> {
        let Some(expected) = expected.filter(|_| task.exact == RootMoves::Best) else {
            let mut moves = moves.to_vec();
            self.root_in_window(state, &mut moves, task, -INFINITE, INFINITE)?;
            return Some(moves);
        };
        let (mut low, mut high, mut reach) =
            (expected - FIRST_REACH, expected + FIRST_REACH, FIRST_REACH);
        let mut order = moves.to_vec();
        loop {
            let mut moves = order.clone();
            self.root_in_window(
                state,
                &mut moves,
                task,
                low.max(-INFINITE),
                high.min(INFINITE),
            )?;
            reach *= 3;
            let best = moves.iter().filter_map(|m| m.score).max()?;
            if best <= low {
                low = best - reach;
            } else if best >= high {
                high = best + reach;
                // The move that was better than expected is the first of the next search.
                let better = moves
                    .iter()
                    .position(|m| m.bound == Bound::Lower)
                    .unwrap_or(0);
                order[..=better].rotate_right(1);
            } else {
                return Some(moves);
            }
        }
    }

    /// Searches the root moves in their order, as far as scores between `low` and `high` matter.
    fn root_in_window(
        &mut self,
        state: &G,
        moves: &mut [RootMove<G::Move>],
        task: RootTask,
        low: i32,
        high: i32,
    ) -> Option<()> {
        let root = Visit {
            state,
            key: PositionKey::default(),
            to_move: task.to_move,
            depth: task.depth,
            ply: 0,
            after_pass: false,
        };
        let mut best = low;
        for (index, m) in moves.iter_mut().enumerate() {
            let (alpha, has_best) = if task.exact == RootMoves::All {
                (low, false)
            } else {
                (best, index > 0)
            };
            let next = state.after(m.mv);
            let is_free = state.is_pass(m.mv) && state.moves().len() == 1;
            let child = root.of_child(&next, self.key(&next, task.depth - 1));
            let child = if is_free {
                Visit {
                    depth: task.depth,
                    after_pass: true,
                    ..child
                }
            } else {
                child
            };
            let child = Visit {
                key: self.key(&next, child.depth),
                ..child
            };
            let score = self.tested_value(child, has_best, alpha, high)?;
            let known = if G::EARLY_SCORES {
                known_outcome(&next)
            } else {
                None
            };
            let score = match known {
                Some(1..) => score.min(-UNITS),
                Some(0) => 0,
                Some(..0) => score.max(UNITS),
                None => score,
            };
            m.score = Some(score);
            m.bound = match score {
                score if score >= high => Bound::Lower,
                score if score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            m.pv.truncate(1);
            if m.bound == Bound::Exact {
                m.pv.extend_from_slice(self.lines.get(1).map_or(&[], Vec::as_slice));
            }
            best = best.max(score);
            if m.bound == Bound::Lower {
                break; // the window was too low
            }
        }
        Some(())
    }
}
