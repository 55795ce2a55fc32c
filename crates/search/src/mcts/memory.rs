//! The memory of a search: the tree, its root, and where each position is stored.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::{Player, Shortcuts};

use super::bytes::{growth_bytes, reserve_entry, table_bytes};
use super::config::UctConfig;
use super::selection::amaf::AllAsFirst;
use super::selection::{Needs, columns_for};
use super::tree::{NodeId, NodeMap, Path, SearchTree, UNSTORED};
use crate::statistics::RewardMoments;

/// The tree of one game, rooted at a position.
#[derive(Clone, Debug)]
pub(crate) struct TreeMemory<G: Shortcuts> {
    /// The position of the root; `None` before the first search.
    pub(crate) root: Option<G>,
    /// Whether the priors of the root's moves contain noise.
    pub(crate) has_noise: bool,
    pub(crate) tree: SearchTree,
    /// Where each position is stored, in a graph search.
    pub(crate) stored: Option<HashMap<G, NodeId, FixedState>>,
    /// The most bytes that this table ever took: entries that were removed leave their room behind.
    stored_bytes: usize,
    /// AMAF statistics, where they are kept.
    pub(crate) as_first: Option<AllAsFirst<G::Move>>,
    /// A bound on the visits that any edge or node has.
    pub(super) visits: u64,
    /// Bytes that all of it may take, if they are limited.
    limit: Option<u64>,
    /// Bytes out of these that other parts of the search take.
    pub(crate) other_bytes: u64,
    /// Whether images share a node.
    pub(super) merges_images: bool,
    /// Whether parts of the tree are ever removed, which takes memory for the new ids of nodes.
    renames: bool,
    /// Whether threads share the tree, which then takes nothing but what is reserved for it.
    is_shared: bool,
}

impl<G: Shortcuts> TreeMemory<G> {
    pub(crate) fn new(config: &UctConfig, players: usize, needs: Needs) -> Self {
        let stored = config
            .graph
            .then(|| HashMap::with_hasher(FixedState::with_seed(0)));
        let columns = columns_for(config, players, needs);
        Self {
            root: None,
            has_noise: false,
            tree: SearchTree::new(columns),
            stored,
            stored_bytes: 0,
            as_first: AllAsFirst::new(config.amaf),
            visits: 0,
            limit: config.bytes_of_tree(),
            other_bytes: 0,
            merges_images: config.symmetry,
            renames: config.reuse || config.recycles(),
            is_shared: config.threads > 1,
        }
    }

    /// Makes `state` the root, and keeps the tree if it is the root already; returns whether it was stored anew.
    pub(crate) fn set_root(&mut self, state: &G) -> bool {
        if self.root.as_ref() == Some(state) {
            return false;
        }
        self.clear();
        self.reserve();
        self.root = Some(state.clone());
        self.store(state);
        true
    }

    /// Reserves the memory that the tree may take, if it is limited.
    pub(super) fn reserve(&mut self) {
        let others = if self.is_shared { self.other_bytes } else { 0 };
        if let Some(limit) = self.limit {
            self.tree.reserve_bytes(limit.saturating_sub(others));
        }
    }

    /// The bytes that a root with so many edges needs beside the other parts of the search, if they are more than there are.
    pub(crate) fn lacking_for_root(&self, edges: usize) -> Option<u64> {
        let needed = self.other_bytes
            + (self.tree.bytes_of(1 + edges) + edges * size_of::<RewardMoments>()) as u64;
        self.limit.filter(|&limit| needed > limit).map(|_| needed)
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        self.root = None;
        self.has_noise = false;
        self.visits = 0;
        self.tree.clear();
        if let Some(stored) = &mut self.stored {
            stored.clear();
        }
        if let Some(as_first) = &mut self.as_first {
            as_first.clear();
        }
    }

    /// The node of a position that is stored already, in a graph search.
    pub(crate) fn find(&self, state: &G) -> Option<NodeId> {
        self.stored.as_ref()?.get(state).copied()
    }

