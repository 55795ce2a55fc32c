//! Connect Four solved: against plain negamax, against the solver that counts plies, and against published scores.

use uctopia_game::{
    Agent, Bound, Budget, Context, Evaluate, Game, Margin, Notation, Player, Report, Rng,
    Shortcuts, Stop, Turn, ZeroEvaluator,
};
use uctopia_games::connect_four::{Column, ConnectFour};
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::{ExactConfig, ExactMargin, Goal, ProbCut, ProbCutConfig, random_move};

fn solve(state: &ConnectFour, goal: Goal, root: RootMoves) -> Report<Column> {
    let config = ExactConfig {
        goal,
        root,
        nodes: Some(u64::MAX),
        ..ExactConfig::default()
    };
    let report = ExactMargin::new(config, ZeroEvaluator)
        .decide(state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Solved, "{state}");
    report
}

fn values(report: &Report<Column>) -> Vec<f32> {
    report.moves.iter().filter_map(|m| m.value).collect()
}

fn payoffs(report: &Report<Column>) -> Vec<f32> {
    report
        .moves
        .iter()
        .filter_map(|m| m.proof)
        .map(|proof| proof.payoff)
        .collect()
}

/// The definition, without code of the solver.
fn negamax(state: &ConnectFour, player: Player) -> i32 {
    let score = |m| -negamax(&state.after(m), player.opponent());
    state
        .moves()
        .map(score)
        .max()
        .unwrap_or_else(|| state.margin(player))
}

/// Unfinished positions with so many empty squares, from random games whose players take a win where there is one.
fn positions(empty: u32, count: usize) -> Vec<ConnectFour> {
    let play = |game| {
        let mut rng = Rng::stream(7, game);
        let mut state = ConnectFour::default();
        while !state.is_over() && state.moves_left() > empty {
            let winning = state
                .moves()
                .find(|&m| state.after(m).payoff(to_move(&state)) > 0.0);
            state.play(winning.unwrap_or_else(|| random_move(&state, &mut rng)));
        }
        state
    };
    (0..)
        .map(play)
        .filter(|state| !state.is_over())
        .take(count)
        .collect()
}

fn to_move(state: &ConnectFour) -> Player {
    match state.turn() {
        Turn::Player(player) => player,
        _ => panic!("the game is over"),
    }
}

#[test]
fn endgames_agree_with_negamax() {
    for state in [1, 4, 8, 10]
        .into_iter()
        .flat_map(|empty| positions(empty, 25))
    {
        let player = to_move(&state);
        let scores: Vec<f32> = state
            .moves()
            .map(|m| -negamax(&state.after(m), player.opponent()) as f32)
            .collect();
        let all = solve(&state, Goal::Margin, RootMoves::All);
        assert_eq!(values(&all), scores, "{state}");
        let best = solve(&state, Goal::Margin, RootMoves::Best);
        assert_eq!(
            best.best_move().value,
            scores.iter().copied().reduce(f32::max),
            "{state}"
        );
        for m in &all.moves {
            let end = m.pv.iter().fold(state, |state, &m| state.after(m));
            assert_eq!(
                m.value,
                Some(end.margin(player) as f32),
                "{:?} in {state}",
                m.pv
            );
        }
    }
}

/// Two searches with little in common: one counts plies and uses only the rules of the game.
#[test]
fn discs_in_hand_are_plies() {
    for state in positions(17, 20) {
        let margins = solve(&state, Goal::Margin, RootMoves::All);
        let plies = solve(&state, Goal::Plies, RootMoves::All);
        let played = 42 - state.moves_left() as i32;
        let discs_in_hand = |proof: uctopia_game::Proof| {
            let winner_has_played = (played + proof.plies.unwrap_or(0) as i32 + 1) / 2;
            proof.payoff * (22 - winner_has_played) as f32
        };
        let counted: Vec<f32> = plies
            .moves
            .iter()
            .map(|m| discs_in_hand(m.proof.unwrap()))
            .collect();
        assert_eq!(values(&margins), counted, "{state}");
    }
}

#[test]
fn the_outcome_is_the_sign_of_the_margin() {
    for state in positions(20, 20) {
        let margins = solve(&state, Goal::Margin, RootMoves::All);
        let signs: Vec<f32> = values(&margins)
            .iter()
            .map(|value| if *value == 0.0 { 0.0 } else { value.signum() })
            .collect();
        let outcomes = solve(&state, Goal::Outcome, RootMoves::All);
        assert_eq!(payoffs(&outcomes), signs, "{state}");
        assert!(values(&outcomes).is_empty(), "an outcome is not a value");
        let best = solve(&state, Goal::Outcome, RootMoves::Best);
        let most = signs.iter().copied().fold(-1.0, f32::max);
        assert_eq!(best.best_move().proof.unwrap().payoff, most, "{state}");
        let chosen = state.moves().position(|m| m == best.best).unwrap();
        assert_eq!(signs[chosen], most, "{} in {state}", chosen + 1);
        for m in outcomes
            .moves
            .iter()
            .filter(|m| m.proof.unwrap().payoff > 0.0)
        {
            let end = m.pv.iter().fold(state, |state, &m| state.after(m));
            assert!(
                end.payoff(to_move(&state)) > 0.0,
                "{:?} does not win in {state}",
                m.pv
            );
        }
    }
}

