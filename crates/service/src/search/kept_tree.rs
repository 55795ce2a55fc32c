//! The tree of a search that has ended: its most visited nodes.

use std::collections::{BinaryHeap, HashMap};

use uctopia_catalog::{TextNode, TextSnapshot};
use uctopia_options::TextError;

/// Where the nodes of a tree are found.
pub(super) trait Nodes {
    fn has_tree(&self) -> bool;

    /// The node to which a path of moves leads; `None` if it is not stored.
    fn node(&self, path: &[String]) -> Result<Option<TextNode>, TextError>;
}

impl Nodes for TextSnapshot<'_> {
    fn has_tree(&self) -> bool {
        self.has_tree()
    }

    fn node(&self, path: &[String]) -> Result<Option<TextNode>, TextError> {
        self.node(path)
    }
}

/// Copies of nodes, by the moves that lead to them.
pub(super) struct KeptTree(HashMap<Vec<String>, TextNode>);

impl KeptTree {
    /// Nodes are copied until they have so many moves together: more than is opened by hand, in a few megabytes.
    const MOST: usize = 50_000;

    /// The most visited nodes.
    pub(super) fn of(snapshot: &TextSnapshot<'_>) -> Self {
        let (mut nodes, mut waiting) = (HashMap::new(), BinaryHeap::from([(u64::MAX, Vec::new())]));
        let mut moves = 0;
        while let Some((_, path)) = waiting.pop().filter(|_| moves < Self::MOST) {
            let Ok(Some(node)) = snapshot.node(&path) else {
                continue;
            };
            for below in node.node.moves.iter().filter(|m| m.stored && m.visits > 0) {
                let path = [&path[..], std::slice::from_ref(&below.mv)].concat();
                waiting.push((below.visits, path));
            }
            moves += node.node.moves.len();
            nodes.insert(path, node);
        }
        Self(nodes)
    }
}

impl Nodes for KeptTree {
    fn has_tree(&self) -> bool {
        true
    }

    fn node(&self, path: &[String]) -> Result<Option<TextNode>, TextError> {
        Ok(self.0.get(path).cloned())
    }
}
