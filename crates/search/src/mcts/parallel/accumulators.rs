//! A thread's own copies of the statistics of nodes that all threads visit often.
//!
//! A word of the tree that two processors change in turn moves from one cache to the other each time, which takes longer than
//! all the rest of a step. So each thread selects and adds at the most visited nodes in copies of its own, and merges them with
//! the tree when it has gathered a few per cent of a node's visits: what other threads have found meanwhile is a small part of
//! what it knows already. Monty (official-monty, changes 119 and 124) does so at the root and below.

use uctopia_game::{Player, Shortcuts};

use crate::mcts::backup::Rewards;
use crate::mcts::formulas::Tables;
use crate::mcts::selection::{DescentEnd, FourMoves, MoveComparison, SelectionPolicy};
use crate::mcts::tree::{EdgeId, NodeId, PackedStatistics, Path, SearchTree, UNSTORED};

/// The copies of one thread: the root, and nodes below it as far as all nodes above them have copies.
#[derive(Debug)]
pub(super) struct Accumulators {
    nodes: Vec<Accumulator>,
    /// The edges of all nodes, each node's from a multiple of four on.
    edges: Vec<AccumulatorEdge>,
    /// The terms of UCB1 of all edges, in fours, so that a selection only multiplies, adds and compares.
    moves: Vec<FourMoves>,
    /// The nodes and edges of the current path, as far as it leads through copies.
    path: Vec<(usize, usize)>,
    /// Visits from which a node is copied.
    fewest_visits: u32,
    /// Visits of the root at which the copies are made anew.
    next_rebuild: u32,
    /// Iterations until the root may be copied.
    wait: u32,
    /// Merges of a node within the time in which its visits double, for each thread.
    merges: u32,
    /// The most edges.
    most_edges: usize,
    /// The exploration constant.
    c: f64,
    tables: Tables,
}

/// The copy of a node of a player.
#[derive(Debug)]
struct Accumulator {
    node: NodeId,
    player: Player,
    /// Visits of all edges.
    visits: u32,
    /// 2·c·√(ln N) for these N visits, computed when they change, so that the next selection need not wait for it.
    exploration: f64,
    /// Visits until it is merged.
    left: u32,
    /// The first of its edges in the tree.
    first_edge: EdgeId,
    /// The first of its edges here.
    begin: usize,
    /// The end of its edges here.
    end: usize,
}

/// The copy of an edge.
#[derive(Clone, Copy, Debug)]
struct AccumulatorEdge {
    /// The statistics of the edge when it was last merged, and this thread's since then.
    known: PackedStatistics,
    /// The statistics of this thread alone since then.
    own: PackedStatistics,
    /// The copy of the node it leads to, or [`NO_COPY`].
    below: u32,
}

/// An edge that leads to no copy.
const NO_COPY: u32 = u32::MAX;

impl Accumulators {
    /// The fewest visits of a node that is copied; a model of threads copies nodes at once.
    const FEWEST_VISITS: u32 = if cfg!(loom) { 1 } else { 256 };

    /// A node is copied if it has this share of the root's visits.
    const SHARE: u32 = 1 << 10;

    /// The most nodes.
    const MOST_NODES: usize = 1 << 11;

    /// Iterations between two attempts to copy the root.
    const WAIT: u32 = if cfg!(loom) { 0 } else { 64 };

    /// The most edges where memory is limited.
    const MOST_EDGES: u64 = 1 << 16;

    /// The bytes of an edge, where lists grow by doubling.
    const BYTES_OF_EDGE: u64 =
        2 * (size_of::<AccumulatorEdge>() + size_of::<FourMoves>() / 4) as u64;

    /// The most edges of one of so many threads of a search with so many bytes, of which all threads take a quarter at most.
    fn most_edges(threads: u32, bytes: u64) -> u64 {
        (bytes / 4 / u64::from(threads) / Self::BYTES_OF_EDGE).min(Self::MOST_EDGES)
    }

    /// The most bytes of all threads.
    pub(super) fn most_bytes(threads: u32, bytes: u64) -> u64 {
        u64::from(threads) * Self::most_edges(threads, bytes) * Self::BYTES_OF_EDGE
    }

