//! The arena: the nodes of a tree in a row, and columns of further values.
//!
//! A node is a stored position. It takes a slot for its head and, right behind it, one slot for each of its moves in the
//! game's order: its edges. So all data of a node is contiguous. An edge holds the statistics of
//! its move, and the node that it leads to once that is stored. Neither positions nor moves are stored; the
//! descent plays the moves, which a game lists in the same order every time.

use uctopia_game::{Player, Shortcuts, Turn};

use super::column::{EdgeColumn, reserve};
use super::columns::EdgeColumns;
use super::slot::{
    EdgeId, EdgeRef, Node, NodeHeader, NodeId, PackedStatistics, Reward, UNSTORED, Words, add,
    child_of, head_word, statistics,
};
use crate::sync::atomic::Ordering::Relaxed;
use crate::sync::atomic::{AtomicU32, AtomicU64};

/// The arena and its columns; the root comes first.
#[derive(Debug)]
pub(crate) struct SearchTree {
    /// The words of all slots: statistics of edges, and headers with visits.
    pub(super) words: Vec<AtomicU64>,
    /// Where edges lead to; for a head, whether anything is proven about one of its moves.
    pub(super) children: Vec<AtomicU32>,
    /// Number of nodes.
    pub(super) nodes: usize,
    /// The most slots there were before some were removed: memory once used stays with the tree.
    peak_slots: usize,
    /// The most slots there were while sums were in a column.
    peak_sums: usize,
    /// Maximum number of slots.
    most_slots: usize,
    /// A value for each edge; those of heads are unused.
    pub(crate) columns: EdgeColumns,
}

impl SearchTree {
    /// The root.
    pub(crate) const ROOT: NodeId = 0;

    /// Visits up to which the sum of their rewards, in halves of at most ±2, fits four bytes.
    pub(crate) const MOST_IN_HALVES: u64 = (1 << 30) - 1;

    /// Visits that can be counted on an edge.
    pub(crate) const MOST_VISITS: u64 = u32::MAX as u64;

    /// A tree beyond this many slots, about 0.8 gigabytes, stops growing; its playouts continue.
    const MOST_SLOTS: usize = 1 << 26;

    /// Bytes of a slot without columns.
    const SLOT_BYTES: usize = size_of::<AtomicU64>() + size_of::<AtomicU32>();

    /// An empty tree with the same columns as `columns`.
    pub(crate) fn new(columns: EdgeColumns) -> Self {
        Self {
            words: Vec::new(),
            children: Vec::new(),
            nodes: 0,
            peak_slots: 0,
            peak_sums: 0,
            most_slots: Self::MOST_SLOTS,
            columns,
        }
    }

    /// Removes all nodes.
    pub(crate) fn clear(&mut self) {
        self.note_peak();
        self.words.clear();
        self.children.clear();
        self.nodes = 0;
        self.peak_sums = 0;
        self.columns.clear();
    }

