//! The exact score of a game with at most four empty squares, by filling them.
//!
//! Moves are not listed here: with so few squares it is quicker to try each of them. Squares in quadrants with an odd number of
//! empty ones come first, since the side that moves there first also moves there last (parity).
//!
//! All scores are those of the side that is to move, and all functions here and in `last_moves.rs` answer
//! whether the score is above `alpha`: one that is above it is a lower bound, any other an upper bound.
//!
//! They are written once for any [`LineScanner`]. Those that call each other do so through [`LastSquares`], so that
//! `avx2_last_squares.rs` can compile each of them as a whole for the instructions of a machine.

use super::last_flips::last_flips;
use super::lines::LineScanner;
use super::ordering::{around, odd_quadrants};

/// A board, and the number of positions visited on it.
pub(super) struct Tally {
    /// How many squares the board has.
    pub(super) board: i32,
    /// The corners of the board.
    pub(super) corners: u64,
    /// The squares beside them, which give the corner away.
    pub(super) beside_corners: u64,
    /// Positions visited, without the first one and full boards.
    pub(super) nodes: u32,
}

impl Tally {
    /// Nothing visited yet, on a board of `size` rows and columns with these corners.
    pub(super) fn new(size: usize, corners: u64) -> Self {
        Self {
            board: (size * size) as i32,
            corners,
            beside_corners: around(corners) & !corners,
            nodes: 0,
        }
    }
}

/// The discs of the side that is to move, and those of the other side.
#[derive(Clone, Copy)]
pub(super) struct Discs {
    pub(super) own: u64,
    pub(super) opponent: u64,
}

impl Discs {
    /// The discs when the other side is to move.
    #[inline(always)]
    pub(super) fn passed(self) -> Self {
        Self {
            own: self.opponent,
            opponent: self.own,
        }
    }

    /// The discs for the other side, after a disc on `square`, a set of one, turns `flips`.
    #[inline(always)]
    pub(super) fn placed(self, square: u64, flips: u64) -> Self {
        Self {
            own: self.opponent ^ flips,
            opponent: self.own | flips | square,
        }
    }
}

/// Below every score: there is no move.
pub(super) const NO_MOVE: i32 = -1000;

/// The functions that call each other, compiled for a machine.
pub(super) trait LastSquares: LineScanner {
    /// `last_moves::sorted`.
    fn sorted(self, tally: &mut Tally, discs: Discs, empty: u64, moves: u64, alpha: i32) -> i32;

    /// `last_moves::unsorted`.
    fn unsorted(self, tally: &mut Tally, discs: Discs, empty: u64, moves: u64, alpha: i32) -> i32;

    /// [`four`].
    fn four(self, tally: &mut Tally, discs: Discs, squares: [u8; 4], alpha: i32) -> i32;

    /// [`three`].
    fn three(self, tally: &mut Tally, discs: Discs, squares: [u8; 3], alpha: i32) -> i32;

    /// [`two`].
    fn two(self, tally: &mut Tally, discs: Discs, squares: [u8; 2], alpha: i32) -> i32;
}

/// The difference in discs, where empty squares count for the winner.
#[inline]
pub(super) fn difference(Discs { own, opponent }: Discs, board: i32) -> i32 {
    let (own, opponent) = (own.count_ones() as i32, opponent.count_ones() as i32);
    let empty = board - own - opponent;
    own - opponent + empty * (own - opponent).signum()
}

/// At most four empty squares, those in odd quadrants first.
#[inline(always)]
pub(super) fn parity_order(empty: u64) -> [u8; 4] {
    let odd = empty & odd_quadrants(empty);
    let (mut squares, mut rest) = if odd == 0 {
        (empty, 0)
    } else {
        (odd, empty ^ odd)
    };
    let mut next = || {
        if squares == 0 {
            (squares, rest) = (rest, 0);
        }
        let square = squares.trailing_zeros() as u8;
        squares &= squares.wrapping_sub(1);
        square
    };
    [next(), next(), next(), next()]
}

