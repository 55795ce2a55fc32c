//! A match: is UCT with 100 iterations stronger than flat Monte Carlo with as many playouts?
//!
//! `cargo run --release -p uctopia --example match`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::arena::{AgentFactory, Match};
use uctopia::game::ZeroEvaluator;
use uctopia::games::connect_four::ConnectFour;
use uctopia::search::{FlatConfig, FlatMonteCarlo, Uct, UctConfig};

fn main() -> Result<(), Box<dyn Error>> {
    let tree: UctConfig = "iters=100".parse()?;
    Uct::<ConnectFour, _>::new(tree.clone(), ZeroEvaluator, 1)?; // so that no option is refused during the match
    let flat = FlatConfig {
        iters: Some(100),
        ..FlatConfig::default()
    };

    // A contestant makes a new agent for each game, from the seed of that game.
    let a = AgentFactory::new("uct", move |seed| {
        Box::new(
            Uct::<ConnectFour, _>::new(tree.clone(), ZeroEvaluator, seed)
                .expect("the options were tried above"),
        )
    });
    let b = AgentFactory::new("flat", move |seed| {
        Box::new(FlatMonteCarlo::new(flat.clone(), ZeroEvaluator, seed))
    });

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
