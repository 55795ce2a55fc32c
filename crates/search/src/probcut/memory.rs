//! The memory of the agent: the tables, which outlive one search and grow.

use std::sync::Arc;

use super::table::SearchTable;
use crate::exact::proofs::Proofs;

/// The tables of the search and of the exact solver, with their sizes.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) table: Arc<SearchTable>,
    /// Entries of the table that are taken.
    used: usize,
    megabytes: u32,
    /// The number of the current search; it repeats.
    pub(super) age: u8,
    pub(super) proofs: Proofs,
}

impl Memory {
    /// Tables of at most so many megabytes together; they take memory as positions are added.
    pub(super) fn new(megabytes: u32) -> Self {
        let half = (megabytes / 2).max(1);
        Self {
            table: Arc::new(SearchTable::new(half)),
            used: 0,
            megabytes: half,
            age: 0,
            proofs: Proofs::new(half),
        }
    }

    /// The most bytes that both tables may take: those of the largest, and of those half as large from which they are made.
    pub(super) fn most_bytes(&self) -> u64 {
        (u64::from(self.megabytes) << 20) * 3 / 2 + self.proofs.most_bytes()
    }

    /// Starts a new search; from now on, earlier entries are replaced first.
    pub(super) fn next_search(&mut self) {
        self.age = self.age % SearchTable::AGES + 1;
        self.proofs.next_search();
    }

    /// Records that so many entries of the search's table have been taken, and enlarges it before buckets that are full become
    /// frequent in the next search, which is larger.
    pub(super) fn make_room(&mut self, taken: usize) {
        const SHARE: usize = 4;
        self.used += taken;
        let mut doublings = 0;
        while SHARE * self.used > self.table.entries() << doublings
            && self.table.may_grow(doublings + 1, self.megabytes)
        {
            doublings += 1;
        }
        // Where the system has no memory for a larger table, results replace earlier ones.
        if doublings > 0
            && let Some(larger) = self.table.copied(doublings)
        {
            self.table = Arc::new(larger);
        }
    }
}

impl Clone for Memory {
    /// Tables of its own, so that the results of one agent do not depend on another.
    fn clone(&self) -> Self {
        let table = self
            .table
            .copied(0)
            .unwrap_or_else(|| SearchTable::new(self.megabytes));
        Self {
            table: Arc::new(table),
            proofs: self.proofs.clone(),
            ..*self
        }
    }
}
