//! Positions and moves as text.

use std::fmt::Display;

use crate::{Game, TextError};

/// The ability to be written and read.
///
/// A position's canonical text is its [`Display`] form, on one line; reading it back gives an equal state. Moves are
/// written from the point of view of a state, since a move alone need not know the board's size.
pub trait Notation: Game + Display {
    /// Reads a position under the rules and the board of `self`, which is any position of the game meant.
    ///
    /// Accepts at least the canonical text. The empty text is the first position.
    ///
    /// # Errors
    /// A sentence that names the column and what was expected there.
    fn read(&self, text: &str) -> Result<Self, TextError>;

    /// The text of a move or outcome, unique among the legal ones: `f5`, `4`, `pass`.
    fn move_text(&self, m: Self::Move) -> String;

    /// What a player is called in this game, such as `black` or `o`.
    fn player_name(player: crate::Player) -> &'static str;

    /// Reads a legal move, in any case and with spaces around it.
    ///
    /// # Errors
    /// When the text names no legal move; the error lists the legal ones.
    fn read_move(&self, text: &str) -> Result<Self::Move, TextError> {
        let wanted = text.trim();
        self.moves()
            .find(|&m| self.move_text(m).eq_ignore_ascii_case(wanted))
            .ok_or_else(|| TextError::illegal_move(text, self.moves().map(|m| self.move_text(m))))
    }
}
