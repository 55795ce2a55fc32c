//! Moves as numbers and positions as arrays, for networks and for interfaces of reinforcement learning.

use crate::{Game, Player};

/// An optional ability: moves have numbers and positions are arrays of numbers.
///
/// The numbers of moves and the layout of [`write_observation`](Self::write_observation) are those of OpenSpiel where it has the
/// game, so that programs written for it work unchanged (Lanctot et al. 2019, "OpenSpiel: a framework for reinforcement learning
/// in games").
pub trait Encode: Game {
    /// How many numbers the moves of players have, over all positions: each number is below it.
    fn distinct_actions(&self) -> usize;

    /// How many numbers nature's outcomes have, over all positions; 0 in games without chance.
    fn distinct_outcomes(&self) -> usize {
        0
    }

    /// The number of a legal move, or of an outcome where it is nature's turn.
    fn action_of(&self, m: Self::Move) -> usize;

    /// The legal move or outcome with this number; `None` where it has none.
    fn move_of_action(&self, action: usize) -> Option<Self::Move> {
        self.moves().find(|&m| self.action_of(m) == action)
    }

    /// The shape of [`write_observation`](Self::write_observation), the same in all positions.
    fn observation_shape(&self) -> Vec<usize>;

    /// Writes what a player sees, in OpenSpiel's layout where it has the game.
    ///
    /// `observation` has as many numbers as the shape says; all of them are written.
    fn write_observation(&self, player: Player, observation: &mut [f32]);

    /// The shape of [`write_planes`](Self::write_planes), the same in all positions.
    fn planes_shape(&self) -> Vec<usize>;

    /// Writes the position as the input of a network, from a player's point of view: his pieces first, then those of the
    /// others in order of turns, so that one network plays for all.
    ///
    /// `planes` has as many numbers as the shape says; all of them are written.
    fn write_planes(&self, player: Player, planes: &mut [f32]);
}
