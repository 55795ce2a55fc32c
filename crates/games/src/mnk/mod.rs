//! m,n,k games: tic-tac-toe, gomoku, and any other board on which k in a row win.
//!
//! Two players, `o` who begins and `x`, put stones on a board of m columns and n rows. The first player with k or more stones in
//! a row, across, down or along a diagonal, wins; a full board without such a row is a draw. More than k wins too, which makes
//! (15,15,5) the freestyle gomoku.
//!
//! One implementation serves every size. The [`Shape`] is either [`Fixed`], known to the compiler, or [`Free`]; on
//! 3×3 the fixed one needs about a third of the instructions.
//!
//! Reading order: `shape.rs` for how cells lie in bits, this file for the rules, `bits.rs`, `notation.rs`, `lines.rs`,
//! `symmetry.rs`, `threats.rs` and `fours.rs` for wins by force, `likely.rs` for the moves near stones,
//! `evaluation.rs` and `patterns.rs` for values, `encode.rs` for moves and positions as numbers; `machine.rs` compiles some of it for AVX2.

mod bits;
mod encode;
mod evaluation;
mod fours;
mod likely;
pub(crate) mod lines;
mod machine;
mod notation;
mod patterns;
mod shape;
mod symmetry;
mod threats;
pub(crate) mod validator;

use std::hash::{Hash, Hasher};

use uctopia_game::{Board, Game, Player, Shortcuts, Square, Theme, Turn, View};

use fours::Windows;
use symmetry::BoardSymmetry;

pub use bits::{Bits, Words};
pub use evaluation::ShapeCounts;
pub use fours::LineMemory;
pub use shape::{Fixed, Free, LONGEST_SIDE, Shape, ShapeError};

/// Noughts and crosses: three in a row on 3×3.
///
/// ```
/// use uctopia::perft;
/// use uctopia::games::mnk::TicTacToe;
/// assert_eq!(perft(&TicTacToe::default(), 9).leaves(), 255_168); // all games there are
/// ```
pub type TicTacToe = Mnk<Fixed<3, 3, 3, u16>>;

/// Freestyle gomoku: five or more in a row on 15×15.
///
/// ```
/// use uctopia::Game;
/// use uctopia::games::mnk::Gomoku;
/// assert_eq!(Gomoku::default().moves().len(), 225);
/// ```
pub type Gomoku = Mnk<Fixed<15, 15, 5, Words<4>>>;

/// A position of an m,n,k game.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::mnk::{Free, Mnk, TicTacToe};
///
/// let game = TicTacToe::default().read("b2 a1 c3").unwrap();
/// assert_eq!(game.to_string(), "200010001");
/// assert_eq!(game.turn(), Turn::Player(Player::SECOND));
///
/// let wide = Mnk::new(Free::new(7, 2, 4).unwrap());
/// assert_eq!(wide.moves().len(), 14);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mnk<S: Shape> {
    shape: S,
    /// The stones of each player, by [`Player::index`].
    stones: [S::Bits; 2],
    /// How many stones there are.
    plies: u16,
    /// Whether the latest stone completed a row.
    won: bool,
}

/// A cell of an m,n,k board, which is also the move that puts a stone there.
///
/// Cells are numbered from left to right and from top to bottom, with a gap between rows; see [`Mnk::cell`] and
/// [`Mnk::column_and_row`].
///
/// ```
/// use uctopia::{Game, Player};
/// use uctopia::games::mnk::TicTacToe;
/// let mut game = TicTacToe::default();
/// let corners = [(0, 0), (2, 0), (0, 2), (2, 2)].map(|(column, row)| game.cell(column, row).unwrap());
/// game.play(corners[1]);
/// assert_eq!(game.stone(corners[1]), Some(Player::FIRST));
/// assert_eq!(game.moves().filter(|cell| corners.contains(cell)).count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u16);

impl<S: Shape> Mnk<S> {
    /// The empty board of this shape.
    #[must_use]
    #[inline]
    pub fn new(shape: S) -> Self {
        Self {
            shape,
            stones: [S::Bits::EMPTY; 2],
            plies: 0,
            won: false,
        }
    }

