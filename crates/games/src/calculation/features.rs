//! Features of a position, for learned values.
//!
//! All features depend on the heights of the foundations: whether a six on a nine does harm depends on which foundation needs
//! which first. A height is from 0 to 13, a rank from 0 for the ace; where a card may be missing, ranks begin at 1 and 0 is no
//! card.

use uctopia_values::{FeatureTable, Features};

use super::Calculation;
use super::cards::{DECK, RANKS, Rank};
use super::foundations::FOUNDATIONS;
use super::relaxed::{NEVER, PILES, RelaxedPlan};
use super::waste::mixed;

const HEIGHTS: usize = RANKS + 1;
const CARDS: usize = RANKS + 1;

/// How many pairs of foundations there are.
const PAIR_COUNT: usize = 6;

/// The number of unseen cards, in fours.
const TIMES: usize = DECK / 4 + 1;

/// Classes of the number of cards between two cards.
const BETWEEN: usize = 3;

/// Classes of the number of cards above a card.
const DEPTHS: usize = 10;

// One table behind the other. Cards of a pile are named from the lower to the upper one. Heights come before cards, so that
// entries that are used together lie close together.

/// Unseen cards.
const UNSEEN: FeatureTable<1> = FeatureTable::first([DECK]);
/// Heights of two foundations.
const TWO_HEIGHTS: FeatureTable<3> = FeatureTable::behind(&UNSEEN, [PAIR_COUNT, HEIGHTS, HEIGHTS]);
/// All heights.
const ALL_HEIGHTS: FeatureTable<4> = FeatureTable::behind(&TWO_HEIGHTS, [HEIGHTS; FOUNDATIONS]);
/// A pile's two upper cards, by two heights.
const TOP_TWO: FeatureTable<5> =
    FeatureTable::behind(&ALL_HEIGHTS, [PAIR_COUNT, HEIGHTS, HEIGHTS, CARDS, CARDS]);
/// Two cards of which one lies on the other, by two heights.
const NEIGHBOURS: FeatureTable<5> =
    FeatureTable::behind(&TOP_TWO, [PAIR_COUNT, HEIGHTS, HEIGHTS, RANKS, RANKS]);
/// Two cards of a pile with others between them, by a height and how many lie between.
const APART: FeatureTable<5> =
    FeatureTable::behind(&NEIGHBOURS, [FOUNDATIONS, HEIGHTS, RANKS, RANKS, BETWEEN]);
/// Three cards on each other, by a height.
const THREE: FeatureTable<5> =
    FeatureTable::behind(&APART, [FOUNDATIONS, HEIGHTS, RANKS, RANKS, RANKS]);
/// A pile's ends, by a height.
const ENDS: FeatureTable<4> = FeatureTable::behind(&THREE, [FOUNDATIONS, HEIGHTS, CARDS, CARDS]);
/// A pile's bottom, by two heights.
const BOTTOM: FeatureTable<4> = FeatureTable::behind(&ENDS, [PAIR_COUNT, HEIGHTS, HEIGHTS, CARDS]);
/// A pile's length and its bottom.
const LENGTH: FeatureTable<2> = FeatureTable::behind(&BOTTOM, [16, CARDS]);
/// A pile's top, by all heights.
const TOP: FeatureTable<5> =
    FeatureTable::behind(&LENGTH, [HEIGHTS, HEIGHTS, HEIGHTS, HEIGHTS, CARDS]);
/// A pile's top, by a height and the number of unseen cards.
const TOP_IN_TIME: FeatureTable<4> =
    FeatureTable::behind(&TOP, [FOUNDATIONS, HEIGHTS, TIMES, CARDS]);
/// All tops, in any order of the piles.
const ALL_TOPS: FeatureTable<4> = FeatureTable::behind(&TOP_IN_TIME, [CARDS; PILES]);
/// The depth of the card that a foundation takes next, and the number of cards of its rank on the piles.
const NEXT: FeatureTable<4> = FeatureTable::behind(&ALL_TOPS, [FOUNDATIONS, HEIGHTS, DEPTHS, 5]);
/// The depth of the card after the next one, and the number of cards of its rank on the piles.
const NEXT_BUT_ONE: FeatureTable<4> =
    FeatureTable::behind(&NEXT, [FOUNDATIONS, HEIGHTS, DEPTHS, 5]);
