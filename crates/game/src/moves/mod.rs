//! Iterators for [`Game::moves`](crate::Game::moves) that count moves and choose one in a few instructions.
//!
//! A random game asks each position for the number of its moves and for one of them: `moves().len()` and `moves().nth(n)`. A
//! `Vec` allocates memory for that, and most adapters of the standard library walk to the n-th move. The iterators of this module
//! do neither.
//!
//! | moves | iterator |
//! |---|---|
//! | the squares of a board of up to 64 squares | [`bits`] |
//! | the squares of a larger board | [`bits_of`] |
//! | made from each of these | [`Moves::mapped`] |
//! | and perhaps one more, such as a pass or a swap | [`Moves::followed_by`] |
//! | from a list of known moves | a slice's `iter().copied()` |
//!
//! ```
//! use uctopia::game::moves::{Moves, bits};
//!
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! enum Move { Place(u8), Pass }
//!
//! let empty = 0b1011_u64; // squares 0, 1 and 3
//! let mut moves = bits(empty).mapped(|square| Move::Place(square as u8)).followed_by(Some(Move::Pass));
//! assert_eq!(moves.len(), 4);
//! assert_eq!(moves.clone().nth(2), Some(Move::Place(3)));
//! assert_eq!(moves.nth(3), Some(Move::Pass));
//! ```

mod select;

use std::iter::FusedIterator;

pub use select::nth_one;

/// The places of the ones of a word, the lowest first.
///
/// ```
/// use uctopia::game::moves::bits;
/// assert_eq!(bits(0b1010).collect::<Vec<_>>(), [1, 3]);
/// assert_eq!((bits(0b1010).len(), bits(0b1010).nth(1)), (2, Some(3)));
/// ```
#[inline]
#[must_use]
pub fn bits(word: u64) -> Bits<1> {
    bits_of([word])
}

/// The places of the ones of several words, the lowest first: those of the second word begin with 64.
///
/// ```
/// use uctopia::game::moves::bits_of;
/// let go_board = [1 << 63, 0b11];
/// assert_eq!(bits_of(go_board).collect::<Vec<_>>(), [63, 64, 65]);
/// assert_eq!(bits_of(go_board).nth(2), Some(65));
/// ```
#[inline]
#[must_use]
pub const fn bits_of<const WORDS: usize>(words: [u64; WORDS]) -> Bits<WORDS> {
    Bits(words)
}

/// The places of the ones of some words; see [`bits`] and [`bits_of`].
#[derive(Clone, Debug)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Iterator for Bits<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let place = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * index + place);
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.iter().map(|word| word.count_ones() as usize).sum();
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, mut skipped: usize) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            let ones = word.count_ones() as usize;
            if skipped < ones {
                let place = nth_one(*word, skipped);
                *word &= u64::MAX << place << 1;
                return Some(64 * index + place);
            }
            *word = 0;
            skipped -= ones;
        }
        None
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl<const WORDS: usize> ExactSizeIterator for Bits<WORDS> {}
impl<const WORDS: usize> FusedIterator for Bits<WORDS> {}

/// Adapters whose `len` and `nth` are as fast as those of the iterator they begin with.
pub trait Moves: ExactSizeIterator + Sized {
    /// What a function makes of each item, as [`map`](Iterator::map); `nth` calls the function once.
    ///
    /// ```
    /// use uctopia::game::moves::{Moves, bits};
    /// let mut columns = bits(0b100_1000).mapped(|square| square / 3);
    /// assert_eq!((columns.len(), columns.nth(1)), (2, Some(2)));
    /// ```
    #[inline]
    fn mapped<T, F: FnMut(Self::Item) -> T>(self, make: F) -> Mapped<Self, F> {
        Mapped { items: self, make }
    }

    /// These items and then `last`, if there is one.
    ///
    /// ```
    /// use uctopia::game::moves::{Moves, bits};
    /// assert_eq!(bits(0b11).followed_by(Some(64)).collect::<Vec<_>>(), [0, 1, 64]);
    /// assert_eq!(bits(0b11).followed_by(None).len(), 2);
    /// ```
    #[inline]
    fn followed_by(self, last: Option<Self::Item>) -> FollowedBy<Self> {
        FollowedBy { items: self, last }
    }
}

impl<I: ExactSizeIterator> Moves for I {}

/// What a function makes of each item; see [`Moves::mapped`].
#[derive(Clone, Debug)]
pub struct Mapped<I, F> {
    items: I,
    make: F,
}

impl<I: ExactSizeIterator, T, F: FnMut(I::Item) -> T> Iterator for Mapped<I, F> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.items.next().map(&mut self.make)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<T> {
        self.items.nth(skipped).map(&mut self.make)
    }
}

impl<I: ExactSizeIterator, T, F: FnMut(I::Item) -> T> ExactSizeIterator for Mapped<I, F> {}

/// Some items and perhaps one more; see [`Moves::followed_by`].
#[derive(Clone, Debug)]
pub struct FollowedBy<I: Iterator> {
    items: I,
    last: Option<I::Item>,
}

impl<I: ExactSizeIterator> Iterator for FollowedBy<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        self.items.next().or_else(|| self.last.take())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.items.len() + usize::from(self.last.is_some());
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<I::Item> {
        let count = self.items.len();
        match self.items.nth(skipped) {
            Some(item) => Some(item),
            None if skipped == count => self.last.take(),
            None => {
                self.last = None;
                None
            }
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for FollowedBy<I> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// `len` and `nth` agree with the items one after another.
    fn agree<I: ExactSizeIterator + Clone>(moves: &I)
    where
        I::Item: PartialEq + std::fmt::Debug,
    {
        let items: Vec<_> = moves.clone().collect();
        assert_eq!(moves.len(), items.len());
        for first in 0..=items.len() + 1 {
            for second in 0..=items.len() + 1 {
                let (mut fast, mut slow) = (moves.clone(), items.iter());
                for skipped in [first, second] {
                    assert_eq!(fast.nth(skipped).as_ref(), slow.nth(skipped));
                    assert_eq!(fast.len(), slow.len());
                }
                assert_eq!(fast.next().as_ref(), slow.next());
            }
        }
    }

    #[test]
    fn len_and_nth_agree_with_the_items() {
        let mut rng = Rng::new(1);
        let sparse =
            |rng: &mut Rng| rng.next_u64() & rng.next_u64() & rng.next_u64() & rng.next_u64();
        let mut boards: Vec<[u64; 2]> = (0..40)
            .map(|_| [sparse(&mut rng), sparse(&mut rng)])
            .collect();
        boards.extend([[0, 0], [1, 0], [0, 1 << 63], [1 << 63, 0]]);
        for board in boards {
            agree(&bits_of(board));
            agree(&bits(board[0]).mapped(|square| square + 7));
            for last in [None, Some(200)] {
                agree(&bits_of(board).followed_by(last));
                agree(
                    &bits_of(board)
                        .mapped(|square| 3 * square)
                        .followed_by(last)
                        .followed_by(last),
                );
            }
        }
    }
}
