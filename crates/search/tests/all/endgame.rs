//! Othello's endgames to the last disc, against plain negamax and against published scores.

use uctopia_game::{
    Agent, Bound, Context, Margin, Notation, Player, Report, Rng, Shortcuts, Stop, Turn,
    ZeroEvaluator,
};
use uctopia_games::othello::{Othello, Othello8};
use uctopia_search::classical::RootMoves;
use uctopia_search::{ExactConfig, ExactMargin, Goal, random_move};

fn solve<G: Margin>(state: &G, config: ExactConfig) -> Report<G::Move> {
    let report = ExactMargin::new(config, ZeroEvaluator)
        .decide(state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Solved, "{state:?}");
    report
}

/// The definition, without code of the solver.
fn negamax<G: Margin>(state: &G, player: Player) -> i32 {
    let score = |m| -negamax(&state.after(m), player.opponent());
    state
        .moves()
        .map(score)
        .max()
        .unwrap_or_else(|| state.margin(player))
}

/// Positions with a choice and at most so many moves left, from random games.
fn endgames<G: Margin>(start: &G, left: u32, count: usize) -> Vec<(G, Player)> {
    let mut found = Vec::new();
    for game in 0.. {
        let mut rng = Rng::stream(5, game);
        let mut state = start.clone();
        while !state.is_over() && state.moves_left() > left {
            state.play(random_move(&state, &mut rng));
        }
        if let Turn::Player(player) = state.turn() {
            found.push((state, player));
        }
        if found.len() == count {
            return found;
        }
    }
    unreachable!("the loop ends only by returning")
}

fn agrees<G: Margin>(start: &G, left: u32, count: usize) {
    for (state, player) in endgames(start, left, count) {
        let expected: Vec<f32> = state
            .moves()
            .map(|m| -negamax(&state.after(m), player.opponent()) as f32)
            .collect();
        let all = solve(&state, ExactConfig::default());
        let values: Vec<f32> = all.moves.iter().filter_map(|m| m.value).collect();
        assert_eq!(values, expected, "{state:?}");
        let best = solve(
            &state,
            ExactConfig {
                root: RootMoves::Best,
                ..ExactConfig::default()
            },
        );
        assert_eq!(
            best.best_move().value,
            expected.iter().copied().reduce(f32::max),
            "{state:?}"
        );
        for (m, score) in best.moves.iter().zip(expected) {
            assert!(
                m.bound == Bound::Exact || m.value >= Some(score),
                "{:?} has the score {score} in {state:?}",
                m.mv
            );
        }
        for m in &all.moves {
            let end = m.pv.iter().fold(state.clone(), |state, &m| state.after(m));
            assert!(
                end.is_over(),
                "{:?} is not played to the end of {state:?}",
                m.pv
            );
            assert_eq!(
                m.value,
                Some(end.margin(player) as f32),
                "{:?} in {state:?}",
                m.pv
            );
        }
    }
}

#[test]
fn endgames_of_all_sizes_agree_with_negamax() {
    agrees(&Othello::<8>::new(), 8, 40);
    agrees(&Othello::<6>::new(), 9, 40);
    agrees(&Othello::<4>::new(), 9, 40);
}

/// Threads find the same scores, however they divide the search.
#[test]
fn threads_agree_on_the_scores() {
    for (state, _) in endgames(&Othello8::new(), 16, 3) {
        let values = |threads| -> Vec<Option<f32>> {
            let config = ExactConfig {
                threads,
                ..ExactConfig::default()
            };
            solve(&state, config)
                .moves
                .iter()
                .map(|m| m.value)
                .collect()
        };
        let scores = values(1);
        for threads in [2, 4] {
            assert_eq!(values(threads), scores, "{threads} threads in {state:?}");
        }
    }
}

/// Deep enough for the table, the children's cutoffs and the estimates: images of a position share no entry of the table, and
/// moves come in another order.
#[test]
fn a_turned_board_has_the_same_score() {
    for (state, _) in endgames(&Othello8::new(), 16, 4) {
        let config = ExactConfig {
            root: RootMoves::Best,
            ..ExactConfig::default()
        };
        let scores: Vec<_> = state
            .images()
            .map(|image| solve(&image, config.clone()).best_move().value)
            .collect();
        assert!(
            scores.iter().all(|score| *score == scores[0]),
            "{scores:?} for the images of {state:?}"
        );
    }
}

