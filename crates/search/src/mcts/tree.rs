//! The tree: two arenas, one of nodes and one of edges, and columns of further figures.
//!
//! A node is a stored position, and owns a run of consecutive edges, one for each of its moves in the game's order.
//! An edge holds the figures of its move, and the index of the node it leads to once that is stored. Neither positions
//! nor moves are stored; whoever walks the tree plays the moves, which a game lists in the same order every time.
//!
//! All figures are atomic, so that threads may share a tree; relaxed loads and stores compile to plain moves.

use uctopia_game::{Game, MAX_PLAYERS, Player, Turn};

use super::column::reserve;
use super::columns::Columns;
use crate::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use crate::sync::atomic::{AtomicI32, AtomicU32};

/// The index of a node.
pub(super) type NodeId = u32;

/// The index of an edge.
pub(super) type EdgeId = u32;

/// An edge whose position is not stored yet.
pub(super) const UNSTORED: NodeId = NodeId::MAX;

/// A stored position.
#[derive(Debug)]
pub(super) struct Node {
    first_edge: AtomicU32,
    /// The number of edges above a byte that tells who chooses.
    shape: AtomicU32,
    visits: AtomicU32,
}

impl Node {
    /// The byte that stands for nature.
    const NATURE: u32 = 0xff;

    /// A node never visited, whose player chooses among the edges from `first_edge` on; `None` is nature.
    pub(super) fn new(first_edge: EdgeId, edge_count: usize, mover: Option<Player>) -> Self {
        let mover = mover.map_or(Self::NATURE, |player| player.index() as u32);
        let shape = (edge_count as u32) << 8 | mover;
        Self { first_edge: first_edge.into(), shape: shape.into(), visits: 0.into() }
    }

    /// The first of its edges.
    #[inline]
    pub(super) fn first_edge(&self) -> EdgeId {
        self.first_edge.load(Relaxed)
    }

    /// How many edges it has: at least one.
    #[inline]
    pub(super) fn edge_count(&self) -> u32 {
        self.shape.load(Relaxed) >> 8
    }

    /// The indices of its edges.
    #[inline]
    pub(super) fn edges(&self) -> std::ops::Range<usize> {
        let first = self.first_edge() as usize;
        first..first + self.edge_count() as usize
    }

    /// Who chooses here; `None` is nature.
    #[inline]
    pub(super) fn mover(&self) -> Option<Player> {
        let mover = self.shape.load(Relaxed) & 0xff;
        // The mask spares a check that the index is in range.
        (mover != Self::NATURE).then(|| Player::new(mover as usize % MAX_PLAYERS))
    }

    /// How often an iteration came through; the sum of the visits of its edges.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Becomes another node that nobody looks at yet.
    pub(super) fn become_node(&self, other: &Self) {
        self.first_edge.store(other.first_edge(), Relaxed);
        self.shape.store(other.shape.load(Relaxed), Relaxed);
        self.visits.store(other.visits(), Relaxed);
    }

    /// Counts a visit.
    #[inline]
    pub(super) fn visit<const SHARED: bool>(&self) {
        add::<SHARED>(&self.visits, 1);
    }
}

impl Clone for Node {
    fn clone(&self) -> Self {
        let copied = |word: &AtomicU32| word.load(Relaxed).into();
        Self { first_edge: copied(&self.first_edge), shape: copied(&self.shape), visits: copied(&self.visits) }
    }
}

/// A move at a stored position.
#[derive(Debug)]
pub(super) struct Edge {
    /// Twice the sum of the rewards, as long as they are multiples of ½; see [`Tree::sum`].
    halves: AtomicI32,
    visits: AtomicU32,
    child: AtomicU32,
}

impl Edge {
    /// A move never tried.
    pub(super) fn new() -> Self {
        Self { halves: 0.into(), visits: 0.into(), child: UNSTORED.into() }
    }

    /// How often it was tried.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The node it leads to, or [`UNSTORED`].
    #[inline]
    pub(super) fn child(&self) -> NodeId {
        // What another thread wrote into the node before it was linked must be seen by whoever follows the link.
        self.child.load(Acquire)
    }

    /// Leads to a node from now on.
    #[inline]
    pub(super) fn link(&self, child: NodeId) {
        self.child.store(child, Release);
    }

