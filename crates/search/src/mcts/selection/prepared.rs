//! Square roots of logarithms for the next selection at the most visited nodes, computed beforehand.
//!
//! Beyond the tables, √(ln N) takes a division and a root, and all comparisons of a selection wait for it. N is known once the
//! latest visit of a node is counted: a processor then computes the root beside the rest of the backup, which does not wait.

use super::tables::Tables;
use crate::mcts::tree::{EdgeId, NodeId, SearchTree};

/// Entries; at most a few dozen nodes of a tree have visits beyond the tables.
const LENGTH: usize = 64;

/// √(ln N) of the latest nodes with many visits.
#[derive(Clone, Debug)]
pub(crate) struct PreparedRoots {
    entries: [PreparedRoot; LENGTH],
    tables: Tables,
}

/// √(ln N) of a node with N visits.
#[derive(Clone, Copy, Default, Debug)]
struct PreparedRoot {
    node: NodeId,
    visits: u32,
    root: f64,
}

impl PreparedRoots {
    pub(crate) fn new() -> Self {
        Self { entries: [PreparedRoot::default(); LENGTH], tables: Tables::new() }
    }

    /// Prepares the roots of the nodes of a path, from the root of the tree down, after its visits were counted.
    #[inline]
    pub(crate) fn prepare(&mut self, tree: &SearchTree, path: &[(NodeId, EdgeId)]) {
        for &(node, _) in path {
            let visits = tree.node(node).visits();
            if self.tables.stored_root_logarithm(visits).is_some() {
                return; // Nodes below have fewer visits.
            }
            self.entries[Self::place(node)] = PreparedRoot { node, visits, root: self.tables.root_logarithm(visits) };
        }
    }

    /// √(ln N) for a node with so many visits.
    #[inline]
    pub(crate) fn get(&self, node: NodeId, visits: u32) -> f64 {
        self.tables.stored_root_logarithm(visits).unwrap_or_else(|| {
            let prepared = self.entries[Self::place(node)];
            let is_known = (prepared.node, prepared.visits) == (node, visits);
            if is_known { prepared.root } else { self.tables.root_logarithm(visits) }
        })
    }

    /// The place of a node: ids are multiplied by 2³² over the golden ratio, so that neighbours lie apart.
    #[inline]
    fn place(node: NodeId) -> usize {
        (node.wrapping_mul(0x9e37_79b9) >> 26) as usize % LENGTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::tree::EdgeColumns;
    use uctopia_game::Player;

    /// Three nodes below each other; the last has visits within the tables.
    #[test]
    fn prepared_roots_are_those_of_the_tables() {
        let (mut prepared, tables) = (PreparedRoots::new(), Tables::new());
        let mut tree = SearchTree::new(EdgeColumns::none());
        let path = [70_000, 16_384, 16_383].map(|visits| {
            let node = tree.add_node(1, Some(Player::FIRST));
            tree.preset(node, 0, visits, 0);
            (node, node + 1)
        });
        prepared.prepare(&tree, &path);
        for (node, _) in path {
            let visits = tree.node(node).visits();
            assert_eq!(prepared.get(node, visits), tables.root_logarithm(visits));
            assert_eq!(prepared.get(node, visits + 1), tables.root_logarithm(visits + 1), "not prepared");
        }
        let mut visits: Vec<u32> = prepared.entries.iter().map(|entry| entry.visits).filter(|&n| n > 0).collect();
        visits.sort_unstable();
        assert_eq!(visits, [16_384, 70_000]);
    }
}
