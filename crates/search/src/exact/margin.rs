//! The margin of a position, solved and reported.

use uctopia_game::message::message;
use uctopia_game::{Bound, Margin, Meter, MoveReport, Player, Proof, Report, Scale, Stop, Totals};

use super::estimate::{OrderingEstimate, POINT};
use super::proofs::Proofs;
use super::search::Search;
use super::{ExactConfig, Goal};
use crate::classical::RootMoves;
use crate::playout_runner::to_move;

/// The depth of the estimates for the moves of an unsolved position.
const FALLBACK_DEPTH: u32 = 3;

/// Solves a position in which a player moves.
pub(super) fn solve<G: Margin, O: OrderingEstimate<G>>(
    state: &G,
    proofs: &mut Proofs,
    estimates: &O,
    config: &ExactConfig,
    meters: Vec<Meter>,
) -> Report<G::Move> {
    solve_near(state, proofs, estimates, config, meters, |_| None)
}

/// The same where another search found what the score of some moves probably is, for the player to move.
pub(crate) fn solve_near<G: Margin, O: OrderingEstimate<G>>(
    state: &G,
    proofs: &mut Proofs,
    estimates: &O,
    config: &ExactConfig,
    meters: Vec<Meter>,
    guess: impl Fn(G::Move) -> Option<i32>,
) -> Report<G::Move> {
    let player = to_move(state);
    let mut search = Search::new(proofs, estimates, config.goal, meters);
    let moves = match config.root {
        RootMoves::Best => best_move(&mut search, state, player, guess),
        RootMoves::All => all_moves(&mut search, state, player, guess),
    };
    let solved = moves.is_some();
    let mut moves = moves.unwrap_or_else(|| estimated_moves(&mut search, state, player));
    let best = best_index(&moves);
    if solved && config.goal == Goal::Outcome {
        // The winner alone is a proof, not a value.
        moves.iter_mut().for_each(|m| m.value = None);
    }
    let scale = Scale::Points { unit: G::UNIT.into(), scale: G::MAX_MARGIN as f32 };
    let mut report = Report::new(state, moves, scale, best);
    report.totals = Totals { playouts: 0, nodes: search.nodes(), depth: if solved { state.moves_left() } else { 0 } };
    report.stop = if solved { Stop::Solved } else { search.reason().unwrap_or(Stop::Complete) };
    report.note = match solved {
        false => Some(message!("not solved within the budget: the values are estimates")),
        true if config.threads > 1 => Some(message!(
            "{threads} threads: the scores repeat, the number of nodes does not",
            threads = config.threads
        )),
        true => None,
    };
    report
}

/// The result of [`ExactMargin::score`](super::ExactMargin::score).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarginScore {
    /// The score for the side to move; `None` where the budget ended before it was known.
    pub score: Option<i32>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// The score alone; `None` where the budget ends before it is known.
pub(super) fn score<G: Margin, O: OrderingEstimate<G>>(
    state: &G,
    proofs: &mut Proofs,
    estimates: &O,
    config: &ExactConfig,
    meters: Vec<Meter>,
) -> MarginScore {
    let mut search = Search::new(proofs, estimates, config.goal, meters);
    let score = search.score(state, to_move(state));
    MarginScore { score, nodes: search.nodes() }
}

/// The first of the moves with the highest value that is not only a bound.
fn best_index<M>(moves: &[MoveReport<M>]) -> usize {
    let mut best = None;
    for (index, m) in moves.iter().enumerate().filter(|(_, m)| m.bound != Bound::Upper) {
        if best.is_none_or(|(_, value)| m.value > value) {
            best = Some((index, m.value));
        }
    }
    best.map_or(0, |(index, _)| index)
}

/// The report on a proven move.
fn proven<M: Copy>(mv: M, score: i32, bound: Bound, line: Vec<M>) -> MoveReport<M> {
    // An upper bound proves something only when it proves a loss.
    let tells = bound == Bound::Exact || score < 0;
    let proof = tells.then(|| Proof { payoff: score.signum() as f32, plies: None });
    let pv = std::iter::once(mv).chain(line).collect();
    MoveReport { value: Some(score as f32), bound, proof, pv, ..MoveReport::new(mv) }
}

/// Solves the best move exactly, and proves that no other is better.
fn best_move<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    state: &G,
    player: Player,
    guess: impl Fn(G::Move) -> Option<i32>,
) -> Option<Vec<MoveReport<G::Move>>> {
    search.guess = state.moves().filter_map(guess).max();
    let score = search.score(state, player)?;
    let line = search.line(state, player, score);
    let (&best, rest) = line.split_first()?;
    let report = |m| match m == best {
        true => proven(m, score, Bound::Exact, rest.to_vec()),
        false => proven(m, score, Bound::Upper, Vec::new()),
    };
    Some(state.moves().map(report).collect())
}

/// Solves every move exactly.
fn all_moves<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    state: &G,
    player: Player,
    guess: impl Fn(G::Move) -> Option<i32>,
) -> Option<Vec<MoveReport<G::Move>>> {
    let opponent = player.opponent();
    let mut reports = Vec::new();
    for m in state.moves() {
        let next = state.after(m);
        search.guess = guess(m).map(|score| -score);
        let score = search.score(&next, opponent)?;
        let line = search.line(&next, opponent, score);
        reports.push(proven(m, -score, Bound::Exact, line));
    }
    Some(reports)
}

/// Estimates the moves without proof.
fn estimated_moves<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    state: &G,
    player: Player,
) -> Vec<MoveReport<G::Move>> {
    let mut report = |m| {
        let next = state.after(m);
        let value = O::ESTIMATES.then(|| {
            let estimate =
                -search.first_solver().estimate(&next, player.opponent(), FALLBACK_DEPTH, i32::MIN / 2, i32::MAX / 2);
            estimate as f32 / POINT as f32
        });
        MoveReport { value, ..MoveReport::new(m) }
    };
    state.moves().map(&mut report).collect()
}
