//! Square roots of logarithms for the next selection at the most visited nodes, computed beforehand.
//!
//! Beyond the tables, √(ln N) takes a division and a root, and all comparisons of a selection wait for it. N is known once the
//! latest visit of a node is counted: a processor then computes the root beside the rest of the backup, which does not wait.

use super::tables::Tables;
use crate::mcts::tree::NodeId;

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

    /// Prepares the root of a node that has so many visits now.
    #[inline]
    pub(crate) fn prepare(&mut self, node: NodeId, visits: u32) {
        if self.tables.is_beyond(visits) {
            self.entries[Self::place(node)] = PreparedRoot { node, visits, root: self.tables.root_logarithm(visits) };
        }
    }

    /// √(ln N) for a node with so many visits.
    #[inline]
    pub(crate) fn get(&self, node: NodeId, visits: u32) -> f64 {
        if self.tables.is_beyond(visits) {
            let prepared = self.entries[Self::place(node)];
            if (prepared.node, prepared.visits) == (node, visits) {
                return prepared.root;
            }
        }
        self.tables.root_logarithm(visits)
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

    #[test]
    fn prepared_roots_are_those_of_the_tables() {
        let (mut prepared, tables) = (PreparedRoots::new(), Tables::new());
        for visits in [5, 16_383, 16_384, 70_000, 70_001] {
            for node in [0, 8, 1 << 20] {
                prepared.prepare(node, visits);
                assert_eq!(prepared.get(node, visits), tables.root_logarithm(visits));
                assert_eq!(prepared.get(node, visits + 1), tables.root_logarithm(visits + 1), "not prepared");
            }
        }
        assert!(prepared.entries.iter().any(|entry| entry.visits == 70_001));
    }
}
