//! All depth-first searches give the values of plain minimax, with any options, in every game.

use uctopia_game::{
    Agent, Bound, Context, Evaluate, MoveReport, Report, Rng, Shortcuts, Turn, sample_outcome,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Free, Mnk, TicTacToe};
use uctopia_games::othello::Othello;
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, Minimax, MinimaxConfig,
};

/// Positions where a player has a choice, from random games, spread over their whole length.
fn positions<G: Shortcuts>(start: &G, count: usize) -> Vec<G> {
    let mut found = Vec::new();
    for game in 0.. {
        let mut rng = Rng::stream(11, game);
        let mut line = vec![start.clone()];
        while let Some(state) = line.last().filter(|state| !state.is_over()) {
            let m = match state.turn() {
                Turn::Chance => sample_outcome(state, &mut rng),
                _ => uctopia_search::random_move(state, &mut rng),
            };
            line.push(state.after(m));
        }
        line.retain(|state| matches!(state.turn(), Turn::Player(_)) && state.moves().len() > 1);
        if !line.is_empty() {
            found.push(line.swap_remove(rng.below(line.len() as u32) as usize));
        }
        if found.len() == count {
            return found;
        }
    }
    unreachable!("the loop ends only by returning")
}

/// The value of a move in a report: the proof where there is one, else the points.
fn value_of<M>(m: &MoveReport<M>) -> (Option<f32>, Option<u32>, Option<f32>) {
    (
        m.proof.map(|p| p.payoff),
        m.proof.and_then(|p| p.plies),
        m.value,
    )
}

fn decide<G: Shortcuts>(mut agent: impl Agent<G>, state: &G) -> Report<G::Move> {
    agent.decide(state, &mut Context::unlimited()).unwrap()
}