/// The score with four empty squares, which are tried in this order.
#[inline(always)]
pub(super) fn four(
    lines: impl LastSquares,
    tally: &mut Tally,
    discs: Discs,
    [a, b, c, d]: [u8; 4],
    alpha: i32,
) -> i32 {
    let mut best = NO_MOVE;
    for (square, rest) in [
        (a, [b, c, d]),
        (b, [a, c, d]),
        (c, [a, b, d]),
        (d, [a, b, c]),
    ] {
        let flips = flips(lines, discs, square);
        if flips != 0 {
            tally.nodes += 1;
            let next = discs.placed(1 << (square % 64), flips);
            let score = -lines.three(tally, next, alone_first(rest), -alpha - 1);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best != NO_MOVE {
        best
    } else if can_move(lines, discs.passed(), [a, b, c, d]) {
        -lines.four(tally, discs.passed(), [a, b, c, d], -alpha - 1)
    } else {
        difference(discs, tally.board)
    }
}

/// The score with three empty squares, which are tried in this order.
#[inline(always)]
pub(super) fn three(
    lines: impl LastSquares,
    tally: &mut Tally,
    discs: Discs,
    [a, b, c]: [u8; 3],
    alpha: i32,
) -> i32 {
    let mut best = NO_MOVE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let flips = flips(lines, discs, square);
        if flips != 0 {
            tally.nodes += 1;
            let score = -lines.two(
                tally,
                discs.placed(1 << (square % 64), flips),
                rest,
                -alpha - 1,
            );
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best != NO_MOVE {
        best
    } else if can_move(lines, discs.passed(), [a, b, c]) {
        -lines.three(tally, discs.passed(), [a, b, c], -alpha - 1)
    } else {
        difference(discs, tally.board)
    }
}

/// The score with two empty squares, which are tried in this order.
#[inline(always)]
pub(super) fn two(
    lines: impl LastSquares,
    tally: &mut Tally,
    discs: Discs,
    squares: [u8; 2],
    alpha: i32,
) -> i32 {
    let score = two_without_pass(lines, tally, discs, squares, alpha);
    if score != NO_MOVE {
        return score;
    }
    let score = two_without_pass(lines, tally, discs.passed(), squares, -alpha - 1);
    if score == NO_MOVE {
        difference(discs, tally.board)
    } else {
        -score
    }
}

#[inline(always)]
fn two_without_pass(
    lines: impl LastSquares,
    tally: &mut Tally,
    discs: Discs,
    [a, b]: [u8; 2],
    alpha: i32,
) -> i32 {
    let mut best = NO_MOVE;
    for (square, rest) in [(a, b), (b, a)] {
        let flips = flips(lines, discs, square);
        if flips != 0 {
            tally.nodes += 1;
            let score = -one(tally.board, discs.placed(1 << (square % 64), flips), rest);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// The last square of the board: the side that can take it does.
#[inline(always)]
pub(super) fn one(board: i32, Discs { own, opponent }: Discs, square: u8) -> i32 {
    let discs = own.count_ones() as i32;
    let gain = last_flips(own, square);
    if gain != 0 {
        return 2 * (discs + gain + 1) - board;
    }
    let loss = last_flips(opponent, square);
    if loss != 0 {
        return 2 * (discs - loss) - board;
    }
    let goes_to_us = i32::from(2 * discs >= board);
    2 * (discs + goes_to_us) - board
}

/// The discs that turn, with a quick 0 where no disc of the opponent is near.
#[inline(always)]
fn flips(lines: impl LineScanner, Discs { own, opponent }: Discs, square: u8) -> u64 {
    if NEIGHBOURS[usize::from(square % 64)] & opponent == 0 {
        0
    } else {
        lines.flips(own, opponent, square)
    }
}

const NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1 << square;
        neighbours[square] = around(bit) & !bit;
        square += 1;
    }
    neighbours
};

#[inline(always)]
fn can_move<const COUNT: usize>(lines: impl LineScanner, discs: Discs, empty: [u8; COUNT]) -> bool {
    empty
        .into_iter()
        .any(|square| flips(lines, discs, square) != 0)
}

/// Puts the one of three squares that is alone in its quadrant first; three alone keep their order.
#[inline(always)]
fn alone_first([a, b, c]: [u8; 3]) -> [u8; 3] {
    let together = |a: u8, b: u8| (a ^ b) & 0b10_0100 == 0;
    if together(a, b) {
        [c, a, b]
    } else if together(a, c) {
        [b, a, c]
    } else {
        [a, b, c]
    }
}
