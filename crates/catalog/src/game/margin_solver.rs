//! What solves the positions of a game with a margin to the last point.

use std::marker::PhantomData;

use uctopia_game::{Budget, Evaluator, Margin};
use uctopia_search::{ExactMargin, MarginScore, OrderingEstimate};
use uctopia_state::{AnyState, Playable};

/// A solver of a game whose type is hidden.
pub(crate) trait MarginSolver: Send {
    /// The score of a position in which a player is to move.
    fn score(&mut self, state: &AnyState, budget: &Budget) -> MarginScore;

    /// The most moves that can follow a position.
    fn moves_left(&self, state: &AnyState) -> u32;
}

/// A solver of positions of type `G`.
pub(super) struct SolverOf<G, S> {
    pub(super) solver: S,
    pub(super) game: PhantomData<fn() -> G>,
}

impl<G: Margin + Playable, E: Evaluator<G>, O: OrderingEstimate<G>> MarginSolver
    for SolverOf<G, ExactMargin<G, E, O>>
{
    fn score(&mut self, state: &AnyState, budget: &Budget) -> MarginScore {
        let state = state.typed::<G>().expect("a position of the solver's game");
        self.solver.score(&state, budget)
    }

    fn moves_left(&self, state: &AnyState) -> u32 {
        let state = state.typed::<G>().expect("a position of the solver's game");
        state.moves_left()
    }
}
