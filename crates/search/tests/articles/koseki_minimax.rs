//! Minimax of the Othello articles (Koseki, study-docs and the repository Othello, "mini_max_action"), the C++ program,
//! and the Python program, which values passes the other way round.

use uctopia_game::options::Plies;
use uctopia_game::{Agent, Budget, Evaluate, Evaluation};
use uctopia_games::othello::Othello;
use uctopia_search::classical::{Passes, Ties};
use uctopia_search::{Minimax, MinimaxConfig};

use crate::board::Board;
use crate::positions::positions;

/// Better than anything an evaluation says.
const BEST: i64 = 10_000_000;

struct Search {
    player: i32,
    depth: u32,
    evaluation: fn(&Board, i32) -> i64,
    /// What it is worth to `player` not to be able to move; the opponent's pass is worth the opposite.
    own_pass: i64,
}

impl Search {
    /// The value to `player` of `mover`'s turn, and the best move. There is no test for the end of the game: there, too,
    /// somebody has no move. Between equals the last move wins.
    fn minimax(&self, board: &Board, mover: i32, plies: u32) -> (i64, Option<usize>) {
        if plies == self.depth {
            return ((self.evaluation)(board, self.player), None);
        }
        let sign = if mover == self.player { 1 } else { -1 };
        let actions = board.legal_actions(mover);
        if actions.is_empty() {
            return (sign * self.own_pass, None);
        }
        let mut best = (-sign * BEST, None);
        for (index, &action) in actions.iter().enumerate() {
            let (value, _) = self.minimax(&board.after(mover, action), mover ^ 1, plies + 1);
            if sign * best.0 <= sign * value {
                best = (value, Some(index));
            }
        }
        best
    }
}

/// A program: how it values its own side's pass, and what that is called here.
type Program = (i64, Passes);
const CPP: Program = (-BEST, Passes::OwnWorst);
const PYTHON: Program = (BEST, Passes::OwnBest);

/// Values of all root moves and the chosen one. Our values beyond all evaluations have other numbers, and only their
/// sign matters.
fn compare<const N: usize>(games: u64, depth: u32, (own_pass, passes): Program) {
    let evaluations: [fn(&Board, i32) -> i64; 2] = [Board::mass_count, Board::custom_evaluation];
    for state in positions(&Othello::<N>::new(), games) {
        let (board, player) = Board::of(&state);
        for (evaluation, named) in evaluations.into_iter().zip(&Othello::<N>::EVALUATIONS[..2]) {
            let search = Search { player, depth, evaluation, own_pass };
            let after = |action| search.minimax(&board.after(player, action), player ^ 1, 1).0;
            let values: Vec<i64> = board.legal_actions(player).into_iter().map(after).collect();
            let (_, chosen) = search.minimax(&board, player, 0);

            let config = MinimaxConfig { depth: Plies(Some(depth)), ties: Ties::Last, passes, ..Default::default() };
            let report = Minimax::new(config, *named).decide(&state, &Budget::unlimited());
            let ours: Vec<i64> = report.moves.iter().map(|m| comparable(m.value.expect("every move"))).collect();
            let best = report.moves.iter().position(|m| m.mv == report.best);
            let about = format!("{} {depth} plies deep, {passes:?}, in {state:?}", named.name);
            assert_eq!(ours, values, "{about}");
            assert_eq!(best, chosen, "{about}: {values:?}");
        }
    }
}

fn comparable(value: f32) -> i64 {
    if value.abs() > Evaluation::<Othello>::LIMIT { BEST * value.signum() as i64 } else { value as i64 }
}

#[test]
fn the_cpp_program() {
    for depth in 1..=3 {
        compare::<8>(5, depth, CPP);
        compare::<6>(10, depth + 1, CPP);
        compare::<4>(20, depth + 3, CPP);
    }
}

#[test]
fn the_python_program() {
    for depth in 1..=3 {
        compare::<8>(5, depth, PYTHON);
        compare::<6>(10, depth + 1, PYTHON);
        compare::<4>(20, depth + 3, PYTHON);
    }
}
