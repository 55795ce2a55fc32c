//! A match: is UCT with 100 iterations stronger than flat Monte Carlo with as many playouts?
//!
//! `cargo run --release -p uctopia --example match`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::games::connect_four::ConnectFour;
use uctopia::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    // Each game is played by copies of these agents, with seeds of their own.
    let tree = Uct::builder().iterations(100).build()?;
    let flat = FlatMonteCarlo::new(FlatConfig::default().iters(100), ZeroEvaluator, 1);
    let (a, b) = (("uct", tree), ("flat", flat));

    // Pairs of games from one opening with sides swapped; the interval uses the variance of pairs.
    let settings = Match {
        games: 40,
        jobs: 2,
        opening_plies: 2,
        ..Match::default()
    };
    let log = settings.play(&ConnectFour::default(), &a, &b, |_| ())?;
    println!(
        "{} (A) against {} (B)\n\n{}",
        log.result.a, log.result.b, log.result
    );
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
