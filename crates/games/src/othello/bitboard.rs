//! Where discs may go and which discs they turn, on 64-bit boards.
//!
//! Bit `8 * row + column` is a square; row 0 is at the top, column 0 on the left. The boards of 6×6 and 4×4 are the
//! middle of the 8×8 board, so every size starts with the same four discs and one set of rules serves all:
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//!  1   0  1  2  3  4  5  6  7
//!  2   8  9 10 11 12 13 14 15      6×6: rows and columns 2 to 7
//!  3  16 17 18 19 20 21 22 23      4×4: rows and columns 3 to 6
//!  4  24 25 26 27 28 29 30 31
//!  5  32 33 34 35 36 37 38 39
//!  6  40 41 42 43 44 45 46 47
//!  7  48 49 50 51 52 53 54 55
//!  8  56 57 58 59 60 61 62 63
//! ```
//!
//! A direction is a shift: 1 along a row, 8 along a column, 9 and 7 along the diagonals.

/// All columns but the first and the last: a line of discs to turn never lies there unless it runs up or down.
pub(super) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares of the board of `size` rows and columns.
///
/// # Panics
/// When `size` is not 4, 6 or 8; in constants, so that other sizes do not compile.
pub(super) const fn board(size: usize) -> u64 {
    assert!(
        matches!(size, 4 | 6 | 8),
        "Othello is played here on 8×8, 6×6 and 4×4"
    );
    let first = (8 - size) / 2;
    let mut squares = 0;
    let mut row = first;
    while row < 8 - first {
        let mut column = first;
        while column < 8 - first {
            squares |= 1 << (8 * row + column);
            column += 1;
        }
        row += 1;
    }
    squares
}

/// The squares, occupied ones and ones off a small board included, that lie beyond an unbroken line of `opponent`
/// discs seen from an `own` disc. The empty ones among them are the legal moves.
#[inline]
pub(super) fn ends_of_lines(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    ends_on_axis::<1>(own, inner)
        | ends_on_axis::<8>(own, opponent)
        | ends_on_axis::<7>(own, inner)
        | ends_on_axis::<9>(own, inner)
}

/// [`ends_of_lines`] both ways along one axis.
///
/// A line has at most six discs to turn. The fill reaches two of them one by one, and the other four two by two: a
/// parallel-prefix (Kogge–Stone) fill.
#[inline]
fn ends_on_axis<const STEP: u32>(own: u64, through: u64) -> u64 {
    let pairs = through & (through << STEP);
    let mut up = through & (own << STEP);
    up |= through & (up << STEP);
    up |= pairs & (up << (2 * STEP));
    up |= pairs & (up << (2 * STEP));

    let pairs = pairs >> STEP;
    let mut down = through & (own >> STEP);
    down |= through & (down >> STEP);
    down |= pairs & (down >> (2 * STEP));
    down |= pairs & (down >> (2 * STEP));

    (up << STEP) | (down >> STEP)
}

/// The discs of `opponent` that turn when the side with the discs `own` plays on `square`.
///
/// On each of the eight rays from the square, the first square that is not the opponent's decides: if it is `own`,
/// all squares before it turn.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    let rays = &RAYS[usize::from(square % 64)];
    let mut flips = 0;
    for ray in rays.rising {
        let stops = ray & !opponent;
        let first = stops & stops.wrapping_neg();
        flips |= ray & (first & own).saturating_sub(1);
    }
    for ray in rays.falling {
        let stops = ray & !opponent;
        let first = stops & (1 << 63 >> (stops | 1).leading_zeros());
        flips |= ray & ((first & own) << 1).wrapping_neg();
    }
    flips
}

/// The rays from a square in the eight directions, itself excluded.
#[derive(Clone, Copy)]
pub(super) struct Rays {
    /// Towards higher bits: right, down left, down, down right.
    pub(super) rising: [u64; 4],
    /// Towards lower bits: left, up right, up, up left.
    pub(super) falling: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = {
    let mut rays = [Rays {
        rising: [0; 4],
        falling: [0; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        let steps = [(0, 1), (1, -1), (1, 0), (1, 1)];
        let mut axis = 0;
        while axis < 4 {
            let (down, right) = steps[axis];
            rays[square].rising[axis] = ray(square as i32, down, right);
            rays[square].falling[axis] = ray(square as i32, -down, -right);
            axis += 1;
        }
        square += 1;
    }
    rays
};

/// The squares from `square` to the edge, itself excluded, stepping so many rows down and columns to the right.
const fn ray(square: i32, down: i32, right: i32) -> u64 {
    let mut squares = 0;
    let (mut row, mut column) = (square / 8 + down, square % 8 + right);
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        squares |= 1 << (8 * row + column);
        row += down;
        column += right;
    }
    squares
}
