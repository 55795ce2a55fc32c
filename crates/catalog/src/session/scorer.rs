//! The score of a position alone, from the exact solver.

use uctopia_game::{Budget, Turn};
use uctopia_options::{TextError, message};
use uctopia_search::MarginScore;

use crate::game::{MarginSolver, Playable};
use crate::typed_text;

/// Tells the scores of positions that are given as text.
pub trait PositionScorer {
    /// The score of a position for the side to move.
    ///
    /// # Errors
    /// When the text is no position, or no player is to move there.
    fn score(&mut self, position: &str, budget: &Budget) -> Result<MarginScore, TextError>;

    /// The most moves that can follow a position.
    ///
    /// # Errors
    /// When the text is no position.
    fn moves_left(&self, position: &str) -> Result<u32, TextError>;
}

/// Reads positions as the first one does.
pub(crate) struct TextScorer<G> {
    pub(crate) start: G,
    pub(crate) solver: Box<dyn MarginSolver<G>>,
}

impl<G: Playable> PositionScorer for TextScorer<G> {
    fn score(&mut self, position: &str, budget: &Budget) -> Result<MarginScore, TextError> {
        let state = typed_text::position(&self.start, position)?;
        match state.turn() {
            Turn::Player(_) => Ok(self.solver.score(&state, budget)),
            _ => Err(TextError::whole(
                position,
                message!("expected a position in which a player is to move"),
            )),
        }
    }

    fn moves_left(&self, position: &str) -> Result<u32, TextError> {
        Ok(self
            .solver
            .moves_left(&typed_text::position(&self.start, position)?))
    }
}
