//! The appearance of a position, defined once for the terminal, pictures and the browser.

use crate::{Game, Player};

/// The style of a board.
///
/// ```
/// use uctopia::{Board, Theme};
/// let green = Board::lettered(Theme::Discs, 8, 8);
/// let wooden = Board { theme: Theme::Stones, ..green.clone() }; // another style, the same squares
/// assert_eq!(wooden.squares, green.squares);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// The content of a square.
///
/// ```
/// use uctopia::{Player, Square};
/// let shown = |square: &Square| match square {
///     Square::Void => " ".to_owned(),
///     Square::Empty => ".".to_owned(),
///     Square::Piece(player) => if *player == Player::FIRST { "o" } else { "x" }.to_owned(),
///     Square::Card(text) | Square::Label(text) => text.clone(),
/// };
/// let row = [Square::Piece(Player::FIRST), Square::Empty, Square::Card("9".to_owned())];
/// assert_eq!(row.iter().map(shown).collect::<String>(), "o.9");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
///
/// ```
/// use uctopia::{Board, Player, Square, Theme};
/// let mut board = Board::lettered(Theme::Lines, 3, 3);
/// let (column, row) = (1, 2); // b3
/// board.squares[row * board.columns + column] = Square::Piece(Player::FIRST);
/// let bottom = board.squares.chunks(board.columns).last().unwrap();
/// assert_eq!(bottom, [Square::Empty, Square::Piece(Player::FIRST), Square::Empty]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// The style.
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
    /// use uctopia::{Board, Theme};
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
    if column < 26 {
        letter.to_string()
    } else {
        format!("{}{letter}", column_name(column / 26 - 1))
    }
}

/// The ability to be drawn.
///
/// ```
/// use uctopia::{Board, Game, Player, Square, Theme, View};
/// # use uctopia::Turn;
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Heap(u8);
/// # impl Game for Heap {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 1;
/// #     fn turn(&self) -> Turn { if self.0 == 0 { Turn::Over } else { Turn::Player(Player::FIRST) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.0.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { self.0 -= taken; }
/// #     fn payoff(&self, _: Player) -> f32 { 1.0 }
/// # }
///
/// // A heap from whose right end one or two stones are taken, drawn as a row.
/// impl View for Heap {
///     fn board(&self) -> Board {
///         let squares = vec![Square::Piece(Player::FIRST); self.0.into()];
///         Board { squares, ..Board::lettered(Theme::Stones, self.0.into(), 1) }
///     }
///     fn square_of(&self, taken: u8) -> Option<usize> {
///         Some(usize::from(self.0 - taken)) // the leftmost of the stones taken
///     }
/// }
///
/// let heap = Heap(5);
/// assert_eq!(heap.board().squares.len(), 5);
/// assert_eq!(heap.moves().map(|m| heap.square_of(m)).collect::<Vec<_>>(), [Some(4), Some(3)]);
/// ```
pub trait View: Game {
    /// The board as it stands.
    fn board(&self) -> Board;

    /// The board as `viewer` sees it: without what is [hidden](crate::Hidden) from him. By default, everything.
    fn board_seen_by(&self, viewer: Player) -> Board {
        let _ = viewer;
        self.board()
    }

    /// The square, as an index into [`Board::squares`], on which a move's value is shown; `None` for a move that has
    /// no place on the board, such as a pass.
    fn square_of(&self, m: Self::Move) -> Option<usize>;
}
