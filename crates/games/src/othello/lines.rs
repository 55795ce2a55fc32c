//! The two ways of looking at lines of discs: a machine takes the better one that it has.

use super::bitboard;

/// How lines are looked at.
pub(super) trait LineScanner: Copy {
    /// See [`bitboard::ends_of_lines`].
    fn ends(self, own: u64, opponent: u64) -> u64;

    /// The discs of `opponent` that turn when `own` plays on `square`, and the ends of lines for `opponent` after that.
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64);
}

/// One axis after the other, on any machine.
#[derive(Clone, Copy)]
pub(super) struct ScalarLines;

// Not inlined, so that callers have neither of the two ways in their own code, but call one or the other.
impl LineScanner for ScalarLines {
    #[inline(never)]
    fn ends(self, own: u64, opponent: u64) -> u64 {
        bitboard::ends_of_lines(own, opponent)
    }

    #[inline(never)]
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64) {
        let flips = bitboard::flips(own, opponent, square);
        (flips, bitboard::ends_of_lines(opponent ^ flips, own | flips | 1 << (square % 64)))
    }
}
