//! The positions of the squares of a board on the canvas.

use uctopia_game::{Board, Square};

use crate::canvas::{Area, Point};

/// The side of a square in pixels.
pub(crate) const CELL: f32 = 64.0;

/// A board whose top left corner has a place on the canvas.
#[derive(Clone, Copy)]
pub(crate) struct Grid<'a> {
    pub(crate) board: &'a Board,
    pub(crate) corner: Point,
}

impl<'a> Grid<'a> {
    /// All of the board.
    pub(crate) fn area(&self) -> Area {
        let width = self.board.columns as f32 * CELL;
        Area {
            left: self.corner.x,
            top: self.corner.y,
            width,
            height: self.board.rows as f32 * CELL,
        }
    }

    pub(crate) fn column_centre(&self, column: usize) -> f32 {
        self.corner.x + (column as f32 + 0.5) * CELL
    }

    pub(crate) fn row_centre(&self, row: usize) -> f32 {
        self.corner.y + (row as f32 + 0.5) * CELL
    }

    /// The squares with their indices, centres and contents, gaps left out.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (usize, Point, &'a Square)> {
        let grid = *self;
        let known = grid.board.columns * grid.board.rows;
        let squares = grid.board.squares.iter().take(known).enumerate();
        squares
            .filter(|(_, square)| **square != Square::Void)
            .map(move |(index, square)| {
                let (row, column) = (index / grid.board.columns, index % grid.board.columns);
                (
                    index,
                    Point {
                        x: grid.column_centre(column),
                        y: grid.row_centre(row),
                    },
                    square,
                )
            })
    }

    /// Whether the place is a square and not a gap.
    fn exists(&self, row: usize, column: usize) -> bool {
        let inside = row < self.board.rows && column < self.board.columns;
        let square = self.board.squares.get(row * self.board.columns + column);
        inside && square.is_some_and(|square| *square != Square::Void)
    }

    /// The centres of squares beside each other, gaps left out.
    pub(crate) fn pairs_across(&self) -> impl Iterator<Item = (Point, Point)> {
        let beside = |row, column| self.exists(row, column) && self.exists(row, column + 1);
        self.centres_where(beside)
            .map(|centre| (centre, centre.moved(CELL, 0.0)))
    }

    /// The centres of squares above each other, gaps left out.
    pub(crate) fn pairs_down(&self) -> impl Iterator<Item = (Point, Point)> {
        let above = |row, column| self.exists(row, column) && self.exists(row + 1, column);
        self.centres_where(above)
            .map(|centre| (centre, centre.moved(0.0, CELL)))
    }

    fn centres_where(&self, wanted: impl Fn(usize, usize) -> bool) -> impl Iterator<Item = Point> {
        let places = (0..self.board.rows)
            .flat_map(|row| (0..self.board.columns).map(move |column| (row, column)));
        places
            .filter(move |(row, column)| wanted(*row, *column))
            .map(|(row, column)| Point {
                x: self.column_centre(column),
                y: self.row_centre(row),
            })
    }
}
