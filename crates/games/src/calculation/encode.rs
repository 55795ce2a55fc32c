//! Moves as numbers and positions as arrays.
//!
//! | number of a move | move |
//! |---|---|
//! | 0 | turn a card |
//! | 1 to 4 | the turned card to foundation 1 to 4 |
//! | 5 p | the turned card on pile p, counted from 1 |
//! | 5 p + 1 to 5 p + 4 | the top card of pile p to foundation 1 to 4 |
//!
//! An outcome's number is that of the drawn rank, 0 for the ace to 12 for the king.

use uctopia_game::{Encode, Player};

use super::cards::{COPIES, DECK, RANKS, Rank};
use super::foundations::FOUNDATIONS;
use super::{Calculation, Hand, Move};

/// The moves of a card: to each foundation, and one other.
const EACH: usize = 1 + FOUNDATIONS;

/// The rows before those of the piles: what the foundations take next, the turned card, whether one is being drawn, and the
/// unseen cards.
const FIRST_ROWS: usize = FOUNDATIONS + 3;

/// Observation: rows of thirteen numbers, one for each rank from the ace to the king.
///
/// | row | 1 at, unless it says something else |
/// |---|---|
/// | 0 to 3 | the rank that each foundation takes next; none when it is complete |
/// | 4 | the turned card's rank |
/// | 5 | all ranks, while nature draws the turned card |
/// | 6 | a quarter for each unseen card of the rank |
/// | 7 to 58 | the ranks of the cards of the first pile, from its top down |
/// | 59 to 110, and so on | the same for the other piles |
///
/// Planes: the same, where each row is a plane of one row.
///
/// ```
/// use uctopia::{Encode, Notation, Player};
/// use uctopia::games::calculation::{Calculation, Rules};
/// let game = Calculation::new(&Rules::default()).read("hand 9 table 2 2 6 4 piles 6J7/-/-/-").unwrap();
/// assert_eq!((game.distinct_actions(), game.distinct_outcomes()), (25, 13));
/// assert_eq!(game.action_of(game.read_move("hand-p2").unwrap()), 10);
/// assert_eq!(game.action_of(game.read_move("hand-f3").unwrap()), 3);
/// let mut observation = vec![0.0; 215 * 13];
/// game.write_observation(Player::FIRST, &mut observation);
/// assert_eq!(observation[4 * 13 + 8], 1.0); // the nine in hand
/// assert_eq!(observation[7 * 13 + 6], 1.0); // the seven on top of the first pile
/// assert_eq!(observation[8 * 13 + 10], 1.0); // the jack below it
/// ```
impl Encode for Calculation {
    #[inline]
    fn distinct_actions(&self) -> usize {
        EACH * (1 + self.piles())
    }

    #[inline]
    fn distinct_outcomes(&self) -> usize {
        RANKS
    }

    #[inline]
    fn action_of(&self, m: Move) -> usize {
        match m {
            Move::Turn => 0,
            Move::HandToFoundation { foundation } => 1 + usize::from(foundation),
            Move::HandToPile { pile } => EACH * (1 + usize::from(pile)),
            Move::PileToFoundation { pile, foundation } => {
                EACH * (1 + usize::from(pile)) + 1 + usize::from(foundation)
            }
            Move::Draw(rank) => rank.index(),
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![FIRST_ROWS + DECK * self.piles(), RANKS]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        observation.fill(0.0);
        let mut rows = observation.chunks_exact_mut(RANKS);
        let mut next_row = || rows.next().unwrap_or_default();
        for foundation in 0..FOUNDATIONS {
            mark(next_row(), self.wanted(foundation));
        }
        mark(next_row(), self.hand());
        next_row().fill(if self.hand == Hand::Turning { 1.0 } else { 0.0 });
        let unseen = next_row().iter_mut().zip(Rank::ALL);
        unseen
            .for_each(|(number, rank)| *number = f32::from(self.unseen(rank)) / f32::from(COPIES));
        for pile in 0..self.piles() {
            let mut cards = self.pile(pile).iter().rev().copied();
            (0..DECK).for_each(|_| mark(next_row(), cards.next()));
        }
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![FIRST_ROWS + DECK * self.piles(), 1, RANKS]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.write_observation(player, planes);
    }
}

/// Writes a 1 at the place of a rank.
fn mark(row: &mut [f32], rank: Option<Rank>) {
    if let Some(rank) = rank {
        row[rank.index()] = 1.0;
    }
}
