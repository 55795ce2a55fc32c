//! The exact score of a game with few empty squares, by filling them.
//!
//! Moves are not listed here: with so few squares it is quicker to try each of them. Squares in quadrants with an odd number of
//! empty ones come first, since the side that moves there first also moves there last (parity). All scores are those of the side
//! with the discs `own`, which is to move.

use super::bitboard;
use super::last_flips::last_flips;
use super::moves::Moves;

/// Fills the last squares and counts the positions on the way.
pub(super) struct LastSquares {
    /// How many squares the board has.
    board: i32,
    /// Positions visited, without the first one and full boards.
    pub(super) nodes: u32,
}

/// The difference in discs, where empty squares count for the winner.
#[inline]
pub(super) fn difference(own: u64, opponent: u64, board: i32) -> i32 {
    let (own, opponent) = (own.count_ones() as i32, opponent.count_ones() as i32);
    let empty = board - own - opponent;
    own - opponent + empty * (own - opponent).signum()
}

/// The squares of the quadrants that have an odd number of `empty` squares.
#[inline]
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

/// The discs that turn, with a quick 0 where no disc of the opponent is near.
#[inline]
fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    if NEIGHBOURS[usize::from(square % 64)] & opponent == 0 { 0 } else { bitboard::flips(own, opponent, square) }
}

const NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let row = bit | (bit & !0x8080_8080_8080_8080) << 1 | (bit & !0x0101_0101_0101_0101) >> 1;
        neighbours[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    neighbours
};

impl LastSquares {
    pub(super) fn new(board: i32) -> Self {
        Self { board, nodes: 0 }
    }

    /// The score, or a bound if it lies outside the window: any number of empty squares, though only few are quick.
    pub(super) fn fill(&mut self, own: u64, opponent: u64, empty: u64, alpha: i32, beta: i32) -> i32 {
        let odd = empty & odd_quadrants(empty);
        let mut squares = Moves::of(odd).chain(Moves::of(empty ^ odd)).map(super::Move::square);
        let mut next = || squares.next().unwrap_or(0);
        match empty.count_ones() {
            0 => difference(own, opponent, self.board),
            1 => self.one(own, opponent, next()),
            2 => self.two(own, opponent, [next(), next()], alpha, beta),
            3 => self.three(own, opponent, [next(), next(), next()], alpha, beta),
            4 => self.four(own, opponent, [next(), next(), next(), next()], alpha, beta),
            _ => self.more(own, opponent, empty, alpha, beta),
        }
    }

    fn more(&mut self, own: u64, opponent: u64, empty: u64, alpha: i32, beta: i32) -> i32 {
        let (mut best, mut low) = (None, alpha);
        let odd = empty & odd_quadrants(empty);
        for mut squares in [odd, empty ^ odd] {
            while squares != 0 {
                let square = squares & squares.wrapping_neg();
                squares ^= square;
                let flips = flips(own, opponent, square.trailing_zeros() as u8);
                if flips != 0 {
                    self.nodes += 1;
                    let score = -self.fill(opponent ^ flips, own | flips | square, empty ^ square, -beta, -low);
                    if score >= beta {
                        return score;
                    }
                    best = best.max(Some(score));
                    low = low.max(score);
                }
            }
        }
        let pass = |last: &mut Self| -last.more(opponent, own, empty, -beta, -alpha);
        best.unwrap_or_else(|| self.pass(own, opponent, Moves::of(empty).map(super::Move::square), pass))
    }

    fn four(&mut self, own: u64, opponent: u64, [a, b, c, d]: [u8; 4], alpha: i32, beta: i32) -> i32 {
        let (mut best, mut low) = (None, alpha);
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let flips = flips(own, opponent, square);
            if flips != 0 {
                self.nodes += 1;
                let rest = alone_first(rest);
                let score = -self.three(opponent ^ flips, own | flips | 1 << square, rest, -beta, -low);
                if score >= beta {
                    return score;
                }
                best = best.max(Some(score));
                low = low.max(score);
            }
        }
        let pass = |last: &mut Self| -last.four(opponent, own, [a, b, c, d], -beta, -alpha);
        best.unwrap_or_else(|| self.pass(own, opponent, [a, b, c, d], pass))
    }

    fn three(&mut self, own: u64, opponent: u64, [a, b, c]: [u8; 3], alpha: i32, beta: i32) -> i32 {
        let (mut best, mut low) = (None, alpha);
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let flips = flips(own, opponent, square);
            if flips != 0 {
                self.nodes += 1;
                let score = -self.two(opponent ^ flips, own | flips | 1 << square, rest, -beta, -low);
                if score >= beta {
                    return score;
                }
                best = best.max(Some(score));
                low = low.max(score);
            }
        }
        let pass = |last: &mut Self| -last.three(opponent, own, [a, b, c], -beta, -alpha);
        best.unwrap_or_else(|| self.pass(own, opponent, [a, b, c], pass))
    }

    fn two(&mut self, own: u64, opponent: u64, [a, b]: [u8; 2], alpha: i32, beta: i32) -> i32 {
        let mut best = None;
        for (square, rest) in [(a, b), (b, a)] {
            let flips = flips(own, opponent, square);
            if flips != 0 {
                self.nodes += 1;
                let score = -self.one(opponent ^ flips, own | flips | 1 << square, rest);
                if score >= beta {
                    return score;
                }
                best = best.max(Some(score));
            }
        }
        let pass = |last: &mut Self| -last.two(opponent, own, [a, b], -beta, -alpha);
        best.unwrap_or_else(|| self.pass(own, opponent, [a, b], pass))
    }

    /// A side without moves passes, unless the other side has none either.
    #[inline]
    fn pass(
        &mut self,
        own: u64,
        opponent: u64,
        empty: impl IntoIterator<Item = u8>,
        pass: impl FnOnce(&mut Self) -> i32,
    ) -> i32 {
        if empty.into_iter().any(|square| flips(opponent, own, square) != 0) {
            pass(self)
        } else {
            difference(own, opponent, self.board)
        }
    }

    /// The last square of the board: the side that can take it does.
    #[inline]
    fn one(&self, own: u64, opponent: u64, square: u8) -> i32 {
        let discs = own.count_ones() as i32;
        let gain = last_flips(own, square);
        if gain != 0 {
            return 2 * (discs + gain + 1) - self.board;
        }
        let loss = last_flips(opponent, square);
        if loss != 0 {
            return 2 * (discs - loss) - self.board;
        }
        let goes_to_us = i32::from(2 * discs >= self.board);
        2 * (discs + goes_to_us) - self.board
    }
}

/// Of three squares the one that is alone in its quadrant comes first; three alone keep their order.
#[inline]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quadrants_are_odd_by_their_empty_squares() {
        let corners = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];
        for empty in
            [0u64, 1, 1 << 63, 1 << 7 | 1 << 56, 0x8100_0000_0000_0081, 0x0000_0018_1000_0000, 0x00ff_1234_5678_9abc]
        {
            let odd = corners.iter().filter(|&&quadrant| (empty & quadrant).count_ones() % 2 == 1).sum();
            assert_eq!(odd_quadrants(empty), odd, "{empty:x}");
        }
    }
}
