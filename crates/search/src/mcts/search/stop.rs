//! When a search ends before its budget does.

use crate::mcts::phases::Phases;
use uctopia_game::{Meter, Shortcuts, Stop};

use super::state::TreeSearch;
use crate::mcts::config::FinalMoveRule;
use crate::mcts::root::{is_settled, is_solved};

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Why the search should end after so many iterations, if it should; whether the choice is settled is asked only where
    /// `looks` says so.
    #[inline]
    pub(crate) fn reason_to_stop(&self, done: u64, meter: &Meter, looks: bool) -> Option<Stop> {
        if self.local.needs_backup && self.rules.selection.solver && is_solved(&self.memory.tree, self.root_player) {
            return Some(Stop::Solved);
        }
        let looks = looks && (self.config.stops_early() || self.config.choice() == FinalMoveRule::MaxRobust);
        let left = meter.iterations_left().filter(|_| looks)?;
        is_settled(&self.config, &self.memory.tree, done, left).then_some(Stop::Complete)
    }
}
