//! What a search keeps: the tree, where it stands, and where each position is stored.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::Game;

use super::amaf::AllAsFirst;
use super::columns::Columns;
use super::config::Uct as UctConfig;
use super::tree::{Edge, Node, NodeId, Tree, UNSTORED};

/// The tree of one game, rooted at a position.
#[derive(Clone, Debug)]
pub(super) struct Memory<G: Game> {
    /// The position of the root; `None` before the first search.
    pub(super) root: Option<G>,
    pub(super) tree: Tree,
    /// Where each position is stored, in a graph search.
    pub(super) stored: Option<HashMap<G, NodeId, FixedState>>,
    /// Figures of moves as first, where they are kept.
    pub(super) as_first: Option<AllAsFirst<G::Move>>,
}

impl<G: Game> Memory<G> {
    pub(super) fn new(config: &UctConfig, players: usize) -> Self {
        let stored = config.graph.then(|| HashMap::with_hasher(FixedState::with_seed(0)));
        let columns = Columns::of(config, players);
        Self { root: None, tree: Tree::new(columns), stored, as_first: AllAsFirst::new(config.amaf, config.grave_ref) }
    }

    /// Makes `state` the root, keeping the tree if it already is; tells whether it had to be stored anew.
    pub(super) fn stand_at(&mut self, state: &G) -> bool {
        if self.root.as_ref() == Some(state) {
            return false;
        }
        self.forget();
        self.root = Some(state.clone());
        self.store(state);
        true
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.root = None;
        self.tree.clear();
        if let Some(stored) = &mut self.stored {
            stored.clear();
        }
        if let Some(as_first) = &mut self.as_first {
            as_first.forget();
        }
    }

    /// The node of a position that is stored already, in a graph search.
    pub(super) fn find(&self, state: &G) -> Option<NodeId> {
        self.stored.as_ref()?.get(state).copied()
    }

    /// Stores a position, or finds the node it is stored at.
    pub(super) fn store(&mut self, state: &G) -> NodeId {
        match &mut self.stored {
            None => self.tree.store(state),
            Some(stored) => match stored.get(state) {
                Some(&node) => node,
                None => {
                    let node = self.tree.store(state);
                    stored.insert(state.clone(), node);
                    node
                }
            },
        }
    }

    /// Follows a move that was played: what lies below it is kept, the rest is forgotten.
    pub(super) fn follow(&mut self, before: &G, played: G::Move) {
        let child = self.root.as_ref().filter(|root| *root == before).and_then(|_| {
            let index = before.moves().position(|m| m == played)?;
            Some(self.tree.edges_of(Tree::ROOT)[index].child()).filter(|&child| child != UNSTORED)
        });
        let Some(child) = child else {
            self.forget();
            return;
        };
        let (tree, renamed) = self.tree.part(child, |_| true);
        self.root = Some(before.after(played));
        self.become_part(tree, &renamed);
    }

    /// How many bytes nodes, edges and columns take.
    pub(super) fn bytes(&self) -> usize {
        let tree = &self.tree;
        let edge = size_of::<Edge>() + size_of::<u64>() * tree.columns.kept();
        tree.nodes.len() * size_of::<Node>() + tree.edges.len() * edge
    }

    /// Forgets the least visited nodes: of those below the root, as many of the most visited are kept as have half of all
    /// edges.
    pub(super) fn recycle(&mut self) {
        let mut visited: Vec<(u32, usize)> =
            self.tree.nodes.iter().skip(1).map(|node| (node.visits(), node.edges().len())).collect();
        visited.sort_unstable_by(|a, b| b.cmp(a));
        let (half, mut edges) = (self.tree.edges.len() / 2, 0);
        let beyond = visited.iter().find(|&&(_, count)| {
            edges += count;
            edges > half
        });
        let fewest = beyond.map_or(0, |&(visits, _)| visits + 1);
        let nodes = &self.tree.nodes;
        let (tree, renamed) = self.tree.part(Tree::ROOT, |edge| nodes[edge.child() as usize].visits() >= fewest);
        self.become_part(tree, &renamed);
    }

    /// Keeps a part of the tree, whose nodes have new names.
    fn become_part(&mut self, tree: Tree, renamed: &[Option<NodeId>]) {
        self.tree = tree;
        if let Some(stored) = &mut self.stored {
            stored.retain(|_, node| match renamed[*node as usize] {
                Some(name) => {
                    *node = name;
                    true
                }
                None => false,
            });
        }
        if let Some(as_first) = &mut self.as_first {
            as_first.rename(renamed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree as Written;

    #[test]
    fn recycling_keeps_the_most_visited_half() {
        let mut memory = Memory::<Written>::new(&UctConfig::default(), 2);
        let root: Written = "((AB)(AB)(AB))".parse().unwrap();
        memory.stand_at(&root);
        for (index, visits) in [(0, 5), (1, 9), (2, 2)] {
            let node = memory.store(&root.after(index));
            memory.tree.edges[index].link(node);
            (0..visits).for_each(|_| memory.tree.nodes[node as usize].visit::<false>());
        }
        let before = memory.bytes();
        memory.recycle();
        let children: Vec<NodeId> = memory.tree.edges_of(Tree::ROOT).iter().map(Edge::child).collect();
        assert_eq!(children, [1, 2, UNSTORED], "of nine edges at most four below the root");
        assert_eq!(memory.tree.nodes[2].visits(), 9);
        assert_eq!(before - memory.bytes(), 12 + 2 * 12);
    }
}
