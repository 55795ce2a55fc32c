//! Instructions of random games, counted by valgrind: figures that repeat on a busy machine.
//!
//! `cargo bench -p uctopia-games --features gungraun --bench instructions` needs valgrind, and
//! `cargo install gungraun-runner --version 0.20.0` once: the runner must be as old as the library in `Cargo.toml`.
#![allow(missing_docs)] // what the macros make

use std::hint::black_box;

use gungraun::prelude::*;
use uctopia_game::{Game, Player, Rng, Shortcuts, play_many, play_out};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Gomoku, TicTacToe};
use uctopia_games::othello::Othello8;

/// Plays a hundred random games; the sum of the payoffs keeps them all.
fn hundred<G: Shortcuts>(start: &G) -> f32 {
    let mut rng = Rng::new(1);
    let play = |_| {
        let mut state = start.clone();
        play_out(&mut state, &mut rng);
        state.payoff(Player::FIRST)
    };
    (0..100).map(play).sum()
}

#[library_benchmark]
fn tic_tac_toe() -> f32 {
    black_box(hundred(&TicTacToe::default()))
}

#[library_benchmark]
fn connect_four() -> f32 {
    black_box(hundred(&ConnectFour::default()))
}

#[library_benchmark]
fn othello() -> f32 {
    black_box(hundred(&Othello8::new()))
}

#[library_benchmark]
fn othello_many() -> f32 {
    let starts = vec![Othello8::new(); Othello8::BATCH];
    black_box(play_many(&starts, 1).iter().map(|payoffs| payoffs[0]).sum())
}

#[library_benchmark]
fn calculation() -> f32 {
    black_box(hundred(&Calculation::new(&Rules::default())))
}

#[library_benchmark]
fn gomoku() -> f32 {
    black_box(hundred(&Gomoku::default()))
}

library_benchmark_group!(
    name = hundred_random_games,
    benchmarks = [tic_tac_toe, connect_four, othello, othello_many, calculation, gomoku]
);

main!(library_benchmark_groups = hundred_random_games);