/// The number of unseen cards of the rank that a foundation takes next, and of all unseen cards.
const UNSEEN_NEXT: FeatureTable<4> =
    FeatureTable::behind(&NEXT_BUT_ONE, [FOUNDATIONS, HEIGHTS, 5, TIMES]);
/// The number of unseen cards of the rank after the next one, and of all unseen cards.
const UNSEEN_NEXT_BUT_ONE: FeatureTable<4> =
    FeatureTable::behind(&UNSEEN_NEXT, [FOUNDATIONS, HEIGHTS, 5, TIMES]);
/// The depth of each foundation's next card.
const ALL_NEXT: FeatureTable<4> = FeatureTable::behind(&UNSEEN_NEXT_BUT_ONE, [DEPTHS; FOUNDATIONS]);
/// The number of unseen cards of each foundation's next rank, and of all unseen cards.
const ALL_UNSEEN: FeatureTable<5> = FeatureTable::behind(&ALL_NEXT, [TIMES, 5, 5, 5, 5]);
/// A pile's two upper cards, by all heights.
const TOP_TWO_IN_FULL: FeatureTable<6> = FeatureTable::behind(
    &ALL_UNSEEN,
    [HEIGHTS, HEIGHTS, HEIGHTS, HEIGHTS, CARDS, CARDS],
);

// The following tables are of the relaxed game, in which the whole stock is available; times are cards taken from it.

/// Waste cards that are never freed, by the number of unseen cards.
const STUCK: FeatureTable<2> = FeatureTable::behind(&TOP_TWO_IN_FULL, [16, DECK + 1]);
/// When a pile's top can go, and its rank, by the number of unseen cards.
const FREE: FeatureTable<3> = FeatureTable::behind(&STUCK, [16, CARDS, TIMES]);
/// When a pile's top and the card below it can go.
const FREE_TWO: FeatureTable<3> = FeatureTable::behind(&FREE, [LONG, LONG, TIMES]);
/// When the tops of all piles can go, the first one first.
const ALL_FREE: FeatureTable<5> =
    FeatureTable::behind(&FREE_TWO, [SHORT, SHORT, SHORT, SHORT, TIMES]);
/// When a pile is empty, and its length.
const CLEAR: FeatureTable<3> = FeatureTable::behind(&ALL_FREE, [LONG, 16, TIMES]);
/// When its top can go and when it is empty, by its length.
const FREE_AND_CLEAR: FeatureTable<3> = FeatureTable::behind(&CLEAR, [16, LONG, 16]);
/// When each pile is empty, the first one first.
const ALL_CLEAR: FeatureTable<5> =
    FeatureTable::behind(&FREE_AND_CLEAR, [SHORT, SHORT, SHORT, SHORT, TIMES]);
/// The number of cards that clear the waste, or the class of waste that cannot be cleared.
const TAKEN: FeatureTable<2> = FeatureTable::behind(&ALL_CLEAR, [DECK + 1, DECK + 1]);
/// The total time until the waste cards can go, in fours, or the class in which some never can.
const DELAY: FeatureTable<2> = FeatureTable::behind(&TAKEN, [64, DECK + 1]);
/// Unseen cards of a rank: their number, when the first of them is needed, and how long the pile waits on which it would block no
/// card, or how long it would itself block one.
const COMING: FeatureTable<4> = FeatureTable::behind(&DELAY, [5, LONG, 2 * GAPS, TIMES]);
/// The numbers of unseen cards that block a card on every pile, and of those that a foundation takes now, by the number of unseen
/// cards.
const IN_THE_WAY: FeatureTable<2> = FeatureTable::behind(&COMING, [DECK + 1, DECK + 1]);
const WANTED: FeatureTable<2> = FeatureTable::behind(&IN_THE_WAY, [17, DECK + 1]);
/// The number of unseen cards that block no other card on a pile.
const FITTING: FeatureTable<2> = FeatureTable::behind(&WANTED, [DECK + 1, DECK + 1]);
/// The share of unseen cards that block others, the cards that are stuck, and the empty piles.
const SHARE: FeatureTable<4> = FeatureTable::behind(&FITTING, [SHARES, TIMES, 16, PILES + 1]);

