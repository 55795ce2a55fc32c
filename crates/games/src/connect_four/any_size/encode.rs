//! Moves as numbers and positions as arrays, as on the usual rack and in OpenSpiel's `connect_four`.

use uctopia_game::{Encode, Game, Player};

use super::FreeConnectFour;
use super::sideways::Squares;
use crate::connect_four::Column;
use crate::mnk::Bits;

/// Observation: the first player's discs, the second player's, empty squares, for both players alike; rows from the bottom up.
///
/// Planes: the player's discs, the opponent's, and the squares on which a disc would come to lie.
impl Encode for FreeConnectFour {
    #[inline]
    fn distinct_actions(&self) -> usize {
        self.size().columns()
    }

    #[inline]
    fn action_of(&self, column: Column) -> usize {
        column.index()
    }

    #[inline]
    fn move_of_action(&self, action: usize) -> Option<Column> {
        self.moves().find(|column| column.index() == action)
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![3, self.size().rows(), self.size().columns()]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        let [first, second] =
            [Player::FIRST, Player::SECOND].map(|player| self.discs.stones_of(player));
        self.write([first, second, self.empty()], observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        self.observation_shape()
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let [own, other] = [player, player.opponent()].map(|player| self.discs.stones_of(player));
        self.write([own, other, self.landing()], planes);
    }
}

impl FreeConnectFour {
    /// Writes sets of squares as planes of zeros and ones.
    fn write(&self, sets: [Squares; 3], numbers: &mut [f32]) {
        let size = self.size();
        numbers.fill(0.0);
        for (set, plane) in sets
            .into_iter()
            .zip(numbers.chunks_exact_mut(size.squares()))
        {
            for square in set.members() {
                plane[square % size.stride() * size.columns() + square / size.stride()] = 1.0;
            }
        }
    }
}
