//! Features of a position, for learned values: discs, threats, and the lines that each player can still complete.
//!
//! A value that is not linear in them learns which squares zugzwang gives to whom (`zugzwang.rs`): a threat counts by the row of its
//! square, and a line by those of its empty squares. Mirror images have the same features, those of the canonical one.

use uctopia_game::{Player, Shortcuts as _};
use uctopia_values::{FeatureTable, Features};

use super::ConnectFour;
use super::rack::{COLUMNS, STEPS, STRIDE};
use super::threats::{completing, open_lines};

/// Bits of the rack; spare ones never count.
const BITS: usize = COLUMNS * STRIDE;

/// The squares of each player's discs.
const DISCS: FeatureTable<2> = FeatureTable::first([2, BITS]);

/// The squares on which each player completes a row.
const THREATS: FeatureTable<2> = FeatureTable::behind(&DISCS, [2, BITS]);

/// The first squares of lines without a disc of the other player, by the player, the step and the number of discs.
const LINES: FeatureTable<4> = FeatureTable::behind(&THREATS, [2, STEPS.len(), 3, BITS]);

/// The player to move.
const TO_MOVE: FeatureTable<1> = FeatureTable::behind(&LINES, [2]);

impl Features for ConnectFour {
    const FEATURES: usize = TO_MOVE.end();

    #[inline]
    fn features(&self, _: usize, mut take: impl FnMut(usize)) {
        let mut take_all = |first: usize, mut bits: u64| {
            while bits != 0 {
                take(first + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        };
        let position = self.canonical();
        let empty = position.empty();
        for player in [Player::FIRST, Player::SECOND] {
            let (own, index) = (position.discs_of(player), player.index());
            take_all(DISCS.row_at::<1>(index), own);
            take_all(THREATS.row_at::<1>(index), completing(own) & empty);
            let mut first = LINES.row_at::<1>(index);
            for step in STEPS {
                let [one, two, three] = open_lines(own, own | empty, step);
                take_all(first, one);
                take_all(first + BITS, two);
                take_all(first + 2 * BITS, three);
                first += 3 * BITS;
            }
        }
        take(TO_MOVE.cell([self.to_move().index()]));
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Notation, Rng, random_move};

    use super::super::rack::LENGTH;
    use super::*;

    fn features(position: &ConnectFour) -> Vec<usize> {
        let mut features = Vec::new();
        position.features(0, |feature| features.push(feature));
        features.sort_unstable();
        features
    }

    /// The definition, square by square.
    fn expected(position: &ConnectFour) -> Vec<usize> {
        let mut features = vec![TO_MOVE.cell([position.to_move().index()])];
        let has = |squares: u64, square: usize| square < BITS && squares >> square & 1 == 1;
        for player in [Player::FIRST, Player::SECOND] {
            let (own, index) = (position.discs_of(player), player.index());
            for square in 0..BITS {
                if has(own, square) {
                    features.push(DISCS.cell([index, square]));
                }
                let mut completes = false;
                for (number, step) in STEPS.into_iter().enumerate() {
                    let line: Vec<usize> = (0..LENGTH).map(|place| square + place * step).collect();
                    let discs = line.iter().filter(|&&square| has(own, square)).count();
                    if line
                        .iter()
                        .all(|&square| has(own | position.empty(), square))
                        && discs > 0
                    {
                        features.push(LINES.cell([index, number, discs - 1, square]));
                    }
                    // All lines that the square is in, whichever of its squares it is.
                    completes |= (0..LENGTH).any(|place| {
                        let first = square.checked_sub(place * step);
                        has(position.empty(), square)
                            && first.is_some_and(|first| {
                                let mut others = (0..LENGTH)
                                    .filter(|&other| other != place)
                                    .map(|other| first + other * step);
                                others.all(|square| has(own, square))
                            })
                    });
                }
                if completes {
                    features.push(THREATS.cell([index, square]));
                }
            }
        }
        features.sort_unstable();
        features
    }

    #[test]
    fn features_are_discs_threats_and_open_lines() {
        let mut rng = Rng::new(5);
        for _ in 0..100 {
            let mut position = ConnectFour::default();
            while !position.is_over() {
                let image = position.canonical();
                assert_eq!(features(&position), expected(&image), "{position}");
                position.play(random_move(&position, &mut rng));
            }
        }
    }

    #[test]
    fn the_first_disc_is_in_seven_lines() {
        let position = ConnectFour::default().read("4").unwrap();
        // The disc, four lines across, one upward and one along each diagonal, and the player to move.
        assert_eq!(features(&position).len(), 1 + 7 + 1);
    }
}
