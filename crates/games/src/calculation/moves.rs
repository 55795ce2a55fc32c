//! Moves, and sets of them.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::BitOr;

use super::cards::{RANKS, Rank};
use super::foundations::FOUNDATIONS;
use super::waste::MAX_PILES;
use uctopia_game::moves::nth_one;

/// A move of the player or an outcome of nature. Piles and foundations are counted from 0 here, and from 1 in texts.
///
/// ```
/// use uctopia::games::calculation::{Move, Rank};
/// assert_eq!(Move::PileToFoundation { pile: 1, foundation: 2 }.to_string(), "p2-f3");
/// assert_eq!(Move::HandToFoundation { foundation: 2 }.to_string(), "hand-f3");
/// assert_eq!(Move::HandToPile { pile: 1 }.to_string(), "hand-p2");
/// assert_eq!(Move::Turn.to_string(), "turn");
/// assert_eq!(Move::Draw(Rank::Ten).to_string(), "T");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The top card of a waste pile goes to a foundation that takes it.
    PileToFoundation {
        /// From which pile.
        pile: u8,
        /// To which foundation.
        foundation: u8,
    },
    /// The turned card goes to a foundation that takes it.
    HandToFoundation {
        /// To which foundation.
        foundation: u8,
    },
    /// The turned card goes on top of a waste pile.
    HandToPile {
        /// To which pile.
        pile: u8,
    },
    /// The player turns the next card of the stock; nature then draws it.
    Turn,
    /// Nature's outcome: the turned card is of this rank.
    Draw(Rank),
}

impl Move {
    /// Whether two moves have a pile or a foundation in common.
    #[inline]
    pub(super) fn touches(self, other: Self) -> bool {
        let places = |m: Self| match m {
            Self::PileToFoundation { pile, foundation } => (Some(pile), Some(foundation)),
            Self::HandToFoundation { foundation } => (None, Some(foundation)),
            Self::HandToPile { pile } => (Some(pile), None),
            Self::Turn | Self::Draw(_) => (None, None),
        };
        let ((pile, foundation), (other_pile, other_foundation)) = (places(self), places(other));
        (pile.is_some() && pile == other_pile)
            || (foundation.is_some() && foundation == other_foundation)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PileToFoundation { pile, foundation } => {
                write!(f, "p{}-f{}", pile + 1, foundation + 1)
            }
            Self::HandToFoundation { foundation } => write!(f, "hand-f{}", foundation + 1),
            Self::HandToPile { pile } => write!(f, "hand-p{}", pile + 1),
            Self::Turn => write!(f, "turn"),
            Self::Draw(rank) => write!(f, "{rank}"),
        }
    }
}

const FROM_PILES: usize = 0;
const TO_FOUNDATIONS: usize = FROM_PILES + MAX_PILES * FOUNDATIONS;
const TO_PILES: usize = TO_FOUNDATIONS + FOUNDATIONS;
const TURN: usize = TO_PILES + MAX_PILES;
const DRAWS: usize = TURN + 1;
const MOVES: usize = DRAWS + RANKS;

/// Every move there can be, in the order of the move list.
const ALL: [Move; MOVES] = all_moves();

const fn all_moves() -> [Move; MOVES] {
    let mut all = [Move::Turn; MOVES];
    let mut index = 0;
    while index < MOVES {
        all[index] = match index {
            TO_PILES..TURN => Move::HandToPile {
                pile: (index - TO_PILES) as u8,
            },
            TO_FOUNDATIONS..TO_PILES => Move::HandToFoundation {
                foundation: (index - TO_FOUNDATIONS) as u8,
            },
            FROM_PILES..TO_FOUNDATIONS => {
                let (pile, foundation) = (index / FOUNDATIONS, index % FOUNDATIONS);
                Move::PileToFoundation {
                    pile: pile as u8,
                    foundation: foundation as u8,
                }
            }
            DRAWS.. => Move::Draw(Rank::ALL[index - DRAWS]),
            TURN => Move::Turn,
        };
        index += 1;
    }
    all
}

/// A set of moves, and the iterator over it: bit i stands for the i-th of all moves.
///
/// ```text
/// bits   0 – 31   pile 1 to foundations 1–4, pile 2 to foundations 1–4, … pile 8
///       32 – 35   hand to foundations 1–4
///       36 – 43   hand to piles 1–8
///       44        turn
///       45 – 57   draw A, 2, … K
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moves(u64);

/// The move from each pile to the first foundation.
const EACH_PILE: u64 = 0x1111_1111;

impl Moves {
    pub(super) const NONE: Self = Self(0);
    pub(super) const TURN: Self = Self(1 << TURN);

    /// The top of a pile to each of a set of foundations.
    #[inline]
    pub(super) fn from_pile(pile: usize, foundations: u8) -> Self {
        Self(u64::from(foundations) << (FROM_PILES + FOUNDATIONS * pile))
    }

    /// The turned card to each of a set of foundations.
    #[inline]
    pub(super) fn to_foundations(foundations: u8) -> Self {
        Self(u64::from(foundations) << TO_FOUNDATIONS)
    }

    /// The turned card to each of the first `piles` piles.
    #[inline]
    pub(super) fn to_piles(piles: u8) -> Self {
        Self(((1 << piles) - 1) << TO_PILES)
    }

    /// Each of a set of ranks, as [`Stock::ranks`](super::cards::Stock::ranks) gives it.
    #[inline]
    pub(super) fn draws(ranks: u16) -> Self {
        Self(u64::from(ranks) << DRAWS)
    }

    /// The turned card to each of a set of piles.
    #[inline]
    pub(super) fn to_set_of_piles(piles: u64) -> Self {
        Self(piles << TO_PILES)
    }

    /// The top of any pile to a foundation.
    #[inline]
    pub(super) fn to_foundation(foundation: usize) -> Self {
        Self(EACH_PILE << foundation)
    }

    /// The moves that go from piles to any of a set of foundations.
    #[inline]
    pub(super) fn to_any_of(self, foundations: u8) -> Self {
        Self(self.0 & (EACH_PILE * u64::from(foundations)))
    }

    /// The moves from the piles, four bits for each pile: one for each foundation.
    #[inline]
    pub(super) fn on_piles(self) -> u32 {
        (self.0 >> FROM_PILES) as u32
    }

    /// The first of them alone.
    #[inline]
    pub(super) fn first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    #[inline]
    pub(super) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Moves {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let first = ALL.get(self.0.trailing_zeros() as usize).copied();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Move> {
        if skipped >= self.len() {
            self.0 = 0;
            return None;
        }
        let index = nth_one(self.0, skipped);
        self.0 &= u64::MAX << index << 1;
        ALL.get(index).copied()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}
impl FusedIterator for Moves {}