    /// Returns the number of nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns the bytes of slots and columns.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes_of(self.slots())
    }

    /// How many bytes they would take, those included that they took before, with `more` slots.
    pub(crate) fn bytes_with(&self, more: usize) -> usize {
        let slots = self.slots() + more;
        let sums = if self.columns.sums.is_kept() {
            self.peak_sums.max(slots)
        } else {
            self.peak_sums
        };
        let others = self.columns.kept() - usize::from(self.columns.sums.is_kept());
        self.peak_slots.max(slots) * (Self::SLOT_BYTES + size_of::<u64>() * others)
            + size_of::<u64>() * sums
    }

    /// Whether another node with `edges` edges fits.
    pub(crate) fn has_room_for(&self, edges: usize) -> bool {
        self.slots() + edges < self.most_slots
    }

    /// Whether another node with `edges` edges fits, whose memory is reserved then. A tree for which the
    /// system has no more memory stays as large as it is.
    #[inline]
    pub(crate) fn make_room_for(&mut self, edges: usize) -> bool {
        if !self.has_room_for(edges) {
            return false;
        }
        let is_reserved = self.try_reserve(1 + edges);
        if !is_reserved {
            self.most_slots = self.slots();
        }
        is_reserved
    }

    /// Reserves so many more slots; returns whether that succeeded.
    #[inline]
    pub(crate) fn try_reserve(&mut self, more: usize) -> bool {
        reserve(&mut self.words, more)
            && reserve(&mut self.children, more)
            && self.columns.reserve(more)
    }

    /// Returns the bytes of so many slots with their columns.
    pub(crate) fn bytes_of(&self, slots: usize) -> usize {
        slots * (Self::SLOT_BYTES + size_of::<u64>() * self.columns.kept())
    }

    /// The slots that may be added.
    pub(crate) fn room(&self) -> usize {
        self.most_slots.saturating_sub(self.slots())
    }

    /// Reserves all the memory that a tree of so many bytes may take, which the system provides page by page as it is used: so
    /// no data is ever copied. Where the system has less memory, less is reserved.
    pub(crate) fn reserve_bytes(&mut self, bytes: u64) {
        let each = Self::SLOT_BYTES + size_of::<u64>() * self.columns.kept();
        let mut slots = usize::try_from(bytes)
            .unwrap_or(usize::MAX)
            .min(Self::MOST_SLOTS * each)
            / each;
        let missing = |slots: usize, tree: &Self| slots.saturating_sub(tree.slots());
        while slots > 0
            && (self.words.try_reserve_exact(missing(slots, self)).is_err()
                || self
                    .children
                    .try_reserve_exact(missing(slots, self))
                    .is_err()
                || !self.columns.try_reserve(slots))
        {
            slots /= 2;
        }
        self.most_slots = slots.max(self.slots());
    }

    /// Frees the memory that is not used.
    pub(crate) fn shrink(&mut self) {
        self.words.shrink_to_fit();
        self.children.shrink_to_fit();
        self.columns.shrink();
        (self.peak_slots, self.peak_sums) = (self.slots(), self.peak_sums.min(self.slots()));
    }

    /// Records the number of slots, before some are removed.
    pub(super) fn note_peak(&mut self) {
        self.peak_slots = self.peak_slots.max(self.slots());
        if self.columns.sums.is_kept() {
            self.peak_sums = self.peak_sums.max(self.slots());
        }
    }

    /// Stores a position that is not over, and returns its node.
    pub(crate) fn store<G: Shortcuts>(&mut self, state: &G) -> NodeId {
        self.add_node(state.moves().len(), player_to_move(state))
    }

    /// Adds an unvisited node with so many edges; `to_move` is `None` for nature.
    pub(crate) fn add_node(&mut self, edges: usize, to_move: Option<Player>) -> NodeId {
        let id = self.slots();
        self.resize(id + 1 + edges);
        self.place_node(id as NodeId, edges, to_move);
        self.nodes += 1;
        id as NodeId
    }

    /// The edge of the root's move of this index.
    #[inline]
    pub(crate) const fn root_edge(index: usize) -> usize {
        Self::ROOT as usize + 1 + index
    }

    /// Makes all arrays as long as there are slots; new ones are edges of unvisited moves.
    #[inline]
    fn resize(&mut self, slots: usize) {
        let more = slots.saturating_sub(self.slots());
        // Reserved by those who can do without; what they need in any case is small.
        let _ = reserve(&mut self.words, more);
        self.words.resize_with(slots, || AtomicU64::new(0));
        let _ = reserve(&mut self.children, more);
        self.children
            .resize_with(slots, || AtomicU32::new(UNSTORED));
        self.columns.resize(slots);
    }

    /// The index of the root's move of an edge.
    #[inline]
    pub(crate) const fn root_index(edge: EdgeId) -> usize {
        edge as usize - Self::root_edge(0)
    }

    /// A node.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Node<'_> {
        Node {
            word: &self.words[id as usize],
            children: &self.children,
            id,
        }
    }

    /// An edge.
    #[inline]
    pub(crate) fn edge(&self, edge: usize) -> EdgeRef<'_> {
        EdgeRef {
            word: &self.words[edge],
            child: &self.children[edge],
        }
    }

    /// The node an edge leads to, or [`UNSTORED`].
    #[inline]
    pub(crate) fn child(&self, edge: usize) -> NodeId {
        child_of(&self.children[edge])
    }

    /// Adds visits with their rewards to an edge.
    #[inline]
    pub(crate) fn add_statistics<const SHARED: bool>(&self, edge: usize, more: PackedStatistics) {
        add::<SHARED>(&self.words[edge], more.0);
    }

    /// The statistics of an edge.
    #[inline]
    pub(crate) fn statistics(&self, edge: usize) -> PackedStatistics {
        statistics(&self.words[edge])
    }

    /// The node's edges.
    #[inline]
    pub(crate) fn edges_of(&self, node: NodeId) -> impl ExactSizeIterator<Item = EdgeRef<'_>> {
        self.edges(self.node(node))
    }

    /// The node's edges.
    #[inline]
    pub(crate) fn edges(&self, node: Node<'_>) -> impl ExactSizeIterator<Item = EdgeRef<'_>> {
        self.words_of(node)
            .iter()
            .zip(&self.children[node.edges()])
            .map(|(word, child)| EdgeRef { word, child })
    }

    /// The words of the node's edges.
    #[inline]
    pub(crate) fn words_of(&self, node: Node<'_>) -> &Words {
        &self.words[node.edges()]
    }

    /// All nodes, the root first.
    pub(crate) fn all_nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.all_heads().filter(|node| !node.is_unused())
    }

    /// All nodes, and slots between them that are not used.
    fn all_heads(&self) -> impl Iterator<Item = Node<'_>> {
        let next = |node: &Node<'_>| Some(node.edges().end).filter(|&next| next < self.slots());
        let first = (!self.words.is_empty()).then(|| self.node(Self::ROOT));
        std::iter::successors(first, move |node| {
            next(node).map(|next| self.node(next as NodeId))
        })
    }

    /// Sum of an edge's rewards, for the player to move at the node; for nature's edges, for the first player.
    ///
    /// Rewards of most games are multiples of ½, whose sums four bytes hold exactly. From the first other reward
    /// on, a column keeps the sums instead.
    #[inline]
    pub(crate) fn sum(&self, edge: usize) -> f64 {
        if self.columns.sums.is_kept() {
            self.columns.sums.get(edge)
        } else {
            f64::from(self.statistics(edge).halves()) * 0.5
        }
    }

    /// Adds a reward to an edge and counts the visit.
    #[inline]
    pub(crate) fn add<const SHARED: bool>(&self, edge: usize, reward: Reward) {
        let has_sums = self.columns.sums.is_kept();
        self.add_statistics::<SHARED>(
            edge,
            if has_sums {
                PackedStatistics::new(1, 0)
            } else {
                PackedStatistics::of_visit(reward)
            },
        );
        if has_sums {
            self.columns
                .sums
                .change::<SHARED>(edge, |sum| sum + reward.value);
        }
    }

    /// Replaces a reward that was added to an edge by another.
    #[inline]
    pub(crate) fn exchange(&self, edge: usize, added: Reward, reward: Reward) {
        if self.columns.sums.is_kept() {
            self.columns
                .sums
                .change::<false>(edge, |sum| sum - added.value + reward.value);
        } else {
            self.add_statistics::<false>(
                edge,
                PackedStatistics::new(0, reward.halves - added.halves),
            );
        }
    }

    /// Switches to sums of arbitrary numbers.
    #[cold]
    pub(crate) fn store_exact_sums(&mut self) {
        let sums = (0..self.slots()).map(|edge| self.sum(edge));
        self.columns.sums = EdgeColumn::filled(0.0, sums);
        // Nothing else than the reserved memory is ever used.
        let _ = self.columns.sums.try_reserve(self.words.capacity());
        self.note_peak();
    }

    /// Whether sums of halves have room for so many more visits of any edge, which had `visits` at most.
    pub(crate) fn can_add(&self, visits: u64) -> bool {
        self.columns.sums.is_kept() || visits <= Self::MOST_IN_HALVES
    }

    /// The most visits that any edge or node has, those of a node counted on its edges as well.
    pub(crate) fn most_visits(&self) -> u64 {
        let of_edges = |node| self.edges(node).map(|edge| u64::from(edge.visits())).sum();
        self.all_nodes()
            .map(|node| u64::from(node.visits()).max(of_edges(node)))
            .max()
            .unwrap_or(0)
    }
}

