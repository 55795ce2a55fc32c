//! The transposition table of the agent, which threads share without locks.
//!
//! An entry is two words, and no reader waits for a writer: the first word is combined with the second (Hyatt and Mann 2002, "A
//! lockless transposition-table implementation for parallel search"). Four entries make a bucket, which fills one line of the
//! processor's cache; a new position replaces the entry of an earlier search, or else that of the smallest depth.

use uctopia_game::system_has_memory_for;

use super::entry::{Known, PACKED_BITS};
use crate::exact::position_key::PositionKey;
use crate::prefetch::prefetch;
use crate::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries in a bucket.
const ENTRIES: usize = 4;

/// Where the entry's data have the number of the search, and the rest of the key: the bits that a larger table selects buckets by.
const AGE: u32 = PACKED_BITS;
const AGE_BITS: u32 = 4;
const REST: u32 = AGE + AGE_BITS;
const REST_BITS: u32 = u64::BITS - REST;

/// Positions and their search results. Neither readers nor writers need exclusive access.
#[derive(Debug)]
pub(super) struct SearchTable {
    buckets: Vec<Bucket>,
    /// The bits of a key that select a bucket.
    bits: u32,
    /// The same of the smallest table.
    first_bits: u32,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// Without an entry both words are 0.
#[derive(Debug, Default)]
struct Entry {
    /// [`PositionKey::check`], combined with the data.
    check: AtomicU64,
    /// From below: the packed result, the number of the search, and the rest of the key.
    data: AtomicU64,
}

impl Entry {
    #[inline(always)]
    fn holds(&self, key: PositionKey, rest: u64, data: u64) -> bool {
        self.check.load(Relaxed) ^ data == key.check && data >> REST == rest
    }

    #[inline(always)]
    fn write(&self, key: PositionKey, data: u64) {
        self.check.store(key.check ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The number of the search that wrote an entry; 0 for no entry.
#[inline(always)]
fn age_of(data: u64) -> u8 {
    (data >> AGE) as u8 & SearchTable::AGES
}

impl SearchTable {
    /// The number of ages that differ, from 1 on.
    pub(super) const AGES: u8 = (1 << AGE_BITS) - 1;

    /// An empty table that may grow to so many megabytes.
    pub(super) fn new(megabytes: u32) -> Self {
        let most_bits = (((megabytes as usize) << 20) / size_of::<Bucket>())
            .ilog2()
            .min(u32::BITS);
        let first_bits = most_bits.saturating_sub(REST_BITS).max(6).min(most_bits);
        let buckets = std::iter::repeat_with(Bucket::default)
            .take(1 << first_bits)
            .collect();
        Self {
            buckets,
            bits: first_bits,
            first_bits,
        }
    }

    /// The number of entries.
    pub(super) fn entries(&self) -> usize {
        ENTRIES * self.buckets.len()
    }

    /// Whether the table may be doubled so often within so many megabytes.
    pub(super) fn may_grow(&self, doublings: u32, megabytes: u32) -> bool {
        let bytes = (self.buckets.len() << doublings) * size_of::<Bucket>();
        self.bits + doublings <= self.first_bits + REST_BITS && bytes <= (megabytes as usize) << 20
    }

    /// The same entries in a table of `1 << doublings` times the size; `None` where the system has no memory for it.
    pub(super) fn copied(&self, doublings: u32) -> Option<Self> {
        let bits = self.bits + doublings;
        let mut buckets = Vec::new();
        let has_memory = system_has_memory_for((size_of::<Bucket>() as u64) << bits);
        has_memory.then(|| buckets.try_reserve_exact(1 << bits).ok())??;
        buckets.resize_with(1 << bits, Bucket::default);
        let larger = Self {
            buckets,
            bits,
            first_bits: self.first_bits,
        };
        let kept = self.bits - self.first_bits;
        for (index, bucket) in self.buckets.iter().enumerate() {
            for entry in &bucket.0 {
                let data = entry.data.load(Relaxed);
                if data == 0 {
                    continue;
                }
                let first = (index >> kept) as u64;
                let place = (first << REST_BITS | data >> REST)
                    << (u32::BITS - self.first_bits - REST_BITS);
                let key = PositionKey {
                    check: entry.check.load(Relaxed) ^ data,
                    place: place as u32,
                    is_image: false,
                };
                larger.insert(key, data);
            }
        }
        Some(larger)
    }

    #[inline(always)]
    fn rest(&self, key: PositionKey) -> u64 {
        u64::from(key.place) << self.first_bits >> (u32::BITS - REST_BITS) & ((1 << REST_BITS) - 1)
    }

    #[inline(always)]
    fn bucket(&self, key: PositionKey) -> &Bucket {
        let index = u64::from(key.place) >> (u32::BITS - self.bits);
        &self.buckets[index as usize & (self.buckets.len() - 1)]
    }

    /// Begins to load the bucket of a position from memory.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: PositionKey) {
        prefetch(self.bucket(key));
    }

    /// The search result of a position.
    #[inline(always)]
    pub(super) fn get(&self, key: PositionKey) -> Option<Known> {
        let rest = self.rest(key);
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            entry.holds(key, rest, data).then(|| Known::unpacked(data))
        })
    }