/// Compares every variant with minimax at `depth` on `count` positions.
fn agree<G: Evaluate + Shortcuts>(start: &G, depth: u32, count: usize) {
    let evaluation = G::EVALUATIONS[0];
    for state in positions(start, count) {
        let depth = Plies(Some(depth));
        let minimax = decide(
            Minimax::new(
                MinimaxConfig {
                    depth,
                    ..Default::default()
                },
                evaluation,
            ),
            &state,
        );
        for (table, pvs) in [(false, false), (false, true), (true, false), (true, true)] {
            for order in [false, true] {
                for root in [RootMoves::Best, RootMoves::All] {
                    let config = AlphaBetaConfig {
                        depth,
                        table,
                        order,
                        pvs,
                        root,
                        ..Default::default()
                    };
                    let report = decide(AlphaBeta::new(config.clone(), evaluation), &state);
                    assert_eq!(report.best, minimax.best, "{config:?} in {state:?}");
                    assert_eq!(
                        value_of(report.best_move()),
                        value_of(minimax.best_move()),
                        "{config:?} in {state:?}"
                    );
                    if root == RootMoves::All {
                        for (ours, plain) in report.moves.iter().zip(&minimax.moves) {
                            assert_eq!(
                                value_of(ours),
                                value_of(plain),
                                "{config:?}, {:?} in {state:?}",
                                ours.mv
                            );
                        }
                    }
                    for aspiration in [None, Some(1), Some(30)] {
                        let config = DeepeningConfig {
                            depth,
                            table,
                            order,
                            pvs,
                            aspiration,
                            root,
                            ..Default::default()
                        };
                        let report = decide(Deepening::new(config.clone(), evaluation), &state);
                        if report.totals.depth == depth.or_max() {
                            assert_eq!(
                                value_of(report.best_move()),
                                value_of(minimax.best_move()),
                                "{config:?} in {state:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn tic_tac_toe() {
    for depth in 1..=9 {
        agree(&TicTacToe::default(), depth, 12);
    }
}

#[test]
fn free_boards() {
    agree(&Mnk::new(Free::new(4, 3, 3).unwrap()), 4, 15);
    agree(&Mnk::new(Free::new(5, 5, 4).unwrap()), 2, 15);
}

#[test]
fn connect_four() {
    for depth in 1..=5 {
        agree(&ConnectFour::default(), depth, 15);
    }
}

#[test]
fn othello_of_all_sizes() {
    for depth in 1..=4 {
        agree(&Othello::<8>::default(), depth, 8);
        agree(&Othello::<6>::default(), depth, 10);
        agree(&Othello::<4>::default(), depth + 3, 15);
    }
}

/// One player and chance: maximising and averaging.
#[test]
fn calculation() {
    for piles in [1, 2, 4] {
        let rules = Rules {
            piles,
            ..Default::default()
        };
        agree(&Calculation::new(&rules), 2, 12);
        agree(&Calculation::new(&rules), 3, 4);
    }
}

/// A pruned move's bound is a true bound.
#[test]
fn upper_bounds_hold() {
    let evaluation = Othello::<8>::EVALUATIONS[0];
    for state in positions(&Othello::<8>::default(), 20) {
        let depth = Plies(Some(3));
        let exact = decide(
            Minimax::new(
                MinimaxConfig {
                    depth,
                    ..Default::default()
                },
                evaluation,
            ),
            &state,
        );
        let pruned = decide(
            AlphaBeta::new(
                AlphaBetaConfig {
                    depth,
                    ..Default::default()
                },
                evaluation,
            ),
            &state,
        );
        for (bound, exact) in pruned.moves.iter().zip(&exact.moves) {
            if let (Bound::Upper, Some(bound), Some(exact)) =
                (bound.bound, bound.value, exact.value)
            {
                assert!(
                    exact <= bound,
                    "{exact} above its bound {bound} in {state:?}"
                );
            }
        }
    }
}

/// Alpha-beta searches fewer positions than minimax, and with table and ordering fewer still.
#[test]
fn pruning_prunes() {
    let evaluation = Othello::<8>::EVALUATIONS[0];
    let depth = Plies(Some(5));
    let (mut plain, mut pruned, mut helped) = (0, 0, 0);
    for state in positions(&Othello::<8>::default(), 5) {
        let nodes = |report: Report<_>| report.totals.nodes;
        plain += nodes(decide(
            Minimax::new(
                MinimaxConfig {
                    depth,
                    ..Default::default()
                },
                evaluation,
            ),
            &state,
        ));
        let bare = AlphaBetaConfig {
            depth,
            table: false,
            order: false,
            ..Default::default()
        };
        pruned += nodes(decide(AlphaBeta::new(bare, evaluation), &state));
        helped += nodes(decide(
            AlphaBeta::new(
                AlphaBetaConfig {
                    depth,
                    ..Default::default()
                },
                evaluation,
            ),
            &state,
        ));
    }
    assert!(
        pruned * 3 < plain && helped < pruned,
        "{plain} plain, {pruned} pruned, {helped} with all help"
    );
}

/// Each option reduces the number of positions; reductions are the one that is off by default.
#[test]
fn options_prune_further() {
    let config = DeepeningConfig {
        depth: Plies(Some(6)),
        ..Default::default()
    };
    assert!(
        config.pvs && !config.lmr && config.aspiration.is_none(),
        "the measured defaults"
    );
    let states = positions(&Othello::<8>::default(), 8);
    let nodes = |config: &DeepeningConfig| -> u64 {
        let all = states
            .iter()
            .flat_map(|state| Othello::<8>::EVALUATIONS.iter().map(move |e| (state, *e)));
        all.map(|(state, evaluation)| {
            decide(Deepening::new(config.clone(), evaluation), state)
                .totals
                .nodes
        })
        .sum()
    };
    let all = nodes(&config);
    let without = nodes(&DeepeningConfig {
        pvs: false,
        ..config.clone()
    });
    let reduced = nodes(&DeepeningConfig {
        lmr: true,
        ..config
    });
    assert!(
        reduced < all && all < without,
        "{reduced} reduced, {all} as it is, {without} without null windows"
    );
}
