//! A rack as the board of an m,n,k game.

use std::fmt;

use crate::connect_four::size::{LONGEST_SIDE, RackSize};
use crate::mnk::{Bits, Shape, Words};

/// A set of squares; they lie as in `rack.rs`.
pub(crate) type Squares = Words<2>;

const _: () = assert!((LONGEST_SIDE + 1) * LONGEST_SIDE <= Squares::CAPACITY);

/// A rack on its side: each column of the rack is a row of the board, which begins with the bottom square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sideways {
    size: RackSize,
    squares: Squares,
}

impl Sideways {
    pub(super) fn new(size: RackSize) -> Self {
        let mut squares = Squares::EMPTY;
        for column in 0..size.columns() {
            (0..size.rows()).for_each(|height| squares.insert(size.stride() * column + height));
        }
        Self { size, squares }
    }

    #[inline]
    pub(super) fn size(self) -> RackSize {
        self.size
    }

    /// The squares of the first column.
    pub(super) fn column(self) -> Squares {
        self.squares.without(self.squares.above(self.size.rows()))
    }
}

impl fmt::Debug for Sideways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.fmt(f)
    }
}

impl Shape for Sideways {
    type Bits = Squares;
    const MOST_CELLS: usize = LONGEST_SIDE * LONGEST_SIDE;

    #[inline]
    fn columns(&self) -> usize {
        self.size.rows()
    }

    #[inline]
    fn rows(&self) -> usize {
        self.size.columns()
    }

    #[inline]
    fn k(&self) -> usize {
        self.size.line()
    }

    #[inline]
    fn cells(&self) -> Squares {
        self.squares
    }
}
