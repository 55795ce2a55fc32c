//! The two implementations of lines of discs: a machine takes the better one that it supports.

use super::bitboard;

/// An implementation of lines.
pub(super) trait LineScanner: Copy {
    /// See [`bitboard::ends_of_lines`].
    fn ends(self, own: u64, opponent: u64) -> u64;

    /// The discs of `opponent` that turn when `own` plays on `square`, and the ends of lines for `opponent` after that.
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64);

    /// See [`bitboard::flips`].
    fn flips(self, own: u64, opponent: u64, square: u8) -> u64;
}

/// One axis after the other, on any machine.
#[derive(Clone, Copy)]
pub(super) struct ScalarLines;

// Not inlined, so that callers contain neither of the two implementations, but call one of them.
impl LineScanner for ScalarLines {
    #[inline(never)]
    fn ends(self, own: u64, opponent: u64) -> u64 {
        bitboard::ends_of_lines(own, opponent)
    }

    #[inline(never)]
    fn place(self, own: u64, opponent: u64, square: u8) -> (u64, u64) {
        let flips = bitboard::flips(own, opponent, square);
        (
            flips,
            bitboard::ends_of_lines(opponent ^ flips, own | flips | 1 << (square % 64)),
        )
    }

    #[inline]
    fn flips(self, own: u64, opponent: u64, square: u8) -> u64 {
        bitboard::flips(own, opponent, square)
    }
}