/// The numbers of classes of times.
const LONG: usize = 24;
const SHORT: usize = 8;
const GAPS: usize = 12;
const SHARES: usize = 13;

/// The part that follows from foundations and stock, and the part that follows from all piles together; each pile is a part
/// before them.
const STOCK: usize = PILES;
const TABLE: usize = PILES + 1;

impl Features for Calculation {
    const FEATURES: usize = SHARE.end();

    const PARTS: usize = PILES + 2;

    const QUICK_PARTS: usize = TABLE;

    /// The value of a pile depends on the foundations and on the number of unseen cards. All piles together are the whole
    /// position: playouts with common random numbers often repeat them.
    #[inline]
    fn part_key(&self, part: usize) -> Option<u64> {
        match part {
            TABLE => Some(mixed(self.waste.key(), self.light())),
            STOCK => Some(self.light()),
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
            TABLE => {
                table_features(self, &mut take);
                relaxed_features(self, &RelaxedPlan::of(self), &mut take);
            }
            STOCK => stock_features(self, &Heights::of(self), &mut take),
            pile if pile < self.piles() => {
                pile_features(
                    self.waste.pile(pile),
                    self.time(),
                    &Heights::of(self),
                    &mut take,
                );
            }
            _ => {}
        }
    }
}

/// The heights of the foundations, as indices of tables.
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
        let paired = [
            pair(0, h0, h1),
            pair(1, h0, h2),
            pair(2, h0, h3),
            pair(3, h1, h2),
            pair(4, h1, h3),
            pair(5, h2, h3),
        ];
        Self {
            each,
            single,
            paired,
        }
    }

    /// The offsets of the table's entries for each foundation's height.
    #[inline]
    fn rows<const N: usize>(&self, table: &FeatureTable<N>) -> [usize; FOUNDATIONS] {
        self.single.map(|place| table.row_at::<2>(place))
    }

    /// The offsets of the table's entries for each pair of heights.
    #[inline]
    fn pair_rows<const N: usize>(&self, table: &FeatureTable<N>) -> [usize; PAIR_COUNT] {
        self.paired.map(|place| table.row_at::<3>(place))
    }
}

impl Calculation {
    /// A hash of all but the piles.
    #[inline]
    fn light(&self) -> u64 {
        mixed(self.stock.key(), self.foundations.key())
    }

    /// The number of unseen cards, in fours.
    #[inline]
    fn time(&self) -> usize {
        self.stock.len() / 4
    }
}

/// Properties of all piles together.
struct Piles {
    tops: [u8; PILES],
    /// For each number of a rank: how many lie on the piles, and the fewest cards above one of them.
    copies: [u8; 16],
    depths: [u8; 16],
}

