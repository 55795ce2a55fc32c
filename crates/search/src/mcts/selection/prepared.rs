//! Selection at the most visited nodes, prepared beforehand.
//!
//! UCB1 needs the logarithm of a node's visits and the reciprocals of those of each move. One visit changes one move of a node;
//! the others stay as they are. So the terms of all moves are kept, and those that a visit changes are computed as soon as its
//! move is selected, beside the rest of the descent, which does not wait for them. A selection then only multiplies, adds and
//! compares, four moves at a time.
//!
//! The copies belong to a thread that has the tree for itself: they are dropped before anything else changes it.

use super::four_moves::{FourMoves, MoveComparison};
use crate::mcts::formulas::{Reciprocal, Tables};
use uctopia_game::MAX_PLAYERS;

use crate::mcts::tree::{EdgeId, NodeHead, NodeId, PackedStatistics, SearchTree};

/// No prepared node.
pub(crate) const NOT_PREPARED: u32 = u32::MAX;

/// The prepared nodes: the root, and nodes below it as far as all nodes above them are prepared. Each is named by the place of
/// its first moves.
#[derive(Clone, Debug)]
pub(crate) struct PreparedNodes {
    /// The moves of all nodes, in fours.
    moves: Vec<FourMoves>,
    /// The prepared node to which each move leads, or [`NOT_PREPARED`].
    below: Vec<[u32; 4]>,
    /// The node that begins at a place.
    nodes: Vec<PreparedNode>,
    /// The latest path, as far as it leads through prepared nodes.
    path: Box<[PreparedStep; LONGEST_PATH]>,
    /// The length of the path.
    length: usize,
    /// The most moves, in fours.
    most_fours: usize,
    tables: Tables,
}

/// The most prepared nodes below each other. Models of threads prepare none, and never free what they allocate.
const LONGEST_PATH: usize = if cfg!(loom) { 1 } else { 64 };

/// A node of a player whose moves all have visits.
#[derive(Clone, Copy, Debug, Default)]
struct PreparedNode {
    /// 2·c·√(ln N) for its N visits.
    exploration: f64,
    node: NodeId,
    /// How many fours its moves take.
    fours: u16,
    /// The index of the player.
    player: u16,
}

/// A move of a prepared node on the path.
#[derive(Clone, Copy, Debug, Default)]
struct PreparedStep {
    /// 1 / n for its n visits, this one included.
    whole: f64,
    node: NodeId,
    edge: EdgeId,
    /// The place of the move among all moves.
    place: u32,
    /// The index of the player.
    player: u32,
}

/// A selected move.
pub(crate) struct PreparedChoice {
    pub(crate) index: usize,
    pub(crate) edge: EdgeId,
    /// The prepared node it leads to, or [`NOT_PREPARED`].
    pub(crate) below: u32,
}

impl PreparedNodes {
    /// The fewest visits of a node that is prepared.
    const FEWEST_VISITS: u32 = 512;

    /// The most moves, in fours: at most 200 kilobytes.
    const MOST_FOURS: usize = 2048;

    /// The bytes of four moves, where lists grow by doubling.
    const BYTES_OF_FOUR: u64 =
        2 * (size_of::<FourMoves>() + size_of::<[u32; 4]>() + size_of::<PreparedNode>()) as u64;

    /// The prepared nodes of a search with `bytes`, of which they take an eighth at most.
    pub(crate) fn new(bytes: Option<u64>) -> Self {
        let fours = bytes.map_or(u64::MAX, |bytes| bytes / 8 / Self::BYTES_OF_FOUR);
        Self {
            moves: Vec::new(),
            below: Vec::new(),
            nodes: Vec::new(),
            path: Box::new([PreparedStep::default(); LONGEST_PATH]),
            length: 0,
            most_fours: usize::try_from(fours)
                .unwrap_or(usize::MAX)
                .min(Self::MOST_FOURS),
            tables: Tables::new(),
        }
    }

    /// The most bytes that they take.
    pub(crate) fn most_bytes(&self) -> u64 {
        size_of_val(&*self.path) as u64 + self.most_fours as u64 * Self::BYTES_OF_FOUR
    }

