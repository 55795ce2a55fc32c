//! The search of one tree: its data, and how a decision begins.

use crate::mcts::custom::Phases;
use crate::mcts::custom::prior::WrongPrior;
use uctopia_game::{AgentFailure, Player, Rng, Shortcuts};
use uctopia_options::{Message, message};

use super::iteration::ThreadState;
use super::leaves::{Batch, PendingPaths};
use super::progress::MemoryState;
use crate::mcts::config::UctConfig;
use crate::mcts::expansion;
use crate::mcts::memory::TreeMemory;
use crate::mcts::root::{SequentialHalving, add_noise};
use crate::mcts::selection::{Descent, DescentRules, Needs};
use crate::mcts::tree::{NodeId, SearchTree};
use crate::playout_runner::PlayoutRunner;
use crate::statistics::RewardMoments;

/// The search of one tree.
#[derive(Clone, Debug)]
pub(crate) struct TreeSearch<G: Shortcuts, E> {
    pub(crate) config: UctConfig,
    /// The evaluation, and the phases that the program supplies.
    pub(crate) phases: E,
    pub(crate) playout_runner: PlayoutRunner,
    pub(crate) rules: DescentRules,
    pub(crate) memory: TreeMemory<G>,
    /// The player to move at the root.
    pub(crate) root_player: Player,
    /// Iterations of this decision that are finished.
    pub(crate) iterations: u32,
    pub(crate) local: ThreadState<G::Move>,
    /// The allotment of iterations at the root, where the formula does not decide.
    pub(crate) halving: Option<SequentialHalving>,
    /// Leaves that wait for their playouts or for a leaf evaluator.
    pub(crate) batch: Option<Batch<G>>,
    /// The paths to these leaves.
    pub(super) pending_paths: PendingPaths,
    /// The state of the tree's memory in this decision.
    pub(crate) memory_state: MemoryState,
    /// The bytes that it takes beside its tree, its tables and what it learns: for the leaves of a batch, and for each of several
    /// trees.
    pub(super) fixed_bytes: u64,
}

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    pub(crate) fn new(config: UctConfig, phases: E, seed: u64) -> Self {
        let memory = TreeMemory::new(&config, G::PLAYERS, Needs::of::<G, E>());
        let mut search = Self {
            phases,
            playout_runner: PlayoutRunner::new(config.depth, config.cut),
            rules: DescentRules::new(&config, G::PLAYERS, E::HAS_RULE || E::LEARNS),
            memory,
            root_player: Player::FIRST,
            iterations: 0,
            local: ThreadState::new(&config, Rng::new(seed), 0),
            halving: None,
            batch: (config.batch > 1 || E::HAS_LEAVES).then(Batch::new),
            pending_paths: PendingPaths::default(),
            memory_state: MemoryState::default(),
            fixed_bytes: 0,
            config,
        };
        search.local.path.keeps_moves |= E::LEARNS;
        // One tree has so few that they do not matter.
        let of_tree = size_of::<Self>() as u64 + search.local.prepared.most_bytes();
        let is_alone = search.config.trees == 1;
        search.fixed_bytes = search.config.batch_bytes::<G>() + if is_alone { 0 } else { of_tree };
        search.memory.other_bytes = search.fixed_bytes;
        search
    }

    /// The reason why the memory has no room for as many trees as this one, each with a root with so many edges.
    pub(crate) fn lack_of_memory(&self, edges: usize) -> Option<Message> {
        let (needed, trees) = (
            self.memory.lacking_for_root(edges)?,
            u64::from(self.config.trees),
        );
        let megabytes = (needed * trees).div_ceil(1 << 20);
        Some(message!(
            "the memory has no room for {trees} {trees:tree|trees}: write memory={megabytes} or more"
        ))
    }

    /// Prepares a decision of `player`; fails where custom evaluations are invalid.
    pub(crate) fn prepare(&mut self, state: &G, player: Player) -> Result<(), AgentFailure> {
        if !self.config.reuse {
            self.memory.clear();
        }
        (self.root_player, self.iterations, self.memory_state) =
            (player, 0, MemoryState::default());
        if let Some(problem) = self.lack_of_memory(state.moves().len()) {
            return Err(AgentFailure::Unable(problem));
        }
        if self.memory.set_root(state) {
            self.evaluate_root(state)?;
        }
        if self.config.noise > 0.0 && !std::mem::replace(&mut self.memory.has_noise, true) {
            let noise = (self.config.noise, self.config.noise_alpha);
            add_noise(&self.memory.tree, noise, &mut self.local.rng);
        }
        if E::HAS_LEAVES && !self.memory.tree.columns.sums.is_kept() {
            // Now, while no leaf waits: `store_leaf` needs whole paths.
            self.memory.store_exact_sums();
        }
        self.local.samples =
            vec![RewardMoments::default(); self.memory.tree.edges_of(SearchTree::ROOT).len()];
        Ok(())
    }

    /// The descent of the next iteration.
    pub(crate) fn descent(&self) -> Descent<'_, G::Move, E> {
        Descent {
            tree: &self.memory.tree,
            rules: &self.rules,
            as_first: self.memory.as_first.as_ref(),
            phases: &self.phases,
        }
    }

    /// Evaluates the moves of a new node, where an option needs it.
    pub(super) fn evaluate_moves(&self, node: NodeId, state: &G) -> Result<(), WrongPrior> {
        expansion::evaluate_moves(
            &self.memory.tree,
            node,
            state,
            &self.phases,
            self.config.prior_temperature(),
        )
    }

    /// Whether another node with `edges` edges fits; records it where none does.
    pub(super) fn has_room_for(&mut self, edges: usize) -> bool {
        let has_room = self.memory.has_room_for(edges);
        if !has_room {
            self.memory_state.lacks_room = true;
            self.memory_state.since.get_or_insert(self.iterations);
        }
        has_room
    }

    /// Removes the least visited nodes when the tree has used up its memory, if configured.
    pub(crate) fn make_room(&mut self) {
        if self.memory_state.lacks_room && self.config.recycles() {
            self.memory.recycle();
            self.memory_state.lacks_room = false;
            self.memory_state.recycled += 1;
        }
    }
}