impl Piles {
    #[inline]
    fn of(game: &Calculation) -> Self {
        let mut piles = Self {
            tops: [0; PILES],
            copies: [0; 16],
            depths: [NO_DEPTH; 16],
        };
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

    /// The depth of the uppermost card of a rank, and the number of such cards.
    #[inline]
    fn found(&self, card: Rank) -> [usize; 2] {
        [
            usize::from(self.depths[card.number()]),
            usize::from(self.copies[card.number()]),
        ]
    }
}

/// The numbers of the piles in ascending order.
#[inline]
fn sorted([a, b, c, d]: [u8; PILES]) -> [u8; PILES] {
    let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
    let (least, e, f, most) = (a.min(c), a.max(c), b.min(d), b.max(d));
    [least, e.min(f), e.max(f), most]
}

/// The depth of a card that lies on no pile.
const NO_DEPTH: u8 = DEPTHS as u8 - 1;

/// Features of one pile.
#[inline]
fn pile_features(cards: &[Rank], time: usize, heights: &Heights, take: &mut impl FnMut(usize)) {
    let from_top = |above: usize| {
        if cards.len() > above {
            cards[cards.len() - 1 - above].number()
        } else {
            0
        }
    };
    let (top, second, bottom) = (
        from_top(0),
        from_top(1),
        cards.first().map_or(0, |card| card.number()),
    );
    for row in heights.pair_rows(&TOP_TWO) {
        take(row + second * CARDS + top);
    }
    for row in heights.pair_rows(&BOTTOM) {
        take(row + bottom);
    }
    take(TOP.row(heights.each) + top);
    take(TOP_TWO_IN_FULL.row(heights.each) + second * CARDS + top);
    for (ends, in_time) in heights
        .rows(&ENDS)
        .into_iter()
        .zip(heights.rows(&TOP_IN_TIME))
    {
        take(ends + bottom * CARDS + top);
        take(in_time + time * CARDS + top);
    }
    take(LENGTH.cell([cards.len().min(15), bottom]));
    pairs_of_cards(cards, heights, take);
}

/// Features of two or three cards of a pile.
#[inline]
fn pairs_of_cards(cards: &[Rank], heights: &Heights, take: &mut impl FnMut(usize)) {
    let (neighbours, three, apart) = (
        heights.pair_rows(&NEIGHBOURS),
        heights.rows(&THREE),
        heights.rows(&APART),
    );
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
            let place =
                (other.index() * RANKS + card) * BETWEEN + (upper - lower - 2).min(BETWEEN - 1);
            for row in apart {
                take(row + place);
            }
        }
    }
}

/// Features of the foundations and of the unseen cards.
#[inline]
fn stock_features(game: &Calculation, heights: &Heights, take: &mut impl FnMut(usize)) {
    let time = game.time();
    take(UNSEEN.cell([game.stock.len().min(DECK - 1)]));
    for row in heights.pair_rows(&TWO_HEIGHTS) {
        take(row);
    }
    take(ALL_HEIGHTS.cell(heights.each));
    // A complete foundation takes no card, so none is unseen.
    let mut unseen = [0; FOUNDATIONS];
    for (foundation, &height) in heights.each.iter().enumerate() {
        let [next, later] = game.foundations.next_two(foundation);
        if let Some(next) = next {
            unseen[foundation] = usize::from(game.unseen(next));
            take(UNSEEN_NEXT.cell([foundation, height, unseen[foundation], time]));
        }
        if let Some(later) = later {
            take(UNSEEN_NEXT_BUT_ONE.cell([
                foundation,
                height,
                usize::from(game.unseen(later)),
                time,
            ]));
        }
    }
    let [u0, u1, u2, u3] = unseen;
    take(ALL_UNSEEN.cell([time, u0, u1, u2, u3]));
}

/// Features of all piles together.
#[inline]
fn table_features(game: &Calculation, take: &mut impl FnMut(usize)) {
    let piles = Piles::of(game);
    // A complete foundation takes no card: the maximum depth.
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
    take(ALL_TOPS.cell(sorted(piles.tops).map(usize::from)));
}

/// A time, the larger ones alike; the last number is for never.
#[inline]
fn long(time: u8) -> usize {
    if time == NEVER {
        LONG - 1
    } else {
        usize::from(time).min(LONG - 2)
    }
}

/// When tops can go, roughly: 3 and less exactly, then 4–5, 6–8, 9–14, later.
const FREE_ROUGHLY: [usize; 16] = [0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7];
/// When piles are empty, more roughly.
const CLEAR_ROUGHLY: [usize; LONG] = [
    0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7,
];

