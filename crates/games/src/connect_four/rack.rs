//! How the squares of the rack lie in bits.

/// Number of columns.
pub const COLUMNS: usize = 7;

/// Number of rows.
pub const ROWS: usize = 6;

/// How many in a row win.
pub(super) const LENGTH: usize = 4;

/// Bits from one column to the next. Each column ends in a spare bit that no disc ever takes, so that a line running
/// over the top finds no disc there instead of going on at the foot of the next column. (The layout is that of Tromp's
/// and Pons' solvers.)
///
/// ```text
///  .  .  .  .  .  .  .      spare
///  5 12 19 26 33 40 47      top row
///  4 11 18 25 32 39 46
///  3 10 17 24 31 38 45
///  2  9 16 23 30 37 44
///  1  8 15 22 29 36 43
///  0  7 14 21 28 35 42      bottom row
/// ```
pub(super) const STRIDE: usize = ROWS + 1;

/// Bits from one square to the next: up, right, right and down, right and up.
pub(super) const STEPS: [usize; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// The bottom square of every column.
pub(super) const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;

/// The top square of every column.
pub(super) const TOP: u64 = BOTTOM << (ROWS - 1);

/// Every square.
pub(super) const SQUARES: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The empty squares that a disc may fall onto, given the discs that lie there.
#[inline]
pub(super) fn landing(discs: u64) -> u64 {
    (discs + BOTTOM) & SQUARES
}
