//! The score of a position alone, from the exact solver.

use uctopia_game::{Budget, Game, Notation, Turn};
use uctopia_options::{TextError, message};
use uctopia_search::MarginScore;
use uctopia_state::AnyState;
use uctopia_text::plain;

use crate::game::MarginSolver;

/// Tells the scores of positions that are given as text.
pub struct PositionScorer {
    /// Reads the positions.
    start: AnyState,
    solver: Box<dyn MarginSolver>,
}

impl PositionScorer {
    pub(crate) fn new(start: AnyState, solver: Box<dyn MarginSolver>) -> Self {
        Self { start, solver }
    }

    /// The score of a position for the side to move.
    ///
    /// # Errors
    /// When the text is no position, or no player is to move there.
    pub fn score(&mut self, position: &str, budget: &Budget) -> Result<MarginScore, TextError> {
        let state = self.start.read(&plain(position))?;
        match state.turn() {
            Turn::Player(_) => Ok(self.solver.score(&state, budget)),
            _ => Err(TextError::whole(
                position,
                message!("expected a position in which a player is to move"),
            )),
        }
    }

    /// The most moves that can follow a position.
    ///
    /// # Errors
    /// When the text is no position.
    pub fn moves_left(&self, position: &str) -> Result<u32, TextError> {
        let state = self.start.read(&plain(position))?;
        Ok(self.solver.moves_left(&state))
    }
}
