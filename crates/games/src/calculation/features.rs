//! What matters in a position, for values that are learned.
//!
//! Everything is seen in the light of how far the foundations have come: whether a six may lie on a nine depends on who
//! will want which first. A height is from 0 to 13, a rank from 0 for the ace; where a card may be missing, ranks begin
//! at 1 and 0 is no card.

use uctopia_game::{Features, Table};

use super::Calculation;
use super::cards::{DECK, RANKS};
use super::foundations::FOUNDATIONS;

const HEIGHTS: usize = RANKS + 1;
const CARDS: usize = RANKS + 1;

/// Every two foundations.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
const PAIR_COUNT: usize = PAIRS.len();

/// Piles beyond these are not looked at.
const PILES: usize = 4;

/// How much is still to come, in fours.
const TIMES: usize = DECK / 4 + 1;

/// Cards above a card, as far as that is told apart.
const DEPTHS: usize = 10;

// One table behind the other. Cards of a pile are named from the lower to the upper one. Heights come before cards, so that
// what is asked for at a time lies close together.

/// Cards that nobody has seen.
const UNSEEN: Table<1> = Table::first([DECK]);
/// Heights of two foundations.
const TWO_HEIGHTS: Table<3> = Table::behind(&UNSEEN, [PAIR_COUNT, HEIGHTS, HEIGHTS]);
/// All heights.
const ALL_HEIGHTS: Table<4> = Table::behind(&TWO_HEIGHTS, [HEIGHTS; FOUNDATIONS]);
/// A pile's two upper cards, by two heights.
const TOP_TWO: Table<5> = Table::behind(&ALL_HEIGHTS, [PAIR_COUNT, HEIGHTS, HEIGHTS, CARDS, CARDS]);
/// Two cards of which one lies on the other, by two heights.
const NEIGHBOURS: Table<5> = Table::behind(&TOP_TWO, [PAIR_COUNT, HEIGHTS, HEIGHTS, RANKS, RANKS]);
/// Two cards of a pile with others between them, by a height and how many lie between.
const APART: Table<5> = Table::behind(&NEIGHBOURS, [FOUNDATIONS, HEIGHTS, RANKS, RANKS, 3]);
/// Three cards on each other, by a height.
const THREE: Table<5> = Table::behind(&APART, [FOUNDATIONS, HEIGHTS, RANKS, RANKS, RANKS]);
/// A pile's ends, by a height.
const ENDS: Table<4> = Table::behind(&THREE, [FOUNDATIONS, HEIGHTS, CARDS, CARDS]);
/// A pile's bottom, by two heights.
const BOTTOM: Table<4> = Table::behind(&ENDS, [PAIR_COUNT, HEIGHTS, HEIGHTS, CARDS]);
/// A pile's length and its bottom.
const LENGTH: Table<2> = Table::behind(&BOTTOM, [16, CARDS]);
/// A pile's top, by all heights.
const TOP: Table<5> = Table::behind(&LENGTH, [HEIGHTS, HEIGHTS, HEIGHTS, HEIGHTS, CARDS]);
/// A pile's top, by a height and how much is still to come.
const TOP_IN_TIME: Table<4> = Table::behind(&TOP, [FOUNDATIONS, HEIGHTS, TIMES, CARDS]);
/// All tops, whichever pile they lie on.
const ALL_TOPS: Table<4> = Table::behind(&TOP_IN_TIME, [CARDS; PILES]);
/// How deep the card lies that a foundation wants next, and how many of its rank lie on the piles.
const NEXT: Table<4> = Table::behind(&ALL_TOPS, [FOUNDATIONS, HEIGHTS, DEPTHS, 5]);
/// The same for the card after that.
const NEXT_BUT_ONE: Table<4> = Table::behind(&NEXT, [FOUNDATIONS, HEIGHTS, DEPTHS, 5]);
/// How many cards are unseen of the rank that a foundation wants next, and how much is still to come.
const UNSEEN_NEXT: Table<4> = Table::behind(&NEXT_BUT_ONE, [FOUNDATIONS, HEIGHTS, 5, TIMES]);
/// The same for the card after that.
const UNSEEN_NEXT_BUT_ONE: Table<4> = Table::behind(&UNSEEN_NEXT, [FOUNDATIONS, HEIGHTS, 5, TIMES]);
/// A pile's two upper cards, by all heights.
const TOP_TWO_IN_FULL: Table<6> =
    Table::behind(&UNSEEN_NEXT_BUT_ONE, [HEIGHTS, HEIGHTS, HEIGHTS, HEIGHTS, CARDS, CARDS]);

impl Features for Calculation {
    const FEATURES: usize = TOP_TWO_IN_FULL.end();

    /// Each pile is one, and what concerns all of them is the last.
    const PARTS: usize = PILES + 1;

    /// A pile means something only in the light of the foundations, and of how much is still to come.
    #[inline]
    fn part_key(&self, part: usize) -> Option<u64> {
        let light = self.foundations.key() << 8 | self.time() as u64;
        (part < self.piles().min(PILES)).then(|| self.waste.pile_key(part, light))
    }