impl Clone for SearchTree {
    fn clone(&self) -> Self {
        Self {
            words: self
                .words
                .iter()
                .map(|word| word.load(Relaxed).into())
                .collect(),
            children: self
                .children
                .iter()
                .map(|child| child.load(Relaxed).into())
                .collect(),
            columns: self.columns.clone(),
            ..*self
        }
    }
}

#[cfg(test)]
impl SearchTree {
    /// Sets the visits of a node's move, and the sum of its rewards in halves.
    pub(crate) fn preset(&self, node: NodeId, index: usize, visits: u32, halves: i32) {
        let node = self.node(node);
        node.set_visits(node.visits() + visits);
        self.words[node.edges().start + index]
            .store(PackedStatistics::new(visits, halves).0, Relaxed);
    }
}

/// The pool from which threads that share a tree take nodes.
impl SearchTree {
    /// Adds so many unused slots to the pool.
    pub(crate) fn extend_pool(&mut self, slots: usize) {
        self.resize(self.slots() + slots);
    }

    /// How many slots there are, those of the pool included.
    pub(crate) fn slots(&self) -> usize {
        self.words.len()
    }

    /// Makes a node of slots to which no edge leads yet.
    pub(crate) fn place_node(&self, id: NodeId, edges: usize, to_move: Option<Player>) {
        self.words[id as usize].store(head_word(NodeHeader::new(edges, to_move)), Relaxed);
    }

