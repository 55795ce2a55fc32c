//! The tree: two arenas, one of nodes and one of edges.
//!
//! A node is a stored position, and owns a run of consecutive edges, one for each of its moves in the game's order.
//! An edge holds the figures of its move, and the index of the node it leads to once that is stored. Positions
//! themselves are not stored; whoever walks the tree plays the moves.

use uctopia_game::{Game, Player, Turn};

use super::bounds::Bounds;

/// The index of a node.
pub(super) type NodeId = u32;

/// The index of an edge.
pub(super) type EdgeId = u32;

/// An edge whose position is not stored yet.
pub(super) const UNSTORED: NodeId = NodeId::MAX;

/// A stored position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The first of its edges.
    pub(super) first_edge: EdgeId,
    /// How many edges it has: at least one.
    pub(super) edge_count: u32,
    /// How often an iteration came through; the sum of the visits of its edges.
    pub(super) visits: u32,
    /// Who chooses here; `None` is nature.
    pub(super) mover: Option<Player>,
}

impl Node {
    /// The indices of its edges.
    pub(super) fn edges(&self) -> std::ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + self.edge_count as usize
    }
}

/// A move at a stored position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    /// Sum of the rewards, for the player who chooses at the node; for nature's edges, for the first player.
    pub(super) sum: f64,
    /// The node it leads to, or [`UNSTORED`].
    pub(super) child: NodeId,
    /// How often it was tried.
    pub(super) visits: u32,
    /// The move.
    pub(super) mv: M,
    /// What is proven about the position it leads to.
    pub(super) bounds: Bounds,
}

impl<M> Edge<M> {
    /// Mean reward; `NaN` for a move never tried.
    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits)
    }
}

/// Nodes and edges; the root is node 0.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
}

impl<M: Copy> Tree<M> {
    /// The root's index.
    pub(super) const ROOT: NodeId = 0;

    /// A tree beyond this many edges, about 1.5 gigabytes, stops growing; its playouts go on.
    const MOST_EDGES: usize = 1 << 26;

    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new() }
    }

    /// Whether another node with `edges` edges fits.
    pub(super) fn has_room_for(&self, edges: usize) -> bool {
        self.edges.len() + edges <= Self::MOST_EDGES
    }

    /// Stores a position that is not over, and returns its node.
    pub(super) fn store<G: Game<Move = M>>(&mut self, state: &G) -> NodeId {
        let mover = match state.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        };
        let first_edge = self.edges.len() as EdgeId;
        let fresh = |mv| Edge { sum: 0.0, child: UNSTORED, visits: 0, mv, bounds: Bounds::UNKNOWN };
        self.edges.extend(state.moves().map(fresh));
        let edge_count = self.edges.len() as u32 - first_edge;
        self.nodes.push(Node { first_edge, edge_count, visits: 0, mover });
        self.nodes.len() as NodeId - 1
    }

    /// The node's edges.
    pub(super) fn edges_of(&self, node: NodeId) -> &[Edge<M>] {
        &self.edges[self.nodes[node as usize].edges()]
    }

    /// The tree below `root` alone, with `root` first; the second part tells each old node's new index, if it has one.
    pub(super) fn subtree(&self, root: NodeId) -> (Self, Vec<Option<NodeId>>) {
        let mut kept = Self::new();
        let mut renamed = vec![None; self.nodes.len()];
        let mut order = vec![root];
        renamed[root as usize] = Some(Self::ROOT);
        let mut next = 0;
        while let Some(&old) = order.get(next) {
            next += 1;
            let node = self.nodes[old as usize];
            let first_edge = kept.edges.len() as EdgeId;
            for edge in &self.edges[node.edges()] {
                let mut edge = *edge;
                if edge.child != UNSTORED {
                    let name = renamed[edge.child as usize].get_or_insert_with(|| {
                        order.push(edge.child);
                        order.len() as NodeId - 1
                    });
                    edge.child = *name;
                }
                kept.edges.push(edge);
            }
            kept.nodes.push(Node { first_edge, ..node });
        }
        (kept, renamed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree as Written;

    #[test]
    fn an_edge_stays_compact() {
        assert!(size_of::<Edge<u16>>() <= 24, "{}", size_of::<Edge<u16>>());
        assert!(size_of::<Node>() <= 16, "{}", size_of::<Node>());
    }

    #[test]
    fn a_subtree_keeps_shared_nodes_shared() {
        let mut tree = Tree::new();
        let state: Written = "((AB)(AB))".parse().unwrap();
        let (root, left, shared) = (tree.store(&state), tree.store(&state.after(0)), tree.store(&state.after(1)));
        let link = |tree: &mut Tree<usize>, from: NodeId, index: usize, to| {
            let edge = tree.nodes[from as usize].first_edge as usize + index;
            tree.edges[edge].child = to;
        };
        link(&mut tree, root, 0, left);
        link(&mut tree, left, 0, shared);
        link(&mut tree, left, 1, shared);
        let (kept, renamed) = tree.subtree(left);
        assert_eq!(renamed, [None, Some(0), Some(1)]);
        assert_eq!(kept.nodes.len(), 2);
        assert!(kept.edges_of(0).iter().all(|edge| edge.child == 1));
    }
}