    /// Adds the result of the search with this number; returns whether that took an entry that was free.
    #[inline]
    pub(super) fn put(&self, key: PositionKey, found: Known, age: u8) -> bool {
        self.insert(
            key,
            found.packed() | u64::from(age) << AGE | self.rest(key) << REST,
        )
    }

    #[inline]
    fn insert(&self, key: PositionKey, data: u64) -> bool {
        let (age, rest) = (age_of(data), self.rest(key));
        let mut worst = (u32::MAX, &self.bucket(key).0[0]);
        for entry in &self.bucket(key).0 {
            let old = entry.data.load(Relaxed);
            if age_of(old) != 0 && entry.holds(key, rest, old) {
                let both = Known::unpacked(data).with(Known::unpacked(old), age_of(old) == age);
                entry.write(key, data >> PACKED_BITS << PACKED_BITS | both.packed());
                return false;
            }
            let priority = match age_of(old) {
                0 => 0,
                same if same == age => 256 + u32::from(Known::unpacked(old).depth),
                _ => 1 + u32::from(Known::unpacked(old).depth),
            };
            if priority < worst.0 {
                worst = (priority, entry);
            }
        }
        worst.1.write(key, data);
        worst.0 == 0
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn known(depth: u8) -> Known {
        Known {
            lower: -5,
            upper: 7,
            depth,
            selectivity: 5,
            best: Some(2),
        }
    }

    /// Keys that share a bucket.
    fn key(number: u64) -> PositionKey {
        PositionKey {
            check: number << 32 | 7,
            place: 3 << 30 | number as u32,
            is_image: false,
        }
    }

    #[test]
    fn deep_results_are_kept_and_earlier_searches_are_replaced_first() {
        let table = SearchTable::new(1);
        for (number, depth) in [(1, 9), (2, 4), (3, 5), (4, 8)] {
            assert!(table.put(key(number), known(depth), 1));
        }
        assert!(!table.put(key(5), known(3), 1), "the bucket is full");
        let found = |numbers: [u64; 4]| {
            numbers.map(|number| table.get(key(number)).map(|known| known.depth))
        };
        assert_eq!(found([1, 2, 3, 5]), [Some(9), None, Some(5), Some(3)]);
        for (number, depth) in [(6, 2), (7, 2), (8, 2), (9, 2)] {
            table.put(key(number), known(depth), 2);
        }
        assert_eq!(found([1, 4, 6, 9]), [None, None, Some(2), Some(2)]);
    }

    #[test]
    fn a_larger_table_has_the_same_entries() {
        for megabytes in [1, 64, 512] {
            let mut table = SearchTable::new(megabytes);
            let keys: Vec<PositionKey> = (0..200_u64)
                .map(|number| PositionKey::of(&number))
                .collect();
            for (number, &key) in keys.iter().enumerate() {
                table.put(key, known(number as u8 % 60), 1);
            }
            for _ in 0..3 {
                assert!(table.may_grow(1, megabytes));
                table = table.copied(1).unwrap();
            }
            for (number, &key) in keys.iter().enumerate() {
                assert_eq!(
                    table.get(key),
                    Some(known(number as u8 % 60)),
                    "{megabytes} MB"
                );
            }
            while table.may_grow(1, megabytes) && megabytes == 1 {
                table = table.copied(1).unwrap();
            }
            assert!(megabytes > 1 || table.entries() * size_of::<Entry>() == 1 << 20);
        }
    }

    /// Half of one entry beside half of another belongs to neither position.
    #[test]
    fn a_torn_entry_is_none() {
        let [one, other] = [1, 2].map(|number| {
            let table = SearchTable::new(1);
            table.put(key(number), known(5 * number as u8), 1);
            table
        });
        let place = |table: &SearchTable| {
            table
                .buckets
                .iter()
                .position(|bucket| bucket.0[0].data.load(Relaxed) != 0)
        };
        let bucket = place(&one).unwrap();
        let data = other.buckets[place(&other).unwrap()].0[0]
            .data
            .load(Relaxed);
        one.buckets[bucket].0[0].data.store(data, Relaxed);
        assert_eq!([1, 2].map(|number| one.get(key(number))), [None, None]);
    }
}
