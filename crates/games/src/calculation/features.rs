//! What matters in a position, for values that are learned.
//!
//! Everything is seen in the light of how far the foundations have come: whether a six may lie on a nine depends on who
//! will want which first. A height is from 0 to 13, a rank from 0 for the ace; where a card may be missing, ranks begin
//! at 1 and 0 is no card.

use uctopia_game::{Features, Table};

use super::Calculation;
use super::cards::{DECK, RANKS, Rank};
use super::foundations::FOUNDATIONS;
use super::waste::mixed;

const HEIGHTS: usize = RANKS + 1;
const CARDS: usize = RANKS + 1;

/// How many pairs of foundations there are.
const PAIR_COUNT: usize = 6;

/// Piles beyond these are not looked at.
const PILES: usize = 4;

/// How much is still to come, in fours.
const TIMES: usize = DECK / 4 + 1;

/// Cards between two, as far as that is told apart.
const BETWEEN: usize = 3;

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
const APART: Table<5> = Table::behind(&NEIGHBOURS, [FOUNDATIONS, HEIGHTS, RANKS, RANKS, BETWEEN]);
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
/// How deep each foundation's next card lies.
const ALL_NEXT: Table<4> = Table::behind(&UNSEEN_NEXT_BUT_ONE, [DEPTHS; FOUNDATIONS]);
/// How many of each foundation's next card are unseen, and how much is still to come.
const ALL_UNSEEN: Table<5> = Table::behind(&ALL_NEXT, [TIMES, 5, 5, 5, 5]);
/// A pile's two upper cards, by all heights.
const TOP_TWO_IN_FULL: Table<6> = Table::behind(&ALL_UNSEEN, [HEIGHTS, HEIGHTS, HEIGHTS, HEIGHTS, CARDS, CARDS]);

/// The part that follows from foundations and stock, and the part that follows from all piles together; each pile is a part
/// before them.
const STOCK: usize = PILES;
const TABLE: usize = PILES + 1;

impl Features for Calculation {
    const FEATURES: usize = TOP_TWO_IN_FULL.end();

    const PARTS: usize = PILES + 2;

    /// A pile means something only in the light of the foundations, and of how much is still to come.
    #[inline]
    fn part_key(&self, part: usize) -> Option<u64> {
        match part {
            TABLE => None,
            STOCK => Some(mixed(self.stock.key(), self.foundations.key())),
            pile if pile < self.piles() => {
                let light = self.foundations.key() << 8 | self.time() as u64;
                Some(self.waste.pile_key(pile, light))
            }
            _ => None,
        }
    }

    #[inline]
    fn features(&self, part: usize, mut take: impl FnMut(usize)) {
        match part {
            TABLE => table_features(self, &mut take),
            STOCK => stock_features(self, &Heights::of(self), &mut take),
            pile if pile < self.piles() => {
                pile_features(self.waste.pile(pile), self.time(), &Heights::of(self), &mut take);
            }
            _ => {}
        }
    }
}

/// The heights of the foundations, as tables want them.
struct Heights {
    each: [usize; FOUNDATIONS],
    /// Places of each foundation's height and of each two heights, in tables that begin with them.
    single: [usize; FOUNDATIONS],
    paired: [usize; PAIR_COUNT],
}

impl Heights {
    #[inline]
    fn of(game: &Calculation) -> Self {
        let each = game.foundations.heights();
        let [h0, h1, h2, h3] = each;
        let pair = |pair: usize, one: usize, other: usize| (pair * HEIGHTS + one) * HEIGHTS + other;
        let single = [h0, HEIGHTS + h1, 2 * HEIGHTS + h2, 3 * HEIGHTS + h3];
        let paired =
            [pair(0, h0, h1), pair(1, h0, h2), pair(2, h0, h3), pair(3, h1, h2), pair(4, h1, h3), pair(5, h2, h3)];
        Self { each, single, paired }
    }

    /// Where what a table says of each foundation's height begins.
    #[inline]
    fn rows<const N: usize>(&self, table: &Table<N>) -> [usize; FOUNDATIONS] {
        self.single.map(|place| table.row_at::<2>(place))
    }

    /// Where what a table says of each two heights begins.
    #[inline]
    fn pair_rows<const N: usize>(&self, table: &Table<N>) -> [usize; PAIR_COUNT] {
        self.paired.map(|place| table.row_at::<3>(place))
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
    tops: [u8; PILES],
    /// For each number of a rank: how many lie on the piles, and the fewest cards above one of them.
    copies: [u8; 16],
    depths: [u8; 16],
}

impl Piles {
    #[inline]
    fn of(game: &Calculation) -> Self {
        let mut piles = Self { tops: [0; PILES], copies: [0; 16], depths: [NO_DEPTH; 16] };
        for pile in 0..game.piles().min(PILES) {
            piles.add(pile, game.waste.pile(pile));
        }
        piles
    }

