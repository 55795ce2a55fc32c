//! Move ordering: the move of the table, then a shallow search with the game's ordering score, near the horizon that score alone.

use uctopia_game::Margin;
use uctopia_values::ValueFunction;

use super::child::Child;
use super::entry::{INFINITE, UNITS};
use super::worker::{NO_LINE, Visit, Worker};
use crate::position_key::PositionKey;

/// Depths from which on a child is searched one ply deeper to order it: it is evaluated from the first of them on.
const SEARCHED_FROM: [u32; 4] = [4, 8, 12, 16];

/// The weight of the value relative to the ordering score, in halves.
const VALUE_WEIGHT: i32 = 3;

/// A child that is worse than the best so far by more than this needs no exact value.
const VALUES_APART: i32 = 6 * UNITS;

/// Far above any ordering score.
const FIRST: i32 = 1 << 24;

/// The least depth at which threads divide the moves of a position.
const DIVIDED_DEPTH: u32 = 4;

impl<G: Margin, V: ValueFunction<G> + Clone> Worker<G, V> {
    /// Computes the ordering scores of the children from index `first` on; `known` is the index of the best move in an earlier search.
    #[inline(always)]
    pub(super) fn order(
        &mut self,
        visit: Visit<'_, G>,
        first: usize,
        known: Option<u8>,
    ) -> Option<()> {
        let plies = SEARCHED_FROM
            .iter()
            .filter(|&&from| visit.depth >= from)
            .count() as u32;
        let mut best = -INFINITE;
        for index in first..self.children.len() {
            let Child {
                mv,
                index: number,
                state: child,
                ..
            } = self.children[index].clone();
            let mut ordering_score = visit.state.ordering_score(mv, &child, &child.facts(false));
            if known == Some(number) {
                ordering_score += FIRST;
            } else if plies > 0 {
                let value = self.ordering_value(visit, &child, plies - 1, VALUES_APART - best)?;
                best = best.max(value);
                ordering_score += VALUE_WEIGHT * value / 2;
            }
            self.children[index].ordering_score = ordering_score;
        }
        Some(())
    }

    /// The value of a child for its parent, from a search of this depth.
    #[inline(always)]
    fn ordering_value(
        &mut self,
        visit: Visit<'_, G>,
        child: &G,
        depth: u32,
        beta: i32,
    ) -> Option<i32> {
        if depth == 0 && !child.is_over() {
            self.count()?;
            return Some(self.estimate(child, visit.to_move));
        }
        let visit = Visit {
            depth: depth + 1,
            ply: NO_LINE,
            ..visit
        };
        let child = visit.of_child(child, self.key(child, depth));
        self.value(child, -INFINITE, beta).map(|score| -score)
    }

    /// Whether threads divide the moves of a position.
    #[inline(always)]
    pub(super) fn divides(&self, visit: Visit<'_, G>) -> bool {
        self.team.is_some() && visit.depth >= DIVIDED_DEPTH
    }

    /// Whether another thread is searching a position.
    pub(super) fn is_searched(&self, key: PositionKey) -> bool {
        self.team.as_ref().is_some_and(|team| team.is_searched(key))
    }
}
