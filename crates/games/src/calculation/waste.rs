//! The waste piles.

use std::hash::{Hash, Hasher};

use super::cards::{DECK, Rank};

/// The largest number of waste piles in the rules.
pub(super) const MAX_PILES: usize = 8;

/// All waste cards in one row: pile after pile, each from the bottom up.
///
/// A row of 52 places holds any distribution over the piles, and one number holds where they end:
///
/// ```text
/// cards   6 J 7 9 K 2 3 7 K A A A …        piles 6J7, 9K, 23 and 7K
/// ends          3   5   7   9 9 9 9 9      one byte each, the first pile's lowest
/// ```
///
/// Unused places hold aces and absent piles are empty, so that equal tables are equal bit for bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waste {
    cards: [Rank; DECK],
    ends: u64,
    /// A hash of each pile's cards: its bottom is the leading coefficient of a polynomial in [`BASE`], modulo 2⁶⁴. Follows
    /// from the cards, and is read far more often than they change.
    keys: [u64; MAX_PILES],
}

/// An odd number without a pattern, and its multiplicative inverse.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
const INVERSE: u64 = inverse(BASE);

/// Another odd number for each pile, so that the hash depends on the order of the piles.
const ODD: [u64; MAX_PILES] = powers(0xD1B5_4A32_D192_ED03);

const fn powers(odd: u64) -> [u64; MAX_PILES] {
    let mut powers = [odd; MAX_PILES];
    let mut pile = 1;
    while pile < MAX_PILES {
        powers[pile] = powers[pile - 1].wrapping_mul(odd);
        pile += 1;
    }
    powers
}

/// Newton's method: each step doubles the number of correct digits.
const fn inverse(odd: u64) -> u64 {
    let (mut inverse, mut right_bits) = (odd, 3);
    while right_bits < u64::BITS {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        right_bits *= 2;
    }
    inverse
}

/// One in every byte.
const EACH_PILE: u64 = 0x0101_0101_0101_0101;

impl Waste {
    /// No cards on any pile.
    pub(super) const EMPTY: Self = Self {
        cards: [Rank::Ace; DECK],
        ends: 0,
        keys: [0; MAX_PILES],
    };

    /// Piles of these cards, [`DECK`] of them at most.
    #[inline]
    pub(super) fn of<'a>(pile: impl Fn(usize) -> &'a [Rank]) -> Self {
        let (mut waste, mut used) = (Self::EMPTY, 0);
        for (number, key) in waste.keys.iter_mut().enumerate() {
            let cards = pile(number);
            waste.cards[used..used + cards.len()].copy_from_slice(cards);
            used += cards.len();
            waste.ends |= (used as u64) << (8 * number);
            *key = cards.iter().fold(0, |key: u64, &card| {
                key.wrapping_mul(BASE).wrapping_add(card as u64)
            });
        }
        waste
    }

    /// The cards of a pile from the bottom up.
    #[inline]
    pub(super) fn pile(&self, pile: usize) -> &[Rank] {
        &self.cards[self.start(pile)..self.end(pile)]
    }

    /// The card on top of a pile.
    #[inline]
    pub(super) fn top(&self, pile: usize) -> Option<Rank> {
        let (start, end) = (self.start(pile), self.end(pile));
        if start < end {
            Some(self.cards[end - 1])
        } else {
            None
        }
    }

    /// A hash of a pile's cards and something else.
    #[inline]
    pub(super) fn pile_key(&self, pile: usize, other: u64) -> u64 {
        mixed(self.keys[pile], other)
    }

    /// A hash of all piles.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        // Independent products; the caller mixes the sum with something else.
        self.keys
            .iter()
            .zip(ODD)
            .map(|(key, odd)| key.wrapping_mul(odd))
            .fold(self.ends, u64::wrapping_add)
    }

    /// The set of those of the first piles, one bit each, that hold the same cards as a pile before them.
    #[inline]
    pub(super) fn images(&self, piles: usize) -> u64 {
        let mut images = 0;
        for pile in 1..piles {
            for other in 0..pile {
                if self.keys[pile] == self.keys[other] && self.pile(pile) == self.pile(other) {
                    images |= 1 << pile;
                }
            }
        }
        images
    }

    /// Puts a card on a pile.
    #[inline]
    pub(super) fn push(&mut self, pile: usize, card: Rank) {
        let (end, used) = (self.end(pile), self.used());
        self.cards.copy_within(end..used, end + 1);
        self.cards[end] = card;
        self.ends += EACH_PILE << (8 * pile);
        self.keys[pile] = self.keys[pile].wrapping_mul(BASE).wrapping_add(card as u64);
    }

    /// Takes the top card off a pile that has one.
    #[inline]
    pub(super) fn pop(&mut self, pile: usize) {
        let (end, used) = (self.end(pile), self.used());
        self.keys[pile] = self.keys[pile]
            .wrapping_sub(self.cards[end - 1] as u64)
            .wrapping_mul(INVERSE);
        self.cards.copy_within(end..used, end - 1);
        self.cards[used - 1] = Rank::Ace;
        self.ends -= EACH_PILE << (8 * pile);
    }

    #[inline]
    fn start(&self, pile: usize) -> usize {
        usize::from((self.ends << 8 >> (8 * pile)) as u8)
    }

    #[inline]
    fn end(&self, pile: usize) -> usize {
        usize::from((self.ends >> (8 * pile)) as u8)
    }

    /// How many cards lie on all piles.
    #[inline]
    fn used(&self) -> usize {
        self.end(MAX_PILES - 1)
    }
}

/// By the hashes of the piles, since transposition tables hash often.
impl Hash for Waste {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
    }
}

/// Both halves of a product: every bit of either number changes about half of the bits.
#[inline]
pub(super) fn mixed(one: u64, other: u64) -> u64 {
    let product =
        u128::from(one ^ 0x9E37_79B9_7F4A_7C15) * u128::from(other ^ 0xD1B5_4A32_D192_ED03);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushing_and_popping_a_card_restores_the_waste() {
        let mut waste = Waste::EMPTY;
        for (number, &card) in Rank::ALL.iter().cycle().take(40).enumerate() {
            let (before, pile) = (waste.clone(), number * number % 5);
            waste.push(pile, card);
            assert_ne!(waste.keys, before.keys);
            let after = waste.clone();
            waste.pop(pile);
            assert_eq!(waste, before);
            waste = after;
        }
    }

    #[test]
    fn the_order_of_a_pile_matters_to_its_key() {
        let pile = |cards: [Rank; 3]| {
            let mut waste = Waste::EMPTY;
            cards.into_iter().for_each(|card| waste.push(0, card));
            waste.pile_key(0, 7)
        };
        assert_eq!(
            pile([Rank::Six, Rank::Two, Rank::Two]),
            pile([Rank::Six, Rank::Two, Rank::Two])
        );
        assert_ne!(
            pile([Rank::Six, Rank::Two, Rank::Three]),
            pile([Rank::Six, Rank::Three, Rank::Two])
        );
    }
}
