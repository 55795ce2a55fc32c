//! The tree: one arena of slots, and columns of further figures.
//!
//! A node is a stored position. It takes a slot for its head and, right behind it, one slot for each of its moves in the
//! game's order: its edges. So a walk that comes to a node finds all it needs side by side. An edge holds the figures of
//! its move, and where the node it leads to begins once that is stored. Neither positions nor moves are stored; whoever
//! walks the tree plays the moves, which a game lists in the same order every time.
//!
//! All figures are atomic, so that threads may share a tree; relaxed loads and stores compile to plain moves.

use uctopia_game::{MAX_PLAYERS, Player, Shortcuts, Turn};

use super::column::reserve;
use super::columns::Columns;
use crate::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use crate::sync::atomic::{AtomicI32, AtomicU32};

/// The slot of a node's head.
pub(super) type NodeId = u32;

/// The slot of an edge.
pub(super) type EdgeId = u32;

/// An edge whose position is not stored yet.
pub(super) const UNSTORED: NodeId = NodeId::MAX;

/// Twelve bytes of the arena: an edge, or the head of a node.
#[derive(Debug)]
pub(super) struct Slot {
    /// Of an edge, twice the sum of the rewards, as long as they are multiples of ½ (see [`Tree::sum`]); of a head, its
    /// [`Shape`].
    halves: AtomicI32,
    visits: AtomicU32,
    /// Of an edge, the node it leads to; of a head, [`UNSTORED`] until anything is proven about one of its moves.
    child: AtomicU32,
}

impl Slot {
    /// A move never tried.
    pub(super) fn edge() -> Self {
        Self { halves: 0.into(), visits: 0.into(), child: UNSTORED.into() }
    }

    fn head(shape: Shape) -> Self {
        Self { halves: (shape.0 as i32).into(), ..Self::edge() }
    }

    /// How often an edge was tried, or how often an iteration came through a node: the sum of the visits of its edges.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The node an edge leads to, or [`UNSTORED`].
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

impl Clone for Slot {
    fn clone(&self) -> Self {
        let (visits, child) = (self.visits().into(), self.child.load(Relaxed).into());
        Self { halves: self.halves().into(), visits, child }
    }
}

/// How many edges a node has, above a byte that tells who chooses there.
#[derive(Clone, Copy)]
struct Shape(u32);

impl Shape {
    /// The byte that stands for nature.
    const NATURE: u32 = 0xff;

    fn new(edges: usize, mover: Option<Player>) -> Self {
        Self((edges as u32) << 8 | mover.map_or(Self::NATURE, |player| player.index() as u32))
    }
}

/// A stored position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    head: &'a Slot,
    id: NodeId,
}

impl Node<'_> {
    #[inline]
    fn shape(&self) -> u32 {
        self.head.halves() as u32
    }

    /// The first of its edges.
    #[inline]
    pub(super) fn first_edge(&self) -> EdgeId {
        self.id + 1
    }

    /// How many edges it has: at least one.
    #[inline]
    pub(super) fn edge_count(&self) -> u32 {
        self.shape() >> 8
    }

    /// The slots of its edges.
    #[inline]
    pub(super) fn edges(&self) -> std::ops::Range<usize> {
        let first = self.first_edge() as usize;
        first..first + self.edge_count() as usize
    }

    /// Who chooses here; `None` is nature.
    #[inline]
    pub(super) fn mover(&self) -> Option<Player> {
        let mover = self.shape() & 0xff;
        // The mask spares a check that the index is in range.
        (mover != Shape::NATURE).then(|| Player::new(mover as usize % MAX_PLAYERS))
    }

    /// How often an iteration came through; the sum of the visits of its edges.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.head.visits()
    }

    /// Whether anything is proven about one of its moves.
    #[inline]
    pub(super) fn has_proofs(&self) -> bool {
        self.head.child.load(Relaxed) != UNSTORED
    }

    /// Notes that something is proven about one of its moves.
    pub(super) fn note_proof(&self) {
        self.head.child.store(self.id, Relaxed);
    }

    /// Counts a visit.
    #[inline]
    pub(super) fn visit<const SHARED: bool>(&self) {
        add::<SHARED>(&self.head.visits, 1);
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

/// The arena and its columns; the root comes first.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    slots: Vec<Slot>,
    /// How many nodes there are.
    nodes: usize,
    /// The most slots there were before some were given up: memory once used stays with the tree.
    touched: usize,
    /// The same where sums were in a column.
    sums_touched: usize,
    /// How many slots there may be.
    most_slots: usize,
    /// A figure for each edge; those of heads mean nothing.
    pub(super) columns: Columns,
}

