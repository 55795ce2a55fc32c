//! Zugzwang: the guarantees of the follow-up strategy (claimeven).
//!
//! Allis 1988, "A knowledge-based approach of Connect-Four", calls it follow-up and claimeven: since columns have an even
//! number of squares, a player who always replies in the same column gets the square above. Columns with an odd number of discs
//! are taken in pairs: a player who replies in one to each move in the other gets one of the two landing squares.
//! Three rules follow; rows are counted from 1.
//!
//! 1. The second player gets all even squares but some of those that can be played now. The first cannot win if all the others
//!    contain no row.
//! 2. If then the squares that are certain for the second player complete a row, the second player wins.
//! 3. If the first player has a threat on an odd square, an even number of squares is left for the second to begin when all from
//!    the one below it upward are set aside, so that the second finally has to play there: the first wins, unless the second
//!    completes a row before. In the column of the threat the second is assumed to own all squares below it.
//!
//! By these rules a move never worsens the result of its player. So each rule is applied to the player who has just moved, and
//! its result is an upper bound for the player to move.

use super::ConnectFour;
use super::rack::{BOTTOM, LENGTH, STEPS, STRIDE, landing};
use super::threats::completing;
use crate::mnk::lines;

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

impl ConnectFour {
    /// An upper bound for the player to move where neither player can win at once: 1 for a win of any size, 0 for a draw, -1 for
    /// a loss of any size.
    #[inline]
    pub(super) fn outcome_bound(&self) -> i32 {
        let other = self.own ^ self.discs;
        if self.plies.is_multiple_of(2) {
            self.bound_of_first(self.own, other)
        } else {
            self.bound_of_second(other, self.own)
        }
    }

    #[inline]
    fn bound_of_first(&self, first: u64, second: u64) -> i32 {
        let empty = self.empty();
        let unsure = landing(self.discs) & EVEN;
        if has_row(first | empty & ODD | unsure) {
            return 1;
        }
        if has_row(second | empty & EVEN & !unsure) {
            -1
        } else {
            0
        }
    }

    #[inline]
    fn bound_of_second(&self, first: u64, second: u64) -> i32 {
        let empty = self.empty();
        let unsure = landing(self.discs) & EVEN;
        let first_wins = self.odd_threats(first).any(|threat| {
            let column = column_of(threat);
            let below = column & (threat - 1);
            !has_row(second | empty & (below | !column & (ODD | unsure)))
        });
        if first_wins {
            return -1;
        }
        i32::from(has_row(second | empty))
    }

    /// The odd squares on which the owner of the discs `own` would complete a row, but not at once.
    #[inline]
    fn odd_threats(&self, own: u64) -> impl Iterator<Item = u64> {
        let mut left = completing(own) & ODD & self.empty() & !landing(self.discs);
        std::iter::from_fn(move || {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            (lowest != 0).then_some(lowest)
        })
    }
}

#[inline]
fn has_row(squares: u64) -> bool {
    lines::has_line(squares, STEPS, LENGTH)
}
