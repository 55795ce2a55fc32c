//! What a position looks like, said once for the terminal, pictures and the browser.

use crate::{Game, Player};

/// How a board is dressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Lines between cells, noughts and crosses.
    Lines,
    /// Stones on the crossings of a wooden grid.
    Stones,
    /// Discs on green squares.
    Discs,
    /// Discs in a standing rack.
    Rack,
    /// Cards on a table.
    Cards,
}

/// What lies on a square.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Square {
    /// No square at all: a gap in the layout.
    Void,
    /// An empty square.
    Empty,
    /// A piece of a player.
    Piece(Player),
    /// A card, face up.
    Card(String),
    /// Words on the table, such as the name of a pile.
    Label(String),
}

/// A rectangle of squares, row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Board {
    /// How it is dressed.
    pub theme: Theme,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// Names of the columns, or empty.
    pub column_names: Vec<String>,
    /// Names of the rows, or empty.
    pub row_names: Vec<String>,
    /// The squares, `columns * rows` of them.
    pub squares: Vec<Square>,
}

impl Board {
    /// An empty board whose columns are named `a b c …` and whose rows are named `1 2 3 …` from the top.
    ///
    /// ```
    /// use uctopia_game::{Board, Theme};
    /// let board = Board::lettered(Theme::Discs, 8, 8);
    /// assert_eq!((board.column_names[5].as_str(), board.row_names[4].as_str()), ("f", "5"));
    /// ```
    #[must_use]
    pub fn lettered(theme: Theme, columns: usize, rows: usize) -> Self {
        Self {
            theme,
            columns,
            rows,
            column_names: (0..columns).map(column_name).collect(),
            row_names: (1..=rows).map(|row| row.to_string()).collect(),
            squares: vec![Square::Empty; columns * rows],
        }
    }
}

/// Names columns `a` … `z`, then `aa`, `ab` ….
fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    if column < 26 { letter.to_string() } else { format!("{}{letter}", column_name(column / 26 - 1)) }
}

/// The ability to be drawn.
pub trait View: Game {
    /// The board as it stands.
    fn board(&self) -> Board;

    /// The square, as an index into [`Board::squares`], on which a move's value is shown; `None` for a move that has
    /// no place on the board, such as a pass.
    fn square_of(&self, m: Self::Move) -> Option<usize>;
}
