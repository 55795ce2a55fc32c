//! A game with hidden information: the exact solution of Kuhn poker, and agents that see only their own card.
//!
//! `cargo run --release -p uctopia --example hidden`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::arena::MatchSetup;
use uctopia::game::check_hidden;
use uctopia::games::kuhn_poker::KuhnPoker;
use uctopia::prelude::*;
use uctopia::search::imperfect::{Cfr, CfrAgent, CfrConfig, Ismcts, IsmctsConfig};

fn main() -> Result<(), Box<dyn Error>> {
    let start = KuhnPoker::default();
    check_hidden(&start, 1, 100)?; // what a player is told does not depend on the other's card

    // Counterfactual regret minimization finds an equilibrium; its value is −1/18 chip for the first player.
    let config = CfrConfig::default();
    let mut cfr = Cfr::new(&start, &config)?;
    cfr.run(2000);
    // A payoff of 1 is two chips.
    println!("value for the first player {:+.4} chips", 2.0 * cfr.value());
    println!("exploitability {:.5} chips", 2.0 * cfr.exploitability());

    // A match in which the referee hands an agent only what its player may know.
    let equilibrium = ("cfr", CfrAgent::new(start, config, 1));
    let ismcts = ("ismcts", Ismcts::new(IsmctsConfig::default().iters(200), 1));
    let setup = MatchSetup::new(&start).hidden();
    let log = Match {
        games: 40,
        ..Match::default()
    }
    .play_in(&setup, &equilibrium, &ismcts, |_| ())?;
    print!("{}", log.result);
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
