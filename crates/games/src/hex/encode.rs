//! Moves as numbers and positions as arrays.

use uctopia_game::{Encode, Player};

use super::{Hex, Move, SWAP};
use crate::mnk::Bits;
use crate::planes::{mark_planes, seen_by};

/// The planes of an observation, in OpenSpiel's order of the states of a cell.
const CELL_STATES: usize = 9;

/// Numbers of cells run row by row from 0; the swap has the number behind the last one.
///
/// Observation: a plane for each state of a cell: a white stone of a winning chain, connected to the left edge, to the right edge, to
/// none; an empty cell; a black stone connected to none, to the bottom edge, to the top edge, of a winning chain. In finished games
/// OpenSpiel marks only the last stone as winning.
///
/// Planes: the player's stones, the opponent's, the empty cells, and ones if the player connects the top to the bottom.
impl Encode for Hex {
    fn distinct_actions(&self) -> usize {
        self.size() * self.size() + usize::from(self.has_swap)
    }

    fn action_of(&self, m: Move) -> usize {
        if m == SWAP {
            return self.size() * self.size();
        }
        let (column, row) = self.column_and_row(m.0.into());
        row * self.size() + column
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![CELL_STATES, self.size(), self.size()]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        let state_of = |(column, row)| {
            let Some(player) = self.owner(column, row) else {
                return 4;
            };
            let bit = self.bit(column, row);
            let connected = self.connected[player.index()].map(|cells| cells.contains(bit));
            let from_empty = match connected {
                [false, false] => 1,
                [false, true] => 2,
                [true, false] => 3,
                [true, true] => 4,
            };
            match (player, connected) {
                (Player::FIRST, _) => 4 + from_empty,
                // White's edges stand in the other order.
                (_, [true, false]) => 1,
                (_, [false, true]) => 2,
                _ => 4 - from_empty,
            }
        };
        mark_planes(observation, self.squares().map(state_of));
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![4, self.size(), self.size()]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let squares = self.squares();
        let owners = squares.map(|(column, row)| self.owner(column, row));
        mark_planes(planes, owners.map(|owner| seen_by(player, owner)));
        let cells = self.size() * self.size();
        planes[3 * cells..].fill(if player == Player::FIRST { 1.0 } else { 0.0 });
    }
}
