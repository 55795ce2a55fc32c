//! The solitaire Calculation (計算), for one player.
//!
//! # Rules
//!
//! Suits play no part. Four foundations are built, each in its own steps modulo 13 and each up to the king:
//!
//! | foundation | takes |
//! |---|---|
//! | 1 | `A 2 3 4 5 6 7 8 9 T J Q K` |
//! | 2 | `2 4 6 8 T Q A 3 5 7 9 J K` |
//! | 3 | `3 6 9 Q 2 5 8 J A 4 7 T K` |
//! | 4 | `4 8 Q 3 7 J 2 6 T A 5 9 K` |
//!
//! A turned card goes on a foundation that takes it or on top of any waste pile, as the player chooses; the top of a waste pile
//! may go to a foundation that takes it. Waste cards never change piles and the stock is never dealt again. The game is won when
//! all 52 cards lie on the foundations; it ends when nothing can be moved.
//!
//! # Whose turn it is
//!
//! The order of the stock is unknown, so a turned card is a chance event over the cards not seen yet, each rank weighted by its
//! copies left. While the stock lasts and no card is turned, [`Move::Turn`] is the *only* move. That loses nothing: what could go
//! from the waste to a foundation before the turn can still go after it, with more information. And a forced move does not change
//! random play, which is the same as if cards turned by themselves, as they do in the articles of TIM Labs (Time Intermedia 2015,
//! fifteen parts on Monte Carlo tree search for 計算): uniformly random play wins about 5 games in ten million (part 5: 533 of
//! 10⁹), and about 1 in 570 when foundations come first. When the stock is used up the waste plays remain; there is no move to
//! stop with, since stopping early is never better than playing on.
//!
//! # Reading order
//!
//! `cards.rs`, `foundations.rs`, `waste.rs`, `moves.rs` are the pieces; this file puts them together; `notation.rs`,
//! `reader.rs`, `view.rs`, `encode.rs`, `evaluations.rs`, `features.rs` with `relaxed.rs` are abilities.

mod cards;
mod encode;
mod evaluations;
mod features;
mod foundations;
mod moves;
mod notation;
mod random_play;
mod reader;
mod relaxed;
mod view;
mod waste;

pub use cards::Rank;
pub use moves::Move;

use std::hash::{Hash, Hasher};

use cards::{DECK, Stock};
use foundations::{ANY_FOUNDATION, FOUNDATIONS, Foundations};
use moves::Moves;
use uctopia_game::{Game, Player, Rng, Shortcuts, Turn};
use waste::{MAX_PILES, Waste};

uctopia_options::options! {
    /// The variants of the game.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::games::calculation::Rules;
    ///
    /// let mut rules = Rules::default();
    /// rules.set("piles", "3").unwrap();
    /// assert_eq!((rules.piles, rules.bases, rules.foundation_first), (3, true, false));
    /// assert!(rules.set("piles", "9").is_err());
    /// ```
    pub struct Rules {
        /// Number of waste piles; 3 is much harder than 4.
        piles []: u8 = 4, in 1..=MAX_PILES as u8, from "usual rules; 3 and 4 piles in Tanaka, IPSJ Journal 43(10), 2002";
        /// Whether A, 2, 3 and 4 start the foundations before the 48 other cards are shuffled.
        bases []: bool = true, from "usual rules; off in the Japanese variants of the game";
        /// Whether a move to a foundation, when there is one, must be made.
        foundation_first ["priority"]: bool = false, from "TIM Labs 2015, part 5: the changed move list";
    }
}

/// A position of the game.
///
/// ```
/// use uctopia::{Game, Turn};
/// use uctopia::games::calculation::{Calculation, Move, Rank, Rules};
///
/// let mut game = Calculation::new(&Rules::default());
/// game.play(Move::Turn);
/// assert_eq!(game.turn(), Turn::Chance);
/// game.play(Move::Draw(Rank::Six));
/// assert_eq!(game.hand(), Some(Rank::Six));
/// game.play(Move::HandToFoundation { foundation: 2 }); // 3, then 6
/// assert_eq!((game.height(2), game.wanted(2)), (2, Some(Rank::Nine)));
/// assert_eq!((game.cards_left(), game.unseen(Rank::Six)), (47, 3));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calculation {
    foundations: Foundations,
    hand: Hand,
    waste: Waste,
    stock: Stock,
    /// The moves from the waste to the foundations; they follow from the other fields, and are read more often than they change.
    waste_plays: Moves,
    piles: u8,
    bases: bool,
    foundation_first: bool,
}

