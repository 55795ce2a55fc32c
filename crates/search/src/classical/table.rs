//! The entries of alpha-beta in the transposition table.
//!
//! A value is used only for the depth it was found at, so that a search with the table gives exactly the value of one without.
//! The one exception is sound: a value without estimates below it stays valid for deeper searches.

use uctopia_game::{Bound, Game};

/// Positions and their search results.
pub(super) type AlphaBetaTable<G> =
    crate::table::TranspositionTable<G, AlphaBetaEntry<<G as Game>::Move>>;

/// The search result of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlphaBetaEntry<M> {
    pub(super) depth: u32,
    pub(super) score: f32,
    pub(super) bound: Bound,
    pub(super) complete: bool,
    pub(super) best: Option<M>,
}

impl<M> AlphaBetaEntry<M> {
    /// Whether the score is that of a search of `depth`.
    pub(super) fn holds_at(&self, depth: u32) -> bool {
        self.depth == depth || (self.complete && self.depth <= depth)
    }
}
