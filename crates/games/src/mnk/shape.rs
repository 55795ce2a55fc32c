//! Sizes of boards: fixed when the program is compiled, or free.

use std::fmt;

use std::marker::PhantomData;
use uctopia_options::Localized;

use super::bits::{Bits, MAX_WORDS, Words};

/// The longest side a board may have.
pub const LONGEST_SIDE: usize = 20;

/// The size of a board, the length of a winning row, and the type of sets of its cells.
///
/// A row occupies [`stride`](Self::stride) bits, one more than it has columns. The spare column is never taken, so a
/// line that runs over the edge meets an empty cell there instead of going on in the next row:
///
/// ```text
/// 3×3, bits        0  1  2 | 3
///                  4  5  6 | 7
///                  8  9 10 |
/// ```
///
/// ```
/// use uctopia::games::mnk::{Bits, Fixed, Free, Shape};
/// let fixed = Fixed::<4, 3, 3>::default();
/// let free = Free::new(4, 3, 3).unwrap();
/// assert_eq!((fixed.columns(), fixed.rows(), fixed.k(), fixed.size()), (4, 3, 3, 12));
/// assert_eq!((free.columns(), free.rows(), free.k(), free.size()), (4, 3, 3, 12));
/// assert_eq!(fixed.cells().count(), 12);
/// ```
pub trait Shape: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// A set of cells.
    type Bits: Bits;

    /// The maximum number of cells of a board of this type.
    const MOST_CELLS: usize = LONGEST_SIDE * LONGEST_SIDE;

    /// Whether this is the board of gomoku, fifteen cells wide and high with five in a row, for which programs have a layout
    /// of arrays that differs from that of other m,n,k games.
    const IS_GOMOKU: bool = false;

    /// Number of columns: the m of m,n,k.
    fn columns(&self) -> usize;

    /// Number of rows: the n of m,n,k.
    fn rows(&self) -> usize;

    /// The length of a winning row: the k of m,n,k.
    fn k(&self) -> usize;

    /// All cells of the board.
    fn cells(&self) -> Self::Bits;

    /// Number of cells.
    #[inline]
    fn size(&self) -> usize {
        self.columns() * self.rows()
    }

    /// Bits from one row to the next.
    #[inline]
    fn stride(&self) -> usize {
        self.columns() + 1
    }

    /// Bits from one cell to the next in each of the four directions: right, down, down right, down left.
    #[inline]
    fn steps(&self) -> [usize; 4] {
        let down = self.stride();
        [1, down, down + 1, down - 1]
    }
}

/// A size known to the compiler, so that everything about it is a constant; `B` is the smallest type that holds it.
///
/// An impossible size, or one that does not fit into `B`, does not compile.
///
/// ```
/// use uctopia::Game;
/// use uctopia::games::mnk::{Fixed, Mnk};
/// let game = Mnk::<Fixed<5, 4, 4>>::default();
/// assert_eq!(game.moves().len(), 20);
/// ```
///
/// ```compile_fail
/// use uctopia::games::mnk::{Fixed, Mnk};
/// let too_large_for_64_bits = Mnk::<Fixed<9, 9, 5>>::default();
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fixed<const COLUMNS: usize, const ROWS: usize, const K: usize, B = u64>(PhantomData<B>);

impl<const COLUMNS: usize, const ROWS: usize, const K: usize, B: Bits> Fixed<COLUMNS, ROWS, K, B> {
    const CELLS: [u64; MAX_WORDS] = {
        assert!(
            is_possible(COLUMNS, ROWS, K),
            "sides go from 1 to 20, and k from 1 to the longer side"
        );
        assert!(
            bits_needed(COLUMNS, ROWS) <= B::CAPACITY,
            "the board needs a larger type of bits"
        );
        cells(COLUMNS, ROWS)
    };
}

impl<const COLUMNS: usize, const ROWS: usize, const K: usize, B: Bits> Default
    for Fixed<COLUMNS, ROWS, K, B>
{
    #[inline]
    fn default() -> Self {
        const { assert!(Self::CELLS[0] != 0) }; // so that an impossible size is refused here already
        Self(PhantomData)
    }
}

impl<const COLUMNS: usize, const ROWS: usize, const K: usize, B> fmt::Debug
    for Fixed<COLUMNS, ROWS, K, B>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fixed({COLUMNS},{ROWS},{K})")
    }
}

impl<const COLUMNS: usize, const ROWS: usize, const K: usize, B: Bits> Shape
    for Fixed<COLUMNS, ROWS, K, B>
{
    type Bits = B;
    const MOST_CELLS: usize = COLUMNS * ROWS;
    const IS_GOMOKU: bool = COLUMNS == 15 && ROWS == 15 && K == 5;

    #[inline]
    fn columns(&self) -> usize {
        COLUMNS
    }

    #[inline]
    fn rows(&self) -> usize {
        ROWS
    }

    #[inline]
    fn k(&self) -> usize {
        K
    }

    #[inline]
    fn cells(&self) -> B {
        B::from_words(Self::CELLS)
    }
}

