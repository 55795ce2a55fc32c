//! Ours.

use uctopia_game::{Agent, Context, Shortcuts, ZeroEvaluator};
use uctopia_search::{Uct, UctConfig};

use crate::Position;

pub(super) fn plain<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    seed: u64,
) -> Option<G::Move> {
    decide(position, iterations, seed, false)
}

pub(super) fn solving<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    seed: u64,
) -> Option<G::Move> {
    decide(position, iterations, seed, true)
}

fn decide<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    seed: u64,
    solver: bool,
) -> Option<G::Move> {
    let c = std::f64::consts::SQRT_2;
    let config = UctConfig::default().iters(iterations).c(c).solver(solver);
    Some(
        Uct::new(config, ZeroEvaluator, seed)
            .ok()?
            .decide(&position.game, &mut Context::unlimited())
            .unwrap()
            .best,
    )
}
