//! The slots of which threads that share a tree make nodes.

use std::ops::Range;

use crate::mcts::tree::{NodeId, SearchTree};
use crate::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The unused slots behind a tree. Threads take blocks of them, so that they seldom change the same word, and nodes made by
/// different threads seldom share a cache line.
///
/// It is aligned to two cache lines, since processors load them in pairs: nothing that all threads read lies beside it.
#[repr(align(128))]
pub(super) struct Pool {
    /// The start of its unused part.
    next: AtomicU32,
    /// The start of its unused part when that was too small for a node.
    end: AtomicU32,
}

/// Slots that one thread has taken from the pool and not used yet.
pub(super) type Block = Range<u32>;

impl Pool {
    /// Slots of a block; a model of threads takes single nodes.
    const BLOCK: u32 = if cfg!(loom) { 1 } else { 1024 };

    /// All slots from this one on.
    pub(super) fn new(next: usize) -> Self {
        Self {
            next: AtomicU32::new(next as u32),
            end: AtomicU32::new(u32::MAX),
        }
    }

    /// Takes the slots of a node with so many edges, from the thread's `block` or from a new one; `None` where there are too
    /// few left.
    #[inline]
    pub(super) fn take(
        &self,
        tree: &SearchTree,
        block: &mut Block,
        edges: usize,
    ) -> Option<NodeId> {
        let slots = 1 + edges as u32;
        if block.len() < slots as usize {
            tree.mark_unused(block.clone());
            *block = self.take_block(tree.slots() as u32, slots)?;
        }
        let node = block.start;
        block.start += slots;
        Some(node)
    }

    /// Takes a block of at least so many slots.
    fn take_block(&self, all: u32, slots: u32) -> Option<Block> {
        let size = slots.max(Self::BLOCK);
        let start = self.next.fetch_add(size, Relaxed);
        if u64::from(start) + u64::from(slots) > u64::from(all) {
            self.end.fetch_min(start, Relaxed);
            return None;
        }
        Some(start..start.saturating_add(size).min(all))
    }

    /// The start of its unused part in a tree of so many slots.
    pub(super) fn end(self, slots: usize) -> usize {
        slots.min(self.next.into_inner().min(self.end.into_inner()) as usize)
    }
}

/// By how much the pool is extended for a round.
///
/// Between rounds one thread works alone, so a search has few of them: where the number of iterations is known, the tree grows to
/// four times its size in a round, but not beyond what the iterations left need at the rate of those before.
pub(super) struct Growth {
    /// The slots of the tree before the first round.
    first: usize,
}

/// Slots by which the pool is extended.
#[derive(Clone, Copy)]
pub(super) struct Extension {
    pub(super) slots: usize,
    /// Whether the tree may not grow further.
    pub(super) is_last: bool,
}

impl Extension {
    /// The extension of a tree that may not grow further.
    pub(super) const NONE: Self = Self {
        slots: 0,
        is_last: true,
    };
}

impl Growth {
    /// Slots of the first round, three quarters of a megabyte; fewer in tests, so that pools grow.
    const FIRST: usize = if cfg!(test) { 1 << 10 } else { 1 << 16 };

    /// The growth of a tree that is going to be searched.
    pub(super) fn of(tree: &SearchTree) -> Self {
        Self {
            first: tree.slots(),
        }
    }

    /// The next extension, after so many iterations; `left` is `None` where their number is unlimited.
    pub(super) fn extension(&self, tree: &SearchTree, done: u64, left: Option<u64>) -> Extension {
        let used = tree.slots();
        let least = 4 * 1024;
        let slots = match left {
            None => used / 2 + least,
            Some(left) => {
                let added = (used - self.first) as u64;
                // Before the first round, a node for each iteration with as many edges as the root, which comes first.
                let (added, done) = if done == 0 {
                    (tree.node(SearchTree::ROOT).edge_count().into(), 1)
                } else {
                    (added, done)
                };
                let needed = u128::from(left) * u128::from(added) * 9 / (u128::from(done) * 8);
                usize::try_from(needed)
                    .unwrap_or(usize::MAX)
                    .min((3 * used).max(Self::FIRST))
                    .saturating_add(least)
            }
        };
        let room = tree.room();
        Extension {
            slots: slots.min(room),
            is_last: slots >= room,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::tree::EdgeColumns;
    use uctopia_game::Player;

    fn tree(slots: usize) -> SearchTree {
        let mut tree = SearchTree::new(EdgeColumns::none());
        tree.add_node(slots - 1, Some(Player::FIRST));
        tree
    }

    #[test]
    fn the_pool_grows_with_the_iterations_that_are_left() {
        let (growth, mut tree) = (Growth::of(&tree(8)), tree(8));
        let mut slots = |left, more, done| {
            tree.extend_pool(more);
            growth.extension(&tree, done, left).slots
        };
        assert_eq!(
            slots(Some(80), 0, 0),
            80 * 7 * 9 / 8 + 4096,
            "a node for each iteration"
        );
        assert_eq!(slots(Some(1 << 40), 0, 0), Growth::FIRST + 4096, "at first");
        assert_eq!(
            slots(Some(1 << 40), 99_992, 10_000),
            300_000 + 4096,
            "to four times the size"
        );
        assert_eq!(
            slots(Some(8000), 0, 99_992),
            9000 + 4096,
            "at the rate of a slot for each iteration"
        );
        assert_eq!(
            slots(None, 0, 10_000),
            50_000 + 4096,
            "by half, where they are not limited"
        );
    }

    #[test]
    fn the_last_extension_takes_all_room() {
        let mut tree = tree(8);
        let all = 12 * 10_000;
        tree.reserve_bytes(all);
        let extension = Growth::of(&tree).extension(&tree, 0, None);
        assert!(!extension.is_last && extension.slots < tree.room());
        tree.extend_pool(6000);
        let extension = Growth::of(&tree).extension(&tree, 0, None);
        assert_eq!((extension.slots, extension.is_last), (tree.room(), true));
    }
}
