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
/// use uctopia_game::{Board, Theme};
/// use uctopia_gtp::vertex;
/// let board = Board::lettered(Theme::Stones, 15, 15);
/// assert_eq!(vertex(&board, "h2", Some(15 + 7)), "H2");
/// assert_eq!(vertex(&board, "i8", Some(7 * 15 + 8)), "J8");
/// assert_eq!(vertex(&board, "pass", None), "pass");
/// assert_eq!(vertex(&board, "hand-p2", Some(3)), "hand-p2"); // shown on a square, but no square's name
/// ```
#[must_use]
pub fn vertex(board: &Board, text: &str, square: Option<usize>) -> String {
    square.and_then(|square| square_name(board, text, square)).unwrap_or_else(|| text.to_owned())
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
/// use uctopia_game::{Board, Theme};
/// assert_eq!(uctopia_gtp::side(&Board::lettered(Theme::Discs, 8, 8)), Some(8));
/// assert_eq!(uctopia_gtp::side(&Board::lettered(Theme::Rack, 7, 6)), None);
/// ```
#[must_use]
pub fn side(board: &Board) -> Option<usize> {
    let has_squares = board.theme != Theme::Cards && !board.row_names.is_empty();
    (has_squares && board.rows == board.columns).then_some(board.rows)
}

/// The colour of the player to move: the first player is black, the second white, and nature, which GTP does not have, moves as
/// white. `None` at the end of the game, or for a third player.
///
/// ```
/// use uctopia_game::{Player, Turn};
/// use uctopia_gtp::colour;
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
