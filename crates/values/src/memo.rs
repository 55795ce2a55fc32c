//! A cache of sums.

use std::ops::Range;

use crate::Features;

/// Remembers the sums of features of parts, so that a position costs little when a similar one was evaluated before.
///
/// Each key has one slot; later keys replace earlier ones. Sums are the same with and without the cache.
///
/// ```
/// use uctopia::values::PartialSumCache;
/// let mut memo = PartialSumCache::default();
/// assert_eq!(memo.get_or_insert_with(7, || 3.0), 3.0);
/// assert_eq!(memo.get_or_insert_with(7, || unreachable!()), 3.0);
/// ```
#[derive(Clone, Debug)]
pub struct PartialSumCache<T> {
    slots: Box<[(u64, T)]>,
}

/// The number of slots that fit into the cache of a processor core.
const SLOTS: usize = 1 << 14;

impl<T: Copy + Default> Default for PartialSumCache<T> {
    fn default() -> Self {
        Self {
            slots: vec![(0, T::default()); SLOTS].into(),
        }
    }
}

impl<T: Copy + std::iter::Sum> PartialSumCache<T> {
    /// Returns the sum of a key, from memory or else from `sum`.
    #[inline]
    pub fn get_or_insert_with(&mut self, key: u64, sum: impl FnOnce() -> T) -> T {
        // No key is 0, which marks empty slots.
        let (key, place) = (key | 1, (key >> (64 - SLOTS.ilog2())) as usize);
        if self.slots[place].0 != key {
            self.slots[place] = (key, sum());
        }
        self.slots[place].1
    }

    /// The sum over all features of a position: the sum of its parts' sums, in order.
    #[inline]
    pub fn total<G: Features>(&mut self, position: &G, sum: impl Fn(usize) -> T) -> T {
        self.total_of(0..G::PARTS, position, sum)
    }

    /// The sum of some parts.
    #[inline]
    pub(crate) fn total_of<G: Features>(
        &mut self,
        parts: Range<usize>,
        position: &G,
        sum: impl Fn(usize) -> T,
    ) -> T {
        let part = |part: usize| match position.part_key(part) {
            Some(key) => self.get_or_insert_with(key, || sum(part)),
            None => sum(part),
        };
        parts.map(part).sum()
    }
}