    /// Marks slots of the pool, where no node was placed, as unused.
    pub(crate) fn mark_unused(&self, slots: std::ops::Range<u32>) {
        if !slots.is_empty() {
            self.words[slots.start as usize]
                .store(head_word(NodeHeader::unused(slots.len())), Relaxed);
        }
    }

    /// Sets the visits of each node to the sum of the visits of its edges.
    pub(crate) fn sum_visits(&self) {
        self.all_nodes()
            .for_each(|node| node.set_visits(self.edges(node).map(EdgeRef::visits).sum()));
    }

    /// Keeps the nodes taken from the pool: so many, in the slots before `end`.
    pub(crate) fn keep_used(&mut self, nodes: usize, end: usize) {
        self.nodes += nodes;
        self.resize(end);
    }
}

/// The player to move in a position; `None` for nature.
pub(crate) fn player_to_move<G: Shortcuts>(state: &G) -> Option<Player> {
    match state.turn() {
        Turn::Player(player) => Some(player),
        Turn::Chance | Turn::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree as GameTree;

    fn stored(texts: &[&str]) -> SearchTree {
        let mut tree = SearchTree::new(EdgeColumns::none());
        for text in texts {
            tree.store(&text.parse::<GameTree>().unwrap());
        }
        tree
    }

    #[test]
    fn nodes_are_contiguous() {
        let tree = stored(&["((AB)(AB))", "(ABA)"]);
        let shapes: Vec<_> = tree
            .all_nodes()
            .map(|node| (node.id, node.edges(), node.to_move()))
            .collect();
        assert_eq!(
            shapes,
            [
                (0, 1..3, Some(Player::FIRST)),
                (3, 4..7, Some(Player::FIRST))
            ]
        );
        assert_eq!((tree.nodes(), tree.bytes()), (2, 7 * 12));
    }

    #[test]
    fn sums_are_exact_before_and_after_the_first_fraction() {
        let mut tree = stored(&["(AB)"]);
        tree.add::<false>(2, Reward::new(0.5));
        tree.add::<false>(2, Reward::new(-1.0));
        assert_eq!((tree.sum(1), tree.sum(2)), (0.0, -0.5));
        let third = Reward::new(1.0 / 3.0);
        assert!(!third.is_whole() && Reward::new(-1.5).is_whole());
        tree.store_exact_sums();
        tree.add::<false>(2, third);
        assert_eq!((tree.sum(2), tree.edge(2).visits()), (-0.5 + 1.0 / 3.0, 3));
    }
}
