//! Positions and moves of Hex as text, and the board to draw.

use std::fmt;

use uctopia_game::{Board, Encode, Notation, Player, Square, Theme, View};
use uctopia_options::{Message, TextError, message, msgid};

use super::{Hex, Move, SWAP};
use crate::mnk::Bits;
use crate::text::{BoardText, WrittenBoard};

impl Hex {
    fn text(self) -> BoardText {
        BoardText {
            columns: self.size(),
            rows: self.size(),
            symbols: ['x', 'o'],
            names: [
                self.player_name(Player::FIRST),
                self.player_name(Player::SECOND),
            ],
        }
    }

    /// The position of a board as it was read.
    fn of_board(self, board: &WrittenBoard) -> Result<Self, Message> {
        let mut state = self.emptied();
        for ((column, row), owner) in self.squares().zip(&board.squares) {
            if let Some(player) = owner {
                state.put(player.index(), self.bit(column, row));
            }
        }
        let [black, white] = state.stones.map(Bits::count);
        let swapped = match board.to_move {
            Player::FIRST if black == white => Some(false),
            Player::FIRST if white == black + 1 => Some(true),
            Player::SECOND if black == white + 1 => Some(false),
            Player::SECOND if black == white && black > 0 => Some(true),
            _ => None,
        };
        let Some(swapped) = swapped.filter(|swapped| !swapped || self.has_swap) else {
            let player = Message::text(self.player_name(board.to_move));
            return Err(message!(
                "with {black} black and {white} white stones {player} cannot be to move: black begins, and they take turns"
            ));
        };
        state.swapped = swapped;
        let [first, second] = state.connected[board.to_move.index()];
        if first & second != super::Cells::EMPTY {
            let player = Message::text(self.player_name(board.to_move));
            return Err(message!(
                "{player} is to move and has won: the game ends with the winner's stone"
            ));
        }
        Ok(state)
    }
}

/// `.x./…/o.. x`: the rows from the top, `x` for black, `o` for white and `.` for an empty cell, then the player to move.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = |column, row| self.owner(column, row);
        self.text().write(f, owner, self.to_move())
    }
}

impl Notation for Hex {
    /// Reads moves such as `a2 swap b2`, or a board and the player to move, behind which moves may follow. Blanks and line breaks may
    /// stand between cells.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let of_board = |board: &_| {
            self.of_board(board)
                .map_err(|problem| TextError::whole(text, problem))
        };
        self.text().read(text, || self.emptied(), of_board)
    }

    fn move_text(&self, m: Move) -> String {
        if m == SWAP {
            return "swap".to_owned();
        }
        let (column, row) = self.column_and_row(m.0.into());
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            msgid!("black")
        } else {
            msgid!("white")
        }
    }
}

impl View for Hex {
    /// Rows straight below each other: a cell touches those beside, above and below it, above to the right and below to the left.
    fn board(&self) -> Board {
        let square = |(column, row)| self.owner(column, row).map_or(Square::Empty, Square::Piece);
        Board {
            squares: self.squares().map(square).collect(),
            ..Board::lettered(Theme::Discs, self.size(), self.size())
        }
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        (m != SWAP).then(|| self.action_of(m))
    }
}