#[test]
fn the_mirrored_rack_has_the_same_score() {
    for state in positions(24, 6) {
        let scores = state
            .images()
            .map(|image| values(&solve(&image, Goal::Margin, RootMoves::All)));
        let [front, mut behind] = scores.collect::<Vec<_>>().try_into().unwrap();
        behind.reverse();
        assert_eq!(front, behind, "{state}");
    }
}

/// Symmetric positions: what a player does on one side, the same player does on the other with the next disc.
fn symmetric_positions(empty: u32, count: usize) -> Vec<ConnectFour> {
    let play = |game| {
        let mut rng = Rng::stream(3, game);
        let mut state = ConnectFour::default();
        while !state.is_over() && state.moves_left() > empty {
            let [first, second] = [(); 2].map(|()| rng.below(7) as usize);
            for index in [first, second, 6 - first, 6 - second] {
                let column = Column::new(index).unwrap();
                if state.moves().any(|m| m == column) {
                    state.play(column);
                }
            }
        }
        state
    };
    let same =
        |state: &ConnectFour| !state.is_over() && state.images().nth(1).as_ref() == Some(state);
    (0..).map(play).filter(same).take(count).collect()
}

/// The table keeps one of two images, and the best move of one is not that of the other: lines must stay legal.
#[test]
fn both_sides_of_a_symmetric_rack() {
    for state in symmetric_positions(24, 30) {
        let report = solve(&state, Goal::Margin, RootMoves::All);
        for m in &report.moves {
            let end = m.pv.iter().fold(state, |state, &m| {
                assert!(state.moves().any(|legal| legal == m), "{:?} in {state}", m);
                state.after(m)
            });
            assert_eq!(
                m.value,
                Some(end.margin(to_move(&state)) as f32),
                "{:?} in {state}",
                m.pv
            );
        }
        let values = values(&report);
        assert!(
            values.iter().eq(values.iter().rev()),
            "{values:?} in {state}"
        );
    }
}

/// Threads find the same scores, however they divide the search.
#[test]
fn threads_agree_on_the_scores() {
    for state in positions(26, 8) {
        let solve = |threads, root| {
            let config = ExactConfig {
                threads,
                root,
                nodes: Some(u64::MAX),
                ..ExactConfig::default()
            };
            let report = ExactMargin::new(config, ZeroEvaluator)
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            assert_eq!(report.stop, Stop::Solved, "{state}");
            report
        };
        let scores = values(&solve(1, RootMoves::All));
        for threads in [2, 5] {
            let report = solve(threads, RootMoves::All);
            assert_eq!(values(&report), scores, "{threads} threads in {state}");
            for m in &report.moves {
                let end = m.pv.iter().fold(state, |state, &m| state.after(m));
                assert_eq!(
                    m.value,
                    Some(end.margin(to_move(&state)) as f32),
                    "{:?} in {state}",
                    m.pv
                );
            }
            let best = solve(threads, RootMoves::Best);
            assert_eq!(
                best.best_move().value,
                scores.iter().copied().reduce(f32::max),
                "{threads} threads in {state}"
            );
            assert!(best.note.is_some(), "the output says what does not repeat");
        }
    }
}

/// The nodes that are allowed are those of all threads, and a raised flag ends all of them.
#[test]
fn a_budget_ends_all_threads() {
    let state = ConnectFour::default();
    let config = ExactConfig {
        threads: 3,
        nodes: Some(100_000),
        ..ExactConfig::default()
    };
    let report = ExactMargin::new(config.clone(), ZeroEvaluator)
        .decide(&state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Nodes);
    let guesses = 30_000;
    assert!(
        (30_000..100_000 + guesses).contains(&report.totals.nodes),
        "{}",
        report.totals.nodes
    );
    let budget = Budget::unlimited();
    budget.stop.raise();
    let endless = ExactConfig {
        nodes: Some(u64::MAX),
        ..config
    };
    assert_eq!(
        ExactMargin::new(endless, ZeroEvaluator)
            .decide(&state, &mut Context::new(&budget))
            .unwrap()
            .stop,
        Stop::Interrupted
    );
}

