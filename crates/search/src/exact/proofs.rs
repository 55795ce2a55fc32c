//! The memory of the exact agent: the table, which outlives one search and grows.

use std::sync::Arc;

use super::proven_bounds::ProofTable;

/// The bits of a key that select a bucket of the smallest table: the entries keep all others.
const FIRST_BITS: u32 = u32::BITS - ProofTable::REST_BITS;

/// The table with its size. It holds proofs only, which stay valid.
#[derive(Debug)]
pub(crate) struct Proofs {
    pub(crate) table: Arc<ProofTable>,
    /// Entries that are taken, as far as the table may still grow.
    used: usize,
    most_buckets: usize,
    /// The number of the current search; it repeats.
    pub(crate) age: u8,
}

impl Proofs {
    /// A table of at most `megabytes`; it takes memory as positions are added.
    pub(crate) fn new(megabytes: u32) -> Self {
        Self {
            table: Arc::new(ProofTable::empty(FIRST_BITS)),
            used: 0,
            most_buckets: ProofTable::buckets_in(megabytes),
            age: 0,
        }
    }

    /// The most bytes that the table may take: those of the largest, and of that half as large from which it is made.
    pub(crate) fn most_bytes(&self) -> u64 {
        ProofTable::bytes(self.most_buckets) * 3 / 2
    }

    /// Starts a new search; from now on, earlier entries are replaced first.
    pub(crate) fn next_search(&mut self) {
        self.age = self.age % ProofTable::AGES + 1;
    }

    /// How many positions may be added before the table is to [`grow`](Self::grow).
    pub(crate) fn room(&self) -> usize {
        // Half of the entries: beyond that, buckets that are full become frequent.
        const TAKEN: usize = 2;
        let buckets = self.table.buckets();
        if buckets == self.most_buckets {
            usize::MAX
        } else {
            (TAKEN * buckets).saturating_sub(self.used)
        }
    }

    /// Records that so many entries have been taken.
    pub(crate) fn take(&mut self, entries: usize) {
        self.used += entries;
    }

    /// Doubles the table; where the system has no memory for that, it stays as it is for good.
    pub(crate) fn grow(&mut self) {
        let buckets = (2 * self.table.buckets()).clamp(1 << FIRST_BITS, self.most_buckets);
        match self.table.copied(buckets) {
            Some((table, used)) => (self.table, self.used) = (Arc::new(table), used),
            None => self.most_buckets = self.table.buckets(),
        }
    }
}

impl Clone for Proofs {
    /// A table of its own, so that the results of one agent do not depend on another.
    fn clone(&self) -> Self {
        let copied = self.table.copied(self.table.buckets());
        let (table, used) = copied.unwrap_or_else(|| (ProofTable::empty(FIRST_BITS), 0));
        Self {
            table: Arc::new(table),
            used,
            most_buckets: self.most_buckets,
            age: self.age,
        }
    }
}