/// The whole game: the second player wins 4×4 by 8, two squares staying empty, which makes 3 to 11 (brute force).
#[test]
fn the_smallest_board_from_the_start() {
    let report = solve(&Othello::<4>::new(), ExactConfig::default());
    assert_eq!(
        report.moves.iter().map(|m| m.value).collect::<Vec<_>>(),
        [Some(-10.0); 4]
    );
}

#[test]
fn margin_and_plies_have_the_same_winner() {
    for (state, _) in endgames(&Othello::<6>::new(), 8, 20) {
        let margin = solve(&state, ExactConfig::default());
        let plies = solve(
            &state,
            ExactConfig {
                goal: Goal::Plies,
                ..ExactConfig::default()
            },
        );
        for (margin, plies) in margin.moves.iter().zip(&plies.moves) {
            assert_eq!(
                margin.proof.unwrap().payoff,
                plies.proof.unwrap().payoff,
                "{:?} in {state:?}",
                margin.mv
            );
        }
    }
}

/// The first of the FFO tests, every move of it as published (Edax problem file, `crates/cli/data`).
#[test]
fn every_move_of_a_published_endgame() {
    let problem = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; \
                   G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";
    let state: Othello8 = Othello8::new().read(problem).unwrap();
    let report = solve(&state, ExactConfig::default());
    let mut scores: Vec<(String, f32)> = report
        .to_text(&state)
        .moves
        .into_iter()
        .map(|m| (m.mv, m.value.unwrap()))
        .collect();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| b.0.cmp(&a.0)));
    let published = [
        ("g8", 18.0),
        ("h1", 12.0),
        ("h7", 6.0),
        ("a2", 6.0),
        ("a3", 4.0),
        ("b1", -4.0),
        ("a4", -22.0),
        ("g2", -24.0),
    ];
    assert_eq!(scores, published.map(|(m, score)| (m.to_owned(), score)));
}

/// Far from the end, a move that takes all of the opponent's discs needs no search.
#[test]
fn a_wipe_out_is_found_at_once() {
    let state: Othello8 = Othello8::new().read("e6f4e3f6g5d6e7f5").unwrap();
    for (root, stop) in [
        (RootMoves::Best, Stop::Solved),
        (RootMoves::All, Stop::Nodes),
    ] {
        let config = ExactConfig {
            root,
            nodes: Some(10_000),
            ..ExactConfig::default()
        };
        let report = ExactMargin::new(config, ZeroEvaluator)
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        let best = report.best_move();
        assert_eq!(
            (
                state.move_text(report.best).as_str(),
                best.value,
                report.stop
            ),
            ("c5", Some(64.0), stop)
        );
        assert_eq!(best.bound, Bound::Exact);
        let others = report.moves.iter().filter(|m| m.mv != report.best);
        let bound = if root == RootMoves::Best {
            Bound::Upper
        } else {
            Bound::Unproven
        };
        assert!(
            others.clone().count() > 0
                && others
                    .clone()
                    .all(|m| m.bound == bound && m.proof.is_none())
        );
    }
}

/// A budget that ends in between leaves no proof behind, and a second call with the same memory still solves the position.
#[test]
fn an_interrupted_search_proves_nothing() {
    let (state, _) = endgames(&Othello8::new(), 14, 1).remove(0);
    let best = ExactConfig {
        root: RootMoves::Best,
        ..ExactConfig::default()
    };
    let whole = solve(&state, best.clone());
    let nodes = Some(whole.totals.nodes / 2);
    let mut solver = ExactMargin::new(ExactConfig { nodes, ..best }, ZeroEvaluator);
    for attempt in 0..100 {
        let report = solver.decide(&state, &mut Context::unlimited()).unwrap();
        if report.stop == Stop::Solved {
            assert!(
                attempt > 0,
                "half the nodes are too few for the first attempt"
            );
            let values =
                |report: &Report<_>| report.moves.iter().map(|m| m.value).collect::<Vec<_>>();
            assert_eq!(values(&report), values(&whole));
            return;
        }
        assert!(report.moves.iter().all(|m| m.proof.is_none()) && report.note.is_some());
    }
    panic!("what is proven in one attempt helps the next");
}
