//! Moves as numbers and positions as arrays.
//!
//! As in OpenSpiel's `othello`, squares are numbered row by row from a1, and the pass comes after the last one: 64 on 8×8.

use uctopia_game::{Encode, Player};

use super::{Move, Othello};

impl<const N: usize> Othello<N> {
    /// The number of the pass.
    const PASS_ACTION: usize = N * N;

    /// Writes sets of squares as planes of zeros and ones.
    fn write_sets(sets: [u64; 3], numbers: &mut [f32]) {
        for (set, plane) in sets.into_iter().zip(numbers.chunks_exact_mut(N * N)) {
            for (row, line) in plane.chunks_exact_mut(N).enumerate() {
                let bits = set >> Self::square(row, 0);
                line.iter_mut()
                    .enumerate()
                    .for_each(|(column, number)| *number = f32::from((bits >> column & 1) as u8));
            }
        }
    }
}

/// Observation: empty squares, the player's discs, the opponent's.
///
/// Planes: the player's discs, the opponent's, and the squares on which the player could place a disc if it were his turn.
///
/// ```
/// use uctopia::{Encode, Notation, Player};
/// use uctopia::games::othello::Othello8;
/// let game = Othello8::new().read("f5").unwrap();
/// let f4 = game.read_move("f4").unwrap();
/// assert_eq!(game.action_of(f4), 3 * 8 + 5);
/// let mut planes = [0.0; 3 * 8 * 8];
/// game.write_planes(Player::SECOND, &mut planes);
/// assert_eq!(planes.chunks(64).map(|plane| plane.iter().sum()).collect::<Vec<f32>>(), [1.0, 4.0, 3.0]);
/// ```
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
        Self::write_sets([own, other, Self::squares_to_play(own, other)], planes);
    }
}
