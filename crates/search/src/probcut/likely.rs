//! What the exact solver takes from the search: estimates, and best moves from its table.

use std::sync::Arc;

use uctopia_game::{Margin, Player};
use uctopia_values::ValueFunction;

use super::entry::SearchTable;
use crate::exact::{OrderingEstimate, ValueEstimate};
use crate::position_key::PositionKey;

/// The estimates of a value function with the best moves of earlier searches.
#[derive(Clone, Debug)]
pub(super) struct LikelyMoves<V> {
    pub(super) estimates: ValueEstimate<V>,
    /// `None` where no search came before.
    pub(super) table: Option<Arc<SearchTable>>,
}

impl<G: Margin, V: ValueFunction<G> + Clone> OrderingEstimate<G> for LikelyMoves<V> {
    const ESTIMATES: bool = true;

    #[inline(always)]
    fn estimate(&self, state: &G, to_move: Player) -> i32 {
        self.estimates.estimate(state, to_move)
    }

    #[inline(always)]
    fn likely_move(&self, state: &G) -> Option<G::Move> {
        let form = state.table_key();
        let known = self
            .table
            .as_ref()?
            .get(PositionKey::of(&form))
            .filter(|_| form == *state)?;
        state.moves().nth(known.best?.into())
    }
}
