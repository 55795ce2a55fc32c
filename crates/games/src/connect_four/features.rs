//! Features of a position, for learned values: the contents of every line of four.
//!
//! Thill, Koch and Konen 2012, "Reinforcement learning with n-tuples on the game Connect-4": an empty square counts as
//! another content where the next disc of its column would lie on it.

use uctopia_game::Player;
use uctopia_values::{FeatureTable, Features};

use super::ConnectFour;
use super::rack::{COLUMNS, LENGTH, ROWS, STEPS, STRIDE, landing};

/// The contents of a square: empty, empty and next to be filled in its column, a disc of the first or of the second player.
const CONTENTS: usize = 4;

/// Lines of four on the rack: 24 across, 21 upright, 12 along each diagonal.
const LINES: usize = 69;

/// The squares of every line, as numbers of bits.
const SQUARES_OF_LINES: [[usize; LENGTH]; LINES] = squares_of_lines();

/// The contents of a line's squares, by the player to move and the line.
const LINE: FeatureTable<6> =
    FeatureTable::first([2, LINES, CONTENTS, CONTENTS, CONTENTS, CONTENTS]);

const fn squares_of_lines() -> [[usize; LENGTH]; LINES] {
    let (mut lines, mut found, mut step) = ([[0; LENGTH]; LINES], 0, 0);
    while step < STEPS.len() {
        let mut square = 0;
        while square < COLUMNS * STRIDE {
            let (mut line, mut length) = ([0; LENGTH], 0);
            // A line that leaves the rack meets a spare bit, or ends behind the last column.
            while length < LENGTH {
                let place = square + length * STEPS[step];
                if place >= COLUMNS * STRIDE || place % STRIDE == ROWS {
                    break;
                }
                line[length] = place;
                length += 1;
            }
            if length == LENGTH {
                lines[found] = line;
                found += 1;
            }
            square += 1;
        }
        step += 1;
    }
    assert!(found == LINES, "24 + 21 + 12 + 12 lines");
    lines
}

impl Features for ConnectFour {
    const FEATURES: usize = LINE.end();

    #[inline]
    fn features(&self, _: usize, mut take: impl FnMut(usize)) {
        let (first, second) = (self.discs_of(Player::FIRST), self.discs_of(Player::SECOND));
        // The two digits of each square's content.
        let (low, high) = (landing(self.discs) | second, first | second);
        let mut row = LINE.row([self.to_move().index()]);
        for squares in &SQUARES_OF_LINES {
            let content =
                |square: &usize| (low >> square & 1) as usize + 2 * (high >> square & 1) as usize;
            take(
                row + squares
                    .iter()
                    .fold(0, |cell, square| cell * CONTENTS + content(square)),
            );
            row += CONTENTS.pow(LENGTH as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::Notation;

    use super::*;

    fn features(columns: &str) -> Vec<usize> {
        let mut features = Vec::new();
        ConnectFour::default()
            .read(columns)
            .unwrap()
            .features(0, |feature| features.push(feature));
        features
    }

    #[test]
    fn every_line_encodes_the_contents_of_its_squares() {
        let position = features("1213");
        assert_eq!(position.len(), LINES);
        // The left column, from below: two discs of the first player, the next disc's square, an empty one.
        let left = SQUARES_OF_LINES
            .iter()
            .position(|squares| *squares == [0, 1, 2, 3])
            .unwrap();
        assert_eq!(position[left], LINE.cell([0, left, 2, 2, 1, 0]));
        // The bottom row: first, second, second, and the next disc's square.
        let bottom = SQUARES_OF_LINES
            .iter()
            .position(|squares| *squares == [0, 7, 14, 21])
            .unwrap();
        assert_eq!(position[bottom], LINE.cell([0, bottom, 2, 3, 3, 1]));
    }

    #[test]
    fn features_depend_on_the_player_to_move() {
        let (one, other) = (features("1"), features("12"));
        assert!(one.iter().all(|feature| !other.contains(feature)));
        assert!(
            features("1234567")
                .iter()
                .all(|&feature| feature < ConnectFour::FEATURES)
        );
    }
}
