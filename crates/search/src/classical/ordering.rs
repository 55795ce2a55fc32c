//! Move ordering: an early cutoff saves the remaining moves.
//!
//! The table's move, then two killer moves of this ply (Akl and Newborn 1977), then by history (Schaeffer 1983): the cutoffs
//! that the move caused elsewhere in this search.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// Statistics of the moves of a search, for all positions.
#[derive(Clone, Debug)]
pub(super) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: HashMap<M, u32, FixedState>,
}

impl<M: Copy + Eq + std::hash::Hash> Ordering<M> {
    pub(super) fn new() -> Self {
        Self {
            killers: Vec::new(),
            history: HashMap::with_hasher(FixedState::with_seed(0)),
        }
    }

    /// Sorts the moves of a position at `ply`, most promising first; equal moves keep the game's order.
    pub(super) fn sort(&self, moves: &mut [M], ply: usize, table_move: Option<M>) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        moves.sort_by_cached_key(|&m| {
            let rank = if table_move == Some(m) {
                0
            } else if killers.contains(&Some(m)) {
                1
            } else {
                2
            };
            (rank, u32::MAX - self.history.get(&m).copied().unwrap_or(0))
        });
    }

    /// Records that `m` caused a cutoff.
    pub(super) fn cut(&mut self, m: M, ply: usize, depth: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
        let weight = depth.min(64) * depth.min(64);
        let count = self.history.entry(m).or_default();
        *count = count.saturating_add(weight);
    }
}
