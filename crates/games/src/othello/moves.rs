//! Moves, and the set of them as an iterator.

use std::iter::FusedIterator;

use uctopia_game::moves::nth_one;

/// The square of the next disc, or a pass.
///
/// A small, opaque number; [`Notation`](uctopia_game::Notation) writes and reads it as `f5` or `pass`.
///
/// ```
/// use uctopia::Notation;
/// use uctopia::games::othello::{Move, Othello8};
/// let start = Othello8::new();
/// let f5 = start.read_move("f5").unwrap();
/// assert!(!f5.is_pass());
/// assert_eq!(start.move_text(Move::PASS), "pass");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u8);

impl Move {
    /// No disc: the only move of a side that can turn nothing while the other side can.
    ///
    /// Its number is that of a centre square, which is never empty and so never a move. A set of squares can thereby
    /// hold the pass as well, and the hot path does not distinguish the two.
    pub const PASS: Self = Self(27);

    /// Whether this is a pass.
    ///
    /// ```
    /// use uctopia::games::othello::Move;
    /// assert!(Move::PASS.is_pass());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    /// The move to the square of this bit.
    #[inline]
    pub(super) const fn to(square: u8) -> Self {
        Self(square)
    }

    /// The bit number of the square.
    #[inline]
    pub(super) const fn square(self) -> u8 {
        self.0
    }

    /// The set with this move alone.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }
}

/// The legal moves of a position, row by row from the top left.
///
/// ```
/// use uctopia::{Game, Notation};
/// use uctopia::games::othello::Othello8;
/// let start = Othello8::new();
/// assert_eq!(start.moves().len(), 4);
/// let third = start.moves().nth(2).unwrap();
/// assert_eq!(start.move_text(third), "f5");
/// ```
#[derive(Clone, Debug)]
pub struct Moves(u64);

impl Moves {
    #[inline]
    pub(super) const fn of(set: u64) -> Self {
        Self(set)
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let square = self.0.trailing_zeros() as u8;
        if square == 64 {
            return None;
        }
        self.0 &= self.0 - 1;
        Some(Move(square))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Move> {
        if skipped >= self.len() {
            self.0 = 0;
            return None;
        }
        let square = nth_one(self.0, skipped);
        self.0 &= u64::MAX << square << 1;
        Some(Move(square as u8))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Moves {}
impl FusedIterator for Moves {}
