//! Iterations a second of every library, and how many times as fast Uctopia is, all in one run.
//!
//! CPU time of the process, so that other programs on the machine disturb little; libraries take turns, and every ratio
//! is that of two neighbours in time. The median of the rounds counts.

use clap::Parser;
use uctopia_game::Shortcuts;
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello8;
use uctopia_peers::{MeasureOptions, OpenSpiel, PROVES_RESULTS, Position, libraries, median, rate};

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    measure: MeasureOptions,
    /// Iterations of a search, in thousands; a sixth of them in Othello
    #[arg(long, default_value_t = 300)]
    thousands: u64,
}

/// The iterations a second of a library in a game.
struct Rate {
    name: &'static str,
    remark: &'static str,
    /// Why there is none.
    rate: Result<f64, String>,
    /// How many times as many Uctopia makes.
    ratio: f64,
}

/// All libraries in a game, ours first.
struct LibraryComparison {
    game: &'static str,
    iterations: u64,
    rates: Vec<Rate>,
}

fn main() {
    let Arguments {
        measure: MeasureOptions { rounds, markdown },
        thousands,
    } = Arguments::parse();
    let all = [
        compare(
            "tic-tac-toe",
            "ttt",
            TicTacToe::default(),
            rounds,
            1000 * thousands,
        ),
        compare(
            "Connect Four",
            "connect4",
            ConnectFour::default(),
            rounds,
            1000 * thousands,
        ),
        compare(
            "Othello",
            "othello",
            Othello8::new(),
            rounds,
            1000 * thousands / 6,
        ),
    ];
    if markdown {
        return print_markdown(&all);
    }
    println!(
        "UCT iterations a CPU second from the first position, and how many times as many Uctopia makes\n"
    );
    all.iter().for_each(|comparison| print(comparison, rounds));
}

fn compare<G: Shortcuts>(
    name: &'static str,
    spiel: &str,
    game: G,
    rounds: u64,
    iterations: u64,
) -> LibraryComparison {
    let position = Position::new(game);
    let peers = libraries::<G>();
    let mut rates: Vec<Vec<f64>> = peers.iter().map(|_| Vec::new()).collect();
    let mut ratios = rates.clone();
    for round in 0..rounds {
        for (place, peer) in peers.iter().enumerate() {
            // Ours again before each, so that both run under the same load.
            let [ours, theirs] = [&peers[0], peer].map(|library| {
                rate(iterations, || {
                    (library.search)(&position, iterations, round)
                })
            });
            rates[place].push(theirs);
            ratios[place].push(ours / theirs);
        }
    }
    let medians = peers.iter().zip(&mut rates).zip(&mut ratios);
    let mut found: Vec<Rate> = medians
        .map(|((peer, rates), ratios)| Rate {
            name: peer.name,
            remark: peer.remark,
            rate: Ok(median(rates)),
            ratio: median(ratios),
        })
        .collect();
    let ours = *found[0].rate.as_ref().expect("ours is measured");
    // It is slow, and an average converges as quickly.
    let spiel = OpenSpiel::new(spiel, 1, 1).and_then(|mut process| process.rate(iterations / 10));
    let ratio = spiel.as_ref().map_or(f64::NAN, |rate| ours / rate);
    found.push(Rate {
        name: "OpenSpiel",
        remark: "",
        rate: spiel,
        ratio,
    });
    LibraryComparison {
        game: name,
        iterations,
        rates: found,
    }
}

fn print(
    LibraryComparison {
        game,
        iterations,
        rates,
    }: &LibraryComparison,
    rounds: u64,
) {
    println!("{game}: {iterations} iterations, median of {rounds}");
    for Rate {
        name,
        remark,
        rate,
        ratio,
    } in &rates[1..]
    {
        match rate {
            Ok(rate) => println!(
                "  {name:20} {:>8.1} k/s  × {ratio:5.2}  {remark}",
                rate / 1000.0
            ),
            Err(problem) => println!("  {name:20} {problem}"),
        }
    }
    let ours = rates[0]
        .rate
        .as_ref()
        .map_or(f64::NAN, |rate| rate / 1000.0);
    println!("  {:20} {ours:>8.1} k/s\n", rates[0].name);
}

/// One row for each library with its ratios; tic-tac-toe ends early for those that prove results.
fn print_markdown(all: &[LibraryComparison; 3]) {
    println!(
        "| library |{}",
        all.iter()
            .map(|comparison| format!(" {} |", comparison.game))
            .collect::<String>()
    );
    println!("|---|{}", "--:|".repeat(all.len()));
    for place in 1..all[0].rates.len() {
        let Rate { name, remark, .. } = all[0].rates[place];
        let cell = |(number, comparison): (usize, &LibraryComparison)| {
            let Rate { rate, ratio, .. } = &comparison.rates[place];
            if rate.is_err() || number == 0 && remark == PROVES_RESULTS {
                return " |".to_owned();
            }
            let decimals = if *ratio < 10.0 { 2 } else { 0 };
            format!(" {ratio:.decimals$} |")
        };
        let about = if remark.is_empty() {
            name.to_owned()
        } else {
            format!("{name}: {remark}")
        };
        println!(
            "| {about} |{}",
            all.iter().enumerate().map(cell).collect::<String>()
        );
    }
}
