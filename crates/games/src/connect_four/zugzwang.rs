//! Who runs out of good moves: what playing above every disc of the other is worth.
//!
//! Allis 1988, "A knowledge-based approach of Connect-Four", calls it follow-up and claimeven: since columns have an even
//! number of squares, who always answers in the same column gets the square above. Columns with an odd number of discs
//! are taken in pairs: who answers in the second what is played in the first gets one of the two landing squares.
//! Three rules follow; rows are counted from 1.
//!
//! 1. The second player gets all even squares but some of those that can be played now. The first cannot win if he
//!    would find no row in all the others.
//! 2. If then the squares that are the second player's for certain complete a row for him, he wins.
//! 3. If the first player has a threat on an odd square, everything else fills up with him answering, and the second must
//!    play below the threat in the end: the first wins, unless the second would find a row before. (With the second to
//!    move; the number of squares left over is odd.)

use super::threats::{completing, landing};
use super::{BOTTOM, ConnectFour, LENGTH, SQUARES, STEPS, STRIDE};
use crate::mnk::lines::has_line;

/// Rows 1, 3 and 5.
const ODD: u64 = BOTTOM * 0b01_0101;

/// Rows 2, 4 and 6.
const EVEN: u64 = BOTTOM * 0b10_1010;

/// The squares of the column that `square` is in.
#[inline]
fn column_of(square: u64) -> u64 {
    let index = square.trailing_zeros() as usize / STRIDE;
    ((1 << STRIDE) - 1) << (STRIDE * index)
}

/// Bounds on the score of the first player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl ConnectFour {
    /// What the rules say of a position in which nobody can win at once.
    #[inline]
    pub(super) fn first_player_bounds(&self, most: i32) -> Bounds {
        let second_moves = self.plies % 2 == 1;
        let (first, second) = if second_moves { (self.own ^ self.discs, self.own) } else { (self.own, self.own ^ self.discs) };
        let empty = SQUARES & !self.discs;
        let landing = landing(self.discs);
        let unsure = landing & EVEN;
        let wins = |squares| has_line(squares, STEPS, LENGTH);
        let mut bounds = Bounds { lower: -most, upper: most };
        if !wins(first | empty & ODD | unsure) {
            bounds.upper = if wins(second | empty & EVEN & !unsure) { -1 } else { 0 };
        }
        if !wins(second | empty) {
            bounds.lower = 0;
        }
        if second_moves && bounds.upper > 0 {
            let mut threats = completing(first) & empty & ODD & !landing;
            while threats != 0 {
                let threat = threats & threats.wrapping_neg();
                threats ^= threat;
                let column = column_of(threat);
                let below = column & (threat - 1);
                if !wins(second | empty & (below | !column & (ODD | unsure))) {
                    bounds.lower = 1;
                    break;
                }
            }
        }
        bounds
    }
}
