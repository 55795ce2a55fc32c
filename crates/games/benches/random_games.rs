//! The speed of random games, one after another and many at once.
//!
//! `cargo bench -p uctopia-games` prints games a second for every game, and the speedup of many at once. Rates depend on the
//! machine and the moment; the ratio of one run is more reliable.
//!
//! With the name of a game and a number, only that many games of it are played and nothing is measured. That is for
//! counting instructions, which repeat: take the path that `cargo bench --no-run` prints, and the difference between
//! `valgrind --tool=callgrind <path> othello 2000` and the same with 1000. `othello-many` plays them many at once.
#![allow(clippy::print_stdout)] // a program, not a library

use uctopia_game::{Player, Rng, Shortcuts, Stopwatch, play_many, play_out};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Gomoku, TicTacToe};
use uctopia_games::othello::Othello8;

/// Plays so many games; returns the sum of the first player's payoffs, so that the compiler cannot remove a game.
type Play = Box<dyn Fn(u64) -> f64>;

struct Candidate {
    name: &'static str,
    singly: Play,
    many: Play,
}

impl Candidate {
    fn of<G: Shortcuts>(name: &'static str, start: &G) -> Self {
        let (first, second) = (start.clone(), start.clone());
        let singly = move |games| {
            let mut rng = Rng::new(1);
            let one = |_| {
                let mut state = first.clone();
                play_out(&mut state, &mut rng);
                f64::from(state.payoff(Player::FIRST))
            };
            (0..games).map(one).sum()
        };
        let many = move |games: u64| {
            let starts = vec![second.clone(); G::BATCH.max(512)];
            let batches = games.div_ceil(starts.len() as u64);
            (0..batches)
                .flat_map(|batch| play_many(&starts, batch))
                .map(|payoffs| f64::from(payoffs[0]))
                .sum()
        };
        Self {
            name,
            singly: Box::new(singly),
            many: Box::new(many),
        }
    }
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
        Candidate::of("tic-tac-toe", &TicTacToe::default()),
        Candidate::of("connect-four", &ConnectFour::default()),
        Candidate::of("othello", &Othello8::new()),
        Candidate::of("calculation", &Calculation::new(&Rules::default())),
        Candidate::of("gomoku", &Gomoku::default()),
    ];
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    if let [name, games] = &words[..] {
        let games = games.parse().expect("a number of games");
        let candidate = candidates
            .iter()
            .find(|candidate| name.trim_end_matches("-many") == candidate.name);
        let candidate = candidate.expect("a game of this bench");
        let play = if name.ends_with("-many") {
            &candidate.many
        } else {
            &candidate.singly
        };
        println!(
            "{} games of {name}: payoffs add up to {}",
            games,
            play(games)
        );
        return;
    }
    println!(
        "{:14} {:>14} {:>14} {:>8}",
        "game", "games/s", "many at once/s", "ratio"
    );
    for Candidate { name, singly, many } in &candidates {
        let (singly, many) = (rate(singly), rate(many));
        println!("{name:14} {singly:14.0} {many:14.0} {:8.2}", many / singly);
    }
}
