//! Moves as numbers and positions as arrays.
//!
//! As in OpenSpiel's `connect_four`, the number of a column is its index from the left, and rows are counted from the bottom.

use uctopia_game::{Encode, Game, Player};

use super::rack::{COLUMNS, ROWS, SQUARES, STRIDE, TOP, landing};
use super::{Column, ConnectFour};

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
fn write(sets: [u64; 3], numbers: &mut [f32]) {
    for (set, plane) in sets.into_iter().zip(numbers.chunks_exact_mut(PLANE)) {
        for (height, row) in plane.chunks_exact_mut(COLUMNS).enumerate() {
            for (column, number) in row.iter_mut().enumerate() {
                *number = f32::from((set >> (STRIDE * column + height) & 1) as u8);
            }
        }
    }
}
