//! The transposition table that threads share without locks, for the exact search and for ProbCut.
//!
//! An entry is two words, and no reader waits for a writer: the first word is combined with the second (Hyatt and Mann 2002, "A
//! lockless transposition-table implementation for parallel search"), so that an entry of which another thread has replaced only
//! one word is none of any position. Four entries make a bucket, which fills one line of the processor's cache; a new position
//! replaces the least valuable one: that of an earlier search, or else the result of the smallest (Breuker, Uiterwijk and van
//! den Herik 1994, "Replacement schemes for transposition tables").

use std::marker::PhantomData;

use uctopia_game::system_has_memory_for;

use crate::position_key::PositionKey;
use crate::prefetch::prefetch;
use crate::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a table keeps of a position.
pub(crate) trait TableEntry: Copy {
    /// The number of bits of [`packed`](Self::packed).
    const BITS: u32;
    /// The bits for the number of the search. Those that remain of a word are of the key, and allow the table to grow: its size may
    /// be two to this power times that of the smallest.
    const AGE_BITS: u32;

    /// The bits, from below.
    fn packed(self) -> u64;

    /// The entry of these bits; higher ones are ignored.
    fn unpacked(bits: u64) -> Self;

    /// How large the search was, from 0 to 127: the table keeps the results of larger ones.
    fn size(self) -> u32;

    /// This result, which is new, together with an old one of the same position, which may be of the same search.
    fn with(self, old: Self, same_search: bool) -> Self;
}

/// Entries in a bucket.
pub(crate) const ENTRIES: usize = 4;

/// Positions and their entries. Neither readers nor writers need exclusive access.
#[derive(Debug)]
pub(crate) struct SharedTable<E> {
    buckets: Vec<Bucket>,
    /// How far a key's place is shifted for the index of its bucket.
    shift: u32,
    /// The bits of a key that select a bucket of the smallest table. Some of the others are kept in the entries, so that a larger
    /// table can be made of a smaller one.
    first_bits: u32,
    entry: PhantomData<fn() -> E>,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; ENTRIES]);

/// Without an entry both words are 0.
#[derive(Debug, Default)]
struct Slot {
    /// [`PositionKey::check`], combined with the data.
    check: AtomicU64,
    /// From below: the packed entry, the number of the search, and the rest of the key.
    data: AtomicU64,
}

impl Slot {
    #[inline(always)]
    fn holds<E: TableEntry>(&self, key: PositionKey, rest: u64, data: u64) -> bool {
        // A position that another one displaces has, in most buckets, another check: the rest is compared last.
        self.check.load(Relaxed) ^ data == key.check && data >> SharedTable::<E>::REST == rest
    }

