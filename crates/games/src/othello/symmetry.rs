//! The board of Othello turned and mirrored.

use super::{CENTRE, Othello};

/// The eight images of a position, itself first.
pub(super) fn images_of<const N: usize>(game: &Othello<N>) -> impl ExactSizeIterator<Item = Othello<N>> {
    // The marks on the centre squares are not moves, and are not moved.
    let marks = game.choices & CENTRE;
    let (own, opponent, squares) = (images(game.own), images(game.opponent), images(game.choices & !CENTRE));
    (0..8).map(move |index| Othello { own: own[index], opponent: opponent[index], choices: squares[index] | marks })
}

/// The eight images of a set of squares, itself first. Small boards are the middle of the large one and turn with it.
fn images(squares: u64) -> [u64; 8] {
    let upright = |squares: u64| {
        let upside_down = squares.swap_bytes();
        [squares, upside_down, upside_down.reverse_bits(), squares.reverse_bits()]
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