    #[inline]
    fn features(&self, part: usize, mut take: impl FnMut(usize)) {
        let heights = Heights::of(self);
        if part == PILES {
            return table_features(self, &heights, &mut take);
        }
        if part < self.piles() {
            let cards = self.waste.pile(part);
            pile_features(cards.len(), |place| cards[place].number(), self.time(), &heights, &mut take);
        }
    }
}

/// The heights of the foundations, as tables want them.
struct Heights {
    each: [usize; FOUNDATIONS],
    pairs: [[usize; 2]; PAIR_COUNT],
}

impl Heights {
    #[inline]
    fn of(game: &Calculation) -> Self {
        let each: [usize; FOUNDATIONS] = std::array::from_fn(|foundation| game.height(foundation));
        Self { each, pairs: PAIRS.map(|(one, other)| [each[one], each[other]]) }
    }
}

impl Calculation {
    /// How much is still to come, in fours.
    #[inline]
    fn time(&self) -> usize {
        self.stock.len() / 4
    }
}

/// What is to be known of all piles together.
struct Piles {
    tops: [usize; PILES],
    /// For each number of a rank: how many lie on the piles, and the fewest cards above one of them.
    copies: [usize; CARDS],
    depths: [usize; CARDS],
}

impl Default for Piles {
    fn default() -> Self {
        Self { tops: [0; PILES], copies: [0; CARDS], depths: [DEPTHS - 1; CARDS] }
    }
}

impl Piles {
    #[inline]
    fn of(game: &Calculation) -> Self {
        let mut piles = Self::default();
        for pile in 0..game.piles().min(PILES) {
            // The rows of the table hold numbers from 1 for the ace.
            let cards = game.waste.pile(pile);
            piles.add(pile, cards.len(), |place| cards[place].number());
        }
        piles
    }

    #[inline]
    fn add(&mut self, pile: usize, length: usize, at: impl Fn(usize) -> usize) {
        self.tops[pile] = if length > 0 { at(length - 1) } else { 0 };
        for place in 0..length {
            let (card, above) = (at(place), (length - 1 - place).min(DEPTHS - 2));
            self.copies[card] += 1;
            self.depths[card] = self.depths[card].min(above);
        }
    }
}

/// Features of one pile.
#[inline]
fn pile_features(
    length: usize,
    at: impl Fn(usize) -> usize,
    time: usize,
    heights: &Heights,
    take: &mut impl FnMut(usize),
) {
    let from_top = |above: usize| if length > above { at(length - 1 - above) } else { 0 };
    let (top, second, bottom) = (from_top(0), from_top(1), if length > 0 { at(0) } else { 0 });
    for (pair, &[one, other]) in heights.pairs.iter().enumerate() {
        take(TOP_TWO.cell([pair, one, other, second, top]));
        take(BOTTOM.cell([pair, one, other, bottom]));
    }
    let [h0, h1, h2, h3] = heights.each;
    take(TOP.cell([h0, h1, h2, h3, top]));
    take(TOP_TWO_IN_FULL.cell([h0, h1, h2, h3, second, top]));
    for (foundation, &height) in heights.each.iter().enumerate() {
        take(ENDS.cell([foundation, height, bottom, top]));
        take(TOP_IN_TIME.cell([foundation, height, time, top]));
    }
    take(LENGTH.cell([length.min(15), bottom]));
    for upper in 1..length {
        let card = at(upper) - 1;
        let below = at(upper - 1) - 1;
        for (pair, &[one, other]) in heights.pairs.iter().enumerate() {
            take(NEIGHBOURS.cell([pair, one, other, below, card]));
        }
        if upper >= 2 {
            for (foundation, &height) in heights.each.iter().enumerate() {
                take(THREE.cell([foundation, height, at(upper - 2) - 1, below, card]));
            }
        }
        for lower in 0..upper - 1 {
            let between = (upper - lower - 2).min(2);
            for (foundation, &height) in heights.each.iter().enumerate() {
                take(APART.cell([foundation, height, at(lower) - 1, card, between]));
            }
        }
    }
}

/// Features of the table as a whole.
#[inline]
fn table_features(game: &Calculation, heights: &Heights, take: &mut impl FnMut(usize)) {
    let mut piles = Piles::of(game);
    let unseen = game.stock.len();
    take(UNSEEN.cell([unseen.min(DECK - 1)]));
    for (pair, &[one, other]) in heights.pairs.iter().enumerate() {
        take(TWO_HEIGHTS.cell([pair, one, other]));
    }
    take(ALL_HEIGHTS.cell(heights.each));
    for (foundation, &height) in heights.each.iter().enumerate() {
        let to_come = game.foundations.to_come(foundation);
        if let [next, ..] = *to_come {
            let (card, unseen) = (next.number(), usize::from(game.unseen(next)));
            take(NEXT.cell([foundation, height, piles.depths[card], piles.copies[card]]));
            take(UNSEEN_NEXT.cell([foundation, height, unseen, game.time()]));
        }
        if let [_, next, ..] = *to_come {
            let (card, unseen) = (next.number(), usize::from(game.unseen(next)));
            take(NEXT_BUT_ONE.cell([foundation, height, piles.depths[card], piles.copies[card]]));
            take(UNSEEN_NEXT_BUT_ONE.cell([foundation, height, unseen, game.time()]));
        }
    }
    piles.tops.sort_unstable();
    take(ALL_TOPS.cell(piles.tops));
}
