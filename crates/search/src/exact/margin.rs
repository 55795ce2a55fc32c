//! The margin of a position, solved and reported.

use uctopia_game::{Bound, Margin, Meter, MoveReport, Player, Proof, Report, Scale, Stop, Totals};
use uctopia_options::{Message, message};

use super::estimate::{OrderingEstimate, POINT};
use super::proofs::Proofs;
use super::search::Search;
use super::{ExactConfig, Goal};
use crate::classical::RootMoves;
use crate::playout_runner::to_move;
use crate::statistics::first_max;

/// The depth of the estimates by which a move of an unsolved position is chosen.
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

/// Solves a position where another search found what the score of some moves probably is, for the
/// player to move.
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
    let mut moves = match config.root {
        RootMoves::Best => best_move(&mut search, state, player, guess)
            .unwrap_or_else(|| state.moves().map(|m| unsolved(state, m)).collect()),
        RootMoves::All => all_moves(&mut search, state, player, guess),
    };
    let solved = moves.iter().all(|m| m.bound != Bound::Unproven);
    let best = if solved {
        best_index(&moves)
    } else {
        likely_best(&mut search, state, player, &moves)
    };
    if config.goal == Goal::Outcome {
        // The winner alone is a proof, not a value.
        moves.iter_mut().for_each(|m| m.value = None);
    }
    let scale = Scale::Points {
        unit: G::UNIT.into(),
        scale: G::MAX_MARGIN as f32,
    };
    let mut report = Report::new(state, moves, scale, best);
    report.totals = Totals {
        playouts: 0,
        nodes: search.nodes(),
        depth: if solved { state.moves_left() } else { 0 },
    };
    report.stop = if solved {
        Stop::Solved
    } else {
        search.reason().unwrap_or(Stop::Complete)
    };
    report.note = match solved {
        false => Some(unsolved_note()),
        true if config.threads > 1 => Some(message!(
            "{threads} threads: the scores repeat, the number of nodes does not",
            threads = config.threads
        )),
        true => None,
    };
    report
}

/// The note of a search whose budget was too small.
pub(super) fn unsolved_note() -> Message {
    message!(
        "not solved within the budget: ? stands for what is not proven; raise nodes= or time=, or ask for less by root=best or goal=outcome"
    )
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
    MarginScore {
        score,
        nodes: search.nodes(),
    }
}

/// The first of the moves with the highest value that is not a mere bound.
fn best_index<M>(moves: &[MoveReport<M>]) -> usize {
    let mut best = None;
    for (index, m) in moves
        .iter()
        .enumerate()
        .filter(|(_, m)| m.bound != Bound::Upper)
    {
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
    let proof = tells.then(|| Proof {
        payoff: score.signum() as f32,
        plies: None,
    });
    let pv = std::iter::once(mv).chain(line).collect();
    MoveReport {
        value: Some(score as f32),
        bound,
        proof,
        pv,
        ..MoveReport::new(mv)
    }
}

/// The outcome for the player to move, 1, 0 or −1, where the game knows it without a search.
pub(crate) fn known_outcome<G: Margin>(state: &G) -> Option<i32> {
    let facts = state.facts(false);
    let score = |alpha, beta| {
        state
            .static_score(&facts, alpha, beta)
            .map(|found| found.score)
    };
    match (score(-1, 0), score(0, 1)) {
        (_, Some(1..)) => Some(1),
        (Some(..0), _) => Some(-1),
        (Some(0..), Some(..=0)) => Some(0),
        _ => None,
    }
}

/// The report on a move whose score is not proven; its outcome may be known.
fn unsolved<G: Margin>(state: &G, m: G::Move) -> MoveReport<G::Move> {
    let outcome = known_outcome(&state.after(m));
    MoveReport {
        proof: outcome.map(|outcome| Proof {
            payoff: -outcome as f32,
            plies: None,
        }),
        ..MoveReport::unproven(m)
    }
}

/// A move that ends the game with the largest margin there is: no search can find a better one.
fn largest_win<G: Margin>(state: &G, player: Player, most: i32) -> Option<G::Move> {
    state.moves().find(|&m| {
        let next = state.after(m);
        next.is_over() && next.margin(player) >= most
    })
}

/// Solves the best move exactly, and proves that no other is better.
fn best_move<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    state: &G,
    player: Player,
    guess: impl Fn(G::Move) -> Option<i32>,
) -> Option<Vec<MoveReport<G::Move>>> {
    let (score, line) = match largest_win(state, player, search.most) {
        Some(win) => (search.most, vec![win]),
        None => {
            search.guess = state.moves().filter_map(guess).max();
            let score = search.score(state, player)?;
            let mut line = search.line(state, player, score);
            if line.is_empty() {
                line.extend(search.move_with_score(state, player, score));
            }
            (score, line)
        }
    };
    let (&best, rest) = line.split_first()?;
    let report = |m| match m == best {
        true => proven(m, score, Bound::Exact, rest.to_vec()),
        false => proven(m, score, Bound::Upper, Vec::new()),
    };
    Some(state.moves().map(report).collect())
}

/// Solves every move exactly, as far as the budget goes. What ends the game at once needs none.
fn all_moves<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    state: &G,
    player: Player,
    guess: impl Fn(G::Move) -> Option<i32>,
) -> Vec<MoveReport<G::Move>> {
    let (opponent, most) = (player.opponent(), search.most);
    let mut lasts = true;
    let report = |m| {
        let next = state.after(m);
        if next.is_over() {
            return proven(
                m,
                next.margin(player).clamp(-most, most),
                Bound::Exact,
                Vec::new(),
            );
        }
        search.guess = guess(m).map(|score| -score);
        let score = if lasts {
            search.score(&next, opponent)
        } else {
            None
        };
        lasts = score.is_some();
        let Some(score) = score else {
            return unsolved(state, m);
        };
        let line = search.line(&next, opponent, score);
        proven(m, -score, Bound::Exact, line)
    };
    state.moves().map(report).collect()
}

/// The index of the move to play in an unsolved position: a proven win, or else the best by estimates and proven margins, in games
/// without estimates the one that the search itself would try first.
fn likely_best<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    state: &G,
    player: Player,
    moves: &[MoveReport<G::Move>],
) -> usize {
    let facts = state.facts(false);
    let known = search
        .first_solver()
        .known_best(state)
        .map_or(0, usize::from);
    let preferred = state.candidates(&facts).nth(known);
    let mut rank = |m: &MoveReport<G::Move>| match m.proof {
        Some(proof) => (proof.payoff, m.value.unwrap_or(0.0)),
        None if O::ESTIMATES => (0.0, estimate(search, &state.after(m.mv), player)),
        None => (0.0, if Some(m.mv) == preferred { 1.0 } else { 0.0 }),
    };
    let ranks: Vec<(f32, f32)> = moves.iter().map(&mut rank).collect();
    first_max(0..moves.len(), |index| ranks[index]).unwrap_or(0)
}

/// An estimate of a position after a move of `player`, for that player.
fn estimate<G: Margin, O: OrderingEstimate<G>>(
    search: &mut Search<'_, G, O>,
    next: &G,
    player: Player,
) -> f32 {
    let (alpha, beta) = (i32::MIN / 2, i32::MAX / 2);
    let estimate =
        search
            .first_solver()
            .estimate(next, player.opponent(), FALLBACK_DEPTH, alpha, beta);
    -estimate as f32 / POINT as f32
}
