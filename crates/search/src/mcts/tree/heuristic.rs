//! Heuristic values of moves, as stored in a column.

use super::column::{Word, pair, unpair};

/// The evaluation of a move, as a payoff from −1 to 1 for the player to move at the node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Heuristic {
    /// The evaluation of the position right after the move.
    pub(crate) at_once: f32,
    /// The evaluation after the best play below the move, as far as positions are stored.
    pub(crate) minimax: f32,
}

impl Heuristic {
    pub(crate) const UNKNOWN: Self = Self {
        at_once: 0.0,
        minimax: 0.0,
    };
}

impl Word for Heuristic {
    #[inline]
    fn to_word(self) -> u64 {
        pair(self.at_once.to_bits(), self.minimax.to_bits())
    }
    #[inline]
    fn of_word(word: u64) -> Self {
        let (at_once, minimax) = unpair(word);
        Self {
            at_once: f32::from_bits(at_once),
            minimax: f32::from_bits(minimax),
        }
    }
}