    /// Leads to a node from now on, unless another thread linked one before; returns the node it leads to.
    pub(super) fn link_first(&self, child: NodeId) -> NodeId {
        match self.child.compare_exchange(UNSTORED, child, Release, Acquire) {
            Ok(_) => child,
            Err(linked) => linked,
        }
    }

    /// Adds a reward that is a multiple of ½ and counts the visit.
    #[inline]
    pub(super) fn add_halves(&self, reward: Reward) {
        add::<false>(&self.visits, 1);
        self.halves.store(self.halves() + reward.halves, Relaxed);
    }

    /// Twice the sum of the rewards, where those are multiples of ½.
    #[inline]
    pub(super) fn halves(&self) -> i32 {
        self.halves.load(Relaxed)
    }
}

impl Clone for Edge {
    fn clone(&self) -> Self {
        let copied = |word: &AtomicU32| word.load(Relaxed).into();
        Self { halves: self.halves().into(), visits: copied(&self.visits), child: copied(&self.child) }
    }
}

#[inline]
fn add<const SHARED: bool>(word: &AtomicU32, amount: u32) {
    if SHARED {
        word.fetch_add(amount, Relaxed);
    } else {
        word.store(word.load(Relaxed) + amount, Relaxed);
    }
}

/// A reward, and twice of it as a whole number if it is one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Reward {
    pub(super) value: f64,
    halves: i32,
}

impl Reward {
    #[inline]
    pub(super) fn new(value: f64) -> Self {
        Self { value, halves: (value * 2.0) as i32 }
    }

    /// Whether it is a multiple of ½.
    #[inline]
    pub(super) fn is_whole(self) -> bool {
        f64::from(self.halves) == self.value * 2.0
    }
}

/// Nodes, edges and columns; the root is node 0.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) columns: Columns,
}

impl Tree {
    /// The root's index.
    pub(super) const ROOT: NodeId = 0;

    /// A tree beyond this many edges, about 0.8 gigabytes, stops growing; its playouts go on.
    const MOST_EDGES: usize = 1 << 26;

    /// An empty tree with the same columns as `columns`.
    pub(super) fn new(columns: Columns) -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), columns }
    }

    /// Forgets all nodes.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.columns.clear();
    }

    /// Whether another node with `edges` edges fits.
    pub(super) fn has_room_for(&self, edges: usize) -> bool {
        self.edges.len() + edges <= Self::MOST_EDGES
    }

    /// Stores a position that is not over, and returns its node.
    pub(super) fn store<G: Game>(&mut self, state: &G) -> NodeId {
        let first_edge = self.edges.len();
        let edge_count = state.moves().len();
        reserve(&mut self.edges, edge_count);
        self.edges.resize_with(first_edge + edge_count, Edge::new);
        self.columns.resize(first_edge + edge_count);
        reserve(&mut self.nodes, 1);
        self.nodes.push(Node::new(first_edge as EdgeId, edge_count, chooser(state)));
        self.nodes.len() as NodeId - 1
    }

    /// The node's edges.
    #[inline]
    pub(super) fn edges_of(&self, node: NodeId) -> &[Edge] {
        &self.edges[self.nodes[node as usize].edges()]
    }

    /// Sum of an edge's rewards, for the player who chooses at the node; for nature's edges, for the first player.
    ///
    /// Rewards of most games are multiples of ½, whose sums four bytes hold exactly. From the first reward that is none
    /// on, a column keeps the sums instead.
    #[inline]
    pub(super) fn sum(&self, edge: usize) -> f64 {
        if self.columns.sums.is_kept() {
            self.columns.sums.get(edge)
        } else {
            f64::from(self.edges[edge].halves()) * 0.5
        }
    }

    /// Adds a reward to an edge and counts the visit.
    #[inline]
    pub(super) fn add<const SHARED: bool>(&self, edge: usize, reward: Reward) {
        let figures = &self.edges[edge];
        add::<SHARED>(&figures.visits, 1);
        if self.columns.sums.is_kept() {
            self.columns.sums.change::<SHARED>(edge, |sum| sum + reward.value);
        } else if SHARED {
            figures.halves.fetch_add(reward.halves, Relaxed);
        } else {
            figures.halves.store(figures.halves() + reward.halves, Relaxed);
        }
    }

    /// Lets sums be any number from now on.
    #[cold]
    pub(super) fn keep_fractions(&mut self) {
        let sums = (0..self.edges.len()).map(|edge| self.sum(edge));
        self.columns.sums = super::column::Column::filled(0.0, sums);
    }

    /// The nodes below `root` that can be reached through edges to `keep`, with `root` first; the second part tells each
    /// old node's new index, if it has one.
    pub(super) fn part(&self, root: NodeId, keep: impl Fn(&Edge) -> bool) -> (Self, Vec<Option<NodeId>>) {
        let mut renamed = vec![None; self.nodes.len()];
        let (mut order, mut kept_edges) = (vec![root], Vec::new());
        let (mut nodes, mut edges) = (Vec::new(), Vec::new());
        renamed[root as usize] = Some(Self::ROOT);
        while let Some(&old) = order.get(nodes.len()) {
            let node = self.nodes[old as usize].clone();
            let range = node.edges();
            node.first_edge.store(edges.len() as EdgeId, Relaxed);
            for edge in range {
                let kept = self.edges[edge].clone();
                if kept.child() != UNSTORED {
                    kept.link(if keep(&kept) {
                        *renamed[kept.child() as usize].get_or_insert_with(|| {
                            order.push(kept.child());
                            order.len() as NodeId - 1
                        })
                    } else {
                        UNSTORED
                    });
                }
                kept_edges.push(edge as EdgeId);
                edges.push(kept);
            }
            nodes.push(node);
        }
        (Self { nodes, edges, columns: self.columns.gather(&kept_edges) }, renamed)
    }
}