#[test]
fn the_score_alone_is_that_of_the_best_move() {
    let mut solver = ExactMargin::new(ExactConfig::default(), ZeroEvaluator);
    for state in positions(18, 20) {
        let best = solve(&state, Goal::Margin, RootMoves::Best)
            .best_move()
            .value;
        assert_eq!(
            solver
                .score(&state, &Budget::unlimited())
                .score
                .map(|score| score as f32),
            best,
            "{state}"
        );
    }
}

/// Too little time for a proof: a move is chosen, and no value is given.
#[test]
fn an_unsolved_position_has_no_values() {
    let config = ExactConfig {
        nodes: Some(5_000),
        ..ExactConfig::default()
    };
    let state = ConnectFour::default().read("442662717").unwrap();
    let report = ExactMargin::new(config, ConnectFour::EVALUATIONS[0])
        .decide(&state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Nodes);
    assert!(report.note.is_some());
    for m in &report.moves {
        assert_eq!((m.value, m.bound), (None, Bound::Unproven), "{m:?}");
        assert!(m.proof.is_none(), "{m:?}");
    }
}

/// Red threatens to win at once; a budget that is too small for the other moves leaves what is proven.
#[test]
fn what_is_proven_stays_when_the_budget_ends() {
    let state = ConnectFour::default().read("112233").unwrap();
    let config = ExactConfig {
        nodes: Some(1_000),
        ..ExactConfig::default()
    };
    let report = ExactMargin::new(config, ConnectFour::EVALUATIONS[0])
        .decide(&state, &mut Context::unlimited())
        .unwrap();
    let won = report.best_move();
    assert_eq!(
        (
            state.move_text(report.best).as_str(),
            won.bound,
            report.stop
        ),
        ("4", Bound::Exact, Stop::Nodes)
    );
    assert_eq!(won.value, Some(18.0), "discs in hand");
    assert!(
        report
            .moves
            .iter()
            .any(|m| m.bound == Bound::Unproven && m.value.is_none())
    );
}

/// From the test sets of Pons' "Solving Connect 4", and the middle column filled up to six discs.
#[test]
fn published_scores() {
    for (played, score) in [
        ("2252576253462244111563365343671351441", -1.0),
        ("7422341735647741166133573473242566", 1.0),
        ("23163416124767223154467471272416755633", 0.0),
        ("71255763773133525731261364622167124446454", 0.0),
    ] {
        let state = ConnectFour::default().read(played).unwrap();
        assert_eq!(
            solve(&state, Goal::Margin, RootMoves::Best)
                .best_move()
                .value,
            Some(score),
            "{played}"
        );
    }
}

/// The first position (Allen and Allis 1988): the middle wins with the first player's last disc, beside it is a draw, and
/// so on outward. Minutes: `cargo test --release -p uctopia-search --test all connect_four:: -- --ignored`.
#[test]
#[ignore = "minutes of one core"]
fn the_first_position() {
    let report = solve(&ConnectFour::default(), Goal::Margin, RootMoves::All);
    assert_eq!(values(&report), [-2.0, -1.0, 0.0, 1.0, 0.0, -1.0, -2.0]);
}

/// Positions with nine discs are searched, those with fewer are known.
#[test]
fn outcomes_known_in_advance_are_those_of_the_solver() {
    let mut solver = ExactMargin::new(
        ExactConfig {
            goal: Goal::Outcome,
            nodes: Some(u64::MAX),
            ..ExactConfig::default()
        },
        ZeroEvaluator,
    );
    for state in positions(34, 12) {
        let mut score = |m| {
            let next = state.after(m);
            match next.is_over() {
                true => 1,
                false => -solver.score(&next, &Budget::unlimited()).score.unwrap(),
            }
        };
        let best = state.moves().map(&mut score).max();
        assert_eq!(state.known_outcome(), best, "{state}");
    }
}

#[test]
fn a_small_budget_leaves_the_known_outcomes() {
    let few = ExactConfig {
        nodes: Some(1000),
        ..ExactConfig::default()
    };
    let report = ExactMargin::new(few, ZeroEvaluator)
        .decide(&ConnectFour::default(), &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Nodes);
    assert_eq!(payoffs(&report), [-1.0, -1.0, 0.0, 1.0, 0.0, -1.0, -1.0]);
    assert_eq!(report.best.index(), 3);
}

#[test]
fn a_shallow_search_keeps_known_outcomes() {
    let config = ProbCutConfig {
        depth: Plies(Some(2)),
        ..ProbCutConfig::default()
    };
    let mut agent = ProbCut::new(config, *ConnectFour::evaluation("lines").unwrap());
    for state in [42, 38, 37, 36, 35]
        .into_iter()
        .flat_map(|left| positions(left, 20))
    {
        let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
        let next = state.after(report.best);
        let kept = next.known_outcome().map_or(1, |outcome| -outcome);
        assert_eq!(Some(kept), state.known_outcome(), "{state}");
    }
}
