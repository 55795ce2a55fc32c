//! The arena: the nodes of a tree in a row, and columns of further values.
//!
//! A node is a stored position. It takes a slot for its head and, right behind it, one slot for each of its moves in the
//! game's order: its edges. So all data of a node is contiguous. An edge holds the statistics of
//! its move, and the node that it leads to once that is stored. Neither positions nor moves are stored; the
//! descent plays the moves, which a game lists in the same order every time.

use uctopia_game::{Player, Shortcuts, Turn};

use super::column::{EdgeColumn, reserve};
use super::columns::EdgeColumns;
use super::slot::{EdgeId, Node, NodeHeader, NodeId, Reward, Slot, add};
use crate::sync::atomic::Ordering::Relaxed;

/// The arena and its columns; the root comes first.
#[derive(Clone, Debug)]
pub(crate) struct SearchTree {
    pub(super) slots: Vec<Slot>,
    /// Number of nodes.
    pub(super) nodes: usize,
    /// The most slots there were before some were removed: memory once used stays with the tree.
    peak_slots: usize,
    /// The same where sums were in a column.
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

    /// An empty tree with the same columns as `columns`.
    pub(crate) fn new(columns: EdgeColumns) -> Self {
        Self { slots: Vec::new(), nodes: 0, peak_slots: 0, peak_sums: 0, most_slots: Self::MOST_SLOTS, columns }
    }

    /// Removes all nodes.
    pub(crate) fn clear(&mut self) {
        self.note_peak();
        self.slots.clear();
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
        self.slots.len() * (size_of::<Slot>() + size_of::<u64>() * self.columns.kept())
    }

    /// How many bytes they would take, those included that they took before, with `more` slots.
    pub(crate) fn bytes_with(&self, more: usize) -> usize {
        let slots = self.slots.len() + more;
        let sums = if self.columns.sums.is_kept() { self.peak_sums.max(slots) } else { self.peak_sums };
        let others = self.columns.kept() - usize::from(self.columns.sums.is_kept());
        self.peak_slots.max(slots) * (size_of::<Slot>() + size_of::<u64>() * others) + size_of::<u64>() * sums
    }

    /// Whether another node with `edges` edges fits.
    pub(crate) fn has_room_for(&self, edges: usize) -> bool {
        self.slots.len() + edges < self.most_slots
    }

    /// Reserves all the memory that a tree of so many bytes may take, which the system provides page by page as it is used: so
    /// no data is ever copied. Where the system has less memory, less is reserved.
    pub(crate) fn reserve_bytes(&mut self, bytes: u64) {
        let each = size_of::<Slot>() + size_of::<u64>() * self.columns.kept();
        let mut slots = usize::try_from(bytes).unwrap_or(usize::MAX).min(Self::MOST_SLOTS * each) / each;
        let missing = |slots: usize, tree: &Self| slots.saturating_sub(tree.slots.len());
        while slots > 0
            && (self.slots.try_reserve_exact(missing(slots, self)).is_err() || !self.columns.try_reserve(slots))
        {
            slots /= 2;
        }
        self.most_slots = slots.max(self.slots.len());
    }

    /// Frees the memory that is not used.
    pub(crate) fn shrink(&mut self) {
        self.slots.shrink_to_fit();
        self.columns.shrink();
        (self.peak_slots, self.peak_sums) = (self.slots.len(), self.peak_sums.min(self.slots.len()));
    }

    /// Records the number of slots, before some are removed.
    pub(super) fn note_peak(&mut self) {
        self.peak_slots = self.peak_slots.max(self.slots.len());
        if self.columns.sums.is_kept() {
            self.peak_sums = self.peak_sums.max(self.slots.len());
        }
    }

    /// Stores a position that is not over, and returns its node.
    pub(crate) fn store<G: Shortcuts>(&mut self, state: &G) -> NodeId {
        self.add_node(state.moves().len(), player_to_move(state))
    }

    /// Adds an unvisited node with so many edges; `to_move` is `None` for nature.
    pub(crate) fn add_node(&mut self, edges: usize, to_move: Option<Player>) -> NodeId {
        let id = self.slots.len();
        let end = id + 1 + edges;
        reserve(&mut self.slots, 1 + edges);
        self.slots.push(Slot::head(NodeHeader::new(edges, to_move)));
        self.slots.resize_with(end, Slot::edge);
        self.columns.resize(end);
        self.nodes += 1;
        id as NodeId
    }

    /// The edge of the root's move of this index.
    #[inline]
    pub(crate) const fn root_edge(index: usize) -> usize {
        Self::ROOT as usize + 1 + index
    }

