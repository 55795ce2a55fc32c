//! Moves and flips, for all games of a word at once.
//!
//! A disc of the opponent *leads* in a direction if a line from it, over further opponent discs, ends at a disc of the side to
//! move. Such discs give both results: a square next to one of them, on the side away from the direction, is a move; and those
//! that lead on from the square of a move, in an unbroken line from it, turn.
//!
//! Both process the board row by row, down or up, three directions at a time; each row depends on the result of the one before.

use super::slice::Slice;

/// One row of squares, from the left.
type Row<W> = [W; 8];

/// The squares row by row.
pub(super) type SlicedBoard<W> = [Row<W>; 8];

/// The opponent discs that lead in each direction. It is kept from turn to turn only to save clearing it: none on the
/// edge lead anywhere, except along it.
pub(super) struct FlankedDiscs<W> {
    /// The discs that lead down and to the left, straight on, and to the right.
    down: [SlicedBoard<W>; 3],
    /// Up, in the same order.
    up: [SlicedBoard<W>; 3],
    /// To the left and to the right.
    across: [SlicedBoard<W>; 2],
    /// The discs that turn.
    flips: SlicedBoard<W>,
}

impl<W: Slice> FlankedDiscs<W> {
    /// None, to be found by [`moves`](Self::moves) again and again.
    #[inline(always)]
    pub(super) fn new(zero: W) -> Self {
        let none = [[zero; 8]; 8];
        Self {
            down: [none; 3],
            up: [none; 3],
            across: [none; 2],
            flips: none,
        }
    }

    /// Finds the squares on which the side to move may play; those `outside` are never among them.
    #[inline(always)]
    pub(super) fn moves(
        &mut self,
        own: &SlicedBoard<W>,
        opponent: &SlicedBoard<W>,
        outside: &SlicedBoard<W>,
        moves: &mut SlicedBoard<W>,
    ) {
        let zero = none(own[0][0]);
        (moves[6], moves[7]) = ([zero; 8], [zero; 8]);
        for row in (1..7).rev() {
            moves[row - 1] = lead(&mut self.down, row, row + 1, own, opponent);
        }
        for row in 1..7 {
            let found = lead(&mut self.up, row, row - 1, own, opponent);
            moves[row + 1] = either(&moves[row + 1], &found);
        }
        for row in 0..8 {
            let (own, opponent) = (&own[row], &opponent[row]);
            let [left, right] = &mut self.across;
            let (left, right) = (&mut left[row], &mut right[row]);
            for column in 1..7 {
                left[column] = opponent[column] & (own[column - 1] | left[column - 1]);
            }
            for column in (1..7).rev() {
                right[column] = opponent[column] & (own[column + 1] | right[column + 1]);
            }
            for column in 0..8 {
                let mut found = moves[row][column];
                if column > 0 {
                    found = found | left[column - 1];
                }
                if column < 7 {
                    found = found | right[column + 1];
                }
                moves[row][column] =
                    found & !(own[column] | opponent[column] | outside[row][column]);
            }
        }
    }

    /// Makes a move in each of the games `made`: puts a disc on the square of `squares`, of which each game has one or,
    /// when it passes, none, turns what it encloses, and switches the side to move.
    ///
    /// The discs must be those of the latest call of [`moves`](Self::moves).
    #[inline(always)]
    pub(super) fn flip_discs(
        &mut self,
        own: &mut SlicedBoard<W>,
        opponent: &mut SlicedBoard<W>,
        squares: &SlicedBoard<W>,
        made: W,
    ) {
        let zero = none(made);
        let mut latest = [[zero; 8]; 3];
        for row in 1..7 {
            self.flips[row] = turn(&self.down, row, &squares[row - 1], &mut latest);
        }
        let mut latest = [[zero; 8]; 3];
        for row in (1..7).rev() {
            let turned = turn(&self.up, row, &squares[row + 1], &mut latest);
            self.flips[row] = either(&self.flips[row], &turned);
        }
        for row in 0..8 {
            let [left, right] = &self.across;
            let flips = turn_across(&self.flips[row], &squares[row], &left[row], &right[row]);
            for column in 0..8 {
                let (o, p) = (own[row][column], opponent[row][column]);
                // The squares that differ between the two sides once discs have turned; the sides are exchanged.
                let differ = (o ^ p ^ flips[column]) & made;
                own[row][column] = o ^ differ;
                opponent[row][column] = p ^ differ ^ squares[row][column];
            }
        }
    }
}

#[inline(always)]
fn none<W: Slice>(any: W) -> W {
    any & !any
}

#[inline(always)]
fn either<W: Slice>(one: &Row<W>, other: &Row<W>) -> Row<W> {
    let mut both = *one;
    for column in 0..8 {
        both[column] = both[column] | other[column];
    }
    both
}

/// Finds the discs of `row` that lead to the row `next`, and returns the squares behind them, which lie in the row on
/// the other side.
#[inline(always)]
fn lead<W: Slice>(
    leads: &mut [SlicedBoard<W>; 3],
    row: usize,
    next: usize,
    own: &SlicedBoard<W>,
    opponent: &SlicedBoard<W>,
) -> Row<W> {
    let (own, opponent) = (&own[next], &opponent[row]);
    let [left, straight, right] = leads;
    for column in 0..8 {
        straight[row][column] = opponent[column] & (own[column] | straight[next][column]);
    }
    for column in 1..7 {
        left[row][column] = opponent[column] & (own[column - 1] | left[next][column - 1]);
        right[row][column] = opponent[column] & (own[column + 1] | right[next][column + 1]);
    }
    let mut behind = straight[row];
    for column in 1..7 {
        behind[column + 1] = behind[column + 1] | left[row][column];
        behind[column - 1] = behind[column - 1] | right[row][column];
    }
    behind
}

/// The discs of `row` that turn because of a move in the row before, `squares`, or one further back, which turns the
/// discs `latest` of the row before, in each of three directions.
#[inline(always)]
fn turn<W: Slice>(
    leads: &[SlicedBoard<W>; 3],
    row: usize,
    squares: &Row<W>,
    latest: &mut [Row<W>; 3],
) -> Row<W> {
    let [left, straight, right] = leads;
    let [turned_left, turned_straight, turned_right] = *latest;
    for column in 0..8 {
        latest[1][column] = straight[row][column] & (squares[column] | turned_straight[column]);
    }
    for column in 1..7 {
        latest[0][column] = left[row][column] & (squares[column + 1] | turned_left[column + 1]);
        latest[2][column] = right[row][column] & (squares[column - 1] | turned_right[column - 1]);
    }
    let mut all = latest[1];
    for column in 1..7 {
        all[column] = all[column] | latest[0][column] | latest[2][column];
    }
    all
}

/// `flips` and the discs that turn in a row.
#[inline(always)]
fn turn_across<W: Slice>(
    flips: &Row<W>,
    squares: &Row<W>,
    left: &Row<W>,
    right: &Row<W>,
) -> Row<W> {
    let mut all = *flips;
    let mut turned = none(squares[0]);
    for column in 1..7 {
        turned = right[column] & (squares[column - 1] | turned);
        all[column] = all[column] | turned;
    }
    turned = none(squares[0]);
    for column in (1..7).rev() {
        turned = left[column] & (squares[column + 1] | turned);
        all[column] = all[column] | turned;
    }
    all
}