impl Tree {
    /// The root.
    pub(super) const ROOT: NodeId = 0;

    /// Visits up to which the sum of their rewards, in halves of at most ±2, fits four bytes.
    pub(super) const MOST_IN_HALVES: u64 = (1 << 30) - 1;

    /// Visits that can be counted on an edge.
    pub(super) const MOST_VISITS: u64 = u32::MAX as u64;

    /// A tree beyond this many slots, about 0.8 gigabytes, stops growing; its playouts go on.
    const MOST_SLOTS: usize = 1 << 26;

    /// An empty tree with the same columns as `columns`.
    pub(super) fn new(columns: Columns) -> Self {
        Self { slots: Vec::new(), nodes: 0, touched: 0, sums_touched: 0, most_slots: Self::MOST_SLOTS, columns }
    }

    /// Forgets all nodes.
    pub(super) fn clear(&mut self) {
        self.touch();
        self.slots.clear();
        self.nodes = 0;
        self.sums_touched = 0;
        self.columns.clear();
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }

    /// How many bytes slots and columns take.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * (size_of::<Slot>() + size_of::<u64>() * self.columns.kept())
    }

    /// How many bytes they would take, those included that they took before, with `more` slots.
    pub(super) fn bytes_with(&self, more: usize) -> usize {
        let slots = self.slots.len() + more;
        let sums = if self.columns.sums.is_kept() { self.sums_touched.max(slots) } else { self.sums_touched };
        let others = self.columns.kept() - usize::from(self.columns.sums.is_kept());
        self.touched.max(slots) * (size_of::<Slot>() + size_of::<u64>() * others) + size_of::<u64>() * sums
    }

    /// Whether another node with `edges` edges fits.
    pub(super) fn has_room_for(&self, edges: usize) -> bool {
        self.slots.len() + edges < self.most_slots
    }

    /// Lays claim to all the memory that a tree of so many bytes may take, which the system hands out page by page as it is
    /// used: so nothing is ever copied, and no old copy lies beside the new one. Where there is not so much, it is less.
    pub(super) fn claim(&mut self, bytes: u64) {
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

    /// Gives back what it took in memory beyond what it uses.
    pub(super) fn shrink(&mut self) {
        self.slots.shrink_to_fit();
        self.columns.shrink();
        (self.touched, self.sums_touched) = (self.slots.len(), self.sums_touched.min(self.slots.len()));
    }

    /// Takes down how many slots there are, before some are given up.
    fn touch(&mut self) {
        self.touched = self.touched.max(self.slots.len());
        if self.columns.sums.is_kept() {
            self.sums_touched = self.sums_touched.max(self.slots.len());
        }
    }

    /// Stores a position that is not over, and returns its node.
    pub(super) fn store<G: Shortcuts>(&mut self, state: &G) -> NodeId {
        self.add_node(state.moves().len(), chooser(state))
    }

    /// A node never visited, whose player chooses among so many edges; `None` is nature.
    pub(super) fn add_node(&mut self, edges: usize, mover: Option<Player>) -> NodeId {
        let id = self.slots.len();
        let end = id + 1 + edges;
        reserve(&mut self.slots, 1 + edges);
        self.slots.push(Slot::head(Shape::new(edges, mover)));
        self.slots.resize_with(end, Slot::edge);
        self.columns.resize(end);
        self.nodes += 1;
        id as NodeId
    }

    /// The edge of the root's move of this index.
    #[inline]
    pub(super) const fn root_edge(index: usize) -> usize {
        Self::ROOT as usize + 1 + index
    }

    /// Which of the root's moves an edge of the root is.
    #[inline]
    pub(super) const fn root_index(edge: EdgeId) -> usize {
        edge as usize - Self::root_edge(0)
    }

    /// A node.
    #[inline]
    pub(super) fn node(&self, id: NodeId) -> Node<'_> {
        Node { head: &self.slots[id as usize], id }
    }

    /// An edge.
    #[inline]
    pub(super) fn edge(&self, edge: usize) -> &Slot {
        &self.slots[edge]
    }

    /// The node's edges.
    #[inline]
    pub(super) fn edges_of(&self, node: NodeId) -> &[Slot] {
        self.edges(self.node(node))
    }

    /// The node's edges.
    #[inline]
    pub(super) fn edges(&self, node: Node<'_>) -> &[Slot] {
        &self.slots[node.edges()]
    }

    /// All nodes, the root first.
    pub(super) fn all_nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let next = |node: &Node<'_>| Some(node.edges().end).filter(|&next| next < self.slots.len());
        let first = (!self.slots.is_empty()).then(|| self.node(Self::ROOT));
        std::iter::successors(first, move |node| next(node).map(|next| self.node(next as NodeId)))
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
            f64::from(self.slots[edge].halves()) * 0.5
        }
    }

    /// Adds a reward to an edge and counts the visit.
    #[inline]
    pub(super) fn add<const SHARED: bool>(&self, edge: usize, reward: Reward) {
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

    /// Puts a reward in the place of another that was added to an edge.
    #[inline]
    pub(super) fn exchange(&self, edge: usize, added: Reward, reward: Reward) {
        if self.columns.sums.is_kept() {
            self.columns.sums.change::<false>(edge, |sum| sum - added.value + reward.value);
        } else {
            let figures = &self.slots[edge];
            figures.halves.store(figures.halves() - added.halves + reward.halves, Relaxed);
        }
    }

    /// Lets sums be any number from now on.
    #[cold]
    pub(super) fn keep_fractions(&mut self) {
        let sums = (0..self.slots.len()).map(|edge| self.sum(edge));
        self.columns.sums = super::column::Column::filled(0.0, sums);
        // Nothing else than the claimed room is ever used.
        let _ = self.columns.sums.try_reserve(self.slots.capacity());
        self.touch();
    }

    /// Whether sums of halves have room for so many more visits of any edge, which had `visits` at most.
    pub(super) fn can_add(&self, visits: u64) -> bool {
        self.columns.sums.is_kept() || visits <= Self::MOST_IN_HALVES
    }

    /// Keeps the nodes below `root` that can be reached through edges to `keep`, with `root` first and the others in the order
    /// in which they lie, and returns their new names. Nothing is copied elsewhere, so that it takes no more memory than the
    /// names do.
    pub(super) fn retain(&mut self, root: NodeId, keep: impl Fn(&Self, &Slot) -> bool) -> Renamed {
        self.touch();
        let first = self.node(root).edges().len() + 1;
        let mut names = self.reachable(root, &keep);
        self.nodes = self.name(root, &mut names);
        self.relink(&names, &keep);
        let (length, mut end, mut root_end) = (self.slots.len(), 0, 0);
        let mut id = 0;
        while id < length {
            let next = self.node(id as NodeId).edges().end;
            if names[id] != UNSTORED {
                for (from, to) in (id..next).zip(end..) {
                    self.slots[to] = self.slots[from].clone();
                }
                self.columns.shift(id..next, end);
                end += next - id;
                root_end = if id == root as usize { end } else { root_end };
            }
            id = next;
        }
        self.slots.truncate(end);
        self.slots[..root_end].rotate_right(first);
        self.columns.cut(end, root_end, first);
        Renamed(names)
    }

    /// The nodes that can be reached, each named as it is; a node lies behind most of those that lead to it, so that one pass
    /// or two find all.
    fn reachable(&self, root: NodeId, keep: &impl Fn(&Self, &Slot) -> bool) -> Vec<NodeId> {
        let mut names = vec![UNSTORED; self.slots.len()];
        names[root as usize] = root;
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for node in self.all_nodes() {
                if names[node.id as usize] == UNSTORED {
                    continue;
                }
                for edge in self.edges(node) {
                    let child = edge.child();
                    if child != UNSTORED && names[child as usize] == UNSTORED && keep(self, edge) {
                        names[child as usize] = child;
                        is_done &= child > node.id;
                    }
                }
            }
        }
        names
    }

    /// Gives new names to the nodes that have one: the root comes first. Returns how many there are.
    fn name(&self, root: NodeId, names: &mut [NodeId]) -> usize {
        let length = |node: Node<'_>| (node.edges().len() + 1) as NodeId;
        let (mut used, mut nodes) = (length(self.node(root)), 1);
        for node in self.all_nodes() {
            let name = &mut names[node.id as usize];
            if node.id == root {
                *name = Self::ROOT;
            } else if *name != UNSTORED {
                *name = used;
                used += length(node);
                nodes += 1;
            }
        }
        nodes
    }

    /// Lets the edges of nodes with a name lead to new names, or to nothing where they do not lead to what is to `keep`.
    fn relink(&self, names: &[NodeId], keep: &impl Fn(&Self, &Slot) -> bool) {
        for node in self.all_nodes().filter(|node| names[node.id as usize] != UNSTORED) {
            for edge in self.edges(node) {
                let child = edge.child();
                if child != UNSTORED {
                    edge.link(if keep(self, edge) { names[child as usize] } else { UNSTORED });
                }
            }
        }
    }

    /// The most visits that any edge or node has.
    pub(super) fn most_visits(&self) -> u32 {
        self.slots.iter().map(Slot::visits).max().unwrap_or(0)
    }
}

