//! What an iteration passed on its way.

use uctopia_game::Player;

use super::tree::{EdgeId, NodeId};

/// The way of an iteration: through the tree, and on to the end of its playout.
#[derive(Clone, Debug, Default)]
pub(super) struct Journey<M> {
    /// The edges in the tree, from the root down, each with the node it belongs to.
    pub(super) steps: Vec<(NodeId, EdgeId)>,
    /// All moves with who made them, those of the playout too; nature is `None`.
    pub(super) trace: Vec<(Option<Player>, M)>,
    /// Whether moves are traced: only where an option needs them.
    pub(super) traced: bool,
}

impl<M> Journey<M> {
    pub(super) fn new(traced: bool) -> Self {
        Self { steps: Vec::new(), trace: Vec::new(), traced }
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.trace.clear();
    }

    /// Traces a move, where moves are traced.
    #[inline]
    pub(super) fn note(&mut self, player: Option<Player>, m: M) {
        if self.traced {
            self.trace.push((player, m));
        }
    }

    /// The last edge in the tree.
    #[inline]
    pub(super) fn last_edge(&self) -> Option<usize> {
        self.steps.last().map(|&(_, edge)| edge as usize)
    }
}