/// Any size from 1×1 to 20×20, chosen while the program runs.
///
/// ```
/// use uctopia::Game;
/// use uctopia::games::mnk::{Free, Mnk};
/// let sizes: Vec<usize> = "6 4 4".split(' ').map(|number| number.parse().unwrap()).collect();
/// let game = Mnk::new(Free::new(sizes[0], sizes[1], sizes[2]).unwrap());
/// assert_eq!(game.moves().len(), 24);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Free {
    columns: u8,
    rows: u8,
    k: u8,
    has_antidiagonals: bool,
    cells: Words<MAX_WORDS>,
}

impl Free {
    /// The shape of `columns` × `rows` cells on which `k` in a row win.
    ///
    /// # Errors
    /// When a side is not from 1 to 20, or `k` not from 1 to the longer side.
    ///
    /// ```
    /// use uctopia::games::mnk::Free;
    /// assert!(Free::new(20, 20, 5).is_ok());
    /// assert_eq!(
    ///     Free::new(3, 3, 4).unwrap_err().to_string(),
    ///     "a board of 3 columns and 3 rows with 4 in a row to win is not possible: \
    ///      sides go from 1 to 20, and the winning row from 1 to 3",
    /// );
    /// ```
    pub fn new(columns: usize, rows: usize, k: usize) -> Result<Self, ShapeError> {
        if !is_possible(columns, rows, k) {
            return Err(ShapeError { columns, rows, k });
        }
        let cells = Words::from_words(cells(columns, rows));
        Ok(Self {
            columns: columns as u8,
            rows: rows as u8,
            k: k as u8,
            has_antidiagonals: true,
            cells,
        })
    }

    /// This board, where lines that go down to the left win nothing.
    ///
    /// With it, 3×3 is the tic-tac-toe of a program for generic tree search (Ganariya 2020): its list of four directions contains the
    /// diagonal that goes down to the right twice, and the other one not at all.
    ///
    /// ```
    /// use uctopia::{Game, Notation};
    /// use uctopia::games::mnk::{Free, Mnk, TicTacToe};
    /// let flawed = Mnk::new(Free::new(3, 3, 3).unwrap().without_antidiagonals());
    /// assert!(TicTacToe::default().read("c1a1b2b1a3").unwrap().is_over());
    /// assert!(!flawed.read("c1a1b2b1a3").unwrap().is_over());
    /// assert!(flawed.read("a1c1b2b1c3").unwrap().is_over());
    /// ```
    #[must_use]
    pub const fn without_antidiagonals(self) -> Self {
        Self {
            has_antidiagonals: false,
            ..self
        }
    }
}

impl fmt::Debug for Free {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let antidiagonals = if self.has_antidiagonals {
            ""
        } else {
            " without antidiagonals"
        };
        write!(
            f,
            "Free({},{},{}){antidiagonals}",
            self.columns, self.rows, self.k
        )
    }
}

impl Shape for Free {
    type Bits = Words<MAX_WORDS>;

    #[inline]
    fn columns(&self) -> usize {
        self.columns.into()
    }

    #[inline]
    fn rows(&self) -> usize {
        self.rows.into()
    }

    #[inline]
    fn k(&self) -> usize {
        self.k.into()
    }

    #[inline]
    fn cells(&self) -> Self::Bits {
        self.cells
    }

    #[inline]
    fn steps(&self) -> [usize; 4] {
        let down = self.stride();
        // Without antidiagonals the fourth direction repeats the third, as in the program that has this mistake.
        [
            1,
            down,
            down + 1,
            if self.has_antidiagonals {
                down - 1
            } else {
                down + 1
            },
        ]
    }
}

/// An impossible size; its text lists the possible ones.
///
/// ```
/// use uctopia::games::mnk::{Free, ShapeError};
/// fn square(side: usize) -> Result<Free, ShapeError> {
///     Free::new(side, side, 5)
/// }
/// assert!(square(20).is_ok());
/// let error = square(21).unwrap_err().to_string();
/// assert!(error.ends_with("sides go from 1 to 20, and the winning row from 1 to 20"), "{error}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[error(
    "a board of {columns} columns and {rows} rows with {k} in a row to win is not possible: sides go from 1 to {most}, and \
     the winning row from 1 to {longest}",
    most = LONGEST_SIDE,
    longest = (*columns).max(*rows).clamp(1, LONGEST_SIDE)
)]
pub struct ShapeError {
    columns: usize,
    rows: usize,
    k: usize,
}

const fn is_possible(columns: usize, rows: usize, k: usize) -> bool {
    let longer = if columns > rows { columns } else { rows };
    columns >= 1 && rows >= 1 && longer <= LONGEST_SIDE && k >= 1 && k <= longer
}

/// The last row needs no spare column.
const fn bits_needed(columns: usize, rows: usize) -> usize {
    (columns + 1) * rows - 1
}

const fn cells(columns: usize, rows: usize) -> [u64; MAX_WORDS] {
    let mut words = [0; MAX_WORDS];
    let mut bit = 0;
    while bit < bits_needed(columns, rows) {
        if bit % (columns + 1) < columns {
            words[bit / 64] |= 1 << (bit % 64);
        }
        bit += 1;
    }
    words
}
