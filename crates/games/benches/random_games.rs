//! The speed of random games.
//!
//! `cargo bench -p uctopia-games` prints games a second for every game. Rates depend on the machine and the moment.
//!
//! With the name of a game and a number, only that many games of it are played and nothing is measured. That is for
//! counting instructions, which repeat: take the path that `cargo bench --no-run` prints, and the difference between
//! `valgrind --tool=callgrind <path> othello 2000` and the same with 1000.
#![allow(clippy::print_stdout)] // a program, not a library

use uctopia_game::{Player, Rng, Shortcuts, Stopwatch, play_out};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Gomoku, TicTacToe};
use uctopia_games::othello::Othello8;

/// Plays so many games; returns the sum of the first player's payoffs, so that the compiler cannot remove a game.
type Play = Box<dyn Fn(u64) -> f64>;

fn candidate<G: Shortcuts>(name: &'static str, start: G) -> (&'static str, Play) {
    let play = move |games| {
        let mut rng = Rng::new(1);
        let one = |_| {
            let mut state = start.clone();
            play_out(&mut state, &mut rng);
            f64::from(state.payoff(Player::FIRST))
        };
        (0..games).map(one).sum()
    };
    (name, Box::new(play))
}

/// Games a second, the best of five rounds of at least a tenth of a second each.
fn rate(play: &Play) -> f64 {
    let mut games = 512;
    let seconds = |games| {
        let watch = Stopwatch::start();
        std::hint::black_box(play(games));
        watch.elapsed().as_secs_f64()
    };
    while seconds(games) < 0.1 {
        games *= 2;
    }
    (0..5)
        .map(|_| games as f64 / seconds(games))
        .fold(0.0, f64::max)
}

fn main() {
    let candidates = [
        candidate("tic-tac-toe", TicTacToe::default()),
        candidate("connect-four", ConnectFour::default()),
        candidate("othello", Othello8::new()),
        candidate("calculation", Calculation::new(&Rules::default())),
        candidate("gomoku", Gomoku::default()),
    ];
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    if let [name, games] = &words[..] {
        let games = games.parse().expect("a number of games");
        let candidate = candidates.iter().find(|candidate| candidate.0 == name);
        let (_, play) = candidate.expect("a game of this bench");
        println!("{games} games of {name}: payoffs add up to {}", play(games));
        return;
    }
    println!("{:14} {:>14}", "game", "games/s");
    for (name, play) in &candidates {
        println!("{name:14} {:14.0}", rate(play));
    }
}
