//! Games whose random games end without moves: searches use that, and their traces show the same search.

use uctopia_game::{Agent, Budget, Context, Report, Shortcuts};
use uctopia_games::hex::{Hex, Move};
use uctopia_search::{FlatConfig, FlatMonteCarlo, Uct, UctConfig};

fn start() -> Hex {
    Hex::new(4).unwrap()
}

fn uct(
    config: &UctConfig,
) -> Uct<Hex, impl uctopia_search::mcts::custom::Phases<Hex> + Clone + Sync> {
    Uct::builder()
        .config(config.clone())
        .seed(1)
        .build()
        .unwrap()
}

fn decided(config: &UctConfig) -> Report<Move> {
    uct(config)
        .decide(&start(), &mut Context::unlimited())
        .unwrap()
}

#[test]
fn hex_has_quick_ends() {
    let payoffs = start().quick_end(&mut uctopia_game::Rng::new(1)).unwrap();
    assert_eq!(payoffs[0], -payoffs[1]);
}

#[test]
fn traces_show_the_search_without_a_trace() {
    for options in [
        "iters=60",
        "iters=60,graph=on",
        "iters=60,solver=on",
        "iters=60,threshold=3",
    ] {
        let config: UctConfig = options.parse().unwrap();
        let traces = uct(&config)
            .traces(&start(), 1..=60, &Budget::unlimited())
            .unwrap();
        let report = decided(&config);
        assert_eq!(traces[59].report.moves, report.moves, "{options}");
        let played = traces[0].simulate.as_ref().unwrap();
        assert!(played.moves.is_empty() && played.evaluated.is_none());
        assert_eq!(played.payoffs[0].abs(), 1.0);
    }
    let config = FlatConfig::default().iters(48);
    let flat = || FlatMonteCarlo::new(config.clone(), uctopia_game::ZeroEvaluator, 1);
    let traces = flat()
        .traces(&start(), 1..=48, &Budget::unlimited())
        .unwrap();
    let report = flat().decide(&start(), &mut Context::unlimited()).unwrap();
    assert_eq!(traces[47].report.moves, report.moves);
}

#[test]
fn searches_that_learn_from_moves_play_them() {
    let quick = decided(&"iters=500".parse().unwrap());
    let learning = decided(&"iters=500,policy=mast".parse().unwrap());
    assert_ne!(quick.moves, learning.moves);
    assert_eq!(quick.totals.playouts, learning.totals.playouts);
}
