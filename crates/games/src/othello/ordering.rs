//! The order in which moves are tried near the end.

use super::moves::Move;

/// Small differences between squares that are alike in everything else; smaller boards use the middle of it.
const SQUARES: [i32; 64] = {
    let quarter = [[9, 2, 8, 6], [2, 1, 3, 4], [8, 3, 7, 5], [6, 4, 5, 0]];
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let (row, column) = (
            if row < 4 { row } else { 7 - row },
            if column < 4 { column } else { 7 - column },
        );
        squares[square] = quarter[row][column];
        square += 1;
    }
    squares
};

/// What the ordering score of a move depends on.
pub(super) struct Outlook {
    /// The empty squares before the move.
    pub(super) empty: u64,
    /// The corners of the board.
    pub(super) corners: u64,
    /// The mover's discs after the move.
    pub(super) discs: u64,
    /// The moves of the other side after it.
    pub(super) replies: u64,
}

/// Few replies first, those to corners counted twice; then few empty squares beside our discs, where replies would
/// come from; then a move into a quadrant with an odd number of empty squares, which gives the last move there.
#[inline(always)]
pub(super) fn ordering_score(m: Move, outlook: &Outlook) -> i32 {
    let Outlook {
        empty,
        corners,
        discs,
        replies,
    } = *outlook;
    let mobility = replies.count_ones() + (replies & corners).count_ones();
    let potential = (around(discs) & empty).count_ones();
    let corner = i32::from(m.bit() & corners != 0);
    let odd = i32::from(m.bit() & odd_quadrants(empty) != 0);
    SQUARES[usize::from(m.square() % 64)] + 24 * odd + 32 * corner
        - 64 * mobility as i32
        - 8 * potential as i32
}

/// The squares beside those of a set, in all eight directions, and the set itself.
#[inline(always)]
pub(super) const fn around(squares: u64) -> u64 {
    let rows =
        squares | (squares & !0x8080_8080_8080_8080) << 1 | (squares & !0x0101_0101_0101_0101) >> 1;
    rows | rows << 8 | rows >> 8
}

/// The squares of the quadrants that have an odd number of `empty` squares.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    let pairs = empty ^ empty >> 8;
    // The first and the fifth row now hold the parity of half a column each.
    let columns = (pairs ^ pairs >> 16) & 0x0000_00ff_0000_00ff;
    let pairs = columns ^ columns >> 1;
    let corners = (pairs ^ pairs >> 2) & 0x0000_0011_0000_0011;
    let rows = corners * 0x0f;
    let pairs = rows | rows << 8;
    pairs | pairs << 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quadrants_are_odd_by_their_empty_squares() {
        let corners = [
            0x0f0f_0f0f,
            0xf0f0_f0f0,
            0x0f0f_0f0f << 32,
            0xf0f0_f0f0 << 32,
        ];
        for empty in [
            0u64,
            1,
            1 << 63,
            1 << 7 | 1 << 56,
            0x8100_0000_0000_0081,
            0x0000_0018_1000_0000,
            0x00ff_1234_5678_9abc,
        ] {
            let odd: u64 = corners
                .iter()
                .filter(|&&quadrant| (empty & quadrant).count_ones() % 2 == 1)
                .sum();
            assert_eq!(odd_quadrants(empty), odd, "{empty:x}");
        }
    }
}
