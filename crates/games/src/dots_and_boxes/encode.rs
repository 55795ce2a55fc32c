//! Moves as numbers and positions as arrays.

use uctopia_game::{Encode, Player};

use super::{DotsAndBoxes, Line, Place};
use crate::mnk::Bits;

/// The numbers of the horizontal lines run row by row from 0, those of the vertical lines follow row by row.
///
/// Observation: three planes, for what is empty, the first player's and the second player's. Each has a row for each dot, row by row,
/// with three numbers: the line to the right of the dot, the line below it, and the box to the right below it. A line counts as the
/// first player's.
///
/// Planes, on the grid of dots, lines and boxes: drawn lines, lines not drawn, the player's boxes, the opponent's.
impl Encode for DotsAndBoxes {
    fn distinct_actions(&self) -> usize {
        self.lines()
    }

    fn action_of(&self, Line(line): Line) -> usize {
        line.into()
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![3, (self.columns() + 1) * (self.rows() + 1), 3]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        observation.fill(0.0);
        let plane = observation.len() / 3;
        for index in 0..plane {
            let (dot, part) = (index / 3, index % 3);
            let (column, row) = (
                2 * (dot % (self.columns() + 1)),
                2 * (dot / (self.columns() + 1)),
            );
            let (column, row) = [(column + 1, row), (column, row + 1), (column + 1, row + 1)][part];
            let is_inside = column < self.grid_columns() && row < self.grid_rows();
            let content = match self.at(column, row) {
                Place::Line(line) if is_inside => usize::from(!self.open.contains(line)),
                Place::Box(number) if is_inside => {
                    self.owner(number).map_or(0, |owner| 1 + owner.index())
                }
                _ => 0,
            };
            observation[content * plane + index] = 1.0;
        }
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![4, self.grid_rows(), self.grid_columns()]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        planes.fill(0.0);
        let plane = planes.len() / 4;
        for (index, (column, row)) in self.grid().enumerate() {
            let number = match self.at(column, row) {
                Place::Dot => None,
                Place::Line(line) => Some(usize::from(self.open.contains(line))),
                Place::Box(number) => self
                    .owner(number)
                    .map(|owner| if owner == player { 2 } else { 3 }),
            };
            if let Some(number) = number {
                planes[number * plane + index] = 1.0;
            }
        }
    }
}
