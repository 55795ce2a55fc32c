//! Random games to their end.

use uctopia_game::Rng;

use super::cards::{DECK, Rank, Stock};
use super::foundations::Foundations;
use super::moves::Moves;
use super::waste::{MAX_PILES, Waste};
use super::{Calculation, Hand};
use uctopia_game::moves::nth_one;

/// A position that is played to its end, in a form in which a move takes a few instructions.
///
/// A pile has a row of its own, so that cards are put on it and taken off without moving others, and all tops together are one
/// number, so that those that a foundation takes are found at once. The conversion to a position that can be compared and hashed
/// is done once, at the end.
struct PlayoutState {
    foundations: Foundations,
    /// A bit for each card of the stock, four bits for each rank, as [`Stock::key`] has them; any card of a rank may be taken.
    unseen: u64,
    rows: [[Rank; DECK]; MAX_PILES],
    lengths: [u8; MAX_PILES],
    /// The number of each pile's top card, or 0: four bits for each pile.
    tops: u32,
    /// The moves from the waste to the foundations: four bits for each pile, one for each foundation.
    plays: u32,
    piles: u8,
    foundation_first: bool,
}

/// One in the four bits of each pile.
const EACH_PILE: u32 = 0x1111_1111;

/// Where moves of the card in hand stand behind those of the waste: to the foundations, and to the piles.
const TO_FOUNDATIONS: u32 = u32::BITS;
const TO_PILES: u32 = TO_FOUNDATIONS + 4;

impl Calculation {
    /// See [`uctopia_game::Shortcuts::play_to_end`].
    #[inline(always)]
    pub(super) fn play_randomly(&mut self, rng: &mut Rng) -> u32 {
        let mut table = PlayoutState::of(self);
        let plies = table.play_to_end(self.hand, rng);
        table.write_to(self);
        plies
    }
}

impl PlayoutState {
    #[inline(always)]
    fn of(game: &Calculation) -> Self {
        let mut table = Self {
            foundations: game.foundations.clone(),
            unseen: game.stock.key(),
            rows: [[Rank::Ace; DECK]; MAX_PILES],
            lengths: [0; MAX_PILES],
            tops: 0,
            plays: game.waste_plays.on_piles(),
            piles: game.piles,
            foundation_first: game.foundation_first,
        };
        for pile in 0..game.piles() {
            let cards = game.waste.pile(pile);
            table.rows[pile][..cards.len()].copy_from_slice(cards);
            table.lengths[pile] = cards.len() as u8;
            table.tops |= cards.last().map_or(0, |&top| top as u32) << (4 * pile);
        }
        table
    }

    #[inline(always)]
    fn write_to(&self, game: &mut Calculation) {
        game.foundations = self.foundations.clone();
        game.stock = Stock::of([]);
        game.hand = Hand::Empty;
        game.waste = Waste::of(|pile| &self.rows[pile][..usize::from(self.lengths[pile])]);
        game.waste_plays = Moves::NONE;
    }

    #[inline(always)]
    fn play_to_end(&mut self, hand: Hand, rng: &mut Rng) -> u32 {
        let mut plies = 0;
        match hand {
            Hand::Card(card) => plies += self.place(card, rng),
            Hand::Turning => plies += 1 + self.draw_and_place(rng),
            Hand::Empty => {}
        }
        while self.unseen != 0 {
            plies += 2 + self.draw_and_place(rng);
        }
        while self.plays != 0 {
            plies += 1;
            let m = choose(u64::from(self.plays), rng);
            self.play_from_waste(m);
        }
        plies
    }

    /// Draws a card and plays until it is placed; returns the number of plies after the draw.
    #[inline(always)]
    fn draw_and_place(&mut self, rng: &mut Rng) -> u32 {
        let card = nth_one(self.unseen, rng.below(self.unseen.count_ones()) as usize);
        self.unseen ^= 1 << card;
        self.place(Rank::ALL[card / 4], rng)
    }

    #[inline(always)]
    fn place(&mut self, card: Rank, rng: &mut Rng) -> u32 {
        let mut plies = 0;
        loop {
            plies += 1;
            let plays =
                u64::from(self.plays) | u64::from(self.foundations.wanting(card)) << TO_FOUNDATIONS;
            let forced = self.foundation_first && plays != 0;
            let to_piles = if forced {
                0
            } else {
                ((1 << self.piles) - 1) << TO_PILES
            };
            let m = choose(plays | to_piles, rng);
            if m >= TO_PILES {
                self.put((m - TO_PILES) as usize, card);
                return plies;
            }
            if m >= TO_FOUNDATIONS {
                self.advance((m - TO_FOUNDATIONS) as usize);
                return plies;
            }
            self.play_from_waste(m);
        }
    }

    #[inline(always)]
    fn put(&mut self, pile: usize, card: Rank) {
        let length = usize::from(self.lengths[pile]);
        self.rows[pile][length] = card;
        self.lengths[pile] += 1;
        self.show(pile, card as u32, self.foundations.wanting(card));
    }

    #[inline(always)]
    fn play_from_waste(&mut self, m: u32) {
        let (pile, foundation) = (m as usize / 4, m as usize % 4);
        self.advance(foundation);
        self.lengths[pile] -= 1;
        if let Some(below) = self.lengths[pile].checked_sub(1) {
            let card = self.rows[pile][usize::from(below)];
            self.show(pile, card as u32, self.foundations.wanting(card));
        } else {
            self.show(pile, 0, 0);
        }
    }

    /// Sets the top card of a pile, which those foundations take.
    #[inline(always)]
    fn show(&mut self, pile: usize, top: u32, takers: u8) {
        let others = !(15 << (4 * pile));
        self.tops = (self.tops & others) | top << (4 * pile);
        self.plays = (self.plays & others) | u32::from(takers) << (4 * pile);
    }

    /// Puts the next card on a foundation, which may then take the tops of piles.
    #[inline(always)]
    fn advance(&mut self, foundation: usize) {
        self.foundations.advance(foundation);
        // No top has the number 15, which stands for the next card of a complete foundation.
        let wanted = self
            .foundations
            .wanted(foundation)
            .map_or(15, |card| card as u32);
        let differences = self.tops ^ (EACH_PILE * wanted);
        // The highest bit of each four is set unless all are 0.
        let differ = ((differences & (7 * EACH_PILE)) + 7 * EACH_PILE) | differences;
        let same = !differ >> 3 & EACH_PILE;
        self.plays = (self.plays & !(EACH_PILE << foundation)) | same << foundation;
    }
}

/// One of a set of moves, all equally likely; a single move costs no random number.
#[inline(always)]
fn choose(moves: u64, rng: &mut Rng) -> u32 {
    let count = moves.count_ones();
    let place = if count > 1 {
        rng.below(count) as usize
    } else {
        0
    };
    nth_one(moves, place) as u32
}
