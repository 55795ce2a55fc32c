//! The board of an m,n,k game turned and mirrored.

use super::bits::Bits;
use super::shape::Shape;

/// A symmetry of the board: first columns and rows are exchanged or not, then each is counted from the other end or not.
#[derive(Clone, Copy)]
pub(super) struct BoardSymmetry {
    transposed: bool,
    columns_mirrored: bool,
    rows_mirrored: bool,
}

impl BoardSymmetry {
    /// The ways of holding a board that leave its winning rows what they are, as it is first.
    pub(super) fn all_of<S: Shape>(shape: S) -> Vec<Self> {
        const BOTH: [bool; 2] = [false, true];
        let way = |transposed, columns_mirrored, rows_mirrored| Self {
            transposed,
            columns_mirrored,
            rows_mirrored,
        };
        let ways = BOTH.iter().flat_map(|&t| {
            BOTH.iter()
                .flat_map(move |&c| BOTH.iter().map(move |&r| way(t, c, r)))
        });
        ways.filter(|way| way.fits(shape)).collect()
    }

    fn fits<S: Shape>(self, shape: S) -> bool {
        // Mirrored once, a row that goes down to the right goes down to the left; one of them may not win.
        let exchanges_diagonals = self.columns_mirrored != self.rows_mirrored;
        let [right, left] = [shape.stride() + 1, shape.stride() - 1]
            .map(|diagonal| shape.steps().contains(&diagonal));
        (!self.transposed || shape.columns() == shape.rows())
            && (!exchanges_diagonals || right == left)
    }

    /// The stones as they are seen after this symmetry.
    pub(super) fn apply<S: Shape>(self, shape: S, stones: S::Bits) -> S::Bits {
        let mut seen = S::Bits::EMPTY;
        for bit in (0..stones.count()).map(|n| stones.nth(n)) {
            let (mut column, mut row) = (bit % shape.stride(), bit / shape.stride());
            if self.transposed {
                (column, row) = (row, column);
            }
            if self.columns_mirrored {
                column = shape.columns() - 1 - column;
            }
            if self.rows_mirrored {
                row = shape.rows() - 1 - row;
            }
            seen.insert(row * shape.stride() + column);
        }
        seen
    }
}