    #[inline(always)]
    fn write(&self, key: PositionKey, data: u64) {
        self.check.store(key.check ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

impl<E: TableEntry> SharedTable<E> {
    const REST: u32 = E::BITS + E::AGE_BITS;

    /// The bits of a key that an entry keeps: how often the smallest table may be doubled.
    pub(crate) const REST_BITS: u32 = u64::BITS - Self::REST;

    /// The number of ages that differ, from 1 on.
    pub(crate) const AGES: u8 = (1 << E::AGE_BITS) - 1;

    /// A table without buckets, in which nothing is found; the smallest that is made of it has `1 << first_bits` buckets.
    pub(crate) fn empty(first_bits: u32) -> Self {
        Self {
            buckets: Vec::new(),
            shift: u32::BITS,
            first_bits,
            entry: PhantomData,
        }
    }

    /// The smallest table.
    pub(crate) fn smallest(first_bits: u32) -> Self {
        let buckets = std::iter::repeat_with(Bucket::default);
        Self {
            buckets: buckets.take(1 << first_bits).collect(),
            shift: u32::BITS - first_bits,
            ..Self::empty(first_bits)
        }
    }

    /// The bytes of so many buckets.
    pub(crate) fn bytes(buckets: usize) -> u64 {
        (buckets * size_of::<Bucket>()) as u64
    }

    /// The largest number of buckets, a power of two, in so many megabytes.
    pub(crate) fn buckets_in(megabytes: u32) -> usize {
        1 << (((megabytes as usize) << 20) / size_of::<Bucket>()).ilog2()
    }

    /// The number of buckets.
    pub(crate) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// A copy of the table with another number of buckets, a power of two and no smaller, and how many
    /// entries it has; `None` where the system has no memory for it.
    pub(crate) fn copied(&self, buckets: usize) -> Option<(Self, usize)> {
        let mut larger = Self::empty(self.first_bits);
        let has_memory = system_has_memory_for(Self::bytes(buckets));
        has_memory.then(|| larger.buckets.try_reserve_exact(buckets).ok())??;
        larger.buckets.resize_with(buckets, Bucket::default);
        larger.shift = u32::BITS - buckets.max(1).ilog2();
        let mut used = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            let first = (index as u64) << self.shift >> (u32::BITS - self.first_bits);
            for slot in &bucket.0 {
                let data = slot.data.load(Relaxed);
                if data == 0 {
                    continue;
                }
                let place = (first << Self::REST_BITS | data >> Self::REST) << self.unkept_bits();
                let key = PositionKey {
                    check: slot.check.load(Relaxed) ^ data,
                    place: place as u32,
                    is_image: false,
                };
                used += usize::from(larger.insert(key, data));
            }
        }
        Some((larger, used))
    }

    /// The lowest bits of a key's place, which neither select a bucket nor are kept.
    #[inline(always)]
    fn unkept_bits(&self) -> u32 {
        u32::BITS - self.first_bits - Self::REST_BITS
    }

    /// The bits of a key's place that are kept in the entry.
    #[inline(always)]
    fn rest(&self, key: PositionKey) -> u64 {
        u64::from(key.place) >> self.unkept_bits() & ((1 << Self::REST_BITS) - 1)
    }

    #[inline(always)]
    fn bucket(&self, key: PositionKey) -> Option<&Bucket> {
        self.buckets
            .get((u64::from(key.place) >> self.shift) as usize)
    }

    /// Begins to load the bucket of a position from memory.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: PositionKey) {
        if let Some(bucket) = self.bucket(key) {
            prefetch(bucket);
        }
    }

    /// The entry of a position.
    #[inline(always)]
    pub(crate) fn get(&self, key: PositionKey) -> Option<E> {
        let rest = self.rest(key);
        self.bucket(key)?.0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            slot.holds::<E>(key, rest, data).then(|| E::unpacked(data))
        })
    }

    /// Adds the result of the search with this number; returns whether that took an entry that was free, or would have taken one.
    #[inline]
    pub(crate) fn put(&self, key: PositionKey, found: E, age: u8) -> bool {
        let data = found.packed() | u64::from(age) << E::BITS | self.rest(key) << Self::REST;
        self.insert(key, data)
    }

    #[inline]
    fn insert(&self, key: PositionKey, data: u64) -> bool {
        let Some(bucket) = self.bucket(key) else {
            return true;
        };
        let (age, rest) = (Self::age_of(data), self.rest(key));
        let mut worst = (u32::MAX, &bucket.0[0]);
        for slot in &bucket.0 {
            let old = slot.data.load(Relaxed);
            if slot.holds::<E>(key, rest, old) && Self::age_of(old) != 0 {
                let same_search = Self::age_of(old) == age;
                let both = E::unpacked(data).with(E::unpacked(old), same_search);
                slot.write(key, data >> E::BITS << E::BITS | both.packed());
                return false;
            }
            let value = Self::value(old, age);
            if value < worst.0 {
                worst = (value, slot);
            }
        }
        worst.1.write(key, data);
        worst.0 == 0
    }

    /// The number of the search that wrote an entry; 0 for no entry.
    #[inline(always)]
    fn age_of(data: u64) -> u8 {
        (data >> E::BITS) as u8 & Self::AGES
    }

    /// The value of an entry to a search with this number: larger for results of that search, then for those of larger searches; 0
    /// for no entry.
    #[inline(always)]
    fn value(data: u64, age: u8) -> u32 {
        const LARGER: u32 = 128;
        match Self::age_of(data) {
            0 => 0,
            same if same == age => 1 + LARGER + E::unpacked(data).size(),
            _ => 1 + E::unpacked(data).size(),
        }
    }
}

/// An entry for tests: a size, and the number of the position.
#[cfg(test)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sample {
    size: u32,
    number: u32,
}

#[cfg(test)]
impl TableEntry for Sample {
    const BITS: u32 = 49;
    const AGE_BITS: u32 = 4;

    fn packed(self) -> u64 {
        u64::from(self.size) | u64::from(self.number) << 7
    }

    fn unpacked(bits: u64) -> Self {
        Self {
            size: (bits & 127) as u32,
            number: (bits >> 7) as u32,
        }
    }

