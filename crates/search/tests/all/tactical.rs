//! The tactical agent against the exact solver, in known positions, and within its budget.

use uctopia_game::{Agent, Context, Evaluate, Game, Notation, Report, Rng, Stop, Tactics, Turn};
use uctopia_games::mnk::{Free, Gomoku, Mnk};
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::{Exact, ExactConfig, Tactical, TacticalConfig, random_move};

fn decide<G: Tactics + Evaluate>(state: &G, config: TacticalConfig) -> Report<G::Move> {
    let evaluation = *G::EVALUATIONS.last().unwrap();
    Tactical::new(config, evaluation)
        .decide(state, &mut Context::unlimited())
        .unwrap()
}

/// Whatever is reported as proven is what the exact solver finds, and near the end all is.
#[test]
fn proofs_agree_with_the_exact_solver() {
    let (mut rng, mut proven) = (Rng::new(3), [0; 3]);
    for game in 0..150 {
        let mut state = Mnk::new(Free::new(4, 4, 3 + game % 2).unwrap());
        while !state.is_over() && state.moves().len() > 9 {
            state.play(random_move(&state, &mut rng));
        }
        let Turn::Player(player) = state.turn() else {
            continue;
        };
        let exact = Exact::new(ExactConfig::default(), Mnk::EVALUATIONS[0])
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        let best = exact.best_move().proof.unwrap().payoff;
        let report = decide(
            &state,
            TacticalConfig {
                root: RootMoves::All,
                ..TacticalConfig::default()
            },
        );
        assert_eq!(report.stop, Stop::Solved, "{state}");
        assert_eq!(
            report.best_move().proof.map(|proof| proof.payoff),
            Some(best),
            "{state}"
        );
        let after = |m| {
            Exact::new(ExactConfig::default(), Mnk::EVALUATIONS[0])
                .decide(&m, &mut Context::unlimited())
                .unwrap()
        };
        for found in &report.moves {
            let next = state.after(found.mv);
            let Some(proof) = found.proof else { continue };
            let payoff = match next.turn() {
                Turn::Over => next.payoff(player),
                Turn::Player(_) | Turn::Chance => -after(next).best_move().proof.unwrap().payoff,
            };
            assert_eq!(proof.payoff, payoff, "{state}");
        }
        proven[(best + 1.0) as usize] += 1;
    }
    assert!(proven.into_iter().all(|count| count > 5), "{proven:?}");
}

/// A narrow search that leaves out moves proves nothing by that.
#[test]
fn left_out_moves_prove_nothing() {
    let mut rng = Rng::new(8);
    for game in 0..60 {
        let mut state = Mnk::new(Free::new(4, 4, 3 + game % 2).unwrap());
        while !state.is_over() && state.moves().len() > 10 {
            state.play(random_move(&state, &mut rng));
        }
        if state.is_over() {
            continue;
        }
        let exact = Exact::new(ExactConfig::default(), Mnk::EVALUATIONS[0])
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        let report = decide(
            &state,
            TacticalConfig {
                width: 1,
                depth: Plies(Some(8)),
                ..TacticalConfig::default()
            },
        );
        if let Some(proof) = report.best_move().proof {
            assert_eq!(
                proof.payoff,
                exact.best_move().proof.unwrap().payoff,
                "{state}"
            );
        }
    }
}

/// Gomoku positions with one good move, or several.
#[test]
fn no_win_by_fours_and_no_open_four_is_overlooked() {
    for (moves, good, why) in [
        ("h8a1h9a3h10a5", &["h7", "h11"][..], "an open four wins"),
        ("h8a1h9a3h10", &["h7", "h11"], "an open four is prevented"),
        ("h8h7h9a3h10a5h11", &["h12"], "a row is prevented"),
        (
            "h8h7h9a15h10o15i11g11j11o13k11a13",
            &["h11"],
            "a double four wins",
        ),
        (
            "a1h8c15h9e1h10o15i11o12j11l1k11",
            &["h11"],
            "the cell of two open threes is taken",
        ),
    ] {
        let state = Gomoku::default().read(moves).unwrap();
        let report = decide(
            &state,
            TacticalConfig {
                nodes: Some(2000),
                ..TacticalConfig::default()
            },
        );
        let best = state.move_text(report.best);
        assert!(good.contains(&best.as_str()), "{why}: {best} after {moves}");
    }
}

/// Against a player of random moves near stones the agent wins every game, soon.
#[test]
fn it_wins_against_random_moves() {
    for game in 0..4 {
        let mut rng = Rng::stream(4, game);
        let mut state = Gomoku::default();
        let mut moves = Vec::new();
        while !state.is_over() {
            let Turn::Player(player) = state.turn() else {
                break;
            };
            if player.index() as u64 == game % 2 {
                let config = TacticalConfig {
                    nodes: Some(100),
                    ..TacticalConfig::default()
                };
                state.play(decide(&state, config).best);
            } else {
                state.likely_moves(&mut moves);
                state.play(moves[rng.below(moves.len() as u32) as usize].mv);
            }
        }
        assert_eq!(state.payoffs()[(game % 2) as usize], 1.0, "{state}");
    }
}

#[test]
fn budgets_hold() {
    let state = Gomoku::default().read("h8i9h9i10").unwrap();
    for nodes in [1, 10, 500] {
        let report = decide(
            &state,
            TacticalConfig {
                nodes: Some(nodes),
                ..TacticalConfig::default()
            },
        );
        assert!(
            report.totals.nodes <= nodes + 1 && report.stop == Stop::Nodes,
            "{report:?}"
        );
        assert_eq!(report.totals.depth == 0, report.note.is_some());
    }
    let mut agent = Tactical::new(TacticalConfig::default(), Gomoku::EVALUATIONS[0]);
    assert!(Agent::<Gomoku>::prepare(&mut agent, &state).is_ok());
}