#[cfg(test)]
impl Tree {
    /// Counts so many visits of a node's move, which bring this sum in halves.
    pub(super) fn preset(&self, node: NodeId, index: usize, visits: u32, halves: i32) {
        let node = self.node(node);
        let edge = self.edge(node.edges().start + index);
        add::<false>(&node.head.visits, visits);
        edge.visits.store(visits, Relaxed);
        edge.halves.store(halves, Relaxed);
    }
}

/// The stock from which threads that share a tree take nodes.
impl Tree {
    /// Lays out a stock of so many slots.
    pub(super) fn lay_out(&mut self, slots: usize) {
        self.slots.resize_with(self.slots.len() + slots, Slot::edge);
        self.columns.resize(self.slots.len());
    }

    /// How many slots there are, those of the stock included.
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Makes a node of slots that nobody looks at yet.
    pub(super) fn place_node(&self, id: NodeId, edges: usize, mover: Option<Player>) {
        self.slots[id as usize].halves.store(Shape::new(edges, mover).0 as i32, Relaxed);
    }

    /// Keeps what was taken from the stock: so many nodes, in the slots before `end`.
    pub(super) fn take_up(&mut self, nodes: usize, end: usize) {
        self.nodes += nodes;
        self.slots.truncate(end);
        self.columns.resize(end);
    }
}

