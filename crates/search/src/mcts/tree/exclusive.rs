//! The tree of a search on one thread: with exclusive access, atomic words are plain numbers, which the compiler may keep in
//! registers, combine and read several at once.

use super::arena::SearchTree;
use super::slot::{EdgeId, NodeHead, NodeId, PackedStatistics};
use crate::prefetch::prefetch;
use crate::sync::Exclusive as _;

impl SearchTree {
    /// The head of a node.
    #[inline(always)]
    pub(crate) fn read_head(&mut self, node: NodeId) -> NodeHead {
        NodeHead::of(self.words[node as usize].read())
    }

    /// The statistics of the edges of a node with this head.
    #[inline(always)]
    pub(crate) fn read_edges(
        &mut self,
        node: NodeId,
        head: NodeHead,
    ) -> impl ExactSizeIterator<Item = PackedStatistics> {
        let first = node as usize + 1;
        self.words[first..first + head.edge_count() as usize]
            .iter_mut()
            .map(|word| PackedStatistics(word.read()))
    }

    /// The statistics of an edge.
    #[inline(always)]
    pub(crate) fn read_edge(&mut self, edge: EdgeId) -> PackedStatistics {
        PackedStatistics(self.words[edge as usize].read())
    }

    /// The node that an edge leads to, or [`UNSTORED`](super::UNSTORED).
    #[inline(always)]
    pub(crate) fn read_child(&mut self, edge: EdgeId) -> NodeId {
        self.children[edge as usize].read()
    }

    /// Begins to load the place of [`read_child`](Self::read_child).
    #[inline(always)]
    pub(crate) fn prefetch_child(&self, edge: EdgeId) {
        prefetch(&self.children[edge as usize]);
    }

    /// Links an edge to a node.
    #[inline(always)]
    pub(crate) fn write_child(&mut self, edge: EdgeId, node: NodeId) {
        self.children[edge as usize].write(node);
    }

    /// Counts a visit of a node, and of one of its edges with the reward for the player to move; returns the node's head and the
    /// edge's statistics afterwards.
    #[inline(always)]
    pub(crate) fn count_visit(
        &mut self,
        (node, edge): (NodeId, EdgeId),
        reward: impl FnOnce(NodeHead) -> PackedStatistics,
    ) -> (NodeHead, PackedStatistics) {
        let word = &mut self.words[node as usize];
        let head = NodeHead::of(word.read() + 1);
        word.write(head.word());
        let word = &mut self.words[edge as usize];
        let sum = PackedStatistics(word.read()).plus(reward(head));
        word.write(sum.0);
        (head, sum)
    }

    /// Adds a reward to an edge whose visit is counted; returns the statistics afterwards.
    #[inline(always)]
    pub(crate) fn add_reward(
        &mut self,
        edge: EdgeId,
        reward: PackedStatistics,
    ) -> PackedStatistics {
        let word = &mut self.words[edge as usize];
        let sum = PackedStatistics(word.read()).plus(reward);
        word.write(sum.0);
        sum
    }

    /// Takes back the visit of a node and of one of its edges, to which no reward was added.
    pub(crate) fn retract_visit(&mut self, (node, edge): (NodeId, EdgeId)) {
        for slot in [node, edge] {
            let word = &mut self.words[slot as usize];
            let visits = word.read() - 1;
            word.write(visits);
        }
    }
}
