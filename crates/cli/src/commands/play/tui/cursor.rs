//! The selected square of the board and its move.

use uctopia_catalog::MoveView;
use uctopia_game::{Square, Theme};
use uctopia_options::{Message, message};

use super::action::Way;
use super::tui_game::TuiGame;

/// A square, and the selected move if several are shown on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cursor {
    pub(super) square: usize,
    /// An index into the legal moves.
    choice: Option<usize>,
}

impl Cursor {
    /// Goes to the next square in this direction that is part of the board.
    pub(super) fn go(&mut self, way: Way, tui_game: &TuiGame) {
        let board = tui_game.board();
        let (columns, rows) = (board.columns, board.rows);
        let (mut row, mut column) = (self.square / columns.max(1), self.square % columns.max(1));
        loop {
            match way {
                Way::Up if row > 0 => row -= 1,
                Way::Down if row + 1 < rows => row += 1,
                Way::Left if column > 0 => column -= 1,
                Way::Right if column + 1 < columns => column += 1,
                _ => return,
            }
            let square = row * columns + column;
            if !matches!(board.squares.get(square), Some(Square::Void) | None) {
                *self = Self {
                    square,
                    choice: move_at(tui_game, square),
                };
                return;
            }
        }
    }

    /// Goes to the next legal move, also among several on one square.
    pub(super) fn next_move(&mut self, tui_game: &TuiGame) {
        let moves = tui_game.moves();
        if moves.is_empty() {
            return;
        }
        let here = self.choice.map_or_else(
            || moves.iter().position(|m| m.square > Some(self.square)),
            |at| Some(at + 1),
        );
        let next = here.unwrap_or(0) % moves.len();
        *self = Self {
            square: moves[next].square.unwrap_or(self.square),
            choice: Some(next),
        };
    }

    /// Updates the cursor after a change of the position: the square stays, its move may change.
    pub(super) fn update(&mut self, tui_game: &TuiGame) {
        let squares = tui_game.board().squares;
        let stays = !matches!(squares.get(self.square), Some(Square::Void) | None);
        let square = if stays { self.square } else { 0 };
        *self = Self {
            square,
            choice: move_at(tui_game, square),
        };
    }

    /// The selected move.
    pub(super) fn chosen(&self, tui_game: &TuiGame) -> Option<MoveView> {
        tui_game.moves().into_iter().nth(self.choice?)
    }

    /// The possible actions, in words.
    pub(super) fn offer(&self, tui_game: &TuiGame) -> Message {
        let moves = tui_game.moves();
        match (self.chosen(tui_game), moves.as_slice()) {
            (_, [pass]) if pass.square.is_none() => {
                message!("{pass} is the only move (p)", pass = pass.text)
            }
            (Some(m), _) => message!("Enter plays {mv}", mv = m.text),
            (None, _) => message!("{moves} legal {moves:move|moves}", moves = moves.len()),
        }
    }
}

/// The first move that is shown on a square; in a rack any square of a column drops into it.
fn move_at(tui_game: &TuiGame, square: usize) -> Option<usize> {
    let (moves, board) = (tui_game.moves(), tui_game.board());
    let at = moves.iter().position(|m| m.square == Some(square));
    let same_column = |m: &MoveView| {
        m.square
            .is_some_and(|other| other % board.columns == square % board.columns)
    };
    at.or_else(|| {
        moves
            .iter()
            .position(same_column)
            .filter(|_| board.theme == Theme::Rack)
    })
}
