//! The ProbCut agent against minimax and the exact solver, and within its budget.

use uctopia_game::{
    Agent, Bound, Context, Evaluate, Game, Margin, Report, Rng, SearchObserver, SearchSnapshot,
    SnapshotSchedule, Stop, Turn, ZeroEvaluator,
};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::{Othello6, Othello8};
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::{
    ExactConfig, ExactMargin, Minimax, MinimaxConfig, ProbCut, ProbCutConfig, Selectivity,
    random_move,
};

/// Positions with so many moves left and a choice, from random games.
fn positions<G: Margin>(start: &G, left: u32, count: usize) -> Vec<G> {
    let mut found = Vec::new();
    for game in 0.. {
        let mut rng = Rng::stream(23, game);
        let mut state = start.clone();
        while !state.is_over() && state.moves_left() > left {
            state.play(random_move(&state, &mut rng));
        }
        if !state.is_over() && state.moves().len() > 1 {
            found.push(state);
        }
        if found.len() == count {
            break;
        }
    }
    found
}

fn decide<G: Margin + Evaluate>(state: &G, config: ProbCutConfig) -> Report<G::Move> {
    let values = *G::EVALUATIONS.last().unwrap();
    ProbCut::new(config, values)
        .decide(state, &mut Context::unlimited())
        .unwrap()
}

fn full(depth: u32) -> ProbCutConfig {
    let (depth, selectivity) = (Plies(Some(depth)), Selectivity::None);
    ProbCutConfig {
        depth,
        selectivity,
        exact: 0,
        ..ProbCutConfig::default()
    }
}

fn unbounded() -> ProbCutConfig {
    ProbCutConfig {
        nodes: Some(1 << 40),
        ..ProbCutConfig::default()
    }
}

/// Whether some line of this length ends the game or has a pass, which minimax counts as a ply.
fn has_end_or_pass<G: Game>(state: &G, depth: u32) -> bool {
    state.is_over()
        || depth > 0
            && state
                .moves()
                .any(|m| state.is_pass(m) || has_end_or_pass(&state.after(m), depth - 1))
}

/// Minimax's values, converted: the evaluation of 250 points is as good as a win, which counts 16 discs.
#[test]
fn every_root_move_has_minimaxs_value() {
    let mut compared = 0;
    for state in positions(&Othello8::new(), 45, 8) {
        for depth in 1..=4 {
            if has_end_or_pass(&state, depth) {
                continue;
            }
            let config = MinimaxConfig {
                depth: Plies(Some(depth)),
                ..MinimaxConfig::default()
            };
            let evaluation = *Othello8::evaluation("weights").unwrap();
            let minimax = Minimax::new(config, evaluation)
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            let all = decide(
                &state,
                ProbCutConfig {
                    root: RootMoves::All,
                    ..full(depth)
                },
            );
            let best = decide(&state, full(depth));
            for (ours, plain) in all.moves.iter().zip(&minimax.moves) {
                let (value, expected) = (ours.value.unwrap(), plain.value.unwrap() * 16.0 / 250.0);
                assert!(
                    (value - expected).abs() <= 1.0 / 16.0,
                    "{value} is not {expected}, {:?} in {state:?}",
                    ours.mv
                );
                assert_eq!((ours.mv, ours.bound), (plain.mv, Bound::Exact));
                assert_eq!(
                    ours.pv.len(),
                    depth as usize,
                    "the line of {:?} in {state:?}",
                    ours.mv
                );
            }
            assert_eq!(
                best.best_move().value,
                all.best_move().value,
                "depth {depth} in {state:?}"
            );
            for (bound, exact) in best.moves.iter().zip(&all.moves) {
                assert!(
                    bound.value >= exact.value,
                    "{:?} has a bound below its value in {state:?}",
                    bound.mv
                );
            }
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} comparisons");
}

/// The end is exact: every stage is, when the budget suffices.
#[test]
fn near_the_end_it_is_the_exact_solver() {
    fn agrees<G: Margin + Evaluate>(start: &G, left: u32, count: usize) {
        for state in positions(start, left, count) {
            let exact = ExactMargin::new(ExactConfig::default(), ZeroEvaluator)
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            let all = decide(
                &state,
                ProbCutConfig {
                    root: RootMoves::All,
                    ..unbounded()
                },
            );
            let best = decide(&state, unbounded());
            let results = |report: &Report<G::Move>| -> Vec<_> {
                report
                    .moves
                    .iter()
                    .map(|m| (m.value, m.proof.map(|proof| proof.payoff)))
                    .collect()
            };
            assert_eq!(
                (all.stop, results(&all)),
                (Stop::Solved, results(&exact)),
                "{state:?}"
            );
            assert_eq!(
                (best.stop, best.best_move().value),
                (Stop::Solved, exact.best_move().value),
                "{state:?}"
            );
        }
    }
    agrees(&Othello8::new(), 14, 4);
    agrees(&Othello6::new(), 17, 4);
    agrees(&ConnectFour::default(), 18, 6);
}

/// A search without selectivity that reaches the end has the exact score, although it proves nothing.
#[test]
fn a_full_search_to_the_end_has_the_exact_score() {
    for state in positions(&Othello6::new(), 16, 5) {
        let exact = ExactMargin::new(ExactConfig::default(), ZeroEvaluator)
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        let all = decide(
            &state,
            ProbCutConfig {
                root: RootMoves::All,
                ..full(15)
            },
        );
        let solved = decide(
            &state,
            ProbCutConfig {
                root: RootMoves::All,
                ..full(16)
            },
        );
        assert!(all.moves.iter().all(|m| m.proof.is_none()) && all.stop == Stop::Complete);
        let values = |report: &Report<_>| report.moves.iter().map(|m| m.value).collect::<Vec<_>>();
        assert_eq!(values(&solved), values(&exact));
    }
}

/// Keeps the report of each depth, by the nodes that it took.
struct Depths<M>(Vec<Report<M>>);

impl<G: Game> SearchObserver<G> for Depths<G::Move> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule::NONE
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        self.0.push(snapshot.report());
    }
}

