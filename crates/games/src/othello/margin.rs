//! By how many discs a game of Othello is won, and bounds on it before the end.
//!
//! Squares that stay empty count for the winner, as in tournaments and in the French federation's (FFO) endgame tests.

use uctopia_game::message::msgid;
use uctopia_game::{Margin, Player, StaticScore};

use super::last_squares::{LastSquares, difference, odd_quadrants};
use super::stability::{corner_stable, stable};
use super::{Move, Othello};

/// With at most so many empty squares, `last_squares.rs` replaces the search: it visits more positions, and takes less time.
const FEW: u32 = 6;

impl<const N: usize> Margin for Othello<N> {
    const UNIT: &'static str = msgid!("discs");
    const MAX_MARGIN: i32 = (N * N) as i32;
    const ESTIMATES: bool = true;

    #[inline]
    fn margin(&self, player: Player) -> i32 {
        difference(self.discs(player), self.discs(player.opponent()), Self::MAX_MARGIN)
    }

    #[inline]
    fn moves_left(&self) -> u32 {
        self.empty().count_ones()
    }

    #[inline]
    fn static_score(&self, alpha: i32, beta: i32) -> Option<StaticScore> {
        let empty = self.empty();
        let left = empty.count_ones();
        if left <= FEW {
            let mut last = LastSquares::new(Self::MAX_MARGIN);
            let score = last.fill(self.own, self.opponent, empty, alpha, beta);
            return Some(StaticScore { score, nodes: last.nodes });
        }
        // Stable discs of the other side only bound high scores.
        if alpha < 2 * left as i32 - 10 {
            return None;
        }
        let stable = stable(self.opponent, self.own | self.opponent, Self::BOARD);
        let score = Self::MAX_MARGIN - 2 * stable.count_ones() as i32;
        (score <= alpha).then_some(StaticScore { score, nodes: 0 })
    }

    /// Few replies first, those to corners counted twice; then few empty squares beside our discs, where replies would
    /// come from; then a move into a quadrant with an odd number of empty squares, which gives the last move there.
    #[inline]
    fn ordering_score(&self, m: Move, next: &Self) -> i32 {
        let empty = self.empty();
        let replies = next.squares();
        let mobility = replies.count_ones() + (replies & Self::CORNERS).count_ones();
        let potential = (around(next.opponent) & empty).count_ones();
        let corner = i32::from(m.bit() & Self::CORNERS != 0);
        let odd = i32::from(m.bit() & odd_quadrants(empty) != 0);
        SQUARES[usize::from(m.square() % 64)] + 24 * odd + 32 * corner - 64 * mobility as i32 - 8 * potential as i32
    }

    /// Counts of features, weighted by least squares on the exact scores of some ten thousand positions with
    /// 11 to 16 empty squares.
    #[inline]
    fn estimate(&self) -> i32 {
        let empty = self.empty();
        let count = |squares: u64| squares.count_ones() as i32;
        let (ours, theirs) = (self.squares(), Self::squares_to_play(self.opponent, self.own));
        let open = around(empty);
        let assets = |own: u64, opponent: u64| {
            64 * count(own & Self::CORNERS) + 16 * count(corner_stable(own, Self::CORNERS))
                - 11 * count(around(opponent) & empty)
                - 15 * count(own & open)
        };
        25 * count(ours) - 17 * count(theirs) + 99 * count(ours & Self::CORNERS) - 73 * count(theirs & Self::CORNERS)
            + assets(self.own, self.opponent)
            - assets(self.opponent, self.own)
            + 45 * (count(empty) & 1)
    }
}

/// Small differences between squares that are alike in everything else; smaller boards use the middle of it.
const SQUARES: [i32; 64] = {
    let quarter = [[9, 2, 8, 6], [2, 1, 3, 4], [8, 3, 7, 5], [6, 4, 5, 0]];
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let (row, column) = (if row < 4 { row } else { 7 - row }, if column < 4 { column } else { 7 - column });
        squares[square] = quarter[row][column];
        square += 1;
    }
    squares
};

/// The squares beside those of a set, in all eight directions, and the set itself.
#[inline]
fn around(squares: u64) -> u64 {
    let rows = squares | (squares & !0x8080_8080_8080_8080) << 1 | (squares & !0x0101_0101_0101_0101) >> 1;
    rows | rows << 8 | rows >> 8
}

impl<const N: usize> Othello<N> {
    /// The squares without a disc.
    #[inline]
    fn empty(&self) -> u64 {
        Self::BOARD & !(self.own | self.opponent)
    }

    /// The squares on which the side to move may play, without a pass.
    #[inline]
    fn squares(&self) -> u64 {
        self.move_set() & !Move::PASS.bit()
    }
}
