//! What outlives one search.

use uctopia_game::{Bound, Game, Tactics};

use crate::classical::score::CERTAIN;
use crate::table::TranspositionTable;

/// The search result of a position, for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) depth: u32,
    pub(super) score: f32,
    pub(super) bound: Bound,
    /// Whether nothing in the search was estimated or left out.
    pub(super) complete: bool,
    pub(super) best: Option<M>,
}

impl<M> Entry<M> {
    /// Whether the score decides about a search of this depth with this window.
    pub(super) fn decides(&self, depth: u32, alpha: f32, beta: f32) -> bool {
        let in_window = match self.bound {
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::Exact | Bound::Estimate | Bound::Unproven => true,
        };
        // A certain result holds at any depth.
        in_window && (self.depth >= depth || self.complete || self.score.abs() > CERTAIN)
    }
}

/// The table, and what the game remembers of its own searches.
#[derive(Clone, Debug)]
pub(super) struct Memory<G: Tactics> {
    pub(super) table: TranspositionTable<G, Entry<<G as Game>::Move>>,
    pub(super) tactics: G::Memory,
    /// For each ply, the moves that ended the search of other positions last (Akl and Newborn 1977).
    killers: Vec<[Option<G::Move>; 2]>,
}

impl<G: Tactics> Memory<G> {
    pub(super) fn new(megabytes: u32) -> Self {
        Self {
            table: TranspositionTable::new(megabytes),
            tactics: G::Memory::default(),
            killers: Vec::new(),
        }
    }

    /// The most bytes that the table and the game's own memory may take.
    pub(super) fn most_bytes(&self) -> u64 {
        self.table.most_bytes(u64::MAX) + G::MEMORY_BYTES as u64
    }

    pub(super) fn next_search(&mut self) {
        self.table.next_search();
        self.tactics = G::Memory::default();
        self.killers.clear();
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<G::Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    pub(super) fn add_killer(&mut self, ply: usize, m: G::Move) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
    }
}
