//! Slots: twelve bytes each, an edge or the head of a node.
//!
//! All values are atomic, so that threads may share a tree; relaxed loads and stores compile to plain moves.

use uctopia_game::{MAX_PLAYERS, Player};

use crate::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use crate::sync::atomic::{AtomicI32, AtomicU32};

/// The slot of a node's head.
pub(crate) type NodeId = u32;

/// The slot of an edge.
pub(crate) type EdgeId = u32;

/// An edge whose position is not stored yet.
pub(crate) const UNSTORED: NodeId = NodeId::MAX;

/// Twelve bytes of the arena: an edge, or the head of a node.
#[derive(Debug)]
pub(crate) struct Slot {
    /// Of an edge, twice the sum of the rewards, as long as they are multiples of ½ (see [`SearchTree::sum`](super::SearchTree::sum)); of a head, its
    /// [`NodeHeader`].
    pub(super) halves: AtomicI32,
    pub(super) visits: AtomicU32,
    /// Of an edge, the node it leads to; of a head, [`UNSTORED`] until anything is proven about one of its moves.
    child: AtomicU32,
}

impl Slot {
    /// The edge of an unvisited move.
    pub(crate) fn edge() -> Self {
        Self { halves: 0.into(), visits: 0.into(), child: UNSTORED.into() }
    }

    pub(super) fn head(shape: NodeHeader) -> Self {
        Self { halves: (shape.0 as i32).into(), ..Self::edge() }
    }

    /// The visits of an edge, or of a node: the sum of the visits of its edges.
    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The node an edge leads to, or [`UNSTORED`].
    #[inline]
    pub(crate) fn child(&self) -> NodeId {
        // What another thread wrote into the node before it was linked must be visible to a thread that follows the link.
        self.child.load(Acquire)
    }

    /// Links the edge to a node.
    #[inline]
    pub(crate) fn link(&self, child: NodeId) {
        self.child.store(child, Release);
    }

    /// Links the edge to a node, unless another thread linked one before; returns the linked node.
    pub(crate) fn link_first(&self, child: NodeId) -> NodeId {
        match self.child.compare_exchange(UNSTORED, child, Release, Acquire) {
            Ok(_) => child,
            Err(linked) => linked,
        }
    }

    /// Adds a reward that is a multiple of ½ and counts the visit.
    #[inline]
    pub(crate) fn add_halves(&self, reward: Reward) {
        add::<false>(&self.visits, 1);
        self.halves.store(self.halves() + reward.halves, Relaxed);
    }

    /// Twice the sum of the rewards, where those are multiples of ½.
    #[inline]
    pub(crate) fn halves(&self) -> i32 {
        self.halves.load(Relaxed)
    }
}

impl Clone for Slot {
    fn clone(&self) -> Self {
        let (visits, child) = (self.visits().into(), self.child.load(Relaxed).into());
        Self { halves: self.halves().into(), visits, child }
    }
}

/// The number of edges of a node, above a byte for the player to move.
#[derive(Clone, Copy)]
pub(super) struct NodeHeader(pub(super) u32);

impl NodeHeader {
    /// The byte for nature.
    const NATURE: u32 = 0xff;

    pub(super) fn new(edges: usize, to_move: Option<Player>) -> Self {
        Self((edges as u32) << 8 | to_move.map_or(Self::NATURE, |player| player.index() as u32))
    }
}

/// A stored position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a> {
    pub(super) head: &'a Slot,
    pub(super) id: NodeId,
}

impl Node<'_> {
    #[inline]
    fn shape(&self) -> u32 {
        self.head.halves() as u32
    }

    /// The first of its edges.
    #[inline]
    pub(crate) fn first_edge(&self) -> EdgeId {
        self.id + 1
    }

    /// How many edges it has: at least one.
    #[inline]
    pub(crate) fn edge_count(&self) -> u32 {
        self.shape() >> 8
    }

    /// The slots of its edges.
    #[inline]
    pub(crate) fn edges(&self) -> std::ops::Range<usize> {
        let first = self.first_edge() as usize;
        first..first + self.edge_count() as usize
    }

    /// The player to move; `None` for nature.
    #[inline]
    pub(crate) fn to_move(self) -> Option<Player> {
        let to_move = self.shape() & 0xff;
        // The mask spares a check that the index is in range.
        (to_move != NodeHeader::NATURE).then(|| Player::new(to_move as usize % MAX_PLAYERS))
    }

    /// Its visits: the sum of the visits of its edges.
    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.head.visits()
    }

    /// Whether anything is proven about one of its moves.
    #[inline]
    pub(crate) fn has_proofs(&self) -> bool {
        self.head.child.load(Relaxed) != UNSTORED
    }

    /// Records that something is proven about one of its moves.
    pub(crate) fn note_proof(&self) {
        self.head.child.store(self.id, Relaxed);
    }

    /// Counts a visit.
    #[inline]
    pub(crate) fn visit<const SHARED: bool>(&self) {
        add::<SHARED>(&self.head.visits, 1);
    }
}

/// The player for whom an edge sums up rewards.
#[inline]
pub(crate) fn rewarded_player(node: Node<'_>) -> Player {
    node.to_move().unwrap_or(Player::FIRST)
}

#[inline]
pub(super) fn add<const SHARED: bool>(word: &AtomicU32, amount: u32) {
    if SHARED {
        word.fetch_add(amount, Relaxed);
    } else {
        word.store(word.load(Relaxed) + amount, Relaxed);
    }
}

/// A reward, and twice of it as a whole number if it is one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reward {
    pub(crate) value: f64,
    pub(super) halves: i32,
}

impl Reward {
    #[inline]
    pub(crate) fn new(value: f64) -> Self {
        Self { value, halves: (value * 2.0) as i32 }
    }

    /// Whether it is a multiple of ½.
    #[inline]
    pub(crate) fn is_whole(self) -> bool {
        f64::from(self.halves) == self.value * 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_stays_compact() {
        assert_eq!(size_of::<Slot>(), 12);
    }

    #[test]
    fn the_first_link_is_kept() {
        let edge = Slot::edge();
        assert_eq!([edge.link_first(3), edge.link_first(5), edge.child()], [3; 3]);
    }
}