/// The state of the next card of the stock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Hand {
    /// The last card was placed, and no other is turned yet.
    Empty,
    /// The player turns a card, and nature is to draw it.
    Turning,
    /// This card is turned and must be placed before the next.
    Card(Rank),
}

impl Calculation {
    /// The beginning of a game.
    ///
    /// # Panics
    /// When `rules.piles` is not from 1 to 8, which rules read from text always are.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        assert!(
            (1..=MAX_PILES as u8).contains(&rules.piles),
            "piles={}: from 1 to {MAX_PILES} needed",
            rules.piles
        );
        let foundations = Foundations::of([u8::from(rules.bases); FOUNDATIONS]);
        let cards = (0..FOUNDATIONS)
            .flat_map(|foundation| foundations.to_come(foundation))
            .copied();
        Self {
            stock: Stock::of(cards),
            foundations,
            hand: Hand::Empty,
            waste: Waste::EMPTY,
            waste_plays: Moves::NONE,
            piles: rules.piles,
            bases: rules.bases,
            foundation_first: rules.foundation_first,
        }
    }

    /// The rules of the game.
    ///
    /// ```
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// let rules = Rules { piles: 3, ..Rules::default() };
    /// assert_eq!(Calculation::new(&rules).rules(), rules);
    /// ```
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules {
            piles: self.piles,
            bases: self.bases,
            foundation_first: self.foundation_first,
        }
    }

    /// How many waste piles there are.
    #[must_use]
    pub fn piles(&self) -> usize {
        usize::from(self.piles)
    }

    /// The cards of a waste pile, counted from 0, from the bottom up.
    ///
    /// # Panics
    /// When there is no such pile.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::calculation::{Calculation, Rank, Rules};
    /// let game = Calculation::new(&Rules::default()).read("hand - table 2 2 6 4 piles 6J7/-/-/-").unwrap();
    /// assert_eq!(game.pile(0), [Rank::Six, Rank::Jack, Rank::Seven]);
    /// ```
    #[must_use]
    pub fn pile(&self, pile: usize) -> &[Rank] {
        assert!(
            pile < self.piles(),
            "there is no pile {pile}: piles are counted from 0 to {}",
            self.piles() - 1
        );
        self.waste.pile(pile)
    }

    /// How many cards lie on a foundation, counted from 0.
    ///
    /// # Panics
    /// When there is no such foundation.
    #[must_use]
    pub fn height(&self, foundation: usize) -> usize {
        self.foundations.height(foundation)
    }

    /// The card that a foundation, counted from 0, takes next; `None` when it is complete.
    ///
    /// # Panics
    /// When there is no such foundation.
    #[must_use]
    pub fn wanted(&self, foundation: usize) -> Option<Rank> {
        self.foundations.wanted(foundation)
    }

    /// The turned card that is to be placed.
    #[must_use]
    pub fn hand(&self) -> Option<Rank> {
        match self.hand {
            Hand::Card(card) => Some(card),
            Hand::Empty | Hand::Turning => None,
        }
    }

    /// How many cards of a rank are still to be turned.
    #[must_use]
    pub fn unseen(&self, rank: Rank) -> u8 {
        self.stock.copies(rank)
    }

    /// How many cards are not on the foundations yet; 0 is a won game.
    #[must_use]
    pub fn cards_left(&self) -> usize {
        DECK - self.foundations.cards()
    }

    #[inline]
    fn legal(&self) -> Moves {
        match self.hand {
            Hand::Turning => Moves::draws(self.stock.ranks()),
            Hand::Empty if !self.stock.is_empty() => Moves::TURN,
            Hand::Empty => self.waste_plays,
            Hand::Card(card) => {
                let plays =
                    self.waste_plays | Moves::to_foundations(self.foundations.wanting(card));
                let forced = self.foundation_first && !plays.is_empty();
                if forced {
                    plays
                } else {
                    plays | Moves::to_piles(self.piles)
                }
            }
        }
    }

    /// The moves with a card in hand, or with none left, without dominated ones.
    ///
    /// The last card of a rank goes to its foundation at once: every continuation with the card on the waste is also possible
    /// without it, move by move, until it would have been played, and if it never is, the game is not won. So putting it on a
    /// pile gains nothing either. (Not where moves to foundations are forced: the card below may be better held back.) And of
    /// piles with the same cards one suffices to put a card on.
    #[inline]
    fn undominated(&self, legal: Moves) -> Moves {
        let last = self.last_of_their_rank();
        if !last.is_empty() && !self.foundation_first {
            return last.first();
        }
        match self.hand {
            Hand::Card(card)
                if self.foundations.last_wanting(card) != 0 && !self.foundation_first =>
            {
                legal.without(Moves::to_piles(self.piles))
            }
            Hand::Card(_) => legal.without(Moves::to_set_of_piles(self.waste.images(self.piles()))),
            _ => legal,
        }
    }

    /// Waste plays of cards that no other foundation will take.
    #[inline]
    fn last_of_their_rank(&self) -> Moves {
        if self.waste_plays.is_empty() {
            Moves::NONE
        } else {
            self.waste_plays.to_any_of(self.foundations.last_wants())
        }
    }

    /// Puts the next card on a foundation, which may then take the top of a pile.
    #[inline]
    fn advance(&mut self, foundation: usize) {
        self.foundations.advance(foundation);
        let wanted = self.foundations.wanted(foundation);
        let mut plays = self.waste_plays.without(Moves::to_foundation(foundation));
        for pile in 0..self.piles() {
            if wanted.is_some() && self.waste.top(pile) == wanted {
                plays = plays | Moves::from_pile(pile, 1 << foundation);
            }
        }
        self.waste_plays = plays;
    }

    #[inline]
    fn place_on_pile(&mut self, pile: usize, card: Rank) {
        self.waste.push(pile, card);
        self.find_plays_from(pile);
    }

    /// Finds the moves from a pile to the foundations anew.
    #[inline]
    fn find_plays_from(&mut self, pile: usize) {
        let takers = self
            .waste
            .top(pile)
            .map_or(0, |card| self.foundations.wanting(card));
        self.waste_plays = self
            .waste_plays
            .without(Moves::from_pile(pile, ANY_FOUNDATION))
            | Moves::from_pile(pile, takers);
    }
}

