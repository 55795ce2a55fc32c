//! The memory of the agent: the tables, which outlive one search and grow.

use std::sync::Arc;

use super::entry::SearchTable;
use crate::exact::proofs::Proofs;
use crate::shared_table::ENTRIES;

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
            table: Arc::new(smallest(half)),
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
        let mut buckets = self.table.buckets();
        while SHARE * self.used > ENTRIES * buckets && 2 * buckets <= self.most_buckets() {
            buckets *= 2;
        }
        // Where the system has no memory for a larger table, results replace earlier ones.
        if buckets > self.table.buckets()
            && let Some((larger, _)) = self.table.copied(buckets)
        {
            self.table = Arc::new(larger);
        }
    }

    /// The largest number of buckets that the memory allows and an entry's part of the key can tell apart.
    fn most_buckets(&self) -> usize {
        let first_bits = first_bits(self.megabytes);
        SearchTable::buckets_in(self.megabytes)
            .min(1 << (first_bits + SearchTable::REST_BITS).min(u32::BITS))
    }
}

/// The bits of a key that select a bucket of the smallest table that may grow to so many megabytes.
fn first_bits(megabytes: u32) -> u32 {
    let most_bits = SearchTable::buckets_in(megabytes).ilog2().min(u32::BITS);
    most_bits
        .saturating_sub(SearchTable::REST_BITS)
        .max(6)
        .min(most_bits)
}

/// An empty table that may grow to so many megabytes.
fn smallest(megabytes: u32) -> SearchTable {
    SearchTable::smallest(first_bits(megabytes))
}

impl Clone for Memory {
    /// Tables of its own, so that the results of one agent do not depend on another.
    fn clone(&self) -> Self {
        let table = self
            .table
            .copied(self.table.buckets())
            .map_or_else(|| smallest(self.megabytes), |(table, _)| table);
        Self {
            table: Arc::new(table),
            proofs: self.proofs.clone(),
            ..*self
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_table_grows_to_its_share_of_the_memory() {
        for megabytes in [1, 8] {
            let mut memory = Memory::new(2 * megabytes);
            let first = memory.table.buckets();
            memory.make_room(ENTRIES * first);
            assert_eq!(memory.table.buckets(), 4 * first, "a quarter is taken");
            memory.make_room(usize::MAX >> 8);
            let bytes = SearchTable::bytes(memory.table.buckets());
            assert_eq!(bytes, u64::from(megabytes) << 20);
        }
    }
}
