//! The search against its definition, without pruning.

use std::sync::Arc;

use uctopia_game::{Budget, Evaluate, Evaluation, Limit, Margin, Player, Rng, Turn, random_move};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::{Othello4, Othello6, Othello8};

use super::config::Selectivity;
use super::entry::{INFINITE, SearchTable, UNITS};
use super::errors::Errors;
use super::model::ProbCutModel;
use super::worker::{Visit, Worker};
use crate::exact::ValueEstimate;
use crate::exact::proofs::Proofs;
use crate::exact::solver::Solver;

/// The definition in `worker.rs`, move by move.
fn definition<G: Margin + Evaluate>(
    state: &G,
    player: Player,
    depth: u32,
    after_pass: bool,
) -> i32 {
    let left = state.moves_left();
    let depth = depth.min(left);
    if state.is_over() {
        return UNITS * state.margin(player);
    }
    if G::EARLY_SCORES
        && let Some(found) =
            state.static_score(&state.facts(false), -G::MAX_MARGIN - 1, G::MAX_MARGIN + 1)
    {
        return UNITS * found.score;
    }
    if depth == 0 {
        let points = ValueEstimate::new::<G>(*evaluation::<G>()).points(state, player);
        return ((points * UNITS as f32) as i32)
            .clamp(-UNITS * G::MAX_MARGIN, UNITS * G::MAX_MARGIN);
    }
    let moves: Vec<G::Move> = state.moves().collect();
    let is_free = moves.len() == 1 && state.is_pass(moves[0]) && !after_pass;
    let score = |&m: &G::Move| {
        let depth = if is_free { depth } else { depth - 1 };
        -definition(&state.after(m), player.opponent(), depth, is_free)
    };
    moves.iter().map(score).max().unwrap_or(0)
}

fn evaluation<G: Evaluate>() -> &'static Evaluation<G> {
    G::EVALUATIONS.last().expect("every game has an evaluation")
}

fn worker<G: Margin + Evaluate>(
    selectivity: Selectivity,
    has_table: bool,
) -> Worker<G, Evaluation<G>> {
    let mut proofs = Proofs::new(1);
    while proofs.room() < usize::MAX {
        proofs.grow();
    }
    let meter = Budget::unlimited().start(Limit::NONE, Limit::NONE);
    let mut solver = Solver::new(&proofs, ValueEstimate::new(*evaluation::<G>()), meter);
    solver.begin(&proofs, usize::MAX);
    let table = has_table.then(|| Arc::new(SearchTable::smallest(6)));
    Worker::new(
        table,
        1,
        solver,
        Errors::new(ProbCutModel::scaled(G::MAX_MARGIN), selectivity),
    )
}

/// Unfinished positions of random games with so many moves left.
fn positions<G: Margin>(start: &G, left: u32, count: usize) -> Vec<(G, Player)> {
    let mut found = Vec::new();
    for game in 0.. {
        let mut rng = Rng::stream(17, game);
        let mut state = start.clone();
        while !state.is_over() && state.moves_left() > left {
            state.play(random_move(&state, &mut rng));
        }
        if let Turn::Player(player) = state.turn() {
            found.push((state, player));
        }
        if found.len() == count {
            break;
        }
    }
    found
}

fn value<G: Margin + Evaluate>(
    worker: &mut Worker<G, Evaluation<G>>,
    state: &G,
    to_move: Player,
    depth: u32,
    (alpha, beta): (i32, i32),
) -> i32 {
    let key = worker.key(state, depth);
    worker
        .value(
            Visit {
                state,
                key,
                to_move,
                depth,
                ply: 0,
                after_pass: false,
            },
            alpha,
            beta,
        )
        .unwrap()
}

/// Compares scores and null windows with the definition, for growing depths with one table.
fn agrees<G: Margin + Evaluate>(start: &G, left: u32, depths: u32, count: usize) {
    let mut passes = 0;
    for (state, player) in positions(start, left, count) {
        let has_pass = |state: &G| state.moves().any(|m| state.is_pass(m));
        passes += usize::from(has_pass(&state) || state.moves().any(|m| has_pass(&state.after(m))));
        for has_table in [false, true] {
            let mut worker = worker::<G>(Selectivity::None, has_table);
            for depth in 1..=depths {
                let expected = definition(&state, player, depth, false);
                let found = value(&mut worker, &state, player, depth, (-INFINITE, INFINITE));
                assert_eq!(
                    found, expected,
                    "depth {depth}, table {has_table}, {state:?}"
                );
                for alpha in [expected - 40, expected - 1, expected, expected + 25] {
                    let bound = value(&mut worker, &state, player, depth, (alpha, alpha + 1));
                    let holds = if expected > alpha {
                        (alpha + 1..=expected).contains(&bound)
                    } else {
                        (expected..=alpha).contains(&bound)
                    };
                    assert!(
                        holds,
                        "{bound} for {expected} and {alpha} at depth {depth}, table {has_table}, {state:?}"
                    );
                }
            }
        }
    }
    assert!(
        passes > 0 || left > 12,
        "positions near the end include passes"
    );
}

#[test]
fn othello_agrees_with_the_definition() {
    agrees(&Othello8::new(), 40, 4, 8);
    agrees(&Othello8::new(), 20, 5, 6);
    agrees(&Othello6::new(), 16, 5, 12);
}

#[test]
fn ends_of_games_agree_with_the_definition() {
    agrees(&Othello8::new(), 8, 8, 40);
    agrees(&Othello6::new(), 8, 8, 40);
    agrees(&Othello4::new(), 9, 9, 40);
}

#[test]
fn connect_four_agrees_with_the_definition() {
    for left in [38, 30, 20, 14] {
        agrees(&ConnectFour::default(), left, 6, 6);
    }
}

/// A decision by a shallow search is not always right, but with high certainty it seldom differs by much.
#[test]
fn the_more_certain_the_closer_to_a_full_search() {
    let error = |selectivity: Selectivity| -> (i32, u64) {
        let (mut sum, mut nodes) = (0, 0);
        for (state, player) in positions(&Othello8::new(), 36, 12) {
            let score = |selectivity| {
                let mut worker = worker::<Othello8>(selectivity, true);
                (1..=6)
                    .map(|depth| value(&mut worker, &state, player, depth, (-INFINITE, INFINITE)))
                    .last()
                    .map(|score| (score, worker.solver.nodes))
            };
            let (full, _) = score(Selectivity::None).unwrap();
            let (selective, visited) = score(selectivity).unwrap();
            sum += (full - selective).abs();
            nodes += visited;
        }
        (sum, nodes)
    };
    let [certain, likely] = [Selectivity::P99, Selectivity::P73].map(error);
    assert!(
        certain.0 <= likely.0 && likely.1 < certain.1,
        "{certain:?} at 99 %, {likely:?} at 73 %"
    );
    assert_eq!(error(Selectivity::None).0, 0);
}
