//! When a search ends before its budget does.

use crate::mcts::custom::Phases;
use uctopia_game::{Meter, Shortcuts, Stop};

use super::state::TreeSearch;
use crate::mcts::config::FinalMoveRule;
use crate::mcts::root::{is_decided, is_solved};

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Returns the reason to stop after so many iterations, if there is one; with `checks_choice` also when the choice is
    /// decided.
    #[inline]
    pub(crate) fn reason_to_stop(
        &self,
        done: u64,
        meter: &Meter,
        checks_choice: bool,
    ) -> Option<Stop> {
        // Only what the latest iteration found or stored can have completed a proof.
        if self.local.needs_backup
            && self.rules.selection.solver
            && is_solved(&self.memory.tree, self.root_player)
        {
            return Some(Stop::Solved);
        }
        // It looks at all moves of the root, which takes too long after every iteration.
        let checks_choice =
            checks_choice && (self.config.early || self.config.choice == FinalMoveRule::MaxRobust);
        let left = meter.iterations_left().filter(|_| checks_choice)?;
        is_decided(&self.config, &self.memory.tree, done, left).then_some(Stop::Complete)
    }
}
