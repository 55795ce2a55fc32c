//! Moves as numbers and positions as arrays.

use uctopia_game::{Encode, Player};

use super::{GHOSTS, Geister, GeisterMove, SETUPS, SIDE, SQUARES, placement};

/// The numbers of the moves of a ghost: four directions, and off the board.
const STEPS: usize = 5;

/// Planes of ghosts, and of how many are captured.
const PLANES: usize = 7;

/// First come the placements of the good ghosts, then for each square the steps up, left, right and down, and off the board.
///
/// Observation and planes are the same: the player's good ghosts, his evil ones, and the opponent's ghosts. Then come the shares
/// that are lost of the player's good and evil ghosts, and of the opponent's.
impl Encode for Geister {
    fn distinct_actions(&self) -> usize {
        usize::from(SETUPS) + usize::from(SQUARES) * STEPS
    }

    fn action_of(&self, m: GeisterMove) -> usize {
        let step = |from: u8, direction: usize| {
            usize::from(SETUPS) + usize::from(from) * STEPS + direction
        };
        match m {
            GeisterMove::Place(placed) => (0..SETUPS)
                .position(|number| placement(number) == placed)
                .unwrap_or(0),
            GeisterMove::Step { from, to } if to + SIDE == from => step(from, 0),
            GeisterMove::Step { from, to } if to + 1 == from => step(from, 1),
            GeisterMove::Step { from, to } if to == from + 1 => step(from, 2),
            GeisterMove::Step { from, .. } => step(from, 3),
            GeisterMove::Leave(corner) => step(corner, 4),
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        self.planes_shape()
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.write_planes(player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![PLANES, SIDE.into(), SIDE.into()]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let other = player.opponent();
        let (good, evil) = (self.good[player.index()], self.evil(player));
        let sets = [good, evil, self.ghosts[other.index()]];
        let mut planes = planes.chunks_exact_mut(SQUARES.into());
        for (set, plane) in sets.into_iter().zip(&mut planes) {
            for (square, number) in plane.iter_mut().enumerate() {
                *number = f32::from((set >> square & 1) as u8);
            }
        }
        let lost = |player: Player| {
            let left = [self.good[player.index()], self.evil(player)].map(u64::count_ones);
            let is_placed = self.is_placed(player);
            left.map(|left| {
                if is_placed {
                    GHOSTS.saturating_sub(left)
                } else {
                    0
                }
            })
        };
        let lost = [lost(player), lost(other)].concat();
        for (lost, plane) in lost.into_iter().zip(planes) {
            plane.fill(lost as f32 / GHOSTS as f32);
        }
    }
}
