//! The patterns by which positions are valued.
//!
//! Corners of 3×3 and 2×5 squares, edges with the squares diagonally beside their corners, the other rows, and the diagonals from
//! four squares on: those of Logistello (Buro 1999, "From simple features to sophisticated evaluation functions"), and beside
//! them the numbers of moves of both sides together.

use uctopia_game::{Margin, Player};
use uctopia_values::{PatternSet, Patterns};

use super::Othello;
use super::last_moves::MOST_EMPTY;

/// Plies of a stage: half as many weigh twice as much in a file and gain little.
const STAGE: usize = 3;

/// More moves than this count as this many.
const MOST_MOVES: usize = 31;

impl<const N: usize> Patterns for Othello<N> {
    type Cells = [u64; 1];

    fn pattern_set(&self) -> PatternSet {
        // Lines are counted from the border of this board.
        let cell = |row: usize, column: usize| 8 * (row + Self::MARGIN) + column + Self::MARGIN;
        let block = |rows: usize, columns: usize| -> Vec<usize> {
            (0..rows)
                .flat_map(|row| (0..columns).map(move |column| cell(row, column)))
                .collect()
        };
        let row = |row: usize| -> Vec<usize> { (0..N).map(|column| cell(row, column)).collect() };
        let edge = || -> Vec<usize> {
            row(0)
                .into_iter()
                .chain([cell(1, 1), cell(1, N - 2)])
                .collect()
        };
        let diagonal = |length: usize| -> Vec<usize> {
            (0..length)
                .map(|step| cell(step, N - length + step))
                .collect()
        };
        let set = PatternSet::new(64, (N * N - 4).div_ceil(STAGE))
            .points(Self::UNIT, 16.0, Self::MAX_MARGIN as f32)
            .symmetric(|cell| 8 * (cell % 8) + 7 - cell / 8)
            .symmetric(|cell| cell ^ 7)
            .pattern(&block(3, 3))
            .pattern(&block(2, N.min(5)))
            .pattern(&edge());
        let set = (1..N / 2).fold(set, |set, index| set.pattern(&row(index)));
        let set = (4..=N)
            .rev()
            .fold(set, |set, length| set.pattern(&diagonal(length)));
        set.counted_table((MOST_MOVES + 1) * (MOST_MOVES + 1))
    }

    #[inline(always)]
    fn cells(&self) -> [[u64; 1]; 2] {
        [[self.own], [self.opponent]]
    }

    #[inline(always)]
    fn stage(&self) -> usize {
        (self.own | self.opponent).count_ones().saturating_sub(4) as usize / STAGE
    }

    /// The numbers of moves of both sides.
    #[inline(always)]
    fn counted(&self, _: usize) -> usize {
        let moves = |squares: u64| (squares.count_ones() as usize).min(MOST_MOVES);
        (MOST_MOVES + 1) * moves(self.squares())
            + moves(Self::squares_to_play(self.opponent, self.own))
    }

    fn result(&self, player: Player) -> f32 {
        self.margin(player) as f32
    }

    fn solved(&self) -> Option<f32> {
        let empty = self.empty();
        let most = Self::MAX_MARGIN;
        (empty.count_ones() <= MOST_EMPTY as u32)
            .then(|| self.last_score(empty, -most, most).score as f32)
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Notation, Rng, random_move};

    use super::*;
    use crate::othello::{Othello4, Othello6, Othello8};

    #[test]
    fn patterns_lie_on_the_board() {
        fn images<const N: usize>() -> usize {
            Othello::<N>::new().pattern_set().images()
        }
        assert_eq!([images::<8>(), images::<6>(), images::<4>()], [46, 34, 18]);
        assert_eq!(
            Othello8::new().pattern_set().weights_of_stage(),
            113_877 + 1024
        );
    }

    #[test]
    fn stages_follow_the_discs() {
        fn check<const N: usize>() {
            let (set, mut rng) = (Othello::<N>::new().pattern_set(), Rng::new(3));
            let (mut state, mut last) = (Othello::<N>::new(), 0);
            while !state.is_over() {
                assert!((last..set.stages()).contains(&state.stage()), "{state}");
                last = state.stage();
                state.play(random_move(&state, &mut rng));
            }
            assert!(last + 2 >= set.stages());
        }
        check::<8>();
        check::<6>();
        check::<4>();
    }

    #[test]
    fn few_empty_squares_are_solved() {
        let one_left = Othello4::new().read("XXXXXXXXXXXXXO-X X").unwrap();
        assert_eq!(one_left.solved(), Some(16.0));
        assert_eq!(Othello6::new().solved(), None);
        let over = Othello4::new().read("-----XX--XX----- X").unwrap();
        assert_eq!(over.result(Player::SECOND), -16.0);
    }
}
