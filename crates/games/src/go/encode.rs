//! Moves as numbers and positions as arrays.

use uctopia_game::{Encode, Player};

use super::{Go, Move, PASS};
use crate::mnk::Bits;
use crate::planes::{mark_planes, seen_by};

impl<const WORDS: usize> Go<WORDS> {
    fn owners(&self) -> impl ExactSizeIterator<Item = Option<Player>> {
        let points = self.stones.points();
        points.map(|(column, row)| self.stones.owner(self.stones.point(column, row)))
    }
}

/// Numbers of points run row by row from the bottom left; the pass has the number behind the last one.
///
/// Observation: black stones, white stones, empty points, and ones while white is to move.
///
/// Planes: the player's stones, the opponent's, empty points, ones if the player is white, and the legal points of the player to move.
impl<const WORDS: usize> Encode for Go<WORDS> {
    fn distinct_actions(&self) -> usize {
        self.size() * self.size() + 1
    }

    fn action_of(&self, m: Move) -> usize {
        if m == PASS {
            return self.size() * self.size();
        }
        let (column, row) = self.stones.column_and_row(m.0.into());
        row * self.size() + column
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![4, self.size(), self.size()]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        mark_planes(
            observation,
            self.owners().map(|owner| seen_by(Player::FIRST, owner)),
        );
        let white_moves = if self.to_move == Player::SECOND {
            1.0
        } else {
            0.0
        };
        observation[3 * self.size() * self.size()..].fill(white_moves);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![5, self.size(), self.size()]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        mark_planes(planes, self.owners().map(|owner| seen_by(player, owner)));
        let points = self.size() * self.size();
        planes[3 * points..4 * points].fill(if player == Player::SECOND { 1.0 } else { 0.0 });
        for point in self.legal.members() {
            planes[4 * points + self.action_of(Move::to(point))] = 1.0;
        }
    }
}