/// The stock follows from the visible cards, since there are four cards of every rank.
impl Hash for Calculation {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let hand = match self.hand {
            Hand::Empty => 0,
            Hand::Card(card) => card as u64,
            Hand::Turning => u64::from(u8::MAX),
        };
        hasher.write_u64(self.foundations.key() << 8 | hand);
        self.waste.hash(hasher);
    }
}

impl Game for Calculation {
    type Move = Move;
    const PLAYERS: usize = 1;

    #[inline]
    fn turn(&self) -> Turn {
        match self.hand {
            Hand::Turning => Turn::Chance,
            Hand::Empty if self.stock.is_empty() && self.waste_plays.is_empty() => Turn::Over,
            Hand::Empty | Hand::Card(_) => Turn::Player(Player::FIRST),
        }
    }

    /// Waste to foundations by pile and then foundation, hand to foundations, hand to piles.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.legal()
    }

    #[inline]
    fn play(&mut self, m: Move) {
        match m {
            Move::Turn => self.hand = Hand::Turning,
            Move::Draw(rank) => {
                self.stock.take(rank);
                self.hand = Hand::Card(rank);
            }
            Move::HandToPile { pile } => {
                if let Hand::Card(card) = self.hand {
                    self.place_on_pile(usize::from(pile), card);
                }
                self.hand = Hand::Empty;
            }
            Move::HandToFoundation { foundation } => {
                self.advance(usize::from(foundation));
                self.hand = Hand::Empty;
            }
            Move::PileToFoundation { pile, foundation } => {
                self.waste.pop(usize::from(pile));
                self.advance(usize::from(foundation));
                self.find_plays_from(usize::from(pile));
            }
        }
    }

    /// 1 when all cards lie on the foundations, −1 otherwise.
    #[inline]
    fn payoff(&self, _: Player) -> f32 {
        if self.foundations.are_complete() {
            1.0
        } else {
            -1.0
        }
    }

    /// Copies of the drawn rank that are left.
    #[inline]
    fn weight(&self, outcome: Move) -> f32 {
        match outcome {
            Move::Draw(rank) => f32::from(self.stock.copies(rank)),
            _ => 1.0,
        }
    }
}