/// Features of the relaxed game.
#[inline]
fn relaxed_features(game: &Calculation, plan: &RelaxedPlan, take: &mut impl FnMut(usize)) {
    let (unseen, time) = (game.stock.len(), game.time());
    take(STUCK.cell([plan.stuck.min(15), unseen]));
    take(TAKEN.cell([
        if plan.stuck > 0 {
            DECK
        } else {
            plan.taken.min(DECK - 1)
        },
        unseen,
    ]));
    take(DELAY.cell([
        if plan.stuck > 0 {
            63
        } else {
            (plan.delay / 4).min(62)
        },
        unseen,
    ]));
    let [free, clear] = [sorted(plan.free), sorted(plan.clear)];
    let [a, b, c, d] = free.map(|free| FREE_ROUGHLY[usize::from(free).min(15)]);
    take(ALL_FREE.cell([a, b, c, d, time]));
    let [a, b, c, d] = clear.map(|clear| CLEAR_ROUGHLY[usize::from(clear).min(LONG - 1)]);
    take(ALL_CLEAR.cell([a, b, c, d, time]));
    let fitting = coming_features(game, plan, take);
    for (pile, fitting) in fitting.into_iter().enumerate() {
        let cards = if pile < game.piles() {
            game.waste.pile(pile)
        } else {
            &[]
        };
        let (top, length) = (
            cards.last().map_or(0, |card| card.number()),
            cards.len().min(15),
        );
        let (free, clear) = (usize::from(plan.free[pile]).min(15), long(plan.clear[pile]));
        take(FREE.cell([free, top, time]));
        take(FREE_TWO.cell([long(plan.free[pile]), long(plan.next_free[pile]), time]));
        take(CLEAR.cell([clear, length, time]));
        take(FREE_AND_CLEAR.cell([free, clear, length]));
        take(FITTING.cell([usize::from(fitting), unseen]));
    }
}

/// Features of the unseen cards: the piles on which they can lie until they are needed. Returns the number of cards that block no
/// other, for each pile.
#[inline]
fn coming_features(
    game: &Calculation,
    plan: &RelaxedPlan,
    take: &mut impl FnMut(usize),
) -> [u8; PILES] {
    // On an empty pile a card blocks no other.
    let (mut waits, mut empty) = (plan.free, 0);
    for (pile, wait) in waits.iter_mut().enumerate().take(game.piles()) {
        if game.waste.top(pile).is_none() {
            *wait = NEVER;
            empty += 1;
        }
    }
    let order = sorted(waits);
    let (mut in_the_way, mut wanted, mut fitting) = (0, 0, 0);
    for card in game.stock.ranks_left() {
        let copies = game.unseen(card);
        if game.foundations.wanting(card) != 0 {
            wanted += usize::from(copies);
            continue;
        }
        let needed = plan.needed[card.index()];
        let sooner = at_least(order, needed).trailing_zeros() as usize / 8;
        let gap = if let Some(wait) = order.get(sooner) {
            usize::from(wait - needed).min(GAPS - 1)
        } else {
            in_the_way += usize::from(copies);
            GAPS + usize::from(needed - order[PILES - 1]).min(GAPS - 1)
        };
        take(COMING.cell([
            usize::from(copies),
            usize::from(needed).min(LONG - 1),
            gap,
            game.time(),
        ]));
        fitting += at_least(waits, needed) * u32::from(copies);
    }
    let unseen = game.stock.len();
    let share = (in_the_way * (SHARES - 1)).checked_div(unseen).unwrap_or(0);
    take(IN_THE_WAY.cell([in_the_way, unseen]));
    take(WANTED.cell([wanted.min(16), unseen]));
    take(SHARE.cell([share, game.time(), plan.stuck.min(15), empty]));
    fitting.to_le_bytes()
}

/// One in each byte, the first pile's lowest, that belongs to a time not before another; all times are below 128.
#[inline]
fn at_least(times: [u8; PILES], other: u8) -> u32 {
    const EACH: u32 = 0x0101_0101;
    ((u32::from_le_bytes(times) | EACH << 7) - u32::from(other) * EACH) >> 7 & EACH
}
