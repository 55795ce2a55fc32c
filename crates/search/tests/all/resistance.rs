//! Tree search with proofs wins as soon as possible, and loses as late as possible.

use uctopia_game::{Agent, Context, Proof, Rng, Shortcuts, Stop, Turn, ZeroEvaluator};
use uctopia_games::mnk::{Free, Mnk, TicTacToe};
use uctopia_search::{Exact, ExactConfig, Uct, random_move};

/// How often a position was won or lost.
#[derive(Default, Debug)]
struct Decided {
    won: usize,
    lost: usize,
}

/// Compares the plies of the played move with those of all moves, in positions of random games that are won or lost.
fn check<G: Shortcuts>(start: &G, options: &str, games: u64) -> Decided {
    let mut found = Decided::default();
    for game in 0..games {
        let mut rng = Rng::stream(11, game);
        let mut state = start.clone();
        let plies = 2 + (game % 7) as usize;
        for _ in 0..plies {
            if let Turn::Player(_) = state.turn() {
                state.play(random_move(&state, &mut rng));
            }
        }
        if state.turn() == Turn::Over {
            continue;
        }
        let exact = Exact::new(ExactConfig::default(), ZeroEvaluator)
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        assert_eq!(exact.stop, Stop::Solved);
        let proof_of = |mv| {
            exact
                .moves
                .iter()
                .find(|m| m.mv == mv)
                .and_then(|m| m.proof)
                .unwrap()
        };
        let wanted = exact.best_move().proof.unwrap();
        let mut uct = Uct::new(options.parse().unwrap(), ZeroEvaluator, game).unwrap();
        let report = uct.decide(&state, &mut Context::unlimited()).unwrap();
        if report.stop != Stop::Solved || wanted.payoff == 0.0 {
            continue;
        }
        assert_eq!(proof_of(report.best), wanted, "{state:?}");
        assert_eq!(
            report.best_move().proof,
            Some(wanted),
            "the plies are counted in {state:?}"
        );
        let Proof { payoff, .. } = wanted;
        if payoff > 0.0 {
            found.won += 1;
        } else {
            found.lost += 1;
            let counted: Vec<_> = report.moves.iter().map(|m| m.proof).collect();
            assert_eq!(
                counted,
                exact.moves.iter().map(|m| m.proof).collect::<Vec<_>>(),
                "{state:?}"
            );
        }
    }
    found
}

#[test]
fn wins_are_quick_and_losses_slow() {
    for options in [
        "solver=on,graph=on,iters=2000",
        "solver=on,iters=2000,trees=2",
    ] {
        let found = check(&TicTacToe::default(), options, 150);
        assert!(found.won > 20 && found.lost > 5, "{found:?}");
    }
    let found = check(
        &Mnk::new(Free::new(4, 3, 3).unwrap()),
        "solver=on,iters=3000",
        60,
    );
    assert!(found.won > 10 && found.lost > 3, "{found:?}");
}
