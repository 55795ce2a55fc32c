//! Instructions of searches, counted by valgrind: the figures are reproducible on a busy machine.
//!
//! `cargo bench -p uctopia-search --features gungraun --bench instructions` needs valgrind, and
//! `cargo install gungraun-runner --version 0.20.0` once: the runner must be as old as the library in `Cargo.toml`.
#![allow(missing_docs)] // what the macros make

use std::hint::black_box;

use gungraun::prelude::*;
use uctopia_game::{Agent, Context, Game, Margin, Notation, Shortcuts, ZeroEvaluator};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Gomoku, TicTacToe};
use uctopia_games::othello::Othello8;
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::{AlphaBeta, AlphaBetaConfig, ExactConfig, ExactMargin, Uct};

/// A thousand iterations from the first position.
fn thousand_iterations_from<G: Shortcuts>(start: &G) -> u64 {
    let config = "iters=1000".parse().unwrap();
    Uct::new(config, ZeroEvaluator, 1)
        .unwrap()
        .decide(start, &mut Context::unlimited())
        .unwrap()
        .totals
        .nodes
}

#[library_benchmark]
fn uct_tic_tac_toe() -> u64 {
    black_box(thousand_iterations_from(&TicTacToe::default()))
}

#[library_benchmark]
fn uct_connect_four() -> u64 {
    black_box(thousand_iterations_from(&ConnectFour::default()))
}

#[library_benchmark]
fn uct_othello() -> u64 {
    black_box(thousand_iterations_from(&Othello8::new()))
}

#[library_benchmark]
fn uct_calculation() -> u64 {
    black_box(thousand_iterations_from(&Calculation::new(
        &Rules::default(),
    )))
}

#[library_benchmark]
fn uct_gomoku() -> u64 {
    black_box(thousand_iterations_from(&Gomoku::default()))
}

/// Nodes of alpha-beta without an evaluation, so that only its own work counts.
fn alpha_beta<G: Shortcuts>(start: &G, depth: u32) -> u64 {
    let config = AlphaBetaConfig {
        depth: Plies(Some(depth)),
        ..AlphaBetaConfig::default()
    };
    AlphaBeta::new(config, ZeroEvaluator)
        .decide(start, &mut Context::unlimited())
        .unwrap()
        .totals
        .nodes
}

#[library_benchmark]
fn alpha_beta_connect_four() -> u64 {
    black_box(alpha_beta(&ConnectFour::default(), 6))
}

#[library_benchmark]
fn alpha_beta_othello() -> u64 {
    black_box(alpha_beta(&Othello8::new(), 5))
}

fn solve<G: Margin + Notation>(start: &G, position: &str) -> u64 {
    let state = start.read(position).expect("a position");
    let config = ExactConfig {
        root: RootMoves::Best,
        table_mb: 16,
        ..ExactConfig::default()
    };
    ExactMargin::new(config, ZeroEvaluator)
        .decide(&state, &mut Context::unlimited())
        .unwrap()
        .totals
        .nodes
}

// FFO 1, fourteen empty squares.
#[library_benchmark]
fn exact_othello() -> u64 {
    black_box(solve(
        &Othello8::new(),
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
    ))
}

#[library_benchmark]
fn exact_connect_four() -> u64 {
    black_box(solve(&ConnectFour::default(), "444444222"))
}

library_benchmark_group!(
    name = thousand_iterations,
    benchmarks = [
        uct_tic_tac_toe,
        uct_connect_four,
        uct_othello,
        uct_calculation,
        uct_gomoku
    ]
);
library_benchmark_group!(
    name = to_the_end,
    benchmarks = [
        alpha_beta_connect_four,
        alpha_beta_othello,
        exact_othello,
        exact_connect_four
    ]
);

main!(library_benchmark_groups = [thousand_iterations, to_the_end]);
