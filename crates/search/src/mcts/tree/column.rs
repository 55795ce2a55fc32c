//! Columns: values of edges that only some options need, each in an array of its own.
//!
//! A column that is not kept takes no memory. Every entry is one atomic word, so that threads may share a tree;
//! relaxed loads and stores compile to plain moves, so a search on one thread pays nothing for that.

use uctopia_game::system_has_memory_for;

use crate::sync::atomic::{AtomicU64, Ordering};

/// A value that fits into a word of a column.
pub(crate) trait Word: Copy {
    fn to_word(self) -> u64;
    fn of_word(word: u64) -> Self;
}

impl Word for f64 {
    #[inline]
    fn to_word(self) -> u64 {
        self.to_bits()
    }
    #[inline]
    fn of_word(word: u64) -> Self {
        Self::from_bits(word)
    }
}

impl Word for u64 {
    #[inline]
    fn to_word(self) -> u64 {
        self
    }
    #[inline]
    fn of_word(word: u64) -> Self {
        word
    }
}

/// Two numbers of 32 bits in a word.
#[inline]
pub(crate) fn pair(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The two numbers of [`pair`].
#[inline]
pub(crate) fn unpair(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}

/// One value for each edge, or nothing at all.
#[derive(Debug)]
pub(crate) struct EdgeColumn<T> {
    words: Option<Vec<AtomicU64>>,
    /// The initial value of an edge.
    fresh: T,
}

impl<T: Word> EdgeColumn<T> {
    /// A column, kept only if it is `wanted`.
    pub(crate) fn new(wanted: bool, fresh: T) -> Self {
        Self {
            words: wanted.then(Vec::new),
            fresh,
        }
    }

    /// A kept column with these values of edges.
    pub(crate) fn filled(fresh: T, figures: impl Iterator<Item = T>) -> Self {
        Self {
            words: Some(
                figures
                    .map(|figure| AtomicU64::new(figure.to_word()))
                    .collect(),
            ),
            fresh,
        }
    }

    #[inline]
    pub(crate) fn is_kept(&self) -> bool {
        self.words.is_some()
    }

    /// The values of all edges as words, where the column is kept.
    pub(super) fn words(&self) -> Option<&[AtomicU64]> {
        self.words.as_deref()
    }

    /// Fills so many edges with the values that `next` returns, in the memory that is reserved already; nothing happens where the
    /// column is not kept.
    pub(super) fn fill<E>(
        &mut self,
        edges: usize,
        next: &mut impl FnMut() -> Result<u64, E>,
    ) -> Result<(), E> {
        let Some(words) = &mut self.words else {
            return Ok(());
        };
        words.clear();
        for _ in 0..edges {
            words.push(AtomicU64::new(next()?));
        }
        Ok(())
    }

    /// The value of an edge; the initial value where the column is not kept.
    #[inline]
    pub(crate) fn get(&self, edge: usize) -> T {
        self.words.as_ref().map_or(self.fresh, |words| {
            T::of_word(words[edge].load(Ordering::Relaxed))
        })
    }

    /// The words of these edges; none where the column is not kept.
    #[inline]
    pub(crate) fn slice(&self, edges: std::ops::Range<usize>) -> &[AtomicU64] {
        self.words.as_ref().map_or(&[], |words| &words[edges])
    }

    /// Sets the value of an edge; nothing happens where the column is not kept.
    #[inline]
    pub(crate) fn set(&self, edge: usize, figure: T) {
        if let Some(words) = &self.words {
            words[edge].store(figure.to_word(), Ordering::Relaxed);
        }
    }

    /// Changes the value of an edge, with other threads changing it at the same time if `SHARED`.
    #[inline]
    pub(crate) fn change<const SHARED: bool>(&self, edge: usize, change: impl Fn(T) -> T) {
        let Some(words) = &self.words else { return };
        let changed = |word| change(T::of_word(word)).to_word();
        if SHARED {
            let _ = words[edge].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
                Some(changed(word))
            });
        } else {
            words[edge].store(
                changed(words[edge].load(Ordering::Relaxed)),
                Ordering::Relaxed,
            );
        }
    }

    /// Makes the column as long as there are edges.
    pub(crate) fn resize(&mut self, edges: usize) {
        let fresh = self.fresh.to_word();
        if let Some(words) = &mut self.words {
            let _ = reserve(words, edges.saturating_sub(words.len()));
            words.resize_with(edges, || AtomicU64::new(fresh));
        }
    }

    /// Reserves room for more edges as it grows; returns whether that succeeded.
    #[inline]
    pub(crate) fn reserve(&mut self, more: usize) -> bool {
        self.words.as_mut().is_none_or(|words| reserve(words, more))
    }

    /// Reserves room for so many edges altogether; returns whether that succeeded.
    pub(crate) fn try_reserve(&mut self, edges: usize) -> bool {
        self.words.as_mut().is_none_or(|words| {
            words
                .try_reserve_exact(edges.saturating_sub(words.len()))
                .is_ok()
        })
    }

    /// Frees the memory that is not used.
    pub(crate) fn shrink(&mut self) {
        if let Some(words) = &mut self.words {
            words.shrink_to_fit();
        }
    }

    /// Moves the values of these edges to where edge `to`, which is not above the first of them, and those after it are.
    pub(crate) fn shift(&self, edges: std::ops::Range<usize>, to: usize) {
        let Some(words) = &self.words else { return };
        for (edge, to) in edges.zip(to..) {
            words[to].store(words[edge].load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// Keeps the first edges alone, and of these moves the last `first` before the others of the first `end`.
    pub(crate) fn cut(&mut self, edges: usize, end: usize, first: usize) {
        let Some(words) = &mut self.words else { return };
        words.truncate(edges);
        words[..end].rotate_right(first);
    }
}

impl EdgeColumn<u64> {
    /// Adds 1 or −1 to the value of an edge, even if other threads do so at the same time.
    #[inline]
    pub(crate) fn count<const BY: i64>(&self, edge: usize) {
        if let Some(words) = &self.words {
            words[edge].fetch_add(BY as u64, Ordering::Relaxed);
        }
    }
}

impl<T: Word> Clone for EdgeColumn<T> {
    fn clone(&self) -> Self {
        let copied = |word: &AtomicU64| AtomicU64::new(word.load(Ordering::Relaxed));
        Self {
            words: self
                .words
                .as_ref()
                .map(|words| words.iter().map(copied).collect()),
            fresh: self.fresh,
        }
    }
}

/// From so many bytes on a block is mapped on its own.
const LARGE: usize = 256 << 10;

/// A block of so many bytes glibc maps on its own, whatever blocks were freed before: those move its threshold up to 32 megabytes.
const MAPPED: usize = 33 << 20;

/// Makes room for `more` items; returns whether the system has the memory. Growing by a quarter, and not by doubling, keeps what is
/// unused small.
#[inline]
pub(crate) fn reserve<T>(items: &mut Vec<T>, more: usize) -> bool {
    if items.capacity() - items.len() >= more {
        return true;
    }
    let growth = more.max(items.len() / 4).max(64);
    // A block that was mapped is moved by the operating system; any other is copied, and its old place stays in use. What is mapped
    // beyond the growth, and given back unused, shows that the system has memory for everything else.
    if cfg!(all(target_os = "linux", target_env = "gnu"))
        && (items.len() + growth) * size_of::<T>() >= LARGE
        && items
            .try_reserve_exact(growth + MAPPED / size_of::<T>())
            .is_ok()
    {
        items.shrink_to(items.len() + growth);
        return true;
    }
    system_has_memory_for((growth * size_of::<T>()) as u64)
        && items.try_reserve_exact(growth).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_concurrent_change_is_lost() {
        let column = EdgeColumn::filled(0.0, std::iter::once(0.0));
        let together = std::sync::Barrier::new(2);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    together.wait();
                    (0..1_000_000).for_each(|_| column.change::<true>(0, |sum| sum + 0.5));
                });
            }
        });
        assert_eq!(column.get(0), 1_000_000.0);
    }

    #[test]
    fn a_column_that_is_not_kept_has_initial_values() {
        let mut column = EdgeColumn::new(false, 0.25);
        column.resize(3);
        column.set(1, 1.0);
        column.change::<false>(1, |figure| figure + 1.0);
        assert!(!column.is_kept() && column.get(1) == 0.25);
    }
}