/// No images: suits are not stored, and moves refer to foundations and piles by number.
impl Shortcuts for Calculation {
    /// Each card is turned, drawn and placed, and perhaps moved once more; without bases that is the whole deck.
    const LONGEST_GAME: Option<u32> = Some(4 * DECK as u32);

    /// Any of the unseen cards, all equally likely: far cheaper than by the weights of their ranks.
    #[inline]
    fn draw_outcome(&self, rng: &mut Rng) -> Move {
        Move::Draw(
            self.stock
                .sorted(rng.below(self.stock.len() as u32) as usize),
        )
    }

    #[inline(always)]
    fn play_to_end(&mut self, rng: &mut Rng) -> u32 {
        self.play_randomly(rng)
    }

    #[inline]
    fn pruned_moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let legal = self.legal();
        if self.hand == Hand::Turning || legal.len() == 1 {
            legal
        } else {
            self.undominated(legal)
        }
    }

    /// Moves that touch neither the same pile nor the same foundation: what can go from the waste to a foundation can still
    /// go there when the next card is turned. (Not where moves to foundations are forced.)
    #[inline]
    fn is_independent(&self, earlier: Move, later: Move) -> bool {
        matches!(earlier, Move::PileToFoundation { .. })
            && !self.foundation_first
            && !earlier.touches(later)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use uctopia_game::Evaluate as _;

    use super::*;

    /// The probability to win under best play, over all moves or over the pruned moves.
    fn best_chance(game: &Calculation, all: bool, known: &mut HashMap<Calculation, f64>) -> f64 {
        if let Some(&chance) = known.get(game) {
            return chance;
        }
        let moves: Vec<Move> = if all {
            game.moves().collect()
        } else {
            game.pruned_moves().collect()
        };
        let chance = match game.turn() {
            Turn::Over => f64::from(u8::from(game.cards_left() == 0)),
            Turn::Player(_) => moves
                .iter()
                .map(|&m| best_chance(&game.after(m), all, known))
                .fold(0.0, f64::max),
            Turn::Chance => {
                let weight = |m: Move| f64::from(game.weight(m));
                let sum: f64 = moves
                    .iter()
                    .map(|&m| weight(m) * best_chance(&game.after(m), all, known))
                    .sum();
                sum / moves.iter().map(|&m| weight(m)).sum::<f64>()
            }
        };
        known.insert(game.clone(), chance);
        chance
    }

    /// A position with so many cards in the stock, after play by the evaluation `buried`, which wins few games: the result is
    /// then still open.
    fn late(seed: u64, stock: usize) -> Calculation {
        let mut game = Calculation::new(&Rules::default());
        let (mut rng, buried) = (
            Rng::new(seed),
            Calculation::evaluation("buried").expect("an evaluation by its name"),
        );
        while game.stock.len() > stock || game.hand == Hand::Turning {
            let value = |m: &Move| (buried.score)(&game.after(*m), Player::FIRST);
            let best = game
                .moves()
                .max_by(|one, other| value(one).total_cmp(&value(other)));
            let m = match game.turn() {
                Turn::Chance => game.draw_outcome(&mut rng),
                _ => best.expect("the stock is not used up"),
            };
            game.play(m);
        }
        game
    }

    #[test]
    fn pruned_moves_keep_the_best_value() {
        let (mut fewer, mut doubtful) = (0, 0);
        for seed in 0..200 {
            let game = late(seed, 3);
            let (mut all, mut some) = (HashMap::new(), HashMap::new());
            let chance = best_chance(&game, true, &mut all);
            assert!(
                (chance - best_chance(&game, false, &mut some)).abs() < 1e-9,
                "{game}"
            );
            fewer += usize::from(some.len() < all.len());
            doubtful += usize::from(chance > 0.0 && chance < 1.0);
        }
        assert!(
            fewer > 100 && doubtful > 4,
            "{fewer} {doubtful}: the sample is too small"
        );
    }
}
