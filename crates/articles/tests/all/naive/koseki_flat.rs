//! Flat Monte Carlo of the Othello articles (Koseki, study-docs, "primitive_monte_carlo_action"), the C++ program
//! and the Python program.

use uctopia_articles::rules::FlawedCount;
use uctopia_articles::{KosekiFlat, KosekiFlatConfig, KosekiFlatPython, KosekiFlatPythonConfig};
use uctopia_game::{Agent, Context, Evaluate, Rng};
use uctopia_games::othello::{Othello4, Othello6, Othello8};
use uctopia_options::Plies;

use super::board::{self, Board};
use super::findings::Findings;
use super::pick;
use super::positions::positions;

/// The article's program. `max_count` playouts go to the moves in turn; a `depth` of 0 means to the end of the game.
fn primitive_monte_carlo(
    board: &Board,
    id: i32,
    max_count: usize,
    depth: u32,
    rng: &mut Rng,
) -> Findings {
    let actions = board.legal_actions(id);
    let (mut sums, mut visits) = (vec![0.0; actions.len()], vec![0; actions.len()]);
    for count in 0..max_count {
        let turn = count % actions.len();
        let winner = simulate(board.after(id, actions[turn]), id ^ 1, depth, rng);
        sums[turn] += board::reward(winner, id);
        visits[turn] += 1;
    }
    let mut chosen = 0;
    for i in (1..actions.len()).filter(|&i| visits[i] > 0) {
        if sums[i] / visits[i] as f64 > sums[chosen] / visits[chosen] as f64 {
            chosen = i;
        }
    }
    Findings {
        visits,
        sums,
        chosen,
    }
}

/// A random game from `player`'s turn. A side without a move is skipped, which costs no depth.
fn simulate(mut board: Board, mut player: i32, max_depth: u32, rng: &mut Rng) -> Option<i32> {
    let mut depth = 0;
    while !board.is_done() && (max_depth == 0 || depth < max_depth) {
        let actions = board.legal_actions(player);
        if !actions.is_empty() {
            board.put(player, actions[pick(actions.len(), rng)]);
            depth += 1;
        }
        player ^= 1;
    }
    // Only a game without a limit is scored by the winner, with the mistake in it.
    if max_depth == 0 {
        board.winner()
    } else {
        board.ahead()
    }
}

fn plies(depth: u32) -> Plies {
    if depth == 0 {
        Plies::TO_THE_END
    } else {
        Plies(Some(depth))
    }
}

fn config(iters: usize, depth: u32) -> KosekiFlatConfig {
    KosekiFlatConfig {
        iters: Some(iters as u64),
        depth: plies(depth),
        ..KosekiFlatConfig::default()
    }
}

/// `flawed` counts are the article's; they matter only without a limit of depth.
fn compare(start: impl Into<FlawedCount>, games: u64, iters: usize, depth: u32) {
    for (seed, state) in positions(&start.into(), games).iter().enumerate() {
        let seed = seed as u64;
        let (board, id) = Board::of(state);
        let article = primitive_monte_carlo(&board, id, iters, depth, &mut Rng::new(seed));
        let mut agent = KosekiFlat::new(config(iters, depth), FlawedCount::EVALUATIONS[0], seed);
        let ours = Findings::of(&agent.decide(state, &mut Context::unlimited()).unwrap());
        assert_eq!(
            ours, article,
            "{iters} playouts of {depth} plies in {state:?}"
        );
    }
}

#[test]
fn playouts_of_limited_length() {
    compare(Othello8::new(), 6, 60, 20);
    compare(Othello8::new(), 6, 60, 2);
    compare(Othello6::new(), 12, 100, 20);
    compare(Othello6::new(), 12, 100, 3);
    compare(Othello4::new(), 30, 200, 4);
    compare(Othello4::new(), 30, 200, 1);
}

#[test]
fn playouts_to_the_end_with_the_flawed_count() {
    compare(Othello8::new(), 6, 40, 0);
    compare(Othello6::new(), 12, 100, 0);
    compare(Othello4::new(), 30, 200, 0);
}

/// Moves without playouts are ignored in the end.
#[test]
fn fewer_playouts_than_moves() {
    compare(Othello8::new(), 20, 3, 20);
    compare(Othello4::new(), 20, 1, 20);
}

/// The Python program: at least one playout for each move, one ply more, and nothing for a draw.
fn primitive_monte_carlo_in_python(
    board: &Board,
    id: i32,
    max_count: usize,
    depth: u32,
    rng: &mut Rng,
) -> Findings {
    let actions = board.legal_actions(id);
    let (mut sums, mut visits) = (vec![0.0; actions.len()], vec![0; actions.len()]);
    for count in 0..max_count.max(actions.len()) {
        let turn = count % actions.len();
        let limit = if depth == 0 { 0 } else { depth + 1 };
        let winner = simulate(board.after(id, actions[turn]), id ^ 1, limit, rng);
        if winner == Some(id) {
            sums[turn] += 1.0;
        }
        visits[turn] += 1;
    }
    let mut chosen = 0;
    for i in 1..actions.len() {
        if sums[i] / visits[i] as f64 > sums[chosen] / visits[chosen] as f64 {
            chosen = i;
        }
    }
    Findings {
        visits,
        sums,
        chosen,
    }
}

fn compare_python(start: impl Into<FlawedCount>, games: u64, iters: usize, depth: u32) {
    for (seed, state) in positions(&start.into(), games).iter().enumerate() {
        let seed = seed as u64;
        let (board, id) = Board::of(state);
        let article =
            primitive_monte_carlo_in_python(&board, id, iters, depth, &mut Rng::new(seed));
        let config = KosekiFlatPythonConfig {
            iters: Some(iters as u64),
            depth: plies(depth),
            ..Default::default()
        };
        let mut agent = KosekiFlatPython::new(config, FlawedCount::EVALUATIONS[0], seed);
        let ours = Findings::of(&agent.decide(state, &mut Context::unlimited()).unwrap());
        assert_eq!(
            ours, article,
            "{iters} playouts of {depth} plies in {state:?}"
        );
    }
}

#[test]
fn the_python_program() {
    compare_python(Othello8::new(), 6, 60, 20);
    compare_python(Othello6::new(), 12, 100, 2);
    compare_python(Othello4::new(), 30, 200, 1);
    compare_python(Othello4::new(), 30, 200, 0);
    compare_python(Othello6::new(), 12, 1, 5);
}
