//! Moves as numbers and positions as arrays.
//!
//! As in OpenSpiel's `othello`, squares are numbered row by row from a1, and the pass comes after the last one: 64 on 8×8.

use uctopia_game::{Encode, Player};

use super::{Move, Othello};
use crate::planes::{write_bits, write_flags};

impl<const N: usize> Othello<N> {
    /// The number of the pass.
    const PASS_ACTION: usize = N * N;

    /// Writes sets of squares as planes of zeros and ones.
    #[inline(always)]
    fn write_sets(sets: [u64; 3], numbers: &mut [f32]) {
        for (set, plane) in sets.into_iter().zip(numbers.chunks_exact_mut(N * N)) {
            for (row, line) in plane.as_chunks_mut::<N>().0.iter_mut().enumerate() {
                write_bits(set >> Self::square(row, 0), line);
            }
        }
    }
}

impl<const N: usize> Encode for Othello<N> {
    #[inline]
    fn distinct_actions(&self) -> usize {
        N * N + 1
    }

    #[inline]
    fn action_of(&self, m: Move) -> usize {
        if m.is_pass() {
            return Self::PASS_ACTION;
        }
        let (row, column) = Self::row_and_column(m.square());
        N * row + column
    }

    #[inline]
    fn move_of_action(&self, action: usize) -> Option<Move> {
        let passes = self.move_set() == Move::PASS.bit();
        if action >= Self::PASS_ACTION {
            return (action == Self::PASS_ACTION && passes).then_some(Move::PASS);
        }
        let m = Move::to(Self::square(action / N, action % N));
        (!passes && self.move_set() & m.bit() != 0).then_some(m)
    }

    #[inline]
    fn write_mask(&self, mask: &mut [bool]) {
        let (squares, pass) = mask.split_at_mut(Self::PASS_ACTION);
        let moves = self.move_set();
        pass.fill(moves == Move::PASS.bit());
        let moves = moves & !Move::PASS.bit();
        for (row, line) in squares.as_chunks_mut::<N>().0.iter_mut().enumerate() {
            write_flags(moves >> Self::square(row, 0), line);
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![3, N, N]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        let (own, other) = (self.discs(player), self.discs(player.opponent()));
        Self::write_sets([!(own | other), own, other], observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![3, N, N]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let (own, other) = (self.discs(player), self.discs(player.opponent()));
        let to_play = if player == self.to_move() {
            self.move_set() & !Move::PASS.bit()
        } else {
            Self::squares_to_play(own, other)
        };
        Self::write_sets([own, other, to_play], planes);
    }
}
