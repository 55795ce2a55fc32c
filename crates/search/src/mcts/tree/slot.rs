//! Slots: twelve bytes each in two arrays, for an edge or the head of a node.
//!
//! Selection reads the first array alone: a word of eight bytes for each edge with its visits and the sum of its rewards, so
//! that a thread adds both in one step. The second contains where edges lead to, which seldom changes.
//!
//! All values are atomic, so that threads may share a tree; relaxed loads and stores compile to plain moves.

use uctopia_game::{MAX_PLAYERS, Player};

use crate::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use crate::sync::atomic::{AtomicU32, AtomicU64};

/// The slot of a node's head.
pub(crate) type NodeId = u32;

/// The slot of an edge.
pub(crate) type EdgeId = u32;

/// An edge whose position is not stored yet.
pub(crate) const UNSTORED: NodeId = NodeId::MAX;

/// The visits of an edge, and twice the sum of its rewards as long as they are multiples of ½ (see
/// [`SearchTree::sum`](super::SearchTree::sum)).
///
/// The word is the sum visits + 2³²·halves, so that one addition counts a visit with its reward.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PackedStatistics(pub(crate) u64);

impl PackedStatistics {
    #[inline]
    pub(crate) fn new(visits: u32, halves: i32) -> Self {
        Self(u64::from(visits) | u64::from(halves as u32) << 32)
    }

    /// A visit with a reward.
    #[inline]
    pub(crate) fn of_visit(reward: Reward) -> Self {
        Self::new(1, reward.halves)
    }

    /// A reward, whose visit is counted elsewhere.
    #[inline]
    pub(crate) fn of_reward(reward: Reward) -> Self {
        Self::new(0, reward.halves)
    }

    #[inline]
    pub(crate) fn visits(self) -> u32 {
        self.0 as u32
    }

    /// Twice the sum of the rewards, where those are multiples of ½.
    #[inline]
    pub(crate) fn halves(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// The sum of two statistics.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// The words of edges.
pub(crate) type Words = [AtomicU64];

/// The statistics in a word of an edge.
#[inline]
pub(crate) fn statistics(word: &AtomicU64) -> PackedStatistics {
    PackedStatistics(word.load(Relaxed))
}

/// An edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeRef<'a> {
    pub(super) word: &'a AtomicU64,
    pub(super) child: &'a AtomicU32,
}

impl EdgeRef<'_> {
    #[inline]
    pub(crate) fn statistics(self) -> PackedStatistics {
        statistics(self.word)
    }

    #[inline]
    pub(crate) fn visits(self) -> u32 {
        self.statistics().visits()
    }

    /// The node an edge leads to, or [`UNSTORED`].
    #[inline]
    pub(crate) fn child(self) -> NodeId {
        child_of(self.child)
    }

    /// Links the edge to a node.
    #[inline]
    pub(crate) fn link(self, child: NodeId) {
        self.child.store(child, Release);
    }

    /// Links the edge to a node, unless another thread linked one before; returns the linked node.
    pub(crate) fn link_first(self, child: NodeId) -> NodeId {
        match self
            .child
            .compare_exchange(UNSTORED, child, Release, Acquire)
        {
            Ok(_) => child,
            Err(linked) => linked,
        }
    }

    /// Adds visits with their rewards, if there are any, and returns the statistics afterwards, while other threads add
    /// theirs.
    #[inline]
    pub(crate) fn exchange(self, more: PackedStatistics) -> PackedStatistics {
        if more == PackedStatistics::default() {
            return self.statistics();
        }
        PackedStatistics(self.word.fetch_add(more.0, Relaxed)).plus(more)
    }
}

/// The node an edge leads to, or [`UNSTORED`].
#[inline]
pub(super) fn child_of(child: &AtomicU32) -> NodeId {
    // What another thread wrote into the node before it was linked must be visible to a thread that follows the link.
    child.load(Acquire)
}

/// The number of edges of a node, above a byte for the player to move.
#[derive(Clone, Copy)]
pub(super) struct NodeHeader(pub(super) u32);

impl NodeHeader {
    /// The byte for nature.
    const NATURE: u32 = 0xff;

    /// The byte for slots that are not used.
    const UNUSED: u32 = 0xfe;

    pub(super) fn new(edges: usize, to_move: Option<Player>) -> Self {
        Self((edges as u32) << 8 | to_move.map_or(Self::NATURE, |player| player.index() as u32))
    }

    /// The header of so many slots that are not used, itself included.
    pub(super) fn unused(slots: usize) -> Self {
        Self((slots as u32 - 1) << 8 | Self::UNUSED)
    }
}

/// The word of an unvisited node: its header, above its visits.
pub(super) fn head_word(header: NodeHeader) -> u64 {
    u64::from(header.0) << 32
}

/// The word of a node's head, read once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeHead(u64);

impl NodeHead {
    #[inline]
    pub(super) fn of(word: u64) -> Self {
        Self(word)
    }