/// New names of nodes.
pub(super) struct Renamed(Vec<NodeId>);

impl Renamed {
    /// The new name of a node, if it still exists.
    pub(super) fn get(&self, old: NodeId) -> Option<NodeId> {
        Some(self.0[old as usize]).filter(|&name| name != UNSTORED)
    }
}

/// Who chooses in a position; `None` is nature.
pub(super) fn chooser<G: Shortcuts>(state: &G) -> Option<Player> {
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
        assert_eq!(size_of::<Slot>(), 12);
    }

    #[test]
    fn nodes_lie_side_by_side() {
        let tree = stored(&["((AB)(AB))", "(ABA)"]);
        let shapes: Vec<_> = tree.all_nodes().map(|node| (node.id, node.edges(), node.mover())).collect();
        assert_eq!(shapes, [(0, 1..3, Some(Player::FIRST)), (3, 4..7, Some(Player::FIRST))]);
        assert_eq!((tree.nodes(), tree.bytes()), (2, 7 * 12));
    }

    #[test]
    fn who_links_first_wins() {
        let edge = Slot::edge();
        assert_eq!([edge.link_first(3), edge.link_first(5), edge.child()], [3; 3]);
    }

    #[test]
    fn a_subtree_keeps_shared_nodes_shared() {
        let mut kept = stored(&["((AB)(AB))", "(AB)", "(AB)"]);
        link(&kept, 0, 0, 3);
        link(&kept, 3, 0, 6);
        link(&kept, 3, 1, 6);
        let renamed = kept.retain(3, |_, _| true);
        assert_eq!([0, 3, 6].map(|node| renamed.get(node)), [None, Some(0), Some(3)]);
        assert_eq!((kept.nodes(), kept.all_nodes().count()), (2, 2));
        assert!(kept.edges_of(0).iter().all(|edge| edge.child() == 3));
    }

    #[test]
    fn a_part_drops_what_is_not_kept() {
        let mut kept = stored(&["((AB)(AB))", "(AB)", "(A=)"]);
        link(&kept, 0, 0, 3);
        link(&kept, 0, 1, 6);
        kept.add::<false>(2, Reward::new(1.0));
        let renamed = kept.retain(0, |_, edge| edge.visits() > 0);
        assert_eq!([0, 3, 6].map(|node| renamed.get(node)), [Some(0), None, Some(3)]);
        assert_eq!(kept.edges_of(0).iter().map(Slot::child).collect::<Vec<_>>(), [UNSTORED, 3]);
        assert_eq!((kept.sum(2), kept.all_nodes().count()), (1.0, 2));
    }

    /// In a graph, nodes below the new root may lie before it, and columns follow their nodes.
    #[test]
    fn a_root_that_lies_behind_its_children_comes_first() {
        let mut tree = stored(&["((AB)(AB))", "(AB)", "(ABA)", "(AB)"]);
        tree.keep_fractions();
        link(&tree, 0, 0, 3);
        link(&tree, 0, 1, 6);
        link(&tree, 6, 2, 3);
        link(&tree, 3, 1, 10);
        for edge in [1, 5, 7, 9, 12] {
            tree.add::<false>(edge, Reward::new(edge as f64 / 16.0));
        }
        let renamed = tree.retain(6, |_, _| true);
        assert_eq!([0, 3, 6, 10].map(|node| renamed.get(node)), [None, Some(4), Some(0), Some(7)]);
        let children = |node| tree.edges_of(node).iter().map(Slot::child).collect::<Vec<_>>();
        assert_eq!(
            [children(0), children(4), children(7)],
            [vec![UNSTORED, UNSTORED, 4], vec![UNSTORED, 7], vec![UNSTORED; 2]]
        );
        let sums = tree.all_nodes().map(|node| node.edges().map(|edge| tree.sum(edge) * 16.0).collect::<Vec<_>>());
        assert_eq!(sums.collect::<Vec<_>>(), [vec![7.0, 0.0, 9.0], vec![0.0, 5.0], vec![0.0, 12.0]]);
        assert_eq!((tree.nodes(), tree.all_nodes().count()), (3, 3));
    }

    #[test]
    fn sums_are_exact_before_and_after_the_first_fraction() {
        let mut tree = stored(&["(AB)"]);
        tree.add::<false>(2, Reward::new(0.5));
        tree.add::<false>(2, Reward::new(-1.0));
        assert_eq!((tree.sum(1), tree.sum(2)), (0.0, -0.5));
        let third = Reward::new(1.0 / 3.0);
        assert!(!third.is_whole() && Reward::new(-1.5).is_whole());
        tree.keep_fractions();
        tree.add::<false>(2, third);
        assert_eq!((tree.sum(2), tree.edge(2).visits()), (-0.5 + 1.0 / 3.0, 3));
    }
}
