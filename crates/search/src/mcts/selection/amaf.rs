//! All moves as first: RAVE and GRAVE.
//!
//! A move that was played anywhere later in an iteration counts at a node as if it had been played there. Gelly and Silver
//! 2007, "Combining online and offline knowledge in UCT"; statistics of the closest node above with enough visits, Cazenave
//! 2015, "Generalized rapid action value estimation".

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::{Player, Shortcuts};

use crate::mcts::bytes::{reserve_entry, table_bytes};
use crate::mcts::config::Amaf;
use crate::mcts::tree::{NodeId, NodeMap, Path, SearchTree};
use crate::statistics::RewardMean;

/// AMAF statistics, by node and player.
#[derive(Clone, Debug)]
pub(crate) struct AllAsFirst<M> {
    means: HashMap<(NodeId, Player, M), RewardMean, FixedState>,
    /// Visits from which a node's own statistics are used.
    trusted: u32,
    /// Moves of the current iteration that were counted already, each player's once.
    seen: Vec<(Player, M)>,
    /// Whether the table may grow; where it may not, new entries are dropped.
    pub(crate) grows: bool,
}

impl<M: Copy + Eq + std::hash::Hash> AllAsFirst<M> {
    /// Returns the table of statistics, if AMAF is enabled.
    pub(crate) fn new(amaf: Amaf) -> Option<Self> {
        let trusted = match amaf {
            Amaf::Off => return None,
            Amaf::Rave { .. } => 0,
            Amaf::Grave { grave_ref, .. } => grave_ref,
        };
        Some(Self {
            means: HashMap::with_hasher(FixedState::with_seed(0)),
            trusted,
            seen: Vec::new(),
            grows: true,
        })
    }

    pub(crate) fn clear(&mut self) {
        self.means.clear();
        self.grows = true;
    }

    /// How many bytes the statistics take.
    pub(crate) fn bytes(&self) -> usize {
        table_bytes(&self.means)
    }

    /// How many more they take when the table grows.
    pub(crate) fn growth_bytes(&self) -> usize {
        2 * table_bytes(&self.means).max(1 << 10)
    }

    /// How many more [`remap`](Self::remap) takes temporarily.
    pub(crate) fn rename_bytes(&self) -> usize {
        self.means.len() * size_of::<((NodeId, Player, M), RewardMean)>()
    }

    /// Whether the table cannot take new entries.
    pub(crate) fn is_full(&self) -> bool {
        !self.grows && self.means.len() >= self.means.capacity()
    }

    /// Whether the table might have to grow for all new entries of an iteration.
    pub(crate) fn may_grow_with(&self, path: &Path<M>) -> bool {
        self.means.len() + path.steps.len() * path.moves.len() > self.means.capacity()
    }

    /// The node whose statistics apply to the last node of a path: itself or the closest above with enough visits, and the
    /// root if none has.
    pub(crate) fn reference(&self, tree: &SearchTree, path: &Path<M>, node: NodeId) -> NodeId {
        let above = path.steps.iter().rev().map(|&(node, _)| node);
        let trusted = |node: &NodeId| tree.node(*node).visits() >= self.trusted;
        std::iter::once(node)
            .chain(above)
            .find(trusted)
            .unwrap_or(SearchTree::ROOT)
    }

    /// The AMAF statistics of a player's move below a node.
    #[inline]
    pub(crate) fn get(&self, node: NodeId, player: Player, m: M) -> RewardMean {
        self.means
            .get(&(node, player, m))
            .copied()
            .unwrap_or_default()
    }

    /// Counts an iteration with this `reward` for each player: at each node of the path all moves from there on.
    pub(crate) fn add(&mut self, path: &Path<M>, reward: impl Fn(Player) -> f64) {
        self.seen.clear();
        for ply in (0..path.moves.len()).rev() {
            if let (Some(player), m) = path.moves[ply]
                && !self.seen.contains(&(player, m))
            {
                self.seen.push((player, m));
            }
            if let Some(&(node, _)) = path.steps.get(ply) {
                for &(player, m) in &self.seen {
                    let key = (node, player, m);
                    let has_room = self.means.len() < self.means.capacity();
                    if has_room || self.grows && reserve_entry(&mut self.means) {
                        self.means.entry(key).or_default().add(reward(player));
                    } else if let Some(mean) = self.means.get_mut(&key) {
                        mean.add(reward(player));
                    }
                }
            }
        }
    }

    /// Updates the entries with the new ids of nodes; those of removed nodes are dropped.
    pub(crate) fn remap(&mut self, renamed: &NodeMap) {
        self.means
            .retain(|(node, ..), _| renamed.get(*node).is_some());
        let mut kept = Vec::with_capacity(self.means.len());
        for ((node, player, m), mean) in self.means.drain() {
            if let Some(node) = renamed.get(node) {
                kept.push(((node, player, m), mean));
            }
        }
        self.means.extend(kept);
    }
}

/// The AMAF statistics of all moves of a position, in its order.
pub(crate) fn of_moves<'a, G: Shortcuts>(
    figures: &'a AllAsFirst<G::Move>,
    node: NodeId,
    player: Player,
    state: &'a G,
) -> impl Iterator<Item = RewardMean> + 'a {
    state.moves().map(move |m| figures.get(node, player, m))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First plays a, second b, first c, second b, first c again; the first two plies are in the tree.
    fn path() -> Path<char> {
        let (first, second) = (Some(Player::FIRST), Some(Player::SECOND));
        let moves = vec![
            (first, 'a'),
            (second, 'b'),
            (first, 'c'),
            (second, 'b'),
            (first, 'c'),
        ];
        Path {
            steps: vec![(0, 0), (7, 9)],
            moves,
            keeps_moves: true,
        }
    }

    #[test]
    fn every_later_move_counts_once_at_every_node() {
        let mut figures = AllAsFirst::new(Amaf::Rave { amaf_bias: 0.0 }).unwrap();
        figures.add(
            &path(),
            |player| if player == Player::FIRST { 1.0 } else { -1.0 },
        );
        let count = |node, player, m| figures.get(node, player, m).count;
        assert_eq!(count(0, Player::FIRST, 'a'), 1);
        assert_eq!(
            count(7, Player::FIRST, 'a'),
            0,
            "a was played before node 7"
        );
        assert_eq!(
            [count(0, Player::FIRST, 'c'), count(7, Player::FIRST, 'c')],
            [1, 1]
        );
        assert_eq!(count(7, Player::FIRST, 'b'), 0, "b was the other player's");
        assert_eq!(figures.get(7, Player::SECOND, 'b').value(), Some(-1.0));
    }
}