    #[inline]
    pub(super) fn word(self) -> u64 {
        self.0
    }

    #[inline]
    fn shape(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// How many edges the node has: at least one.
    #[inline]
    pub(crate) fn edge_count(self) -> u32 {
        self.shape() >> 8
    }

    /// The player to move; `None` for nature.
    #[inline]
    pub(crate) fn to_move(self) -> Option<Player> {
        let to_move = self.shape() & 0xff;
        // The mask spares a check that the index is in range.
        (to_move != NodeHeader::NATURE).then(|| Player::new(to_move as usize % MAX_PLAYERS))
    }

    /// The player for whom the node's edges sum up rewards.
    #[inline]
    pub(crate) fn rewarded_player(self) -> Player {
        self.to_move().unwrap_or(Player::FIRST)
    }

    /// The node's visits: the sum of the visits of its edges.
    #[inline]
    pub(crate) fn visits(self) -> u32 {
        self.0 as u32
    }
}

/// A stored position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a> {
    pub(super) word: &'a AtomicU64,
    /// Where edges lead to; for a head, [`UNSTORED`] until anything is proven about one of its moves.
    pub(super) children: &'a [AtomicU32],
    pub(super) id: NodeId,
}

impl Node<'_> {
    /// The head of the node as it is now.
    #[inline]
    pub(crate) fn head(&self) -> NodeHead {
        NodeHead(self.word.load(Relaxed))
    }

    /// The first edge of the node.
    #[inline]
    pub(crate) fn first_edge(&self) -> EdgeId {
        self.id + 1
    }

    /// How many edges it has: at least one.
    #[inline]
    pub(crate) fn edge_count(&self) -> u32 {
        self.head().edge_count()
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
        self.head().to_move()
    }

    /// Whether this is no node: only slots that are not used.
    pub(super) fn is_unused(&self) -> bool {
        self.head().shape() & 0xff == NodeHeader::UNUSED
    }

    /// Visits of the node: the sum of the visits of its edges.
    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.head().visits()
    }

    /// Whether anything is proven about one of its moves.
    #[inline]
    pub(crate) fn has_proofs(&self) -> bool {
        self.children[self.id as usize].load(Relaxed) != UNSTORED
    }

    /// Records that something is proven about one of its moves.
    pub(crate) fn note_proof(&self) {
        self.children[self.id as usize].store(self.id, Relaxed);
    }

    /// Counts a visit.
    #[inline]
    pub(crate) fn visit<const SHARED: bool>(&self) {
        add::<SHARED>(self.word, 1);
    }

    /// Sets its visits.
    pub(super) fn set_visits(&self, visits: u32) {
        self.word.store(
            u64::from(visits) | u64::from(self.head().shape()) << 32,
            Relaxed,
        );
    }
}

/// The player for whom an edge sums up rewards.
#[inline]
pub(crate) fn rewarded_player(node: Node<'_>) -> Player {
    node.to_move().unwrap_or(Player::FIRST)
}

#[inline]
pub(super) fn add<const SHARED: bool>(word: &AtomicU64, amount: u64) {
    if SHARED {
        word.fetch_add(amount, Relaxed);
    } else {
        word.store(word.load(Relaxed).wrapping_add(amount), Relaxed);
    }
}

/// A reward, and twice of it as a whole number if it is one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Reward {
    pub(crate) value: f64,
    pub(super) halves: i32,
}

impl Reward {
    #[inline]
    pub(crate) fn new(value: f64) -> Self {
        Self {
            value,
            halves: (value * 2.0) as i32,
        }
    }

    /// Whether the number is a multiple of ½.
    #[inline]
    pub(crate) fn is_whole(self) -> bool {
        f64::from(self.halves) == self.value * 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_and_sums_share_a_word() {
        let mut rng = uctopia_game::Rng::new(1);
        let (mut packed, mut visits, mut halves) = (PackedStatistics::default(), 0, 0);
        for _ in 0..1000 {
            let reward = Reward::new(f64::from(rng.below(5)) * 0.5 - 1.0);
            packed = packed.plus(PackedStatistics::of_visit(reward));
            (visits, halves) = (visits + 1, halves + reward.halves);
            assert_eq!((packed.visits(), packed.halves()), (visits, halves));
        }
        for (visits, halves) in [
            (0, 0),
            (1, -2),
            (u32::MAX, i32::MAX),
            (u32::MAX, i32::MIN),
            (1 << 30, -(i32::MAX)),
        ] {
            let packed = PackedStatistics::new(visits, halves);
            assert_eq!((packed.visits(), packed.halves()), (visits, halves));
        }
    }

    #[test]
    fn the_first_link_is_kept() {
        let (word, child) = (AtomicU64::new(0), AtomicU32::new(UNSTORED));
        let edge = EdgeRef {
            word: &word,
            child: &child,
        };
        assert_eq!(
            [edge.link_first(3), edge.link_first(5), edge.child()],
            [3; 3]
        );
    }
}