    /// Stores a position, or finds the node it is stored at.
    pub(crate) fn store(&mut self, state: &G) -> NodeId {
        match &mut self.stored {
            None => self.tree.store(state),
            Some(stored) => match stored.get(state) {
                Some(&node) => node,
                None => {
                    let node = self.tree.store(state);
                    stored.insert(state.clone(), node);
                    self.note_stored();
                    node
                }
            },
        }
    }

    /// Records the bytes of the table of positions.
    #[inline]
    pub(super) fn note_stored(&mut self) {
        let bytes = self.stored.as_ref().map_or(0, table_bytes);
        self.stored_bytes = self.stored_bytes.max(bytes);
    }

    /// Makes the position after a played move the root: its subtree is kept, the rest is removed.
    pub(crate) fn reroot(&mut self, before: &G, played: G::Move) {
        let child = self
            .root
            .as_ref()
            .filter(|root| *root == before)
            .and_then(|_| {
                let index = before.moves().position(|m| m == played)?;
                Some(self.tree.edge(SearchTree::root_edge(index)).child())
                    .filter(|&child| child != UNSTORED)
            });
        let Some(child) = child else {
            self.clear();
            return;
        };
        let renamed = self.tree.retain(child, &|_, _| true);
        self.root = Some(before.after(played));
        self.has_noise = false;
        self.remap(&renamed);
    }

    /// The bytes in use: nodes and edges, positions that are looked up, and AMAF statistics.
    pub(crate) fn bytes(&self) -> usize {
        self.tree.bytes()
            + self.bytes_of_stored()
            + self.as_first.as_ref().map_or(0, AllAsFirst::bytes)
    }

    /// The bytes of the positions that are looked up, with what they own elsewhere.
    fn bytes_of_stored(&self) -> usize {
        let positions = self.stored.as_ref().map_or(0, HashMap::len);
        self.stored_bytes + positions * G::HEAP_BYTES
    }

    /// Whether another node with `edges` edges fits, and the system has the memory for it.
    pub(crate) fn has_room_for(&mut self, edges: usize) -> bool {
        if !self.tree.make_room_for(edges) {
            return false;
        }
        let Some(limit) = self.limit else {
            return self.stored.as_mut().is_none_or(reserve_entry);
        };
        let growth = self
            .stored
            .as_ref()
            .map_or(0, |stored| growth_bytes(stored, self.stored_bytes));
        self.taken(1 + edges) + growth as u64 <= limit
            && !self.as_first.as_ref().is_some_and(AllAsFirst::is_full)
    }

    /// Whether so many more bytes are available.
    pub(crate) fn has_bytes_for(&self, more: usize) -> bool {
        self.limit
            .is_none_or(|limit| self.taken(0) + more as u64 <= limit)
    }

    /// The bytes in use with so many more slots, temporary memory included.
    fn taken(&self, more: usize) -> u64 {
        let as_first = self
            .as_first
            .as_ref()
            .map_or(0, |as_first| as_first.bytes() + self.rename_bytes(as_first));
        let names = if self.renames {
            (self.tree.slots() + more) * size_of::<NodeId>()
        } else {
            0
        };
        self.other_bytes
            + (self.tree.bytes_with(more) + self.bytes_of_stored() + as_first + names) as u64
    }

    fn rename_bytes(&self, as_first: &AllAsFirst<G::Move>) -> usize {
        if self.renames {
            as_first.rename_bytes()
        } else {
            0
        }
    }

    /// Counts the moves of an iteration as first, as far as there is room for them.
    pub(crate) fn add_as_first(&mut self, path: &Path<G::Move>, reward: impl Fn(Player) -> f64) {
        if self
            .as_first
            .as_ref()
            .is_some_and(|as_first| as_first.may_grow_with(path))
            && self.limit.is_some()
        {
            let needed = self.as_first.as_ref().map_or(0, |as_first| {
                as_first.growth_bytes() + self.rename_bytes(as_first)
            });
            let has_room = self.has_bytes_for(needed);
            self.as_first
                .iter_mut()
                .for_each(|as_first| as_first.grows = has_room);
        }
        if let Some(as_first) = &mut self.as_first {
            as_first.add(path, reward);
        }
    }

