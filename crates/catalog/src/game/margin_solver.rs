//! What solves the positions of a game with a margin to the last point.

use uctopia_game::{Budget, Evaluator, Margin};
use uctopia_search::{ExactMargin, MarginScore, OrderingEstimate};

/// A solver of a game of this type, which need not be known to have a margin.
pub(crate) trait MarginSolver<G> {
    /// The score of a position in which a player is to move.
    fn score(&mut self, state: &G, budget: &Budget) -> MarginScore;

    /// The most moves that can follow a position.
    fn moves_left(&self, state: &G) -> u32;
}

impl<G: Margin, E: Evaluator<G>, O: OrderingEstimate<G>> MarginSolver<G> for ExactMargin<G, E, O> {
    fn score(&mut self, state: &G, budget: &Budget) -> MarginScore {
        Self::score(self, state, budget)
    }

    fn moves_left(&self, state: &G) -> u32 {
        state.moves_left()
    }
}
