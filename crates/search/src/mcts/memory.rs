//! What a search keeps: the tree, where it stands, and where each position is stored.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::Game;

use super::bounds::Bounds;
use super::column::Column;
use super::columns::Columns;
use super::config::Uct as UctConfig;
use super::tree::{NodeId, Tree, UNSTORED};

/// The tree of one game, rooted at a position.
#[derive(Clone, Debug)]
pub(super) struct Memory<G: Game> {
    /// The position of the root; `None` before the first search.
    pub(super) root: Option<G>,
    pub(super) tree: Tree,
    /// Where each position is stored, in a graph search.
    pub(super) stored: Option<HashMap<G, NodeId, FixedState>>,
}

impl<G: Game> Memory<G> {
    pub(super) fn new(config: &UctConfig, players: usize) -> Self {
        let stored = config.graph.then(|| HashMap::with_hasher(FixedState::with_seed(0)));
        let mut columns = Columns::none();
        columns.bounds = Column::new(config.solves(players), Bounds::UNKNOWN);
        Self { root: None, tree: Tree::new(columns), stored }
    }

    /// Makes `state` the root, keeping the tree if it already is.
    pub(super) fn stand_at(&mut self, state: &G) {
        if self.root.as_ref() != Some(state) {
            self.forget();
            self.root = Some(state.clone());
            self.store(state);
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.root = None;
        self.tree.clear();
        if let Some(stored) = &mut self.stored {
            stored.clear();
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
        let (tree, renamed) = self.tree.subtree(child);
        self.tree = tree;
        self.root = Some(before.after(played));
        if let Some(stored) = &mut self.stored {
            stored.retain(|_, node| match renamed[*node as usize] {
                Some(name) => {
                    *node = name;
                    true
                }
                None => false,
            });
        }
    }
}
