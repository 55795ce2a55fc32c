//! The two ways of looking at lines of discs: a machine takes the better one that it has.

use super::bitboard;

/// How lines are looked at.
pub(super) trait Lines: Copy {
    /// See [`bitboard::ends_of_lines`].
    fn ends(self, own: u64, opponent: u64) -> u64;

    /// The discs of both sides after `own` has played on `square`, and the ends of lines for the other side.
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64, u64);
}

/// One axis after the other, on any machine.
#[derive(Clone, Copy)]
pub(super) struct OneByOne;

impl Lines for OneByOne {
    #[inline(always)]
    fn ends(self, own: u64, opponent: u64) -> u64 {
        bitboard::ends_of_lines(own, opponent)
    }

    #[inline(always)]
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64, u64) {
        let flips = bitboard::flips(own, opponent, square);
        let (own, opponent) = (own | flips | 1 << (square % 64), opponent ^ flips);
        (own, opponent, bitboard::ends_of_lines(opponent, own))
    }
}
