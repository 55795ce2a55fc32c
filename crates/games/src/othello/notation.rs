//! Othello positions and moves as text, and the board to draw.

use std::fmt;

use uctopia_game::{Board, Notation, Player, Square, Theme, View};
use uctopia_options::{TextError, msgid};

use super::read;
use super::{Move, Othello};

impl<const N: usize> Othello<N> {
    /// The square in this row and column of the board, counted from the top left, as a bit number.
    pub(super) fn square(row: usize, column: usize) -> u8 {
        (8 * (row + Self::MARGIN) + column + Self::MARGIN) as u8
    }

    /// The row and the column of a square.
    pub(super) fn row_and_column(square: u8) -> (usize, usize) {
        let square = usize::from(square);
        (square / 8 - Self::MARGIN, square % 8 - Self::MARGIN)
    }

    /// The name of a square, such as `f5`: columns are letters from the left, rows numbers from the top.
    pub(super) fn square_name(square: u8) -> String {
        let (row, column) = Self::row_and_column(square);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// The player whose disc lies on each square, row by row from the top left.
    fn occupants(&self) -> impl Iterator<Item = Option<Player>> + '_ {
        (0..N * N).map(|index| {
            let bit = 1 << Self::square(index / N, index % N);
            [Player::FIRST, Player::SECOND]
                .into_iter()
                .find(|&player| self.discs(player) & bit != 0)
        })
    }
}

/// How a side is written in the canonical text.
const fn symbol(player: Player) -> char {
    if player.index() == 0 { 'X' } else { 'O' }
}

/// The squares row by row from a1, `X` for black, `O` for white and `-` for empty; then a space and the side to move.
///
/// A finished game names the side that would move.
impl<const N: usize> fmt::Display for Othello<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares: String = self
            .occupants()
            .map(|occupant| occupant.map_or('-', symbol))
            .collect();
        write!(f, "{squares} {}", symbol(self.to_move()))
    }
}

impl<const N: usize> Notation for Othello<N> {
    /// Reads the following formats, which it detects from the text.
    ///
    /// - A transcript from the first position: `f5d6c3d3c4`, in any case; spaces, commas, dashes and move numbers
    ///   (`1. f5 2. d6`) may stand between the moves, and the final score (`26-38`) after them. Passes may be left out, or written
    ///   `pass`, `pa`, `ps`, `パス` or `--`.
    /// - A board and the side to move: `---…--- X`. Black is `X`, `*`, `B`, `1` or `●`; white is `O`, `W`, `0` or `○`;
    ///   empty is `-`, `.`, `_` or `・`. **1 is black and 0 is white**, as in Koseki's study-docs; some programs mean it the
    ///   other way round. Letters may be small, and blanks, `|` and `/` may stand between squares. The side may also
    ///   be `black` or `white`. Moves may follow, as in a transcript.
    /// - A line of an Edax problem file (OBF): a board and the side to move, then `;` and anything, which is ignored.
    /// - A GGF record, `(;GM[Othello]…BO[8 … *]B[f5]W[d6//1.2]…;)`: the position after its last move. Anti-Othello, type `8a`, is
    ///   refused.
    ///
    /// From `%` to the end of a line is a comment. The empty text is the first position.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::othello::Othello8;
    /// let start = Othello8::new();
    /// let error = start.read("f5a1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "cannot read \"f5a1\": at column 3 (\"a1\"), expected a legal move of white: f4 d6 f6",
    /// );
    /// ```
    fn read(&self, text: &str) -> Result<Self, TextError> {
        read::position(text)
    }

    fn move_text(&self, m: Move) -> String {
        if m.is_pass() {
            "pass".to_owned()
        } else {
            Self::square_name(m.square())
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            msgid!("black")
        } else {
            msgid!("white")
        }
    }

    /// Reads a legal move in any case; a pass may also be `pa`, `ps`, `パス` or `--`.
    fn read_move(&self, text: &str) -> Result<Move, TextError> {
        read::legal_move(self, text)
    }
}

impl<const N: usize> View for Othello<N> {
    fn board(&self) -> Board {
        let mut board = Board::lettered(Theme::Discs, N, N);
        board.squares = self
            .occupants()
            .map(|occupant| occupant.map_or(Square::Empty, Square::Piece))
            .collect();
        board
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        let (row, column) = Self::row_and_column(m.square());
        (!m.is_pass()).then_some(N * row + column)
    }
}