    /// The size of the board and of the winning row.
    #[must_use]
    #[inline]
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The cell in this column and row, both counted from 0 at the top left; `None` outside the board.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::mnk::TicTacToe;
    /// let game = TicTacToe::default();
    /// let cell = game.cell(2, 0).unwrap();
    /// assert_eq!(game.move_text(cell), "c1");
    /// assert_eq!(game.column_and_row(cell), (2, 0));
    /// assert_eq!(game.cell(3, 0), None);
    /// ```
    #[must_use]
    pub fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        let inside = column < self.shape.columns() && row < self.shape.rows();
        inside.then(|| Cell((row * self.shape.stride() + column) as u16))
    }

    /// The column and the row of a cell of this board, both counted from 0 at the top left.
    #[must_use]
    pub fn column_and_row(&self, cell: Cell) -> (usize, usize) {
        let bit = usize::from(cell.0);
        (bit % self.shape.stride(), bit / self.shape.stride())
    }

    /// The player whose stone lies on a cell of this board, or `None`.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.stones_of(*player).contains(cell.0.into()))
    }

    /// All cells, row by row.
    fn cells(&self) -> Cells<S::Bits> {
        Cells {
            cells: self.shape.cells(),
            left: self.shape.size(),
        }
    }

    /// The position with these stones, in which the latest stone completed a row or not.
    pub(crate) fn of_stones(shape: S, stones: [S::Bits; 2], won: bool) -> Self {
        let plies = (stones[0].count() + stones[1].count()) as u16;
        Self {
            shape,
            stones,
            plies,
            won,
        }
    }

    #[inline]
    pub(crate) fn stones_of(&self, player: Player) -> S::Bits {
        self.stones[player.index()]
    }

    /// The stones of both players.
    #[inline]
    pub(crate) fn taken(&self) -> S::Bits {
        let [first, second] = self.stones;
        first | second
    }

    /// How many stones there are.
    #[inline]
    pub(crate) fn plies(&self) -> usize {
        self.plies.into()
    }

    /// Whether the latest stone completed a row.
    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        self.won
    }

    /// The empty cells on which a player completes a row.
    #[inline]
    pub(crate) fn completing(&self, player: Player) -> S::Bits {
        Windows::of(self.shape).ends(self.stones_of(player), self.stones_of(player.opponent()))
    }

    /// Puts a stone of the player to move on the cell with this bit.
    #[inline]
    pub(crate) fn put(&mut self, bit: usize) {
        let is_second = self.plies % 2 == 1;
        self.won = S::Bits::insert_in(
            &mut self.stones,
            is_second,
            bit,
            self.shape.steps(),
            self.shape.k(),
        );
        self.plies += 1;
    }

    #[inline]
    pub(crate) fn to_move(self) -> Player {
        Player::new(usize::from(self.plies % 2))
    }
}

impl<S: Shape + Default> Default for Mnk<S> {
    #[inline]
    fn default() -> Self {
        Self::new(S::default())
    }
}

/// Only the stones: the other fields follow from them.
impl<S: Shape> Hash for Mnk<S> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.stones.hash(hasher);
    }
}

impl<S: Shape> Game for Mnk<S> {
    type Move = Cell;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.won || usize::from(self.plies) == self.shape.size() {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    /// The empty cells, row by row.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        let [first, second] = self.stones;
        let left = if self.won {
            0
        } else {
            self.shape.size() - usize::from(self.plies)
        };
        Cells {
            cells: self.shape.cells().without(first | second),
            left,
        }
    }

    #[inline]
    fn play(&mut self, cell: Cell) {
        self.put(cell.0.into());
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        match (self.won, player == self.to_move()) {
            (false, _) => 0.0,
            (true, true) => -1.0, // the opponent played the winning stone
            (true, false) => 1.0,
        }
    }
}

impl<S: Shape> Shortcuts for Mnk<S> {
    /// A stone on every cell.
    const LONGEST_GAME: Option<u32> = Some(S::MOST_CELLS as u32);

    /// From all windows of the board at once.
    fn winning_move(&self) -> Option<Cell> {
        if self.won {
            return None;
        }
        self.completing(self.to_move())
            .members()
            .next()
            .map(|cell| Cell(cell as u16))
    }

    /// Eight symmetries on a square board and four on another; half of them where only one direction of diagonals counts.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let game = *self;
        let held = move |hold: BoardSymmetry| Self {
            stones: game.stones.map(|s| hold.apply(game.shape, s)),
            ..game
        };
        BoardSymmetry::all_of(game.shape).into_iter().map(held)
    }

    fn canonical(&self) -> Self {
        self.images()
            .min_by_key(|image| image.stones)
            .unwrap_or(*self)
    }
}

impl<S: Shape> View for Mnk<S> {
    /// Lines up to 5×5, a grid for stones beyond.
    fn board(&self) -> Board {
        let (columns, rows) = (self.shape.columns(), self.shape.rows());
        let theme = if columns.max(rows) <= 5 {
            Theme::Lines
        } else {
            Theme::Stones
        };
        let square = |cell| self.stone(cell).map_or(Square::Empty, Square::Piece);
        Board {
            squares: self.cells().map(square).collect(),
            ..Board::lettered(theme, columns, rows)
        }
    }

    fn square_of(&self, cell: Cell) -> Option<usize> {
        let (column, row) = self.column_and_row(cell);
        Some(row * self.shape.columns() + column)
    }
}

/// Some cells, as bits: `left` counts them, and is 0 before the bits are when the game is over.
#[derive(Clone, Debug)]
struct Cells<B> {
    cells: B,
    left: usize,
}

impl<B: Bits> Iterator for Cells<B> {
    type Item = Cell;

    // Without a choice of one of several, which takes long where the machine has no instruction for it.
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.left = self.left.checked_sub(1)?;
        let cell = self.cells.members().next()?;
        self.cells = self.cells.above(cell);
        Some(Cell(cell as u16))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Cell> {
        if n >= self.left {
            self.left = 0;
            return None;
        }
        let cell = self.cells.nth(n);
        self.cells = self.cells.above(cell);
        self.left -= n + 1;
        Some(Cell(cell as u16))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<B: Bits> ExactSizeIterator for Cells<B> {}
