//! Moves as numbers and positions as arrays.
//!
//! As in OpenSpiel's `tic_tac_toe`, `mnk` and `gomoku`, cells are numbered row by row from the top left, without gaps.

use uctopia_game::{Encode, Game, Player, Turn};

use super::{Bits, Cell, Mnk, Shape};
use crate::planes::{write_bits, write_flags};

/// Observation, for both players alike: empty cells, the second player's stones, the first player's, as in `tic_tac_toe` and `mnk`.
/// On the board of [`Gomoku`](super::Gomoku), as in `gomoku`: the first player's stones, the second player's, and a plane of ones
/// while it is the first player's turn.
///
/// Planes: the player's stones, the opponent's, and the empty cells.
///
/// ```
/// use uctopia::{Encode, Notation, Player};
/// use uctopia::games::mnk::TicTacToe;
/// let game = TicTacToe::default().read("b2 a1").unwrap();
/// assert_eq!(game.action_of(game.read_move("c1").unwrap()), 2);
/// let mut planes = [0.0; 3 * 3 * 3];
/// game.write_planes(Player::SECOND, &mut planes);
/// assert_eq!(planes[..9], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// assert_eq!(planes[9..18], [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
/// assert_eq!(planes[18..], [0.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
/// ```
impl<S: Shape> Encode for Mnk<S> {
    #[inline]
    fn distinct_actions(&self) -> usize {
        self.shape.size()
    }

    #[inline]
    fn action_of(&self, cell: Cell) -> usize {
        let (column, row) = self.column_and_row(cell);
        row * self.shape.columns() + column
    }

    #[inline]
    fn move_of_action(&self, action: usize) -> Option<Cell> {
        let cell = self.cell(action % self.shape.columns(), action / self.shape.columns())?;
        let free = !self.is_over()
            && !self
                .stones
                .iter()
                .any(|stones| stones.contains(cell.0.into()));
        free.then_some(cell)
    }

    #[inline]
    fn write_mask(&self, mask: &mut [bool]) {
        let open = if self.is_over() {
            S::Bits::EMPTY
        } else {
            self.empty_cells()
        };
        let lines = mask.chunks_exact_mut(self.shape.columns());
        self.rows_of(open)
            .zip(lines)
            .for_each(|(row, line)| write_flags(row, line));
    }

    fn observation_shape(&self) -> Vec<usize> {
        if S::IS_GOMOKU {
            vec![3, self.shape.size()]
        } else {
            self.planes_shape()
        }
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        let [first, second] = self.stones;
        if S::IS_GOMOKU {
            let turn = if self.turn() == Turn::Player(Player::FIRST) {
                self.shape.cells()
            } else {
                S::Bits::EMPTY
            };
            self.write_sets([first, second, turn], observation);
        } else {
            self.write_sets([self.empty_cells(), second, first], observation);
        }
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![3, self.shape.rows(), self.shape.columns()]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.write_sets(
            [
                self.stones_of(player),
                self.stones_of(player.opponent()),
                self.empty_cells(),
            ],
            planes,
        );
    }
}

impl<S: Shape> Mnk<S> {
    fn empty_cells(&self) -> S::Bits {
        let [first, second] = self.stones;
        self.shape.cells().without(first | second)
    }

    /// Writes sets of cells as planes of zeros and ones.
    /// The members of a set in each row, the first column lowest.
    #[inline(always)]
    fn rows_of(&self, set: S::Bits) -> impl Iterator<Item = u64> {
        let stride = self.shape.stride();
        (0..self.shape.rows()).map(move |row| set.shifted_down(row * stride).to_words()[0])
    }

    #[inline(always)]
    fn write_sets(&self, sets: [S::Bits; 3], numbers: &mut [f32]) {
        let rows = sets.into_iter().flat_map(|set| self.rows_of(set));
        let lines = numbers.chunks_exact_mut(self.shape.columns());
        rows.zip(lines)
            .for_each(|(row, line)| write_bits(row, line));
    }
}