    /// Drops all copies.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.below.clear();
        self.nodes.clear();
        self.length = 0;
    }

    /// Begins an iteration; returns the root, if it is prepared.
    #[inline(always)]
    pub(crate) fn begin(&mut self) -> u32 {
        self.length = 0;
        if self.nodes.is_empty() {
            NOT_PREPARED
        } else {
            0
        }
    }

    /// Selects a move of a prepared node and counts its visit; the reward is [added](Self::add) later.
    #[inline(always)]
    pub(crate) fn select(
        &mut self,
        tree: &mut SearchTree,
        at: u32,
        c: f64,
        machine: impl MoveComparison,
    ) -> PreparedChoice {
        let at = at as usize;
        let PreparedNode {
            exploration,
            node,
            fours,
            player,
        } = self.nodes[at];
        let index = machine.highest(&self.moves[at..at + usize::from(fours)], exploration);
        let (four, place) = (at + index / 4, index % 4);
        let edge = node + 1 + index as EdgeId;
        let (head, statistics) = tree.count_visit((node, edge), |_| PackedStatistics::new(1, 0));
        self.nodes[at].exploration = self.tables.exploration(c, head.visits());
        let Reciprocal { whole, root } = self.tables.reciprocal(statistics.visits());
        self.moves[four].set_root(place, root);
        self.path[self.length] = PreparedStep {
            whole,
            node,
            edge,
            place: (4 * at + index) as u32,
            player: player.into(),
        };
        self.length += 1;
        PreparedChoice {
            index,
            edge,
            below: self.below[four][place],
        }
    }

    /// The number of steps of the path at prepared nodes.
    #[inline(always)]
    pub(crate) fn steps(&self) -> usize {
        self.length
    }

    /// The first edge of the path.
    #[inline(always)]
    pub(crate) fn first_edge(&self) -> Option<EdgeId> {
        (self.length > 0).then(|| self.path[0].edge)
    }

    /// The last edge of the path.
    #[inline(always)]
    pub(crate) fn last_edge(&self) -> Option<EdgeId> {
        (self.length > 0).then(|| self.path[self.length - 1].edge)
    }

    /// Adds the reward of each player to the moves of the path.
    #[inline(always)]
    pub(crate) fn add(&mut self, tree: &mut SearchTree, rewards: &[PackedStatistics; MAX_PLAYERS]) {
        for step in &self.path[..self.length] {
            let statistics =
                tree.add_reward(step.edge, rewards[step.player as usize % MAX_PLAYERS]);
            let mean = f64::from(statistics.halves()) * step.whole;
            self.moves[step.place as usize / 4].set_mean(step.place as usize % 4, mean);
        }
    }

    /// Takes back the visits of the path, and returns its steps; the copies are dropped.
    #[cold]
    pub(crate) fn retract(&mut self, tree: &mut SearchTree) -> Vec<(NodeId, EdgeId)> {
        let steps: Vec<_> = self.path[..self.length]
            .iter()
            .map(|step| (step.node, step.edge))
            .collect();
        steps.iter().for_each(|&step| tree.retract_visit(step));
        self.clear();
        steps
    }

    /// Prepares the node with this head below the prepared nodes of the path, or the root, if it has enough visits and there is
    /// room.
    #[inline(always)]
    pub(crate) fn prepare(
        &mut self,
        tree: &mut SearchTree,
        node: NodeId,
        (c, head): (f64, NodeHead),
    ) {
        if head.visits() >= Self::FEWEST_VISITS {
            self.copy(tree, node, (c, head));
        }
    }

    #[inline(never)]
    fn copy(&mut self, tree: &mut SearchTree, node: NodeId, (c, head): (f64, NodeHead)) {
        let (begin, fours) = (self.moves.len(), (head.edge_count() as usize).div_ceil(4));
        let Some(player) = head.to_move() else { return };
        let are_all_tried = tree
            .read_edges(node, head)
            .all(|statistics| statistics.visits() > 0);
        if !are_all_tried || begin + fours > self.most_fours || self.length == LONGEST_PATH {
            return;
        }
        self.moves.resize(begin + fours, FourMoves::NONE);
        self.below.resize(begin + fours, [NOT_PREPARED; 4]);
        self.nodes.resize(begin + fours, PreparedNode::default());
        for (index, statistics) in tree.read_edges(node, head).enumerate() {
            self.moves[begin + index / 4].set(index % 4, statistics, self.tables);
        }
        if self.length > 0 {
            let place = self.path[self.length - 1].place as usize;
            self.below[place / 4][place % 4] = begin as u32;
        }
        let exploration = self.tables.exploration(c, head.visits());
        self.nodes[begin] = PreparedNode {
            exploration,
            node,
            fours: fours as u16,
            player: player.index() as u16,
        };
    }
}
