//! The score of a position alone, from the exact solver.

use uctopia_game::{Budget, Evaluator, Game, Margin, Notation, Turn};
use uctopia_options::{TextError, message};
use uctopia_search::{ExactMargin, MarginScore, OrderingEstimate};
use uctopia_state::{AnyState, Playable};
use uctopia_text::plain;

use crate::game::TypedGame;

/// Tells the scores of positions that are given as text.
pub struct PositionScorer {
    /// Reads the positions.
    start: AnyState,
    score: Box<Score>,
    moves_left: fn(&AnyState) -> u32,
}

/// A search for the score of a position.
type Score = dyn FnMut(&AnyState, &Budget) -> MarginScore + Send;

impl PositionScorer {
    /// A scorer of positions of the game that begins with `start`.
    pub(crate) fn new<G, E, O>(start: &AnyState, mut solver: ExactMargin<G, E, O>) -> Self
    where
        G: Margin + Playable,
        E: Evaluator<G> + 'static,
        O: OrderingEstimate<G> + 'static,
    {
        let typed = TypedGame::<G>::typed;
        Self {
            start: start.clone(),
            score: Box::new(move |state, budget| solver.score(&typed(state), budget)),
            moves_left: |state| TypedGame::<G>::typed(state).moves_left(),
        }
    }

    /// The score of a position for the side to move.
    ///
    /// # Errors
    /// When the text is no position, or no player is to move there.
    pub fn score(&mut self, position: &str, budget: &Budget) -> Result<MarginScore, TextError> {
        let state = self.start.read(&plain(position))?;
        match state.turn() {
            Turn::Player(_) => Ok((self.score)(&state, budget)),
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
        Ok((self.moves_left)(&state))
    }
}
