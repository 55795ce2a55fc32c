//! Progressive widening: how many moves are selected, and which.

use uctopia_game::adapters::Tree;
use uctopia_game::{
    Agent, Context, Evaluate, Evaluation, Player, Report, Shortcuts, ZeroEvaluator,
};
use uctopia_games::mnk::Gomoku;
use uctopia_games::othello::Othello8;
use uctopia_search::mcts::custom::Prior;
use uctopia_search::{Uct, UctConfig};

fn decide<G: Shortcuts>(mut agent: impl Agent<G>, game: &G) -> Report<G::Move> {
    agent.decide(game, &mut Context::unlimited()).unwrap()
}

fn config(options: &str) -> UctConfig {
    options.parse().unwrap()
}

fn tried<M>(report: &Report<M>) -> usize {
    report.moves.iter().filter(|m| m.visits > 0).count()
}

/// After N visits ⌈w·N^p⌉ moves were selected: the number before the last visit counts.
#[test]
fn the_number_of_moves_grows_by_the_formula() {
    let game = Gomoku::default();
    for (options, moves) in [
        ("widen=1", 32),
        ("widen=2", 64),
        ("widen=1,widen_power=0.25", 6),
        ("widen=3,widen_power=0", 3),
        ("widen=0.001", 1),
        ("widen=1,batch=16", 32),
        ("widen=1,solver=on,graph=on", 32),
    ] {
        let config = config(&format!("iters=1000,{options}"));
        let uct = Uct::new(config, ZeroEvaluator, 1).unwrap();
        assert_eq!(tried(&decide(uct, &game)), moves, "{options}");
    }
}

/// With all moves from the first visit on, the search is the same as without widening, as long as no game ends within the tree: a move
/// that wins has a heuristic value.
#[test]
fn widening_by_all_moves_changes_nothing() {
    fn compare<G: Evaluate + Shortcuts>(game: &G) {
        for options in [
            "iters=500",
            "iters=500,solver=on",
            "iters=500,formula=tuned,graph=on",
        ] {
            let visits = |widen: &str| {
                let config = config(&format!("{options}{widen}"));
                let report = decide(Uct::new(config, ZeroEvaluator, 3).unwrap(), game);
                report.moves.iter().map(|m| m.visits).collect::<Vec<_>>()
            };
            assert_eq!(
                visits(""),
                visits(",widen=1000000,widen_power=0"),
                "{options}"
            );
        }
    }
    compare(&Gomoku::default());
    compare(&Othello8::new());
}

/// The third move is good and the first one is bad, as far as can be seen.
const THIRD: Evaluation<Tree> = Evaluation {
    name: "third",
    aliases: &[],
    unit: "points",
    about: "the more replies, the better",
    scale: 10.0,
    score: |state, player| {
        let replies = uctopia_game::Game::moves(state).len() as f32;
        if player == Player::FIRST {
            replies
        } else {
            -replies
        }
    },
};

#[test]
fn the_best_move_by_its_heuristic_value_comes_first() {
    let game: Tree = "((==)(===)(=====)(====))".parse().unwrap();
    for (iterations, expected) in [(1, [0, 0, 1, 0]), (2, [0, 0, 2, 0]), (3, [0, 0, 2, 1])] {
        let config = config(&format!("iters={iterations},widen=1,widen_power=1"));
        let report = decide(Uct::new(config, THIRD, 1).unwrap(), &game);
        let visits: Vec<u64> = report.moves.iter().map(|m| m.visits).collect();
        assert_eq!(visits, expected, "{iterations}");
    }
}

/// The last move is likely the best.
#[derive(Clone)]
struct Last;

impl<G: Shortcuts> Prior<G> for Last {
    fn priors(&self, _: &G, priors: &mut [f64]) {
        priors.fill(0.0);
        priors[priors.len() - 1] = 1.0;
    }
}

#[test]
fn priors_order_the_moves_of_a_program_that_supplies_them() {
    let uct = Uct::builder()
        .config(config("iters=100,widen=0.05"))
        .prior(Last);
    let report = decide(uct.build().unwrap(), &Gomoku::default());
    assert_eq!(tried(&report), 1);
    assert!(report.moves.last().unwrap().visits > 0);
}

/// A solver needs all moves: those that are left come when the others are proven.
#[test]
fn lost_moves_are_followed_by_others() {
    let game: Tree = "(BBBBA)".parse().unwrap();
    let config = config("iters=100,widen=0.01,solver=on,untried=first");
    let report = decide(Uct::new(config, ZeroEvaluator, 1).unwrap(), &game);
    assert_eq!((report.best, report.best_move().value), (4, Some(1.0)));
}
