//! Move ordering of the exact search.
//!
//! A game scores how promising a move is ([`Margin::ordering_score`]); far from the end, a shallow search of the game's
//! estimate, or of learned values, is more accurate. It costs little compared with what a good order saves.

use uctopia_game::{Margin, Player};

use super::estimate::{OrderingEstimate, POINT};
use super::machine::with_machine_instructions;
use super::ordered_child::{OrderedChild, select};
use super::solver::Solver;
use crate::position_key::PositionKey;

/// Moves left from which on a child is searched one ply deeper: depth 0 from 12 on, depth 1 from 15 on, and so on.
/// Measured on Othello's endgames; see docs/measured.md.
const ESTIMATE_FROM: [u32; 5] = [12, 15, 17, 19, 21];

/// The weight of the estimate relative to the ordering score.
const ESTIMATE_WEIGHT: i32 = 3;

/// A child that is worse than the best so far by more than this needs no exact estimate.
const ESTIMATES_APART: i32 = 6 * POINT;

/// Far above any ordering score.
const FIRST: i32 = 1 << 24;

impl<G: Margin, O: OrderingEstimate<G>> Solver<G, O> {
    /// Computes the ordering scores of the children from index `first` on; `known` is the index of the best move
    /// among the candidates in an earlier search.
    #[inline(always)]
    pub(super) fn order(&mut self, state: &G, to_move: Player, first: usize, known: Option<u8>) {
        let left = state.moves_left();
        let plies = if O::ESTIMATES {
            ESTIMATE_FROM.iter().filter(|&&from| left >= from).count() as u32
        } else {
            0
        };
        let likely = if plies > 1 && known.is_none() {
            self.estimates.likely_move(state)
        } else {
            None
        };
        let mut best = i32::MIN / 2;
        for index in first..self.children.len() {
            let OrderedChild {
                mv,
                index: number,
                state: child,
                facts,
                ..
            } = self.children[index].clone();
            let mut ordering_score = state.ordering_score(mv, &child, &facts);
            if plies > 0 {
                let estimate = -self.estimate(
                    &child,
                    to_move.opponent(),
                    plies - 1,
                    i32::MIN / 2,
                    ESTIMATES_APART - best,
                );
                best = best.max(estimate);
                ordering_score += ESTIMATE_WEIGHT * estimate;
            }
            if known == Some(number) || likely == Some(mv) {
                ordering_score += FIRST;
            }
            self.children[index].ordering_score = ordering_score;
        }
    }

    /// The estimate `depth` plies further on, by alpha-beta.
    pub(super) fn estimate(
        &mut self,
        state: &G,
        to_move: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        with_machine_instructions(
            #[inline(always)]
            || self.search_estimate(state, to_move, depth, alpha, beta),
        )
    }

    /// [`estimate`](Self::estimate), to be inlined there.
    #[inline(always)]
    fn search_estimate(
        &mut self,
        state: &G,
        to_move: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        self.meter.node();
        let first = self.children.len();
        if state.is_over() {
            return POINT * state.margin(to_move);
        }
        if depth == 0 {
            return self.estimates.estimate(state, to_move);
        }
        for mv in state.moves() {
            let mut child = state.clone();
            child.play(mv);
            let facts = child.facts(false);
            let ordering_score = if depth > 1 {
                state.ordering_score(mv, &child, &facts)
            } else {
                0
            };
            let key = PositionKey::default();
            self.children.push(OrderedChild {
                mv,
                index: 0,
                state: child,
                facts,
                ordering_score,
                key,
            });
        }
        let mut best = i32::MIN;
        for index in first..self.children.len() {
            if depth > 1 {
                select(&mut self.children[index..]);
            }
            let child = self.children[index].state.clone();
            best = best.max(-self.estimate(
                &child,
                to_move.opponent(),
                depth - 1,
                -beta,
                -best.max(alpha),
            ));
            if best >= beta {
                break;
            }
        }
        self.children.truncate(first);
        best
    }
}
