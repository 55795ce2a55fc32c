//! How soon a decided position ends.
//!
//! Searches that prove who wins need not know how soon. A short search by iterative deepening counts the plies, so that the quickest
//! win is played, and of several losses the longest.

use uctopia_game::{Budget, Limit, MoveReport, Report, Shortcuts, ZeroEvaluator};

use super::alpha_beta::{AlphaBetaSearch, FULL_WINDOW, PruningOptions, SearchMemory};
use super::deepening::is_solved;
use super::root::{self, RootMove, RootMoves};
use super::score::{CERTAIN, ScoreConversion, WinScoring};

/// The size of the search's table, far more than its positions take.
const TABLE_MEGABYTES: u32 = 16;

/// The most bytes that [`count_plies`] takes to visit so many positions.
pub(crate) fn most_bytes_to_count_plies<G: Shortcuts>(nodes: u64) -> u64 {
    SearchMemory::<G>::new(Some(TABLE_MEGABYTES), true).most_bytes_of(nodes)
}

/// The report with the quickest win as its move, or with the longest loss if all moves lose, and with the plies that were counted by
/// visiting at most so many positions. Of moves that are equal, or not counted, it remains the one that the report has.
pub(crate) fn count_plies<G: Shortcuts>(
    state: &G,
    mut report: Report<G::Move>,
    nodes: u64,
) -> Report<G::Move> {
    let payoff = |m: &MoveReport<G::Move>| m.proof.map(|proof| proof.payoff);
    let wanted = match payoff(report.best_move()) {
        Some(1.0) => RootMoves::Best,
        Some(-1.0) if report.moves.iter().all(|m| payoff(m) == Some(-1.0)) => RootMoves::All,
        _ => return report,
    };
    let conversion = ScoreConversion::new::<G>(WinScoring::Certain, &ZeroEvaluator);
    let counted = deepen(state, report.best, wanted, conversion, nodes);
    let best = &counted[root::best_index(&counted)];
    report.best = best.mv;
    let certain = counted
        .iter()
        .filter(|m| wanted == RootMoves::All || m.mv == best.mv);
    for (m, score) in
        certain.filter_map(|m| Some((m.mv, m.score.filter(|score| score.abs() > CERTAIN)?)))
    {
        if let Some(reported) = report.moves.iter_mut().find(|reported| reported.mv == m) {
            reported.proof = conversion.proof(score, false);
        }
    }
    report
}

/// The results of the last depth that was finished, beginning with the move `first`.
fn deepen<G: Shortcuts>(
    state: &G,
    first: G::Move,
    wanted: RootMoves,
    conversion: ScoreConversion,
    nodes: u64,
) -> Vec<RootMove<G::Move>> {
    let mut memory = SearchMemory::new(Some(TABLE_MEGABYTES), true);
    let meter = Budget::of(Limit {
        nodes: Some(nodes),
        ..Limit::NONE
    })
    .start(Limit::NONE, Limit::NONE);
    let pruning = PruningOptions {
        pvs: true,
        lmr: false,
    };
    let mut search = AlphaBetaSearch::new(&mut memory, &ZeroEvaluator, conversion, pruning, meter);
    let others = state.moves().filter(|&m| m != first);
    let mut moves: Vec<RootMove<G::Move>> = std::iter::once(first)
        .chain(others)
        .map(RootMove::new)
        .collect();
    for depth in 1.. {
        let mut deeper: Vec<RootMove<G::Move>> =
            moves.iter().map(|m| RootMove::new(m.mv)).collect();
        if !search.root(state, &mut deeper, depth, wanted, FULL_WINDOW) {
            break;
        }
        moves = deeper;
        if is_solved(&moves, wanted) {
            break;
        }
    }
    moves
}