    /// The accumulators of one of `threads` threads, with `bytes` for the whole search.
    pub(super) fn new(threads: u32, bytes: Option<u64>, c: f64) -> Self {
        let edges = bytes.map_or(u64::MAX, |bytes| Self::most_edges(threads, bytes));
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            moves: Vec::new(),
            path: Vec::new(),
            fewest_visits: Self::FEWEST_VISITS,
            next_rebuild: 0,
            wait: 0,
            merges: 16 * threads,
            most_edges: usize::try_from(edges).unwrap_or(usize::MAX),
            c,
            tables: Tables::new(),
        }
    }

    /// Begins an iteration; returns whether the root has a copy.
    #[inline(always)]
    pub(super) fn begin(&mut self, tree: &SearchTree) -> bool {
        self.path.clear();
        match self.nodes.first() {
            Some(root) if root.visits < self.next_rebuild => true,
            _ if self.wait > 0 => {
                self.wait -= 1;
                false
            }
            _ => self.rebuild(tree),
        }
    }

    /// Merges all copies, drops them, and copies the root if it has enough visits; returns whether it has.
    #[cold]
    fn rebuild(&mut self, tree: &SearchTree) -> bool {
        self.merge_all(tree);
        self.fewest_visits = Self::FEWEST_VISITS;
        let root = self.copy(tree, SearchTree::ROOT);
        if root == NO_COPY {
            self.wait = Self::WAIT;
            return false;
        }
        let visits = self.nodes[0].visits;
        self.fewest_visits = Self::FEWEST_VISITS.max(visits / Self::SHARE);
        self.next_rebuild = visits.saturating_mul(2);
        true
    }

    /// Copies a node and returns its index here; [`NO_COPY`] if it has too few visits, unvisited moves or moves of nature, or
    /// if there are too many copies.
    fn copy(&mut self, tree: &SearchTree, id: NodeId) -> u32 {
        let node = tree.node(id);
        let Some(player) = node.to_move() else {
            return NO_COPY;
        };
        let (mut visits, mut are_all_tried) = (0, true);
        for edge in tree.edges(node) {
            visits += edge.visits();
            are_all_tried &= edge.visits() > 0;
        }
        let is_full = self.nodes.len() == Self::MOST_NODES
            || self.edges.len() + (node.edge_count() as usize).next_multiple_of(4)
                > self.most_edges;
        if visits < self.fewest_visits || !are_all_tried || is_full {
            return NO_COPY;
        }
        let begin = self.edges.len();
        let copied = |known| AccumulatorEdge {
            known,
            own: PackedStatistics::default(),
            below: NO_COPY,
        };
        self.edges
            .extend(tree.edges(node).map(|edge| copied(edge.statistics())));
        let end = self.edges.len();
        self.edges
            .resize(end.next_multiple_of(4), copied(PackedStatistics::default()));
        self.moves.resize(self.edges.len() / 4, FourMoves::NONE);
        (begin..end).for_each(|edge| self.prepare(edge));
        let (left, exploration) = (
            self.interval(visits),
            self.tables.exploration(self.c, visits),
        );
        let first_edge = node.first_edge();
        self.nodes.push(Accumulator {
            node: id,
            player,
            visits,
            exploration,
            left,
            first_edge,
            begin,
            end,
        });
        (self.nodes.len() - 1) as u32
    }

    /// Computes the terms of an edge.
    #[inline(always)]
    fn prepare(&mut self, edge: usize) {
        self.moves[edge / 4].set(edge % 4, self.edges[edge].known, self.tables);
    }

    /// The number of visits of this thread until a node with so many visits is merged.
    fn interval(&self, visits: u32) -> u32 {
        (visits / self.merges).clamp(1, 1 << 10)
    }

    /// Follows selected moves from the root, which has a copy, as far as there are copies and nothing is proven about their
    /// moves; returns the first node from which the tree has to be followed, or the end of the descent.
    #[inline(always)]
    pub(super) fn descend<G: Shortcuts>(
        &mut self,
        tree: &SearchTree,
        (selection, machine): (&SelectionPolicy, impl MoveComparison),
        state: &mut G,
        path: &mut Path<G::Move>,
    ) -> Result<NodeId, DescentEnd> {
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            if selection.solver && tree.node(node.node).has_proofs() {
                return Ok(node.node);
            }
            let moves = &self.moves[node.begin / 4..node.end.div_ceil(4)];
            let index = machine.highest(moves, node.exploration);
            let (edge, edge_id) = (node.begin + index, node.first_edge + index as EdgeId);
            path.steps.push((node.node, edge_id));
            self.path.push((at, edge));
            let m = state
                .moves()
                .nth(index)
                .expect("a stored position has as many moves as edges");
            state.play(m);
            let AccumulatorEdge { below, known, .. } = self.edges[edge];
            at = below as usize;
            if below != NO_COPY {
                continue;
            }
            let child = tree.child(edge_id as usize);
            if child == UNSTORED {
                return Err(DescentEnd::Unstored);
            }
            if known.visits() < self.fewest_visits {
                return Ok(child);
            }
            let copy = self.copy(tree, child);
            if copy == NO_COPY {
                return Ok(child);
            }
            self.edges[edge].below = copy;
            at = copy as usize;
        }
    }

    /// Adds a result to the copies on the path; returns the number of steps.
    #[inline(always)]
    pub(super) fn add(&mut self, tree: &SearchTree, rewards: &Rewards) -> usize {
        for step in 0..self.path.len() {
            let (at, edge) = self.path[step];
            let node = &mut self.nodes[at];
            let visit = PackedStatistics::of_visit(rewards.of(node.player));
            node.visits += 1;
            node.left -= 1;
            let (visits, left) = (node.visits, node.left);
            let AccumulatorEdge { known, own, .. } = &mut self.edges[edge];
            (*known, *own) = (known.plus(visit), own.plus(visit));
            if left == 0 {
                self.merge(tree, at);
            } else {
                self.prepare(edge);
                self.nodes[at].exploration = self.tables.exploration(self.c, visits);
            }
        }
        self.path.len()
    }

    /// Adds this thread's statistics of a node to the tree, and reads those of all threads.
    #[inline(never)]
    fn merge(&mut self, tree: &SearchTree, at: usize) {
        let Accumulator {
            begin,
            end,
            first_edge,
            ..
        } = self.nodes[at];
        let mut visits = 0;
        for (index, id) in (begin..end).zip(first_edge..) {
            let edge = &mut self.edges[index];
            edge.known = tree
                .edge(id as usize)
                .exchange(std::mem::take(&mut edge.own));
            visits += edge.known.visits();
            self.prepare(index);
        }
        let (left, exploration) = (
            self.interval(visits),
            self.tables.exploration(self.c, visits),
        );
        let node = &mut self.nodes[at];
        (node.visits, node.left, node.exploration) = (visits, left, exploration);
    }

    /// Merges all nodes and drops the copies.
    pub(super) fn merge_all(&mut self, tree: &SearchTree) {
        (0..self.nodes.len()).for_each(|at| self.merge(tree, at));
        self.nodes.clear();
        self.edges.clear();
        self.moves.clear();
    }
}
