//! The names of moves and players.

use uctopia_game::{Board, Player, Theme, Turn};

/// The letters of columns: GTP leaves out I, which looks like J.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The name of a move in GTP: the move's own text, but a square in capitals and without the letter I.
///
/// `square` is the move's place on the board. Rows keep their numbers: Othello's a1 is the corner at the top left here
/// and in the programs that play Othello by GTP, though GTP itself counts the rows of a Go board from the bottom.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::gtp::vertex;
/// let board = Board::lettered(Theme::Stones, 15, 15);
/// assert_eq!(vertex(&board, "h2", Some(15 + 7)), "H2");
/// assert_eq!(vertex(&board, "i8", Some(7 * 15 + 8)), "J8");
/// assert_eq!(vertex(&board, "pass", None), "pass");
/// assert_eq!(vertex(&board, "hand-p2", Some(3)), "hand-p2"); // shown on a square, but no square's name
/// ```
#[must_use]
pub fn vertex(board: &Board, text: &str, square: Option<usize>) -> String {
    square
        .and_then(|square| square_name(board, text, square))
        .unwrap_or_else(|| text.to_owned())
}

fn square_name(board: &Board, text: &str, square: usize) -> Option<String> {
    let (row, column) = (square / board.columns, square % board.columns);
    let row = board.row_names.get(row)?;
    let letter = char::from(*LETTERS.get(column)?);
    (text == format!("{}{row}", board.column_names.get(column)?)).then(|| format!("{letter}{row}"))
}

/// The number of rows and columns of a square board of squares, the size in GTP.
///
/// ```
/// use uctopia::{Board, Theme};
/// assert_eq!(uctopia::gtp::side(&Board::lettered(Theme::Discs, 8, 8)), Some(8));
/// assert_eq!(uctopia::gtp::side(&Board::lettered(Theme::Rack, 7, 6)), None);
/// ```
#[must_use]
pub fn side(board: &Board) -> Option<usize> {
    (has_squares(board) && board.rows == board.columns).then_some(board.rows)
}

/// Whether moves are made on squares with the names of GTP.
pub(crate) fn has_squares(board: &Board) -> bool {
    board.theme != Theme::Cards && !board.row_names.is_empty()
}

/// A board with the letters of [`vertex`] above its columns, so that a session has one lettering.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::gtp::{vertex, with_vertex_letters};
/// let board = Board::lettered(Theme::Stones, 15, 15);
/// assert_eq!(vertex(&board, "i9", Some(8 * 15 + 8)), "J9");
/// assert_eq!((board.column_names[8].as_str(), with_vertex_letters(&board).column_names[8].as_str()), ("i", "j"));
/// let rack = Board { row_names: Vec::new(), ..board.clone() };
/// assert_eq!(with_vertex_letters(&rack), rack); // its columns keep their names, as do moves
/// ```
#[must_use]
pub fn with_vertex_letters(board: &Board) -> Board {
    let mut board = board.clone();
    let is_lettered =
        board.column_names == Board::lettered(board.theme, board.columns, 0).column_names;
    if has_squares(&board) && is_lettered {
        let letters = LETTERS
            .iter()
            .map(|letter| char::from(letter.to_ascii_lowercase()).to_string());
        board
            .column_names
            .iter_mut()
            .zip(letters)
            .for_each(|(name, letter)| *name = letter);
    }
    board
}

/// The colour of the player to move: the first player is black, the second white, and nature, which GTP does not have, moves as
/// white. `None` at the end of the game, or for a third player.
///
/// ```
/// use uctopia::{Player, Turn};
/// use uctopia::gtp::colour;
/// assert_eq!(colour(Turn::Player(Player::FIRST)), Some("black"));
/// assert_eq!(colour(Turn::Chance), Some("white"));
/// assert_eq!(colour(Turn::Over), None);
/// ```
#[must_use]
pub fn colour(turn: Turn) -> Option<&'static str> {
    match turn {
        Turn::Player(Player::FIRST) => Some("black"),
        Turn::Player(Player::SECOND) | Turn::Chance => Some("white"),
        Turn::Player(_) | Turn::Over => None,
    }
}
