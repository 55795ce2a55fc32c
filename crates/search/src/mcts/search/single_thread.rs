//! Iterations on one thread: node allocation and playout statistics.

use uctopia_game::{Meter, Payoffs, Shortcuts};

use super::iteration::{Iteration, IterationContext};
use super::progress::IterationError;
use super::state::TreeSearch;
use crate::mcts::backup::Rewards;
use crate::mcts::custom::Phases;
use crate::mcts::tree::NodeId;

impl<G: Shortcuts, E: Phases<G>> Iteration<G, E, false> for TreeSearch<G, E> {
    #[inline(always)]
    fn parts(&mut self) -> IterationContext<'_, G::Move, E> {
        IterationContext {
            tree: &self.memory.tree,
            config: &self.config,
            rules: &self.rules,
            phases: &self.phases,
            playout_runner: self.playout_runner,
            as_first: self.memory.as_first.as_ref(),
            root_player: self.root_player,
            local: &mut self.local,
        }
    }

    #[inline]
    fn add_node(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        (self.has_room_for(state.moves().len()) && meter.node()).then(|| self.memory.store(state))
    }

    #[inline]
    fn store_exact_sums(&mut self) -> Result<(), IterationError> {
        self.make_room_for_fractions();
        Ok(())
    }

    #[inline]
    fn next_halving_move(&mut self) -> Option<usize> {
        self.halving
            .as_mut()
            .map(|halving| halving.next(&self.memory.tree))
    }

    #[inline]
    fn find(&self, state: &G) -> Option<NodeId> {
        self.memory.find(state)
    }

    #[inline]
    fn learn(&mut self, rewards: &Rewards, payoffs: &Payoffs) {
        if E::LEARNS {
            self.phases.result(&self.local.path.moves, payoffs);
        }
        let path = &self.local.path;
        if self.memory.as_first.is_some() {
            self.memory
                .add_as_first(path, |player| rewards.of(player).value);
        }
        if let Some(learned) = &mut self.local.playouts.learned {
            if learned.may_grow_with(path.moves.len()) {
                learned.grows = self.memory.has_bytes_for(learned.growth_bytes());
            }
            learned.add(&path.moves, |player| rewards.of(player).value);
            self.memory.other_bytes = self.fixed_bytes + learned.bytes() as u64;
        }
    }
}

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Switches to sums of arbitrary numbers. Where all nodes but the root have to be removed for it, all pending paths end at
    /// their first step: that of this iteration, and those of pending leaves.
    #[cold]
    pub(super) fn make_room_for_fractions(&mut self) {
        if !self.memory.store_exact_sums() {
            self.local.path.steps.truncate(1);
            self.pending_paths.cut();
        }
    }
}
