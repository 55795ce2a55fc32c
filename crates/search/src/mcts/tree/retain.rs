//! Keeping a part of a tree: the subtree of a new root, or the most visited nodes.

use super::arena::SearchTree;
use super::slot::{EdgeRef, Node, NodeId, UNSTORED};
use crate::sync::atomic::Ordering::Relaxed;

impl SearchTree {
    /// Keeps the nodes below `root` that can be reached through edges to `keep`, with `root` first and the others in the order
    /// in which they lie, and returns their new ids. Nothing is copied elsewhere, so that it takes no more memory than the
    /// new ids.
    pub(crate) fn retain(
        &mut self,
        root: NodeId,
        keep: &dyn Fn(&Self, EdgeRef<'_>) -> bool,
    ) -> NodeMap {
        self.note_peak();
        let first = self.node(root).edges().len() + 1;
        let mut names = self.reachable(root, keep);
        self.nodes = self.name(root, &mut names);
        self.relink(&names, keep);
        let (length, mut end, mut root_end) = (self.slots(), 0, 0);
        let mut id = 0;
        while id < length {
            let next = self.node(id as NodeId).edges().end;
            if names[id] != UNSTORED {
                for (from, to) in (id..next).zip(end..) {
                    self.words[to].store(self.words[from].load(Relaxed), Relaxed);
                    self.children[to].store(self.children[from].load(Relaxed), Relaxed);
                }
                self.columns.shift(id..next, end);
                end += next - id;
                root_end = if id == root as usize { end } else { root_end };
            }
            id = next;
        }
        self.words.truncate(end);
        self.words[..root_end].rotate_right(first);
        self.children.truncate(end);
        self.children[..root_end].rotate_right(first);
        self.columns.cut(end, root_end, first);
        NodeMap(names)
    }

    /// The nodes that can be reached, each with its own id; a node lies behind most of those that lead to it, so that one pass
    /// or two find all.
    fn reachable(&self, root: NodeId, keep: &dyn Fn(&Self, EdgeRef<'_>) -> bool) -> Vec<NodeId> {
        let mut names = vec![UNSTORED; self.slots()];
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

    /// Assigns new ids to the nodes that are kept: the root comes first. Returns their number.
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

    /// Links the edges of kept nodes to new ids, or to nothing where they do not lead to what is to `keep`.
    fn relink(&self, names: &[NodeId], keep: &dyn Fn(&Self, EdgeRef<'_>) -> bool) {
        for node in self
            .all_nodes()
            .filter(|node| names[node.id as usize] != UNSTORED)
        {
            for edge in self.edges(node) {
                let child = edge.child();
                if child != UNSTORED {
                    edge.link(if keep(self, edge) {
                        names[child as usize]
                    } else {
                        UNSTORED
                    });
                }
            }
        }
    }
}

/// New ids of nodes.
pub(crate) struct NodeMap(Vec<NodeId>);

impl NodeMap {
    /// The new id of a node, if it still exists.
    pub(crate) fn get(&self, old: NodeId) -> Option<NodeId> {
        Some(self.0[old as usize]).filter(|&name| name != UNSTORED)
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::EdgeColumns;
    use super::super::slot::Reward;
    use super::*;
    use uctopia_game::adapters::Tree as GameTree;

    fn stored(texts: &[&str]) -> SearchTree {
        let mut tree = SearchTree::new(EdgeColumns::none());
        for text in texts {
            tree.store(&text.parse::<GameTree>().unwrap());
        }
        tree
    }

    fn link(tree: &SearchTree, from: NodeId, index: usize, to: NodeId) {
        tree.edges_of(from).nth(index).unwrap().link(to);
    }

    #[test]
    fn a_subtree_keeps_shared_nodes_shared() {
        let mut kept = stored(&["((AB)(AB))", "(AB)", "(AB)"]);
        link(&kept, 0, 0, 3);
        link(&kept, 3, 0, 6);
        link(&kept, 3, 1, 6);
        let renamed = kept.retain(3, &|_, _| true);
        assert_eq!(
            [0, 3, 6].map(|node| renamed.get(node)),
            [None, Some(0), Some(3)]
        );
        assert_eq!((kept.nodes(), kept.all_nodes().count()), (2, 2));
        assert!(kept.edges_of(0).all(|edge| edge.child() == 3));
    }

    #[test]
    fn a_part_drops_other_nodes() {
        let mut kept = stored(&["((AB)(AB))", "(AB)", "(A=)"]);
        link(&kept, 0, 0, 3);
        link(&kept, 0, 1, 6);
        kept.add::<false>(2, Reward::new(1.0));
        let renamed = kept.retain(0, &|_, edge| edge.visits() > 0);
        assert_eq!(
            [0, 3, 6].map(|node| renamed.get(node)),
            [Some(0), None, Some(3)]
        );
        assert_eq!(
            kept.edges_of(0).map(EdgeRef::child).collect::<Vec<_>>(),
            [UNSTORED, 3]
        );
        assert_eq!((kept.sum(2), kept.all_nodes().count()), (1.0, 2));
    }

    /// In a graph, nodes below the new root may lie before it, and columns follow their nodes.
    #[test]
    fn a_root_that_lies_behind_its_children_comes_first() {
        let mut tree = stored(&["((AB)(AB))", "(AB)", "(ABA)", "(AB)"]);
        tree.store_exact_sums();
        link(&tree, 0, 0, 3);
        link(&tree, 0, 1, 6);
        link(&tree, 6, 2, 3);
        link(&tree, 3, 1, 10);
        for edge in [1, 5, 7, 9, 12] {
            tree.add::<false>(edge, Reward::new(edge as f64 / 16.0));
        }
        let renamed = tree.retain(6, &|_, _| true);
        assert_eq!(
            [0, 3, 6, 10].map(|node| renamed.get(node)),
            [None, Some(4), Some(0), Some(7)]
        );
        let children = |node| tree.edges_of(node).map(EdgeRef::child).collect::<Vec<_>>();
        assert_eq!(
            [children(0), children(4), children(7)],
            [
                vec![UNSTORED, UNSTORED, 4],
                vec![UNSTORED, 7],
                vec![UNSTORED; 2]
            ]
        );
        let sums = tree.all_nodes().map(|node| {
            node.edges()
                .map(|edge| tree.sum(edge) * 16.0)
                .collect::<Vec<_>>()
        });
        assert_eq!(
            sums.collect::<Vec<_>>(),
            [vec![7.0, 0.0, 9.0], vec![0.0, 5.0], vec![0.0, 12.0]]
        );
        assert_eq!((tree.nodes(), tree.all_nodes().count()), (3, 3));
    }
}
