//! The patterns by which positions are valued: windows of the board's lines, which share their weights wherever they lie.

use uctopia_game::{Tactic, Tactics};
use uctopia_values::{PatternSet, Patterns};

use super::bits::{Bits, MAX_WORDS};
use super::{Mnk, Shape};

/// A window is longer by so many cells than a row that wins, to show whether its ends are free.
const MARGIN: usize = 2;

/// The longest window.
const LONGEST: usize = 8;

/// Plies of a stage, and the number of stages.
const STAGE: usize = 8;
const STAGES: usize = 5;

/// Positions that a search for a win by force may visit, where it stands for the result of a position.
const EFFORT: u32 = 50;

impl<S: Shape> Patterns for Mnk<S> {
    type Cells = [u64; MAX_WORDS];

    /// Windows of k + 2 cells, and lines with room for a row but not for such a window.
    fn pattern_set(&self) -> PatternSet {
        let k = self.shape.k();
        let longest = (k + MARGIN)
            .min(LONGEST)
            .min(self.shape.columns().max(self.shape.rows()));
        let set = PatternSet::new(self.shape.stride() * self.shape.rows(), STAGES).counted_table(1);
        let set = (k..longest).fold(set, |set, length| {
            let lines: Vec<Vec<usize>> = self
                .windows(length)
                .filter(|cells| self.is_line(cells))
                .collect();
            if lines.is_empty() {
                set
            } else {
                set.shared_pattern(in_both_directions(lines))
            }
        });
        set.shared_pattern(in_both_directions(self.windows(longest)))
    }

    #[inline]
    fn cells(&self) -> [Self::Cells; 2] {
        let player = self.to_move();
        [player, player.opponent()].map(|player| self.stones_of(player).to_words())
    }

    #[inline]
    fn stage(&self) -> usize {
        (usize::from(self.plies) / STAGE).min(STAGES - 1)
    }

    /// Wins and losses by threats.
    fn solved(&self) -> Option<f32> {
        match self.tactic(EFFORT, &mut Default::default(), &mut Vec::new()) {
            Tactic::Won { .. } => Some(1.0),
            Tactic::Lost { .. } => Some(-1.0),
            Tactic::Forced | Tactic::Open => None,
        }
    }
}

impl<S: Shape> Mnk<S> {
    /// The windows of so many cells in a row.
    fn windows(&self, length: usize) -> impl Iterator<Item = Vec<usize>> {
        let (cells, steps) = (self.shape.cells(), self.shape.steps());
        let window = move |first: usize, step: usize| {
            (0..length).map(|place| first + place * step).collect()
        };
        let of_step = move |step: usize| {
            cells
                .runs(step, length)
                .members()
                .map(move |first| window(first, step))
        };
        steps.into_iter().flat_map(of_step)
    }

    /// Whether a window goes from one edge of the board to another.
    fn is_line(&self, window: &[usize]) -> bool {
        let [first, second, ..] = window[..] else {
            return true;
        };
        let step = second - first;
        let is_cell = |bit: Option<usize>| bit.is_some_and(|bit| self.shape.cells().contains(bit));
        !is_cell(first.checked_sub(step)) && !is_cell(window.last().map(|last| last + step))
    }
}

/// Each window, and the same from its other end.
fn in_both_directions(
    windows: impl IntoIterator<Item = Vec<usize>>,
) -> impl Iterator<Item = Vec<usize>> {
    windows
        .into_iter()
        .flat_map(|window| [window.clone(), window.into_iter().rev().collect()])
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Evaluator as _, Game as _, Rng, Shortcuts as _, random_move};
    use uctopia_values::{PatternValue, Weights};

    use super::*;
    use crate::mnk::{Free, Gomoku, TicTacToe};

    #[test]
    fn windows_lie_on_the_board() {
        let set = Gomoku::default().pattern_set();
        // 9 windows in each of 30 rows and columns, and as many on diagonals as there are places for their ends; 4 lines of 5 and
        // 4 of 6 cells.
        assert_eq!(set.images(), 30 * 9 + 2 * 81 + 4 + 4);
        assert_eq!(
            set.weights_of_stage(),
            1 + (243 + 27) / 2 + (729 + 27) / 2 + (2187 + 81) / 2
        );
        assert_eq!(TicTacToe::default().pattern_set().images(), 8);
    }

    #[test]
    fn equal_positions_have_equal_values() {
        let mut rng = Rng::new(3);
        let start = Mnk::new(Free::new(7, 7, 4).unwrap());
        let set = start.pattern_set();
        let weights = (0..set.weights())
            .map(|_| rng.below(200) as i16 - 100)
            .collect();
        let value = PatternValue::new(&set, &Weights::whole(weights));
        for _ in 0..20 {
            let mut state = start;
            for _ in 0..10 {
                if !state.is_over() {
                    state.play(random_move(&state, &mut rng));
                }
            }
            let player = state.to_move();
            assert!(
                state
                    .images()
                    .all(|image| value.evaluate(&image, player) == value.evaluate(&state, player))
            );
        }
    }

    #[test]
    fn stages_are_those_of_the_declaration() {
        let (set, mut state, mut rng) = (
            Gomoku::default().pattern_set(),
            Gomoku::default(),
            Rng::new(1),
        );
        while !state.is_over() {
            assert!(state.stage() < set.stages());
            state.play(random_move(&state, &mut rng));
        }
    }
}
