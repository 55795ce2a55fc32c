//! Squares that complete a row, and the moves that they force.

use super::ConnectFour;
use super::rack::{SQUARES, STEPS, landing};

/// The squares, whether taken or not, on which one more disc would complete a row of `own` discs.
///
/// A row lacks one of its four squares: an end, or one of those between.
#[inline]
pub(super) fn completing(own: u64) -> u64 {
    let [up, across @ ..] = STEPS;
    let upright = own << up & own << (2 * up) & own << (3 * up);
    let slanted = |step: usize| {
        let (below, above) = (own << step, own >> step);
        let (two_below, two_above) = (below & own << (2 * step), above & own >> (2 * step));
        two_below & (own << (3 * step) | above) | two_above & (own >> (3 * step) | below)
    };
    across
        .into_iter()
        .fold(upright, |squares, step| squares | slanted(step))
}

/// The lines within the squares `within` that lead from their first square on by `step` and have one, two and three of the discs
/// `own`, each as its first square.
#[inline]
pub(super) fn open_lines(own: u64, within: u64, step: usize) -> [u64; 3] {
    let pairs = within & within >> step;
    let open = pairs & pairs >> (2 * step);
    // Written out, since closures of arrays are called.
    let (first, second, third, fourth) = (own, own >> step, own >> (2 * step), own >> (3 * step));
    let (lower, upper) = (first ^ second, third ^ fourth);
    // The two digits of the number of discs; no line has four.
    let ones = lower ^ upper;
    let twos = first & second ^ third & fourth ^ lower & upper;
    [ones & !twos & open, twos & !ones & open, ones & twos & open]
}

impl ConnectFour {
    /// The squares without a disc.
    #[inline]
    pub(super) fn empty(&self) -> u64 {
        SQUARES & !self.discs
    }

    /// The empty squares on which the player to move completes a row.
    #[inline]
    pub(super) fn threats(&self) -> u64 {
        completing(self.own) & self.empty()
    }

    /// The empty squares on which the other player completes a row.
    #[inline]
    pub(super) fn threats_against(&self) -> u64 {
        completing(self.own ^ self.discs) & self.empty()
    }

    /// The landing squares after which the other player, whose threats are `against`, cannot win at once; none where every move
    /// loses. The player to move must not be able to win at once.
    ///
    /// One threat must be parried, two cannot be, and a disc below a threat loses.
    #[inline]
    pub(super) fn safe_squares(&self, against: u64) -> u64 {
        let landing = landing(self.discs);
        let forced = landing & against;
        let squares = match forced {
            0 => landing,
            _ if forced & (forced - 1) == 0 => forced,
            _ => 0,
        };
        squares & !(against >> 1)
    }
}
