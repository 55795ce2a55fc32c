//! Moves as numbers and positions as arrays.
//!
//! As in OpenSpiel's `connect_four`, the number of a column is its index from the left, and rows are counted from the bottom.

use uctopia_game::{Encode, Game, Player};

use super::rack::{BOTTOM, COLUMNS, ROWS, SQUARES, TOP, landing};
use super::{Column, ConnectFour};
use crate::planes::{write_bits, write_flags};

/// The numbers of a plane.
const PLANE: usize = COLUMNS * ROWS;

/// Both arrays have three planes of rows from the bottom up.
const SHAPE: [usize; 3] = [3, ROWS, COLUMNS];

/// Observation: the first player's discs, the second player's, empty squares, for both players alike.
///
/// Planes: the player's discs, the opponent's, and the squares on which a disc would come to lie.
///
/// ```
/// use uctopia::{Encode, Notation, Player};
/// use uctopia::games::connect_four::ConnectFour;
/// let game = ConnectFour::default().read("44").unwrap();
/// let mut planes = [0.0; 3 * 6 * 7];
/// game.write_planes(Player::SECOND, &mut planes);
/// assert_eq!(planes[10], 1.0); // his own disc, in the fourth column of the second row
/// assert_eq!(planes[42 + 3], 1.0); // the opponent's below it
/// assert_eq!(planes[84 + 17], 1.0); // where the next one would come to lie
/// ```
impl Encode for ConnectFour {
    #[inline]
    fn distinct_actions(&self) -> usize {
        COLUMNS
    }

    #[inline]
    fn action_of(&self, column: Column) -> usize {
        column.index()
    }

    #[inline]
    fn move_of_action(&self, action: usize) -> Option<Column> {
        let column = Column::new(action)?;
        let open = !self.is_over() && TOP & !self.discs & column.squares() != 0;
        open.then_some(column)
    }

    #[inline]
    fn write_mask(&self, mask: &mut [bool]) {
        let tops = if self.is_over() { 0 } else { TOP & !self.discs };
        write_flags(side_by_side(tops >> (ROWS - 1)), &mut mask[..COLUMNS]);
    }

    fn observation_shape(&self) -> Vec<usize> {
        SHAPE.to_vec()
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| self.discs_of(player));
        write([first, second, SQUARES & !self.discs], observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        SHAPE.to_vec()
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        write(
            [
                self.discs_of(player),
                self.discs_of(player.opponent()),
                landing(self.discs),
            ],
            planes,
        );
    }
}

/// Writes sets of squares as planes of zeros and ones.
/// The squares of a set that lie as high as its bits 0, 7, 14 … 42, side by side from the left.
///
/// The product moves each of these bits by a distance of its own, to 48, 49 … 54; no two bits meet anywhere, so that none is carried.
#[inline(always)]
fn side_by_side(set: u64) -> u64 {
    const TOGETHER: u64 = 1 << 48 | 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12;
    (set & BOTTOM).wrapping_mul(TOGETHER) >> 48 & 0x7f
}

#[inline(always)]
fn write(sets: [u64; 3], numbers: &mut [f32]) {
    for (set, plane) in sets.into_iter().zip(numbers.chunks_exact_mut(PLANE)) {
        for (height, row) in plane.as_chunks_mut::<COLUMNS>().0.iter_mut().enumerate() {
            write_bits(side_by_side(set >> height), row);
        }
    }
}