/// A budget that ends anywhere leaves the result of the last finished depth.
#[test]
fn an_unfinished_depth_is_discarded() {
    for state in positions(&Othello8::new(), 40, 2)
        .into_iter()
        .chain(positions(&Othello8::new(), 16, 1))
    {
        let values = *Othello8::evaluation("weights").unwrap();
        let config = |nodes| ProbCutConfig {
            nodes: Some(nodes),
            ..ProbCutConfig::default()
        };
        let mut depths = Depths(Vec::new());
        ProbCut::new(config(3000), values)
            .decide(&state, &mut Context::unlimited().observed_by(&mut depths))
            .unwrap();
        let finished = &depths.0[..depths.0.len() - 1];
        assert!(finished.len() > 2);
        for nodes in 1..3000 {
            let report = ProbCut::new(config(nodes), values)
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            assert!(
                report.totals.nodes <= nodes + 1 || state.moves_left() < 20,
                "{nodes} nodes"
            );
            assert_eq!(report.stop, Stop::Nodes, "{nodes} nodes");
            match finished
                .iter()
                .rev()
                .find(|finished| finished.totals.nodes <= nodes + 1)
            {
                Some(last) => {
                    assert_eq!(
                        (report.best, report.totals.depth),
                        (last.best, last.totals.depth),
                        "{nodes} nodes"
                    );
                    assert_eq!(report.moves, last.moves, "{nodes} nodes");
                }
                None => {
                    assert!(report.totals.depth == 0 && state.moves().any(|m| m == report.best));
                }
            }
        }
    }
}

#[test]
fn one_thread_finds_the_same_twice() {
    for state in positions(&Othello8::new(), 30, 3) {
        let config = ProbCutConfig {
            nodes: Some(100_000),
            ..ProbCutConfig::default()
        };
        assert_eq!(decide(&state, config.clone()), decide(&state, config));
    }
}

/// Threads search to the same depth, and say that their results depend on their timing.
#[test]
fn threads_search_together() {
    for state in positions(&Othello8::new(), 40, 3) {
        let config = ProbCutConfig {
            selectivity: Selectivity::None,
            ..full(7)
        };
        let one = decide(&state, config.clone());
        let several = decide(
            &state,
            ProbCutConfig {
                threads: 3,
                ..config
            },
        );
        assert_eq!(
            several.best_move().value,
            one.best_move().value,
            "{state:?}"
        );
        assert_eq!((several.totals.depth, several.stop), (7, Stop::Shared));
        assert!(several.note.unwrap().to_string().starts_with("3 threads"));
    }
    for state in positions(&Othello8::new(), 14, 2) {
        let one = decide(&state, ProbCutConfig::default());
        let several = decide(
            &state,
            ProbCutConfig {
                threads: 2,
                ..ProbCutConfig::default()
            },
        );
        assert_eq!(several.stop, Stop::Solved);
        assert_eq!(
            several.best_move().value,
            one.best_move().value,
            "{state:?}"
        );
    }
}

/// An agent that is asked again, after other positions, finds what a new one finds when nothing is selective.
#[test]
fn what_the_table_keeps_does_not_change_values() {
    let values = *Othello8::evaluation("weights").unwrap();
    let mut agent = ProbCut::new(full(5), values);
    for state in positions(&Othello8::new(), 44, 2) {
        let mut state = state;
        for _ in 0..4 {
            let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
            let fresh = decide(&state, full(5));
            assert_eq!(
                report.best_move().value,
                fresh.best_move().value,
                "{state:?}"
            );
            state.play(report.best);
        }
    }
}

/// Passes cost no depth: the position after one is searched as deep.
#[test]
fn a_pass_at_the_root_is_reported() {
    let mut found = 0;
    for game in 0..400 {
        let mut rng = Rng::stream(5, game);
        let mut state = Othello8::new();
        while let Turn::Player(_) = state.turn() {
            if state.moves().any(|m| state.is_pass(m)) && state.moves_left() > 6 {
                let report = decide(&state, full(4));
                let next = decide(&state.after(report.best), full(4));
                assert_eq!(
                    report.best_move().value,
                    next.best_move().value.map(|value| -value),
                    "{state:?}"
                );
                assert_eq!(report.best_move().pv[1..], next.best_move().pv, "{state:?}");
                found += 1;
            }
            state.play(random_move(&state, &mut rng));
        }
    }
    assert!(found > 5, "{found} passes");
}
