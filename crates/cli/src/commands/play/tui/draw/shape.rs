//! The size of the squares.

use ratatui::layout::Rect;
use uctopia_game::{Board, Square};

/// Widths and heights in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardLayout {
    pub(super) columns: u16,
    pub(super) rows: u16,
    /// The names of the rows.
    pub(super) names: u16,
    /// A square, with a place for a mark at its right.
    pub(super) width: u16,
    pub(super) height: u16,
}

/// The width of a table of moves beside the board.
const TABLE: u16 = 24;

impl BoardLayout {
    /// Widths and heights of squares, the best first. The last one has room for a value without its leading zero.
    const SIZES: [(u16, u16); 5] = [(9, 3), (7, 3), (6, 2), (6, 1), (5, 1)];

    fn of(board: &Board, (width, height): (u16, u16)) -> Self {
        let longest = |texts: &[String]| {
            texts
                .iter()
                .map(|text| text.chars().count())
                .max()
                .unwrap_or(0) as u16
        };
        let words = board.squares.iter().map(|square| match square {
            Square::Card(words) | Square::Label(words) => words.chars().count() as u16,
            Square::Void | Square::Empty | Square::Piece(_) => 1,
        });
        let widest = words.max().unwrap_or(1).max(longest(&board.column_names)) + 1;
        Self {
            columns: board.columns as u16,
            rows: board.rows as u16,
            names: longest(&board.row_names) + 1,
            width: width.max(widest),
            height,
        }
    }

    /// Columns and lines of the whole board with its names.
    pub(super) fn total(self) -> (u16, u16) {
        (
            self.names + self.columns * self.width,
            1 + self.rows * self.height,
        )
    }

    /// The largest layout that fits, beside a table if possible.
    pub(super) fn fitting(board: &Board, room: Rect) -> Option<Self> {
        let shapes = || Self::SIZES.into_iter().map(|size| Self::of(board, size));
        let fits = |shape: &Self, beside: u16| {
            let (width, height) = shape.total();
            width + beside <= room.width && height <= room.height
        };
        shapes()
            .find(|shape| fits(shape, TABLE))
            .or_else(|| shapes().find(|shape| fits(shape, 0)))
    }

    /// The smallest layout.
    pub(super) fn smallest(board: &Board) -> Self {
        Self::of(board, Self::SIZES[Self::SIZES.len() - 1])
    }
}
