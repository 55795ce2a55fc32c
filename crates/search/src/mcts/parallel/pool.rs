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
        Self { next: AtomicU32::new(next as u32), end: AtomicU32::new(u32::MAX) }
    }

    /// Takes the slots of a node with so many edges, from the thread's `block` or from a new one; `None` where there are too
    /// few left.
    #[inline]
    pub(super) fn take(&self, tree: &SearchTree, block: &mut Block, edges: usize) -> Option<NodeId> {
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
