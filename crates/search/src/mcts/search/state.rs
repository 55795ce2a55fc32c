//! The search of one tree: what it keeps, and how a decision begins.

use crate::mcts::phases::Phases;
use crate::mcts::phases::prior::WrongPrior;
use uctopia_game::{AgentFailure, Player, Rng, Shortcuts};

use super::iteration::Local;
use super::leaves::{Batch, WaitingPaths};
use super::progress::Fullness;
use crate::mcts::config::{Full, UctConfig};
use crate::mcts::expansion;
use crate::mcts::memory::Memory;
use crate::mcts::root::Plan;
use crate::mcts::selection::{Descent, Needs, Rules};
use crate::mcts::tree::{NodeId, Tree};
use crate::rollout::Rollout;
use crate::statistics::Moments;

/// The search of one tree.
#[derive(Clone, Debug)]
pub(crate) struct Search<G: Shortcuts, E> {
    pub(crate) config: UctConfig,
    pub(crate) rollout: Rollout<E>,
    pub(crate) rules: Rules,
    pub(crate) memory: Memory<G>,
    /// Who decides at the root.
    pub(crate) decider: Player,
    /// Iterations of this decision that are finished.
    pub(crate) iterations: u32,
    pub(crate) local: Local<G::Move>,
    /// How iterations are dealt out at the root, where the formula does not decide.
    pub(crate) plan: Option<Plan>,
    /// Leaves that wait for their playouts, where these are played together, or for the program's own evaluator.
    pub(crate) batch: Option<Batch<G>>,
    /// The paths to these leaves.
    pub(super) waiting: WaitingPaths,
    /// What became of a tree that was full in this decision.
    pub(crate) fullness: Fullness,
}

impl<G: Shortcuts, E: Phases<G>> Search<G, E> {
    pub(crate) fn new(config: UctConfig, evaluator: E, seed: u64) -> Self {
        let (plies, cut) = config.playout.length.parts();
        let rollout = Rollout::new(plies, cut, evaluator);
        let mut memory = Memory::new(&config, G::PLAYERS, Needs::of::<G, E>());
        memory.besides = config.batch_bytes::<G>();
        Self {
            rollout,
            rules: Rules::new(&config, G::PLAYERS, E::HAS_RULE),
            memory,
            decider: Player::FIRST,
            iterations: 0,
            local: Local::new(&config, Rng::new(seed), 0),
            plan: None,
            batch: (config.batch() > 1 || E::HAS_LEAVES).then(Batch::new),
            waiting: WaitingPaths::default(),
            fullness: Fullness::default(),
            config,
        }
    }

    /// Gets ready for a decision of `player`; fails where evaluations of the program's own do not fit.
    pub(crate) fn prepare(&mut self, state: &G, player: Player) -> Result<(), AgentFailure> {
        if !self.config.limits.reuse {
            self.memory.clear();
        }
        (self.decider, self.iterations, self.fullness) = (player, 0, Fullness::default());
        if self.memory.set_root(state) {
            self.evaluate_root(state)?;
        }
        if E::HAS_LEAVES && !self.memory.tree.columns.sums.is_kept() {
            // Now, while no leaf waits: `store_leaf` needs whole paths.
            self.memory.keep_fractions();
        }
        self.local.samples = vec![Moments::default(); self.memory.tree.edges_of(Tree::ROOT).len()];
        Ok(())
    }

    /// The tree as the next iteration descends it.
    pub(crate) fn descent(&self) -> Descent<'_, G::Move, E> {
        Descent {
            tree: &self.memory.tree,
            rules: &self.rules,
            as_first: self.memory.as_first.as_ref(),
            phases: self.rollout.evaluator(),
        }
    }

    /// Asks the evaluation about the moves of a node just stored, where an option wants to know.
    pub(super) fn evaluate_moves(&self, node: NodeId, state: &G) -> Result<(), WrongPrior> {
        expansion::evaluate_moves(&self.memory.tree, node, state, self.rollout.evaluator(), self.config.temperature())
    }

    /// Whether another node with `edges` edges fits; notes it where none does.
    pub(super) fn has_room_for(&mut self, edges: usize) -> bool {
        let has_room = self.memory.has_room_for(edges);
        if !has_room {
            self.fullness.lacks_room = true;
            self.fullness.since.get_or_insert(self.iterations);
        }
        has_room
    }

    /// Forgets what is least needed when the tree has used up its memory, if that is wanted.
    pub(crate) fn make_room(&mut self) {
        if self.fullness.lacks_room && self.config.full() == Full::Recycle {
            self.memory.recycle();
            self.fullness.lacks_room = false;
            self.fullness.recycled += 1;
        }
    }
}