/// Who chooses in a position; `None` is nature.
pub(super) fn chooser<G: Game>(state: &G) -> Option<Player> {
    match state.turn() {
        Turn::Player(player) => Some(player),
        Turn::Chance | Turn::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree as Written;

    fn stored(texts: &[&str]) -> Tree {
        let mut tree = Tree::new(Columns::none());
        for text in texts {
            tree.store(&text.parse::<Written>().unwrap());
        }
        tree
    }

    fn link(tree: &Tree, from: NodeId, index: usize, to: NodeId) {
        tree.edges_of(from)[index].link(to);
    }

    #[test]
    fn an_edge_stays_compact() {
        assert_eq!((size_of::<Edge>(), size_of::<Node>()), (12, 12));
    }

    #[test]
    fn who_links_first_wins() {
        let edge = Edge::new();
        assert_eq!([edge.link_first(3), edge.link_first(5), edge.child()], [3; 3]);
    }

    #[test]
    fn a_subtree_keeps_shared_nodes_shared() {
        let tree = stored(&["((AB)(AB))", "(AB)", "(AB)"]);
        link(&tree, 0, 0, 1);
        link(&tree, 1, 0, 2);
        link(&tree, 1, 1, 2);
        let (kept, renamed) = tree.part(1, |_| true);
        assert_eq!(renamed, [None, Some(0), Some(1)]);
        assert_eq!(kept.nodes.len(), 2);
        assert!(kept.edges_of(0).iter().all(|edge| edge.child() == 1));
    }

    #[test]
    fn a_part_drops_what_is_not_kept() {
        let tree = stored(&["((AB)(AB))", "(AB)", "(A=)"]);
        link(&tree, 0, 0, 1);
        link(&tree, 0, 1, 2);
        tree.add::<false>(1, Reward::new(1.0));
        let (kept, renamed) = tree.part(0, |edge| edge.visits() > 0);
        assert_eq!(renamed, [Some(0), None, Some(1)]);
        assert_eq!(kept.edges_of(0).iter().map(Edge::child).collect::<Vec<_>>(), [UNSTORED, 1]);
        assert_eq!((kept.sum(1), kept.edges.len()), (1.0, 4));
    }

    #[test]
    fn sums_are_exact_before_and_after_the_first_fraction() {
        let mut tree = stored(&["(AB)"]);
        tree.add::<false>(1, Reward::new(0.5));
        tree.add::<false>(1, Reward::new(-1.0));
        assert_eq!((tree.sum(0), tree.sum(1)), (0.0, -0.5));
        let third = Reward::new(1.0 / 3.0);
        assert!(!third.is_whole() && Reward::new(-1.5).is_whole());
        tree.keep_fractions();
        tree.add::<false>(1, third);
        assert_eq!((tree.sum(1), tree.edges[1].visits()), (-0.5 + 1.0 / 3.0, 3));
    }
}
