//! Iterations a second of every library, and how many times as fast Uctopia is, all in one run.
//!
//! CPU time of the process, so that other programs on the machine disturb little; libraries take turns, and every ratio
//! is that of two neighbours in time. The median of the rounds counts.

use clap::Parser;
use cpu_time::ProcessTime;
use uctopia_game::Shortcuts;
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello8;
use uctopia_peers::{Library, OpenSpiel, Position, libraries};

#[derive(Parser)]
struct Arguments {
    /// The number of searches of each library
    #[arg(long, default_value_t = 5)]
    rounds: u64,
    /// Iterations of a search, in thousands; a sixth of them in Othello
    #[arg(long, default_value_t = 300)]
    thousands: u64,
}

fn main() {
    let Arguments { rounds, thousands } = Arguments::parse();
    println!("UCT iterations a CPU second from the first position, and how many times as many Uctopia makes\n");
    compare("tic-tac-toe", "ttt", TicTacToe::default(), rounds, 1000 * thousands);
    compare("Connect Four", "connect4", ConnectFour::default(), rounds, 1000 * thousands);
    compare("Othello", "othello", Othello8::new(), rounds, 1000 * thousands / 6);
}

fn compare<G: Shortcuts>(name: &str, spiel: &str, game: G, rounds: u64, iterations: u64) {
    let position = Position::new(game);
    let peers = libraries::<G>();
    let mut rates: Vec<Vec<f64>> = peers.iter().map(|_| Vec::new()).collect();
    let mut ratios = rates.clone();
    for round in 0..rounds {
        for (place, peer) in peers.iter().enumerate() {
            // Ours again before each, so that both run under the same load.
            let ours = rate(&peers[0], &position, iterations, round);
            let theirs = rate(peer, &position, iterations, round);
            rates[place].push(theirs);
            ratios[place].push(ours / theirs);
        }
    }
    println!("{name}: {iterations} iterations, median of {rounds}");
    for ((peer, rates), ratios) in peers.iter().zip(&mut rates).zip(&mut ratios).skip(1) {
        let (rate, ratio) = (median(rates), median(ratios));
        println!("  {:20} {:>8.0} k/s  × {ratio:5.2}  {}", peer.name, rate / 1000.0, peer.remark);
    }
    let ours = median(&mut rates[0]);
    let iterations = iterations / 10; // it is slow, and an average converges as quickly
    match OpenSpiel::new(spiel, 1, 1).and_then(|mut process| process.rate(iterations)) {
        Ok(rate) => println!("  {:20} {:>8.1} k/s  × {:5.1}", "OpenSpiel", rate / 1000.0, ours / rate),
        Err(problem) => println!("  {:20} {problem}", "OpenSpiel"),
    }
    println!("  {:20} {:>8.0} k/s\n", peers[0].name, ours / 1000.0);
}

fn rate<G: Shortcuts>(peer: &Library<G>, position: &Position<G>, iterations: u64, seed: u64) -> f64 {
    let watch = ProcessTime::now();
    std::hint::black_box((peer.search)(position, iterations, seed));
    iterations as f64 / watch.elapsed().as_secs_f64()
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
