//! The relaxed game: all cards of the stock are available.
//!
//! Then the waste holds cards back in one way only: a card waits for those above it, and for its turn. What is never freed in
//! this game is lost almost for certain, and what needs many cards of the stock is freed late: these features concern all piles
//! together. (Relaxed plans: Hoffmann and Nebel 2001, "The FF planning system".)

use super::Calculation;
use super::cards::{RANKS, Rank};
use super::foundations::{FOUNDATIONS, SEQUENCES};

/// Further piles are ignored.
pub(super) const PILES: usize = 4;

/// The time of events that never happen.
pub(super) const NEVER: u8 = 63;

/// A plan that takes cards of the stock at will, always the fewest that free another waste card. Times are cards taken so
/// far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RelaxedPlan {
    /// When each pile's top card, and the one below it, can go; at once where there is none.
    pub(super) free: [u8; PILES],
    pub(super) next_free: [u8; PILES],
    /// When each pile is empty.
    pub(super) clear: [u8; PILES],
    /// When a rank's first card of the stock is needed, by the rank's index; just before [`NEVER`] where none is.
    pub(super) needed: [u8; RANKS],
    /// How many cards are taken altogether before the waste is clear, or nothing frees what is left of it.
    pub(super) taken: usize,
    /// The sum of the times of all waste cards that can go.
    pub(super) delay: usize,
    /// How many waste cards never go.
    pub(super) stuck: usize,
}

/// A set of ranks by foundation: bit 16 f + h is set if the card that foundation f takes at height h belongs to it.
type Lanes = u64;

/// The place of each rank in each foundation's sequence.
const LANES: [Lanes; RANKS] = lanes();

const fn lanes() -> [Lanes; RANKS] {
    let mut lanes = [0; RANKS];
    let mut cell = 0;
    while cell < FOUNDATIONS * RANKS {
        let (foundation, height) = (cell / RANKS, cell % RANKS);
        lanes[SEQUENCES[foundation][height].index()] |= 1 << (16 * foundation + height);
        cell += 1;
    }
    lanes
}

/// The lowest bit of every lane, and what is in a lane.
const EACH: Lanes = 0x0001_0001_0001_0001;
const LANE: Lanes = 0xffff;

impl RelaxedPlan {
    /// The plan without waste cards.
    const EMPTY: Self = Self {
        free: [0; PILES],
        next_free: [0; PILES],
        clear: [0; PILES],
        needed: [NEVER - 1; RANKS],
        taken: 0,
        delay: 0,
        stuck: 0,
    };

    #[inline]
    pub(super) fn of(game: &Calculation) -> Self {
        let mut walk = RelaxedGame::of(game);
        while let Some((foundation, height)) = walk.nearest() {
            walk.take(foundation, height);
            walk.free(foundation, height);
        }
        let [free, next_free, _] = walk.freed;
        Self {
            free,
            next_free,
            stuck: walk.left.iter().sum(),
            ..walk.plan
        }
    }
}

/// The relaxed game. It is played for most positions of a search, so it avoids branches.
struct RelaxedGame<'a> {
    heights: [usize; FOUNDATIONS],
    /// What lies on the foundations.
    played: Lanes,
    /// Four bits for each rank: the cards left in the stock.
    stock: u64,
    /// The ranks of which some are left.
    at_hand: Lanes,
    piles: [&'a [Rank]; PILES],
    /// How many cards of each pile are left.
    left: [usize; PILES],
    tops: [Lanes; PILES],
    /// When each pile's top card went, and the one below it; the third row, which is for all others, is never read.
    freed: [[u8; PILES]; 3],
    plan: RelaxedPlan,
}

impl<'a> RelaxedGame<'a> {
    #[inline]
    fn of(game: &'a Calculation) -> Self {
        let piles = std::array::from_fn(|pile| {
            if pile < game.piles() {
                game.waste.pile(pile)
            } else {
                &[]
            }
        });
        let left = piles.map(<[Rank]>::len);
        let heights = game.foundations.heights();
        let played =
            |(foundation, height): (usize, &usize)| ((1 << height) - 1) << (16 * foundation);
        let never_if = |is_never: bool| if is_never { NEVER } else { 0 };
        let waiting = left.map(|left| never_if(left > 0));
        Self {
            heights,
            played: heights.iter().enumerate().map(played).sum(),
            stock: game.stock.copies_of_each(),
            at_hand: game
                .stock
                .ranks_left()
                .fold(0, |lanes, rank| lanes | LANES[rank.index()]),
            piles,
            left,
            tops: piles.map(|pile| pile.last().map_or(0, |top| LANES[top.index()])),
            freed: [waiting, left.map(|left| never_if(left > 1)), [0; PILES]],
            plan: RelaxedPlan {
                clear: waiting,
                ..RelaxedPlan::EMPTY
            },
        }
    }

    /// The foundation that takes a waste card next, after the fewest cards of the stock, and its height then.
    #[inline]
    fn nearest(&self) -> Option<(usize, usize)> {
        let open = self.played | self.at_hand;
        // The first card of each lane that the stock cannot give: where adding one carries to.
        let first = (open + EACH) & !open;
        let tops = self.tops.iter().fold(0, |all, tops| all | tops);
        let reached = tops & !self.played & (first | (first - EACH));
        if reached == 0 {
            return None;
        }
        // The number of cards that each foundation takes from the stock before, a large one where it never gets there; and its
        // number.
        let steps = |foundation: usize| {
            let lane = reached >> (16 * foundation) & LANE | 1 << 63;
            (lane.trailing_zeros() as usize - self.heights[foundation]) << 2 | foundation
        };
        let nearest = steps(0).min(steps(1)).min(steps(2).min(steps(3)));
        let foundation = nearest & 3;
        Some((foundation, self.heights[foundation] + (nearest >> 2)))
    }

