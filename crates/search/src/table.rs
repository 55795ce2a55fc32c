//! The transposition table (Greenblatt, Eastlake and Crocker 1967).
//!
//! Slots hold the whole position, so two positions are never confused. Two slots make a bucket, and a new position replaces the
//! less valuable entry: that of an earlier search, or else the result of a smaller one (Breuker, Uiterwijk and van den Herik
//! 1994, "Replacement schemes for transposition tables").

use std::num::NonZeroU8;

use uctopia_game::{Shortcuts, system_has_memory_for};

use crate::position_key::PositionKey;

/// Positions and their entries; grows as they are added, up to a bound.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionTable<G, V> {
    buckets: Vec<Bucket<G, V>>,
    used: usize,
    most_buckets: usize,
    /// The number of the current search; it repeats after 255 searches.
    age: NonZeroU8,
}

/// Where a bucket fills a line of the processor's cache, it fills one only.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Bucket<G, V>([Option<TableSlot<G, V>>; 2]);

#[derive(Clone, Debug)]
struct TableSlot<G, V> {
    state: G,
    value: V,
    /// The depth of the search.
    depth: u8,
    age: NonZeroU8,
}

impl<G: Shortcuts, V: Clone> TranspositionTable<G, V> {
    const FIRST_BUCKETS: usize = 1 << 10;

    /// The bytes of a bucket with what its positions own elsewhere.
    const BUCKET_BYTES: usize = size_of::<Bucket<G, V>>() + 2 * G::HEAP_BYTES;

    /// A table of at most `megabytes`.
    pub(crate) fn new(megabytes: u32) -> Self {
        let buckets = ((megabytes as usize) << 20) / Self::BUCKET_BYTES;
        let most_buckets = if buckets == 0 {
            1
        } else {
            1 << buckets.ilog2()
        };
        Self {
            buckets: Vec::new(),
            used: 0,
            most_buckets,
            age: NonZeroU8::MIN,
        }
    }

    /// The most bytes that the table may take with so many positions: those of the largest, and of that half as large from which it
    /// is made.
    pub(crate) fn most_bytes(&self, positions: u64) -> u64 {
        let buckets = positions
            .max(Self::FIRST_BUCKETS as u64)
            .checked_next_power_of_two()
            .unwrap_or(u64::MAX);
        buckets.min(self.most_buckets as u64) * Self::BUCKET_BYTES as u64 * 3 / 2
    }

    /// Starts a new search; from now on, earlier entries are replaced first.
    pub(crate) fn next_search(&mut self) {
        self.age = self.age.checked_add(1).unwrap_or(NonZeroU8::MIN);
    }

    /// The entry of a position.
    #[inline]
    pub(crate) fn get(&self, state: &G) -> Option<&V> {
        let bucket = self.buckets.get(self.bucket(state))?;
        bucket
            .0
            .iter()
            .flatten()
            .find(|slot| slot.state == *state)
            .map(|slot| &slot.value)
    }

    /// Stores the result of a search of `depth`.
    #[inline]
    pub(crate) fn put(&mut self, state: G, value: V, depth: u32) {
        if self.used >= self.buckets.len() && self.buckets.len() < self.most_buckets {
            self.grow_to(
                (self.buckets.len() * 2)
                    .max(Self::FIRST_BUCKETS)
                    .min(self.most_buckets),
            );
        }
        if self.buckets.is_empty() {
            return;
        }
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        self.insert(TableSlot {
            state,
            value,
            depth,
            age: self.age,
        });
    }

    fn insert(&mut self, new: TableSlot<G, V>) {
        let (at, age) = (self.bucket(&new.state), self.age);
        let priority = |slot: &Option<TableSlot<G, V>>| match slot {
            Some(slot) if slot.state == new.state => (0, 0),
            None => (0, 1),
            Some(slot) => (1 + u8::from(slot.age == age), slot.depth),
        };
        let [first, second] = &mut self.buckets[at].0;
        let slot = if priority(second) < priority(first) {
            second
        } else {
            first
        };
        self.used += usize::from(slot.is_none());
        *slot = Some(new);
    }

    /// The bucket of a position, the same on all machines, since it decides which entries are replaced.
    #[inline]
    fn bucket(&self, state: &G) -> usize {
        ((u64::from(PositionKey::of(state).place) * self.buckets.len() as u64) >> 32) as usize
    }

    /// Makes the table as large as this; where the system has no memory for that, it stays as it is for good.
    fn grow_to(&mut self, larger: usize) {
        let mut buckets = Vec::new();
        let bytes = larger.saturating_mul(Self::BUCKET_BYTES) as u64;
        if !system_has_memory_for(bytes) || buckets.try_reserve_exact(larger).is_err() {
            self.most_buckets = self.buckets.len();
            return;
        }
        buckets.resize(larger, Bucket([None, None]));
        let old = std::mem::replace(&mut self.buckets, buckets);
        self.used = 0;
        for slot in old.into_iter().flat_map(|bucket| bucket.0).flatten() {
            self.insert(slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree;

    /// Trees are positions like any other: four of them for a table with one bucket.
    fn four() -> [Tree; 4] {
        ["A", "B", "=", "(AB)"].map(|text| text.parse().unwrap())
    }

    fn tiny() -> TranspositionTable<Tree, u32> {
        let mut table = TranspositionTable::new(1);
        (table.most_buckets, table.buckets) = (1, vec![Bucket([None, None])]);
        table
    }

    #[test]
    fn results_of_deeper_searches_are_kept() {
        let [a, b, c, d] = four();
        let mut table = tiny();
        for (state, depth) in [(&a, 9), (&b, 5), (&c, 3), (&d, 4)] {
            table.put(state.clone(), depth, depth);
        }
        let found = [a, b, c, d].map(|state| table.get(&state).copied());
        assert_eq!(
            found,
            [Some(9), None, None, Some(4)],
            "the new one always finds a place"
        );
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced() {
        let [a, b, c, _] = four();
        let mut table = tiny();
        table.put(a.clone(), 9, 9);
        table.next_search();
        table.put(b.clone(), 1, 1);
        table.put(c.clone(), 2, 2);
        assert_eq!(
            [&a, &b, &c].map(|state| table.get(state).copied()),
            [None, Some(1), Some(2)]
        );
    }

    #[test]
    fn a_table_for_which_there_is_no_memory_stays_as_it_is() {
        let [a, b, ..] = four();
        let mut table: TranspositionTable<Tree, u32> = TranspositionTable::new(1);
        table.put(a.clone(), 1, 1);
        let buckets = table.buckets.len();
        table.grow_to(usize::MAX >> 8);
        table.put(b.clone(), 2, 1);
        assert_eq!((table.get(&a), table.get(&b)), (Some(&1), Some(&2)));
        assert_eq!(
            (table.buckets.len(), table.most_buckets),
            (buckets, buckets)
        );
    }

    #[test]
    fn a_position_has_one_slot() {
        let [a, b, ..] = four();
        let mut table = tiny();
        for (state, value) in [(&a, 1), (&b, 2), (&a, 3), (&b, 4)] {
            table.put(state.clone(), value, 1);
        }
        assert_eq!(
            (table.get(&a), table.get(&b), table.used),
            (Some(&3), Some(&4), 2)
        );
    }
}
