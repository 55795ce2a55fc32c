//! The four foundations and the card that each takes next.

use super::cards::{RANKS, Rank};

/// How many foundations there are.
pub(super) const FOUNDATIONS: usize = 4;

/// The set of all foundations, one bit each.
pub(super) const ANY_FOUNDATION: u8 = (1 << FOUNDATIONS) - 1;

/// The cards of each foundation in the order in which it takes them: foundation d, counted from 1, takes d, 2d, 3d, …
/// modulo 13, and so ends with the king.
pub(super) const SEQUENCES: [[Rank; RANKS]; FOUNDATIONS] = sequences();

const fn sequences() -> [[Rank; RANKS]; FOUNDATIONS] {
    let mut sequences = [[Rank::King; RANKS]; FOUNDATIONS];
    let mut cell = 0;
    while cell < FOUNDATIONS * RANKS {
        let (foundation, height) = (cell / RANKS, cell % RANKS);
        let number = (foundation + 1) * (height + 1) % RANKS;
        if number != 0 {
            sequences[foundation][height] = Rank::ALL[number - 1];
        }
        cell += 1;
    }
    sequences
}

/// The height of each foundation, and for each rank the foundations that take it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Foundations {
    heights: [u8; FOUNDATIONS],
    /// Four bits for each rank, at 4 × [`Rank::index`]: the set of foundations that take it next. Follows from `heights`.
    wants: u64,
    /// Four bits for each rank, at 4 × [`Rank::index`]: the number of foundations that have yet to take it. Follows from
    /// `heights`.
    missing: u64,
}

impl Foundations {
    /// Foundations with so many cards each, 13 at most.
    pub(super) fn of(heights: [u8; FOUNDATIONS]) -> Self {
        let mut foundations = Self {
            heights,
            wants: 0,
            missing: 0,
        };
        for foundation in 0..FOUNDATIONS {
            foundations.want_next(foundation);
            foundations.missing += foundations
                .to_come(foundation)
                .iter()
                .map(|&card| one_of(card))
                .sum::<u64>();
        }
        foundations
    }

    /// How many cards lie on a foundation.
    #[inline]
    pub(super) fn height(&self, foundation: usize) -> usize {
        usize::from(self.heights[foundation])
    }

    /// How many cards lie on each foundation.
    #[inline]
    pub(super) fn heights(&self) -> [usize; FOUNDATIONS] {
        self.heights.map(usize::from)
    }

    /// How many cards lie on all foundations.
    #[inline]
    pub(super) fn cards(&self) -> usize {
        self.heights.iter().map(|&height| usize::from(height)).sum()
    }

    /// All heights in one number of 32 bits.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        u64::from(u32::from_le_bytes(self.heights))
    }

    #[inline]
    pub(super) fn are_complete(&self) -> bool {
        self.heights == [RANKS as u8; FOUNDATIONS]
    }

    /// The top card of a foundation, if it has begun.
    pub(super) fn top(&self, foundation: usize) -> Option<Rank> {
        let height = self.height(foundation);
        height.checked_sub(1).map(|top| SEQUENCES[foundation][top])
    }

    /// The card that a foundation takes next, unless it is complete.
    #[inline]
    pub(super) fn wanted(&self, foundation: usize) -> Option<Rank> {
        SEQUENCES[foundation].get(self.height(foundation)).copied()
    }

    /// The set of foundations that take this card now, one bit each.
    #[inline]
    pub(super) fn wanting(&self, card: Rank) -> u8 {
        (self.wants >> (4 * card.index())) as u8 & ANY_FOUNDATION
    }

    /// The card that a foundation takes next, and the one after that.
    #[inline]
    pub(super) fn next_two(&self, foundation: usize) -> [Option<Rank>; 2] {
        let height = self.height(foundation);
        [height, height + 1].map(|place| SEQUENCES[foundation].get(place).copied())
    }

    /// The set of foundations that now take a card that no other foundation will take.
    #[inline]
    pub(super) fn last_wants(&self) -> u8 {
        let is_last = |foundation| {
            self.wanted(foundation)
                .is_some_and(|card| self.last_wanting(card) != 0)
        };
        (0..FOUNDATIONS).fold(0, |set, foundation| {
            set | u8::from(is_last(foundation)) << foundation
        })
    }

    /// The set of foundations that take this card now, if no other foundation will take it; one bit, or none.
    #[inline]
    pub(super) fn last_wanting(&self, card: Rank) -> u8 {
        if (self.missing >> (4 * card.index())) & 15 == 1 {
            self.wanting(card)
        } else {
            0
        }
    }

    /// The cards that a foundation still takes, in order.
    pub(super) fn to_come(&self, foundation: usize) -> &'static [Rank] {
        &SEQUENCES[foundation][self.height(foundation)..]
    }

    /// Puts the wanted card on a foundation.
    #[inline]
    pub(super) fn advance(&mut self, foundation: usize) {
        if let Some(card) = self.wanted(foundation) {
            self.wants &= !want(foundation, card);
            self.missing -= one_of(card);
            self.heights[foundation] += 1;
            self.want_next(foundation);
        }
    }

    #[inline]
    fn want_next(&mut self, foundation: usize) {
        if let Some(card) = self.wanted(foundation) {
            self.wants |= want(foundation, card);
        }
    }
}

/// One card of a rank, where there are four bits for each.
#[inline]
fn one_of(card: Rank) -> u64 {
    1 << (4 * card.index())
}

#[inline]
fn want(foundation: usize, card: Rank) -> u64 {
    1 << (4 * card.index() + foundation)
}