    /// The index of the root's move of an edge.
    #[inline]
    pub(crate) const fn root_index(edge: EdgeId) -> usize {
        edge as usize - Self::root_edge(0)
    }

    /// A node.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Node<'_> {
        Node { head: &self.slots[id as usize], id }
    }

    /// An edge.
    #[inline]
    pub(crate) fn edge(&self, edge: usize) -> &Slot {
        &self.slots[edge]
    }

    /// The node's edges.
    #[inline]
    pub(crate) fn edges_of(&self, node: NodeId) -> &[Slot] {
        self.edges(self.node(node))
    }

    /// The node's edges.
    #[inline]
    pub(crate) fn edges(&self, node: Node<'_>) -> &[Slot] {
        &self.slots[node.edges()]
    }

    /// All nodes, the root first.
    pub(crate) fn all_nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let next = |node: &Node<'_>| Some(node.edges().end).filter(|&next| next < self.slots.len());
        let first = (!self.slots.is_empty()).then(|| self.node(Self::ROOT));
        std::iter::successors(first, move |node| next(node).map(|next| self.node(next as NodeId)))
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
            f64::from(self.slots[edge].halves()) * 0.5
        }
    }

    /// Adds a reward to an edge and counts the visit.
    #[inline]
    pub(crate) fn add<const SHARED: bool>(&self, edge: usize, reward: Reward) {
        let figures = &self.slots[edge];
        add::<SHARED>(&figures.visits, 1);
        if self.columns.sums.is_kept() {
            self.columns.sums.change::<SHARED>(edge, |sum| sum + reward.value);
        } else if SHARED {
            figures.halves.fetch_add(reward.halves, Relaxed);
        } else {
            figures.halves.store(figures.halves() + reward.halves, Relaxed);
        }
    }

    /// Replaces a reward that was added to an edge by another.
    #[inline]
    pub(crate) fn exchange(&self, edge: usize, added: Reward, reward: Reward) {
        if self.columns.sums.is_kept() {
            self.columns.sums.change::<false>(edge, |sum| sum - added.value + reward.value);
        } else {
            let figures = &self.slots[edge];
            figures.halves.store(figures.halves() - added.halves + reward.halves, Relaxed);
        }
    }

    /// Switches to sums of arbitrary numbers.
    #[cold]
    pub(crate) fn store_exact_sums(&mut self) {
        let sums = (0..self.slots.len()).map(|edge| self.sum(edge));
        self.columns.sums = EdgeColumn::filled(0.0, sums);
        // Nothing else than the reserved memory is ever used.
        let _ = self.columns.sums.try_reserve(self.slots.capacity());
        self.note_peak();
    }

    /// Whether sums of halves have room for so many more visits of any edge, which had `visits` at most.
    pub(crate) fn can_add(&self, visits: u64) -> bool {
        self.columns.sums.is_kept() || visits <= Self::MOST_IN_HALVES
    }

    /// The most visits that any edge or node has.
    pub(crate) fn most_visits(&self) -> u32 {
        self.slots.iter().map(Slot::visits).max().unwrap_or(0)
    }
}

#[cfg(test)]
impl SearchTree {
    /// Sets the visits of a node's move, and the sum of its rewards in halves.
    pub(crate) fn preset(&self, node: NodeId, index: usize, visits: u32, halves: i32) {
        let node = self.node(node);
        let edge = self.edge(node.edges().start + index);
        add::<false>(&node.head.visits, visits);
        edge.visits.store(visits, Relaxed);
        edge.halves.store(halves, Relaxed);
    }
}

/// The pool from which threads that share a tree take nodes.
impl SearchTree {
    /// Adds so many unused slots to the pool.
    pub(crate) fn extend_pool(&mut self, slots: usize) {
        self.slots.resize_with(self.slots.len() + slots, Slot::edge);
        self.columns.resize(self.slots.len());
    }

    /// How many slots there are, those of the pool included.
    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Makes a node of slots to which no edge leads yet.
    pub(crate) fn place_node(&self, id: NodeId, edges: usize, to_move: Option<Player>) {
        self.slots[id as usize].halves.store(NodeHeader::new(edges, to_move).0 as i32, Relaxed);
    }

    /// Keeps the nodes taken from the pool: so many, in the slots before `end`.
    pub(crate) fn keep_used(&mut self, nodes: usize, end: usize) {
        self.nodes += nodes;
        self.slots.truncate(end);
        self.columns.resize(end);
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
        let shapes: Vec<_> = tree.all_nodes().map(|node| (node.id, node.edges(), node.to_move())).collect();
        assert_eq!(shapes, [(0, 1..3, Some(Player::FIRST)), (3, 4..7, Some(Player::FIRST))]);
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
