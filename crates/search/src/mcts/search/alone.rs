//! Iterations on one thread: nodes in the memory that the search may use, and what it learns from playouts.

use uctopia_game::{Meter, Shortcuts};

use super::iteration::{Iteration, Parts};
use super::progress::Abandoned;
use super::state::Search;
use crate::mcts::backup::Rewards;
use crate::mcts::phases::Phases;
use crate::mcts::tree::NodeId;

impl<G: Shortcuts, E: Phases<G>> Iteration<G, E, false> for Search<G, E> {
    #[inline(always)]
    fn parts(&mut self) -> Parts<'_, G::Move, E> {
        Parts {
            tree: &self.memory.tree,
            config: &self.config,
            rules: &self.rules,
            rollout: &self.rollout,
            as_first: self.memory.as_first.as_ref(),
            decider: self.decider,
            local: &mut self.local,
        }
    }

    #[inline]
    fn add_node(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        (self.has_room_for(state.moves().len()) && meter.node()).then(|| self.memory.store(state))
    }

    #[inline]
    fn keep_fractions(&mut self) -> Result<(), Abandoned> {
        self.make_room_for_fractions();
        Ok(())
    }

    #[inline]
    fn next_of_plan(&mut self) -> Option<usize> {
        self.plan.as_mut().map(|plan| plan.next(&self.memory.tree))
    }

    #[inline]
    fn find(&self, state: &G) -> Option<NodeId> {
        self.memory.find(state)
    }

    #[inline]
    fn learn(&mut self, rewards: &Rewards) {
        let path = &self.local.path;
        if self.memory.as_first.is_some() {
            self.memory.add_as_first(path, |player| rewards.of(player).value);
        }
        if let Some(learned) = &mut self.local.playouts.learned {
            if learned.may_grow_with(path.moves.len()) {
                learned.grows = self.memory.has_bytes_for(learned.growth_bytes());
            }
            learned.add(&path.moves, |player| rewards.of(player).value);
            self.memory.besides = self.config.batch_bytes::<G>() + learned.bytes() as u64;
        }
    }
}

impl<G: Shortcuts, E: Phases<G>> Search<G, E> {
    /// Lets sums be any number from now on. Where all nodes but the root have to be forgotten for it, all paths under way
    /// end at their first step: that of this iteration, and those of leaves that wait.
    #[cold]
    pub(super) fn make_room_for_fractions(&mut self) {
        if !self.memory.keep_fractions() {
            self.local.path.steps.truncate(1);
            self.waiting.cut();
        }
    }
}
