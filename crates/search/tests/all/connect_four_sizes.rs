//! Connect Four solved on racks of other sizes: against plain negamax, and against the search of the usual rack.

use std::collections::HashMap;

use uctopia_game::{
    Agent, Context, Game, Margin, Notation, Player, Report, Rng, Shortcuts, Stop, ZeroEvaluator,
};
use uctopia_games::connect_four::{Column, ConnectFour, FreeConnectFour, RackSize};
use uctopia_search::classical::RootMoves;
use uctopia_search::{ExactConfig, ExactMargin, Goal, random_move};

fn rack([columns, rows, line]: [usize; 3]) -> FreeConnectFour {
    FreeConnectFour::new(RackSize::new(columns, rows, line).unwrap())
}

fn solve<G: Margin>(state: &G, goal: Goal, root: RootMoves) -> Report<G::Move> {
    let config = ExactConfig {
        goal,
        root,
        nodes: Some(u64::MAX),
        ..ExactConfig::default()
    };
    let report = ExactMargin::new(config, ZeroEvaluator)
        .decide(state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Solved, "{state:?}");
    report
}

fn values(report: &Report<Column>) -> Vec<f32> {
    report.moves.iter().filter_map(|m| m.value).collect()
}

/// The definition, without code of the solver, for the player to move.
fn score(
    state: &FreeConnectFour,
    player: Player,
    known: &mut HashMap<FreeConnectFour, i32>,
) -> i32 {
    if state.is_over() {
        return state.margin(player);
    }
    if let Some(&score) = known.get(state) {
        return score;
    }
    let below = state
        .moves()
        .map(|m| -score(&state.after(m), player.opponent(), known));
    let best = below.max().unwrap_or(0);
    known.insert(*state, best);
    best
}

/// Every first move, from the first position to the last disc.
#[test]
fn small_racks_agree_with_negamax() {
    for size in [
        [3, 3, 3],
        [4, 3, 3],
        [3, 4, 3],
        [4, 4, 3],
        [4, 4, 4],
        [3, 5, 4],
        [5, 3, 4],
    ] {
        let (start, mut known) = (rack(size), HashMap::new());
        let expected: Vec<f32> = start
            .moves()
            .map(|m| -score(&start.after(m), Player::SECOND, &mut known) as f32)
            .collect();
        assert_eq!(
            values(&solve(&start, Goal::Margin, RootMoves::All)),
            expected,
            "{size:?}"
        );
    }
}

/// With the last squares empty, on racks that are too large to be searched from the beginning.
#[test]
fn endgames_agree_with_negamax() {
    for size in [[5, 5, 4], [6, 5, 4], [8, 7, 4], [10, 10, 6], [9, 4, 5]] {
        let mut found = 0;
        for game in 0.. {
            let (mut state, mut rng) = (rack(size), Rng::stream(7, game));
            while !state.is_over() && state.moves_left() > 9 {
                state.play(
                    state
                        .winning_move()
                        .unwrap_or_else(|| random_move(&state, &mut rng)),
                );
            }
            if state.is_over() {
                continue;
            }
            let player = Player::new((size[0] * size[1] - 9) % 2);
            let mut known = HashMap::new();
            let expected: Vec<f32> = state
                .moves()
                .map(|m| -score(&state.after(m), player.opponent(), &mut known) as f32)
                .collect();
            assert_eq!(
                values(&solve(&state, Goal::Margin, RootMoves::All)),
                expected,
                "{state}"
            );
            found += 1;
            if found == 10 {
                break;
            }
        }
    }
}

/// Two searches of the same rack with different bounds.
#[test]
fn the_usual_rack_has_the_same_scores_in_both_types() {
    for game in 0..12 {
        let (mut state, mut rng) = (ConnectFour::default(), Rng::stream(11, game));
        while !state.is_over() && state.moves_left() > 17 {
            state.play(
                state
                    .winning_move()
                    .unwrap_or_else(|| random_move(&state, &mut rng)),
            );
        }
        if state.is_over() {
            continue;
        }
        let free = rack([7, 6, 4]).read(&state.to_string()).unwrap();
        let [one, other] = [
            solve(&free, Goal::Margin, RootMoves::All),
            solve(&state, Goal::Margin, RootMoves::All),
        ];
        assert_eq!(values(&one), values(&other), "{state}");
    }
}

/// Results of four in a row as a separate program finds them, which visits all positions and has no bounds: the second player wins on six
/// columns of four.
#[test]
fn small_racks_have_their_results() {
    for (size, payoff) in [
        ([4, 4, 4], 0.0),
        ([5, 4, 4], 0.0),
        ([4, 5, 4], 0.0),
        ([6, 4, 4], -1.0),
    ] {
        let report = solve(&rack(size), Goal::Outcome, RootMoves::Best);
        assert_eq!(
            report.best_move().proof.map(|proof| proof.payoff),
            Some(payoff),
            "{size:?}"
        );
    }
}