    #[inline]
    fn add(&mut self, pile: usize, cards: &[Rank]) {
        self.tops[pile] = cards.last().map_or(0, |card| card.number() as u8);
        let mut above = 0;
        for card in cards.iter().rev() {
            let card = card.number();
            self.copies[card] += 1;
            self.depths[card] = self.depths[card].min(above);
            above = (above + 1).min(NO_DEPTH - 1);
        }
    }

    /// How deep the uppermost card of a rank lies, and how many there are.
    #[inline]
    fn found(&self, card: Rank) -> [usize; 2] {
        [usize::from(self.depths[card.number()]), usize::from(self.copies[card.number()])]
    }

    /// The tops in order, whichever pile they lie on.
    #[inline]
    fn sorted_tops(&self) -> [usize; PILES] {
        let [a, b, c, d] = self.tops.map(usize::from);
        let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
        let (least, e, f, most) = (a.min(c), a.max(c), b.min(d), b.max(d));
        [least, e.min(f), e.max(f), most]
    }
}

/// The depth of a card that lies on no pile.
const NO_DEPTH: u8 = DEPTHS as u8 - 1;

/// Features of one pile.
#[inline]
fn pile_features(cards: &[Rank], time: usize, heights: &Heights, take: &mut impl FnMut(usize)) {
    let from_top = |above: usize| if cards.len() > above { cards[cards.len() - 1 - above].number() } else { 0 };
    let (top, second, bottom) = (from_top(0), from_top(1), cards.first().map_or(0, |card| card.number()));
    for row in heights.pair_rows(&TOP_TWO) {
        take(row + second * CARDS + top);
    }
    for row in heights.pair_rows(&BOTTOM) {
        take(row + bottom);
    }
    take(TOP.row(heights.each) + top);
    take(TOP_TWO_IN_FULL.row(heights.each) + second * CARDS + top);
    for (ends, in_time) in heights.rows(&ENDS).into_iter().zip(heights.rows(&TOP_IN_TIME)) {
        take(ends + bottom * CARDS + top);
        take(in_time + time * CARDS + top);
    }
    take(LENGTH.cell([cards.len().min(15), bottom]));
    pairs_of_cards(cards, heights, take);
}

/// Features of two or three cards of a pile.
#[inline]
fn pairs_of_cards(cards: &[Rank], heights: &Heights, take: &mut impl FnMut(usize)) {
    let (neighbours, three, apart) = (heights.pair_rows(&NEIGHBOURS), heights.rows(&THREE), heights.rows(&APART));
    for upper in 1..cards.len() {
        let (card, below) = (cards[upper].index(), cards[upper - 1].index());
        for row in neighbours {
            take(row + below * RANKS + card);
        }
        if upper >= 2 {
            let place = (cards[upper - 2].index() * RANKS + below) * RANKS + card;
            for row in three {
                take(row + place);
            }
        }
        for (lower, other) in cards[..upper - 1].iter().enumerate() {
            let place = (other.index() * RANKS + card) * BETWEEN + (upper - lower - 2).min(BETWEEN - 1);
            for row in apart {
                take(row + place);
            }
        }
    }
}

/// Features of the foundations and of what nobody has seen.
#[inline]
fn stock_features(game: &Calculation, heights: &Heights, take: &mut impl FnMut(usize)) {
    let time = game.time();
    take(UNSEEN.cell([game.stock.len().min(DECK - 1)]));
    for row in heights.pair_rows(&TWO_HEIGHTS) {
        take(row);
    }
    take(ALL_HEIGHTS.cell(heights.each));
    // Of what a complete foundation wants, none is unseen.
    let mut unseen = [0; FOUNDATIONS];
    for (foundation, &height) in heights.each.iter().enumerate() {
        let [next, later] = game.foundations.next_two(foundation);
        if let Some(next) = next {
            unseen[foundation] = usize::from(game.unseen(next));
            take(UNSEEN_NEXT.cell([foundation, height, unseen[foundation], time]));
        }
        if let Some(later) = later {
            take(UNSEEN_NEXT_BUT_ONE.cell([foundation, height, usize::from(game.unseen(later)), time]));
        }
    }
    let [u0, u1, u2, u3] = unseen;
    take(ALL_UNSEEN.cell([time, u0, u1, u2, u3]));
}

/// Features of all piles together.
#[inline]
fn table_features(game: &Calculation, take: &mut impl FnMut(usize)) {
    let piles = Piles::of(game);
    // What a complete foundation wants lies as deep as can be.
    let mut depths = [DEPTHS - 1; FOUNDATIONS];
    for (foundation, least) in depths.iter_mut().enumerate() {
        let height = game.foundations.height(foundation);
        let [next, later] = game.foundations.next_two(foundation);
        if let Some(next) = next {
            let [depth, copies] = piles.found(next);
            *least = depth;
            take(NEXT.cell([foundation, height, depth, copies]));
        }
        if let Some(later) = later {
            let [depth, copies] = piles.found(later);
            take(NEXT_BUT_ONE.cell([foundation, height, depth, copies]));
        }
    }
    take(ALL_NEXT.cell(depths));
    take(ALL_TOPS.cell(piles.sorted_tops()));
}
