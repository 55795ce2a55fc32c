//! The transposition table of the exact search, which threads share without locks.
//!
//! An entry is two words, and no reader waits for a writer: the first word is combined with the second (Hyatt and Mann 2002, "A
//! lockless transposition-table implementation for parallel search"), so that an entry of which another thread has replaced only
//! one word is none of any position. Four entries make a bucket, which fills one line of the processor's cache; a new position
//! replaces the least valuable one: that of an earlier search, or else the result of the smallest (Breuker, Uiterwijk and van
//! den Herik 1994, "Replacement schemes for transposition tables").

use uctopia_game::system_has_memory_for;

use super::position_key::PositionKey;
use super::proven_bounds::{PACKED_BITS, ProvenBounds};
use crate::prefetch::prefetch;
use crate::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries in a bucket.
const ENTRIES: usize = 4;

/// The bits of a key that select a bucket of the smallest table; the others are kept in the entries, so that a larger table can be
/// made of a smaller one.
const FIRST_BITS: u32 = 10;

/// Where the entry's data have the number of moves left, the number of the search, and the rest of the key.
const MOVES_LEFT: u32 = PACKED_BITS;
const MOVES_LEFT_BITS: u32 = 7;
const AGE: u32 = MOVES_LEFT + MOVES_LEFT_BITS;
const AGE_BITS: u32 = 5;
const REST: u32 = AGE + AGE_BITS;
const _: () = assert!(
    u64::BITS - REST == u32::BITS - FIRST_BITS,
    "the rest of a key is what the first bits leave"
);

/// Positions and what is proven of them. Neither readers nor writers need exclusive access.
#[derive(Debug, Default)]
pub(crate) struct ProofTable {
    buckets: Vec<Bucket>,
    /// How far a key's place is shifted for the index of its bucket.
    shift: u32,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// Without an entry both words are 0, which reads as bounds that say nothing.
#[derive(Debug, Default)]
struct Entry {
    /// [`PositionKey::check`], combined with the data.
    check: AtomicU64,
    /// From below: the packed bounds, the number of moves left, the number of the search, and the rest of the key.
    data: AtomicU64,
}

/// How valuable a result is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The number of moves left: the more, the larger the search was.
    pub(super) moves_left: u32,
    /// The number of the search, from 1 to [`Standing::AGES`].
    pub(super) age: u8,
}

impl Standing {
    /// The number of ages that differ.
    pub(super) const AGES: u8 = (1 << AGE_BITS) - 1;

    #[inline(always)]
    fn bits(self) -> u64 {
        const MOST: u32 = (1 << MOVES_LEFT_BITS) - 1;
        u64::from(self.moves_left.min(MOST)) << MOVES_LEFT | u64::from(self.age) << AGE
    }
}

impl Entry {
    #[inline(always)]
    fn holds(&self, key: PositionKey, data: u64) -> bool {
        // A position that another one displaces has, in most buckets, another check: the rest is compared last.
        self.check.load(Relaxed) ^ data == key.check && data >> REST == rest(key)
    }

