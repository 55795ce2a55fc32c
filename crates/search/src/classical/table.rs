//! The transposition table.
//!
//! Entries hold the whole position, so two positions are never taken for each other, and a value is used only for
//! the depth it was found at, so that a search with the table gives exactly the value of one without. The one
//! exception is sound: a value with nothing estimated behind it stays right when looking further.

use std::hash::BuildHasher;

use foldhash::quality::FixedState;
use uctopia_game::{Bound, Game};

/// What a search found out about a position.
#[derive(Clone, Debug)]
pub(super) struct Entry<G: Game> {
    pub(super) state: G,
    pub(super) depth: u32,
    pub(super) score: f32,
    pub(super) bound: Bound,
    pub(super) complete: bool,
    pub(super) best: Option<G::Move>,
}

impl<G: Game> Entry<G> {
    /// Whether the score is that of a search of `depth`.
    pub(super) fn holds_at(&self, depth: u32) -> bool {
        self.depth == depth || (self.complete && self.depth <= depth)
    }
}

/// One slot for each hash value, grown while positions come in, up to a bound.
#[derive(Clone, Debug)]
pub(super) struct Table<G: Game> {
    slots: Vec<Option<Entry<G>>>,
    used: usize,
    most_slots: usize,
    hasher: FixedState,
}

impl<G: Game> Table<G> {
    const FIRST_SLOTS: usize = 1 << 10;

    /// A table of at most `megabytes`.
    pub(super) fn new(megabytes: u32) -> Self {
        let entries = ((megabytes as usize) << 20) / size_of::<Option<Entry<G>>>();
        let most_slots = if entries == 0 { 1 } else { 1 << entries.ilog2() };
        Self { slots: Vec::new(), used: 0, most_slots, hasher: FixedState::with_seed(0) }
    }

    /// What is known about a position.
    pub(super) fn get(&self, state: &G) -> Option<&Entry<G>> {
        self.slots.get(self.slot(state))?.as_ref().filter(|entry| entry.state == *state)
    }

    /// Keeps an entry; deeper searches of other positions give way, so that the table follows the search.
    pub(super) fn put(&mut self, entry: Entry<G>) {
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most_slots {
            self.grow();
        }
        let slot = self.slot(&entry.state);
        self.used += usize::from(self.slots[slot].is_none());
        self.slots[slot] = Some(entry);
    }

    fn slot(&self, state: &G) -> usize {
        self.hasher.hash_one(state) as usize & self.slots.len().wrapping_sub(1)
    }

    fn grow(&mut self) {
        let larger = (self.slots.len() * 2).max(Self::FIRST_SLOTS).min(self.most_slots);
        let old = std::mem::replace(&mut self.slots, vec![None; larger]);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            let slot = self.slot(&entry.state);
            self.used += usize::from(self.slots[slot].is_none());
            self.slots[slot] = Some(entry);
        }
    }
}
