//! The path of an iteration.

use uctopia_game::Player;

use super::slot::{EdgeId, NodeId};

/// The path of an iteration: through the tree, and on to the end of its playout.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path<M> {
    /// The edges in the tree, from the root down, each with the node it belongs to.
    pub(crate) steps: Vec<(NodeId, EdgeId)>,
    /// All moves with the players who made them, those of the playout too; `None` for nature.
    pub(crate) moves: Vec<(Option<Player>, M)>,
    /// Whether moves are kept: only where an option needs them.
    pub(crate) keeps_moves: bool,
}

impl<M> Path<M> {
    pub(crate) fn new(keeps_moves: bool) -> Self {
        Self {
            steps: Vec::new(),
            moves: Vec::new(),
            keeps_moves,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.moves.clear();
    }

    /// Records a move, where moves are kept.
    #[inline]
    pub(crate) fn record(&mut self, player: Option<Player>, m: M) {
        if self.keeps_moves {
            self.moves.push((player, m));
        }
    }

    /// The last edge in the tree.
    #[inline]
    pub(crate) fn last_edge(&self) -> Option<usize> {
        self.steps.last().map(|&(_, edge)| edge as usize)
    }
}