    fn size(self) -> u32 {
        self.size
    }

    fn with(self, old: Self, _: bool) -> Self {
        Self {
            number: self.number | old.number,
            ..self
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const FIRST_BITS: u32 = 8;

    fn table() -> SharedTable<Sample> {
        SharedTable::smallest(FIRST_BITS)
    }

    /// Keys that share a bucket.
    fn key(number: u32) -> PositionKey {
        PositionKey {
            check: u64::from(number) << 32 | 7,
            place: 3 << 30 | number,
            is_image: false,
        }
    }

    fn put(table: &SharedTable<Sample>, number: u32, size: u32, age: u8) -> bool {
        table.put(key(number), Sample { size, number }, age)
    }

    fn numbers(table: &SharedTable<Sample>, asked: [u32; 5]) -> [Option<u32>; 5] {
        asked.map(|number| table.get(key(number)).map(|entry| entry.number))
    }

    #[test]
    fn results_of_larger_searches_are_kept() {
        let table = table();
        let took = [(1, 20), (2, 12), (3, 15), (4, 18), (5, 11)]
            .map(|(number, size)| put(&table, number, size, 1));
        assert_eq!(
            took,
            [true, true, true, true, false],
            "four entries, and the new position always finds one"
        );
        assert_eq!(
            numbers(&table, [1, 2, 3, 4, 5]),
            [Some(1), None, Some(3), Some(4), Some(5)]
        );
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_first() {
        let table = table();
        put(&table, 1, 30, 1);
        for number in 2..=5 {
            put(&table, number, 11, 2);
        }
        assert_eq!(
            numbers(&table, [1, 2, 3, 4, 5]),
            [None, Some(2), Some(3), Some(4), Some(5)]
        );
    }

    #[test]
    fn a_position_has_one_entry_with_all_that_is_known() {
        let table = table();
        let known = |number| Sample { size: 9, number };
        assert!(table.put(key(1), known(1), 1));
        assert!(!table.put(key(1), known(6), 1));
        assert_eq!(table.get(key(1)), Some(known(7)));
    }

    #[test]
    fn a_larger_table_has_the_same_entries() {
        for first_bits in [6, 10, 18] {
            let mut table = SharedTable::smallest(first_bits);
            let entries = (0..200).map(|number| Sample { size: 20, number });
            let entries: Vec<_> = entries
                .map(|entry| (PositionKey::of(&u64::from(entry.number)), entry))
                .collect();
            for &(key, entry) in &entries {
                table.put(key, entry, 1);
            }
            for _ in 0..3 {
                let (larger, used) = table.copied(2 * table.buckets()).unwrap();
                assert_eq!(used, entries.len());
                table = larger;
            }
            for &(key, entry) in &entries {
                assert_eq!(table.get(key), Some(entry), "{first_bits}");
            }
        }
    }

    #[test]
    fn an_empty_table_finds_nothing() {
        let table: SharedTable<Sample> = SharedTable::empty(FIRST_BITS);
        assert!(put(&table, 1, 20, 1), "it would have taken an entry");
        assert_eq!(table.get(key(1)), None);
        assert_eq!(table.copied(0).unwrap().1, 0);
    }

    /// Half of one entry beside half of another belongs to neither position.
    #[test]
    fn a_torn_entry_is_none() {
        let [one, other] = [1, 2].map(|number| {
            let table = table();
            put(&table, number, 5 * number, 1);
            table
        });
        let data = |table: &SharedTable<Sample>| {
            let bucket = table.bucket(key(1)).unwrap();
            bucket.0[0].data.load(Relaxed)
        };
        assert!(data(&one) != 0 && data(&other) != 0);
        one.bucket(key(1)).unwrap().0[0]
            .data
            .store(data(&other), Relaxed);
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
        let entries = [1, 2].map(|number| Sample { size: 9, number });
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(2);
        builder.check(move || {
            let table = Arc::new(SharedTable {
                buckets: vec![Bucket::default()],
                ..SharedTable::empty(10)
            });
            let other = {
                let table = Arc::clone(&table);
                loom::thread::spawn(move || table.put(keys[1], entries[1], 1))
            };
            table.put(keys[0], entries[0], 1);
            for (key, entry) in keys.into_iter().zip(entries) {
                assert!(table.get(key).is_none_or(|found| found == entry));
            }
            other.join().unwrap();
        });
    }
}
