//! The board of Othello turned and mirrored.

/// A set of squares in all eight ways, as it is first. Small boards are the middle of the large one and turn with it.
pub(super) fn images(squares: u64) -> [u64; 8] {
    let upright = |squares: u64| {
        let upside_down = squares.swap_bytes();
        [
            squares,
            upside_down,
            upside_down.reverse_bits(),
            squares.reverse_bits(),
        ]
    };
    let ([a, b, c, d], [e, f, g, h]) = (upright(squares), upright(transposed(squares)));
    [a, b, c, d, e, f, g, h]
}

/// Rows become columns: blocks of 4×4 squares change places across the diagonal, then 2×2, then single ones
/// (Hacker's Delight, 7-3).
fn transposed(squares: u64) -> u64 {
    let exchange = |squares: u64, distance: u32, upper: u64| {
        let differ = (squares ^ (squares >> distance)) & upper;
        squares ^ differ ^ (differ << distance)
    };
    let squares = exchange(squares, 28, 0x0000_0000_f0f0_f0f0);
    let squares = exchange(squares, 14, 0x0000_cccc_0000_cccc);
    exchange(squares, 7, 0x00aa_00aa_00aa_00aa)
}
