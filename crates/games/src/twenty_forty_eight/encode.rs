//! Moves as numbers and positions as arrays.

use uctopia_game::{Encode, Player};

use super::{Move, SIDE, SLIDES, SQUARES, TwentyFortyEight};
use crate::planes::mark_planes;

/// The planes of the input of a network: empty squares, then each tile from 2 to 2048.
const TILE_PLANES: usize = 12;

/// Slides have the numbers 0 to 3: up, right, down, left. A 2 on a square has twice the square's number, counted row by row, a 4 one
/// more; OpenSpiel has one number more, for a full board, which no game has when a tile is to come.
///
/// Observation: the tile on each square. Planes: the empty squares, then the squares of each tile from 2 to 2048.
impl Encode for TwentyFortyEight {
    fn distinct_actions(&self) -> usize {
        SLIDES.len()
    }

    fn distinct_outcomes(&self) -> usize {
        2 * SQUARES + 1
    }

    #[inline]
    fn action_of(&self, m: Move) -> usize {
        match m {
            Move::Up => 0,
            Move::Right => 1,
            Move::Down => 2,
            Move::Left => 3,
            Move::Two(square) => 2 * usize::from(square),
            Move::Four(square) => 2 * usize::from(square) + 1,
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![SIDE, SIDE]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        for (square, number) in observation.iter_mut().enumerate() {
            *number = self.tile(square) as f32;
        }
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![TILE_PLANES, SIDE, SIDE]
    }

    fn write_planes(&self, _: Player, planes: &mut [f32]) {
        mark_planes(planes, self.ranks().map(usize::from));
    }
}