    /// Ensures that so many more visits can be counted on any edge, if necessary by summing rewards in a column; returns
    /// `false` where they cannot be counted.
    pub(crate) fn reserve_visits(&mut self, more: u64) -> bool {
        let fits = |memory: &Self| {
            let visits = memory.visits + more;
            memory.tree.can_add(visits) && visits <= SearchTree::MOST_VISITS
        };
        if !fits(self) {
            self.visits = self.tree.most_visits();
        }
        if !self.tree.can_add(self.visits + more) {
            self.store_exact_sums();
        }
        fits(self)
    }

    /// Records that any edge may have received so many more visits.
    pub(crate) fn count(&mut self, visits: u64) {
        self.visits = self.visits.saturating_add(visits);
    }

    /// Switches to sums of arbitrary numbers. Where there is no room for them, all nodes but the root are removed; returns
    /// whether there was room.
    #[cold]
    pub(crate) fn store_exact_sums(&mut self) -> bool {
        let has_room = self.has_bytes_for(self.tree.slots() * size_of::<u64>());
        if !has_room {
            let renamed = self.tree.retain(SearchTree::ROOT, &|_, _| false);
            self.remap(&renamed);
            self.tree.shrink();
        }
        self.tree.store_exact_sums();
        self.reserve();
        has_room
    }

    /// Removes the least visited nodes: of those below the root, the most visited ones that have half of all edges are kept.
    pub(crate) fn recycle(&mut self) {
        let edges_of = |fewest: u64| {
            let kept = self
                .tree
                .all_nodes()
                .skip(1)
                .filter(|node| u64::from(node.visits()) >= fewest);
            kept.map(|node| node.edges().len()).sum::<usize>()
        };
        let half = (edges_of(0) + self.tree.edges_of(SearchTree::ROOT).len()) / 2;
        // The least number of visits that leaves so few.
        let (mut fewest, mut enough) = (0, self.tree.most_visits().saturating_add(1));
        while fewest < enough {
            let middle = fewest + (enough - fewest) / 2;
            if edges_of(middle) <= half {
                enough = middle;
            } else {
                fewest = middle + 1;
            }
        }
        let renamed = self.tree.retain(SearchTree::ROOT, &|tree, edge| {
            u64::from(tree.node(edge.child()).visits()) >= fewest
        });
        self.remap(&renamed);
    }

    /// Updates the references to nodes with their new ids.
    fn remap(&mut self, renamed: &NodeMap) {
        if let Some(stored) = &mut self.stored {
            stored.retain(|_, node| match renamed.get(*node) {
                Some(name) => {
                    *node = name;
                    true
                }
                None => false,
            });
        }
        if let Some(as_first) = &mut self.as_first {
            as_first.remap(renamed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::EdgeRef;
    use super::*;
    use uctopia_game::{Game, adapters::Tree as GameTree};

    #[test]
    fn recycling_keeps_the_most_visited_half() {
        let mut memory = TreeMemory::<GameTree>::new(&UctConfig::default(), 2, Needs::default());
        let root: GameTree = "((AB)(AB)(AB))".parse().unwrap();
        memory.set_root(&root);
        for (index, visits) in [(0, 5), (1, 9), (2, 2)] {
            let node = memory.store(&root.after(index));
            memory.tree.edge(SearchTree::root_edge(index)).link(node);
            (0..visits).for_each(|_| memory.tree.node(node).visit::<false>());
        }
        let before = memory.bytes();
        memory.recycle();
        let children: Vec<NodeId> = memory
            .tree
            .edges_of(SearchTree::ROOT)
            .map(EdgeRef::child)
            .collect();
        assert_eq!(
            children,
            [4, 7, UNSTORED],
            "of nine edges at most four below the root"
        );
        assert_eq!(memory.tree.node(7).visits(), 9);
        assert_eq!(before - memory.bytes(), 12 + 2 * 12);
    }
}
