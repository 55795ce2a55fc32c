//! The tree of one search: nodes and edges in two lists, which the next search uses again.

use uctopia_game::{Payoffs, Player};

/// A stored position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    first: u32,
    count: u32,
    /// How often a move was taken here; its own evaluation is not counted.
    pub(super) visits: u32,
    /// The player to move; `None` for nature.
    pub(super) player: Option<Player>,
    /// The value that the network gave, for the player to move.
    pub(super) raw_value: f32,
}

/// A move of a stored position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// The number of a player's move.
    pub(super) action: u32,
    child: u32,
    pub(super) visits: u32,
    pub(super) prior: f32,
    /// The sum of the results for the player to move.
    pub(super) sum: f64,
}

impl<M> Edge<M> {
    /// The mean result; `None` without visits.
    #[inline]
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.sum / f64::from(self.visits))
    }
}

/// A tree, and the path of the running iteration through it.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    path: Vec<(u32, u32)>,
}

/// The child of a move whose position is not stored.
const UNSTORED: u32 = u32::MAX;

impl<M: Copy> Tree<M> {
    pub(super) const ROOT: u32 = 0;

    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Removes everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.path.clear();
    }

    /// Adds a position without moves, in which `player` or nature is to move, at the end of the path; moves follow by
    /// [`push`](Self::push).
    pub(super) fn add_node(&mut self, player: Option<Player>) -> u32 {
        let id = self.nodes.len() as u32;
        if let Some(&(_, edge)) = self.path.last() {
            self.edges[edge as usize].child = id;
        }
        self.nodes.push(Node {
            first: self.edges.len() as u32,
            count: 0,
            visits: 0,
            player,
            raw_value: 0.0,
        });
        id
    }

    /// Adds a move to the latest position.
    pub(super) fn push(&mut self, mv: M, action: usize) {
        self.edges.push(Edge {
            mv,
            action: action as u32,
            child: UNSTORED,
            visits: 0,
            prior: 0.0,
            sum: 0.0,
        });
        if let Some(node) = self.nodes.last_mut() {
            node.count += 1;
        }
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// The moves of a position.
    #[inline]
    pub(super) fn edges(&self, node: u32) -> &[Edge<M>] {
        let node = self.nodes[node as usize];
        &self.edges[node.first as usize..][..node.count as usize]
    }

    /// Stores what the network says of a position: the value for the player to move, and `row`, the prior of each action.
    pub(super) fn evaluate(&mut self, node: u32, raw_value: f32, row: &[f32]) {
        let stored = &mut self.nodes[node as usize];
        stored.raw_value = raw_value;
        let edges = &mut self.edges[stored.first as usize..][..stored.count as usize];
        let prior = |edge: &Edge<M>| f64::from(row[edge.action as usize]);
        let sum: f64 = edges.iter().map(prior).sum();
        let even = 1.0 / edges.len() as f32;
        for edge in edges {
            edge.prior = if sum > 0.0 {
                (prior(edge) / sum) as f32
            } else {
                even
            };
        }
    }

    /// Changes the priors of the root.
    pub(super) fn map_priors(&mut self, mut change: impl FnMut(usize, f32) -> f32) {
        let count = self.nodes[0].count as usize;
        let edges = self.edges[..count].iter_mut().enumerate();
        edges.for_each(|(index, edge)| edge.prior = change(index, edge.prior));
    }

    /// Begins the path of an iteration.
    pub(super) fn begin(&mut self) {
        self.path.clear();
    }

    /// Follows a move; returns it, and the position that it leads to if that is stored.
    #[inline]
    pub(super) fn follow(&mut self, node: u32, index: usize) -> (M, Option<u32>) {
        let edge = self.nodes[node as usize].first + index as u32;
        self.path.push((node, edge));
        let followed = &self.edges[edge as usize];
        let child = (followed.child != UNSTORED).then_some(followed.child);
        (followed.mv, child)
    }

    /// Adds the result of the iteration along its path.
    pub(super) fn back_up(&mut self, payoffs: &Payoffs) {
        for &(node, edge) in &self.path {
            let (node, edge) = (
                &mut self.nodes[node as usize],
                &mut self.edges[edge as usize],
            );
            node.visits += 1;
            edge.visits += 1;
            edge.sum += f64::from(payoffs[node.player.unwrap_or(Player::FIRST).index()]);
        }
    }
}