    #[inline(always)]
    fn write(&self, key: PositionKey, data: u64) {
        self.check.store(key.check ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The bits of a key's place that are kept in the entry.
#[inline(always)]
fn rest(key: PositionKey) -> u64 {
    u64::from(key.place << FIRST_BITS >> FIRST_BITS)
}

/// The value of an entry to a search with this number: larger for results of that search, then for those of many moves left; 0
/// for no entry.
#[inline(always)]
fn priority(data: u64, age: u8) -> u64 {
    let moves_left = data >> MOVES_LEFT & ((1 << MOVES_LEFT_BITS) - 1);
    match data >> AGE & u64::from(Standing::AGES) {
        0 => 0,
        same if same == u64::from(age) => 1 + (1 << MOVES_LEFT_BITS) + moves_left,
        _ => 1 + moves_left,
    }
}

impl ProofTable {
    /// The number of buckets of the smallest table.
    pub(super) const FIRST_BUCKETS: usize = 1 << FIRST_BITS;

    /// An empty table; the number of buckets is 0 or a power of two, at least [`FIRST_BUCKETS`](Self::FIRST_BUCKETS).
    ///
    /// `None` where the system has no memory for it.
    fn new(buckets: usize) -> Option<Self> {
        let shift = u32::BITS - buckets.max(1).ilog2();
        let mut empty = Vec::new();
        let has_memory = system_has_memory_for(Self::bytes(buckets));
        has_memory.then(|| empty.try_reserve_exact(buckets).ok())??;
        empty.resize_with(buckets, Bucket::default);
        Some(Self {
            buckets: empty,
            shift,
        })
    }

    /// The bytes of so many buckets.
    pub(super) fn bytes(buckets: usize) -> u64 {
        (buckets * size_of::<Bucket>()) as u64
    }

    /// The largest number of buckets, a power of two, in so many megabytes.
    pub(super) fn buckets_in(megabytes: u32) -> usize {
        1 << (((megabytes as usize) << 20) / size_of::<Bucket>()).ilog2()
    }

    /// The number of buckets.
    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// The same entries in a table of another number of buckets, no smaller, and how many there are; `None` where the system has
    /// no memory for it.
    pub(super) fn copied(&self, buckets: usize) -> Option<(Self, usize)> {
        let larger = Self::new(buckets)?;
        let mut used = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            for entry in &bucket.0 {
                let data = entry.data.load(Relaxed);
                if data == 0 {
                    continue;
                }
                let place = ((index as u64) << self.shift) as u32;
                let first = place >> (u32::BITS - FIRST_BITS) << (u32::BITS - FIRST_BITS);
                let place = first | (data >> REST) as u32;
                let check = entry.check.load(Relaxed) ^ data;
                used += usize::from(larger.insert(
                    PositionKey {
                        check,
                        place,
                        is_image: false,
                    },
                    data,
                ));
            }
        }
        Some((larger, used))
    }

    #[inline(always)]
    fn bucket(&self, key: PositionKey) -> Option<&Bucket> {
        self.buckets
            .get((u64::from(key.place) >> self.shift) as usize)
    }

    /// Begins to load the bucket of a position from memory.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: PositionKey) {
        if let Some(bucket) = self.bucket(key) {
            prefetch(bucket);
        }
    }

    /// What is proven of a position.
    #[inline(always)]
    pub(super) fn get(&self, key: PositionKey) -> Option<ProvenBounds> {
        let bucket = self.bucket(key)?;
        bucket.0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            entry.holds(key, data).then(|| ProvenBounds::unpacked(data))
        })
    }

    /// Adds what is proven of a position; returns whether that took an entry that was free, or would have taken one.
    #[inline]
    pub(super) fn put(&self, key: PositionKey, found: ProvenBounds, standing: Standing) -> bool {
        self.insert(key, found.packed() | standing.bits() | rest(key) << REST)
    }

    #[inline]
    fn insert(&self, key: PositionKey, data: u64) -> bool {
        let Some(bucket) = self.bucket(key) else {
            return true;
        };
        let age = (data >> AGE) as u8 & Standing::AGES;
        let mut worst = (u64::MAX, &bucket.0[0]);
        for entry in &bucket.0 {
            let old = entry.data.load(Relaxed);
            if entry.holds(key, old) {
                let both = ProvenBounds::unpacked(data).and(ProvenBounds::unpacked(old));
                entry.write(key, data >> PACKED_BITS << PACKED_BITS | both.packed());
                return false;
            }
            let priority = priority(old, age);
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

    fn bounds(lower: i32) -> ProvenBounds {
        ProvenBounds {
            lower,
            upper: lower + 1,
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

    fn put(table: &ProofTable, number: u64, moves_left: u32, age: u8) -> bool {
        table.put(
            key(number),
            bounds(number as i32),
            Standing { moves_left, age },
        )
    }

    #[test]
    fn results_with_more_moves_left_are_kept() {
        let table = ProofTable::new(ProofTable::FIRST_BUCKETS).unwrap();
        let took = [(1, 20), (2, 12), (3, 15), (4, 18), (5, 11)]
            .map(|(number, left)| put(&table, number, left, 1));
        assert_eq!(
            took,
            [true, true, true, true, false],
            "four entries, and the new position always finds one"
        );
        let found = [1, 2, 3, 4, 5].map(|number| table.get(key(number)).map(|bounds| bounds.lower));
        assert_eq!(found, [Some(1), None, Some(3), Some(4), Some(5)]);
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_first() {
        let table = ProofTable::new(ProofTable::FIRST_BUCKETS).unwrap();
        put(&table, 1, 30, 1);
        for number in 2..=5 {
            put(&table, number, 11, 2);
        }
        assert_eq!(
            [1, 2, 5].map(|number| table.get(key(number)).is_some()),
            [false, true, true]
        );
    }

    #[test]
    fn a_position_has_one_entry_with_all_that_is_proven() {
        let table = ProofTable::new(ProofTable::FIRST_BUCKETS).unwrap();
        let standing = Standing {
            moves_left: 20,
            age: 1,
        };
        assert!(table.put(
            key(1),
            ProvenBounds {
                lower: 2,
                upper: 9,
                best: Some(4)
            },
            standing
        ));
        assert!(!table.put(
            key(1),
            ProvenBounds {
                lower: -5,
                upper: 6,
                best: None
            },
            standing
        ));
        assert_eq!(
            table.get(key(1)),
            Some(ProvenBounds {
                lower: 2,
                upper: 6,
                best: Some(4)
            })
        );
    }

    #[test]
    fn a_larger_table_has_the_same_entries() {
        let mut table = ProofTable::new(ProofTable::FIRST_BUCKETS).unwrap();
        let keys: Vec<PositionKey> = (0..200_u64)
            .map(|number| PositionKey::of(&number))
            .collect();
        for (number, &key) in keys.iter().enumerate() {
            table.put(
                key,
                bounds(number as i32 % 100),
                Standing {
                    moves_left: 20,
                    age: 1,
                },
            );
        }
        for doublings in 1..=3 {
            let (larger, used) = table
                .copied(ProofTable::FIRST_BUCKETS << doublings)
                .unwrap();
            assert_eq!(used, keys.len());
            table = larger;
        }
        for (number, &key) in keys.iter().enumerate() {
            assert_eq!(table.get(key), Some(bounds(number as i32 % 100)));
        }
    }

    /// Half of one entry beside half of another belongs to neither position.
    #[test]
    fn a_torn_entry_is_none() {
        let [one, other] = [1, 2].map(|number| {
            let table = ProofTable::new(ProofTable::FIRST_BUCKETS).unwrap();
            put(&table, number, 20, 1);
            table
        });
        let entry = |table: &ProofTable| {
            table
                .buckets
                .iter()
                .position(|bucket| bucket.0[0].data.load(Relaxed) != 0)
        };
        let bucket = entry(&one).unwrap();
        assert_eq!(entry(&other), Some(bucket));
        let data = other.buckets[bucket].0[0].data.load(Relaxed);
        one.buckets[bucket].0[0].data.store(data, Relaxed);
        assert_eq!([1, 2].map(|number| one.get(key(number))), [None, None]);
    }
}

/// Two threads and one bucket, in every order in which each may observe the writes of the other.
#[cfg(all(test, loom))]
mod model {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn no_reader_finds_what_was_not_written() {
        let keys = [5, 6].map(|check| PositionKey {
            check,
            place: 1,
            is_image: false,
        });
        let bounds = [(1, 2), (-7, -3)].map(|(lower, upper)| ProvenBounds {
            lower,
            upper,
            best: None,
        });
        let standing = Standing {
            moves_left: 9,
            age: 1,
        };
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(2);
        builder.check(move || {
            let table = Arc::new(ProofTable {
                buckets: vec![Bucket::default()],
                shift: u32::BITS,
            });
            let other = {
                let table = Arc::clone(&table);
                loom::thread::spawn(move || table.put(keys[1], bounds[1], standing))
            };
            table.put(keys[0], bounds[0], standing);
            for (key, bounds) in keys.into_iter().zip(bounds) {
                assert!(table.get(key).is_none_or(|found| found == bounds));
            }
            other.join().unwrap();
        });
    }
}