    /// Plays cards of the stock to a foundation.
    #[inline]
    fn take(&mut self, foundation: usize, height: usize) {
        for card in &SEQUENCES[foundation][self.heights[foundation]..height] {
            let place = card.index();
            self.stock -= 1 << (4 * place);
            let is_last = (self.stock >> (4 * place)) & 15 == 0;
            self.at_hand &= !(LANES[place] * u64::from(is_last));
            self.plan.taken += 1;
            self.plan.needed[place] = self.plan.needed[place].min(self.plan.taken as u8);
        }
    }

    /// Plays the top that a foundation of this height takes.
    #[inline]
    fn free(&mut self, foundation: usize, height: usize) {
        let wanted = LANES[SEQUENCES[foundation][height].index()];
        self.heights[foundation] = height + 1;
        self.played |= ((2 << height) - 1) << (16 * foundation);
        let set = self
            .tops
            .iter()
            .rev()
            .fold(0, |set, &tops| set << 1 | u32::from(tops == wanted));
        let pile = set.trailing_zeros() as usize;
        let Some(left) = self.left.get_mut(pile) else {
            return;
        };
        *left -= 1;
        let (left, cards, time) = (*left, self.piles[pile], self.plan.taken as u8);
        self.freed[(cards.len() - left - 1).min(2)][pile] = time;
        self.plan.clear[pile] = if left == 0 { time } else { NEVER };
        self.tops[pile] = if left == 0 {
            0
        } else {
            LANES[cards[left - 1].index()]
        };
        self.plan.delay += self.plan.taken;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::{Move, Rules};
    use super::*;
    use uctopia_game::{Game as _, Notation as _, Rng, Turn};

    /// The same plan, found card by card.
    fn plan_card_by_card(game: &Calculation) -> RelaxedPlan {
        let mut plan = RelaxedPlan::EMPTY;
        let mut heights = game.foundations.heights();
        let mut stock: HashMap<Rank, u8> = Rank::ALL
            .iter()
            .map(|&rank| (rank, game.unseen(rank)))
            .collect();
        let pile = |pile| {
            if pile < game.piles() {
                game.pile(pile).to_vec()
            } else {
                Vec::new()
            }
        };
        let whole: [Vec<Rank>; PILES] = std::array::from_fn(pile);
        let mut left = whole.clone();
        loop {
            // For each foundation, the number of cards of the stock before a top that it takes.
            let steps = |foundation: usize| {
                let to_come = &SEQUENCES[foundation][heights[foundation]..];
                let is_top = |card| left.iter().any(|pile| pile.last() == Some(card));
                let steps = to_come.iter().position(is_top)?;
                to_come[..steps]
                    .iter()
                    .all(|card| stock[card] > 0)
                    .then_some(steps)
            };
            let nearest = (0..FOUNDATIONS)
                .filter_map(|foundation| Some((steps(foundation)?, foundation)))
                .min();
            let Some((steps, foundation)) = nearest else {
                break;
            };
            for _ in 0..steps {
                let card = SEQUENCES[foundation][heights[foundation]];
                *stock.get_mut(&card).unwrap() -= 1;
                heights[foundation] += 1;
                plan.taken += 1;
                plan.needed[card.index()] = plan.needed[card.index()].min(plan.taken as u8);
            }
            let card = SEQUENCES[foundation][heights[foundation]];
            let pile = left
                .iter()
                .position(|pile| pile.last() == Some(&card))
                .unwrap();
            heights[foundation] += 1;
            left[pile].pop();
            plan.delay += plan.taken;
            let time = plan.taken as u8;
            match whole[pile].len() - left[pile].len() {
                1 => plan.free[pile] = time,
                2 => plan.next_free[pile] = time,
                _ => {}
            }
            if left[pile].is_empty() {
                plan.clear[pile] = time;
            }
        }
        for pile in 0..PILES {
            plan.stuck += left[pile].len();
            let gone = whole[pile].len() - left[pile].len();
            let never =
                |is_never: bool, time: &mut u8| *time = if is_never { NEVER } else { *time };
            never(!whole[pile].is_empty() && gone == 0, &mut plan.free[pile]);
            never(whole[pile].len() > 1 && gone < 2, &mut plan.next_free[pile]);
            never(!left[pile].is_empty(), &mut plan.clear[pile]);
        }
        plan
    }

    #[test]
    fn plans_agree_with_those_found_card_by_card() {
        let (mut seen, mut stuck) = (0, 0);
        for seed in 0..300 {
            let rules = Rules {
                piles: 3 + (seed % 3) as u8,
                bases: seed % 5 > 0,
                ..Rules::default()
            };
            let (mut game, mut rng) = (Calculation::new(&rules), Rng::new(seed));
            while game.turn() != Turn::Over {
                let moves: Vec<Move> = game.moves().collect();
                game.play(moves[rng.below(moves.len() as u32) as usize]);
                let plan = RelaxedPlan::of(&game);
                assert_eq!(plan, plan_card_by_card(&game), "{game}");
                seen += 1;
                stuck += usize::from(plan.stuck > 0);
            }
        }
        assert!(
            stuck > 1000 && seen - stuck > 1000,
            "{stuck} of {seen}: the sample is too small"
        );
    }

    #[test]
    fn a_card_under_its_successor_is_stuck() {
        // Only foundation 1 is incomplete and takes the jack, which lies under the queen that comes after it.
        let game = Calculation::new(&Rules::default())
            .read("hand K table T K K K piles JQ/-/-/-")
            .unwrap();
        let plan = RelaxedPlan::of(&game);
        assert_eq!((plan.stuck, plan.free[0], plan.taken), (2, NEVER, 0));
    }
}
