//! Iterative deepening: alpha-beta to depth 1, 2, 3 … while the budget lasts.
//!
//! Slate and Atkin 1977. The result of an unfinished depth is discarded, so the report is always that of the last finished
//! depth; entries of the table from the unfinished depth are kept.

use std::convert::identity;
use std::time::Duration;

use uctopia_game::{
    Agent, AgentFailure, Bound, Budget, Context, Evaluator, Limit, Meter, Report, ReportSnapshot,
    Shortcuts, Stop, Totals,
};
use uctopia_options::{Plies, message, options};

use super::alpha_beta::{AlphaBetaSearch, FULL_WINDOW, PruningOptions, SearchMemory};
use super::root::{self, RootMove, RootMoves};
use super::score::{CERTAIN, ScoreConversion, WinScoring};
use crate::depth::too_deep;
use crate::opposed;

options! {
    /// Options of iterative deepening.
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::{Deepening, DeepeningConfig};
    /// let depth = |nodes| {
    ///     let config = DeepeningConfig { nodes: Some(nodes), ..DeepeningConfig::default() };
    ///     Deepening::new(config, ZeroEvaluator).decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap().totals.depth
    /// };
    /// assert!(depth(2000) > depth(200));
    /// ```
    pub struct DeepeningConfig {
        /// the deepest search, in player moves
        depth ["max_depth", "search_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// positions to visit at most; 100000 when no other bound is given
        nodes ["max_nodes"]: Option<u64> = None, from "reproducible, unlike time";
        /// evaluation at the horizon: a name, or a file of weights (a name with a dot or a slash); the game's first one by
        /// default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// whether transpositions are looked up in a table (transposition table)
        table ["tt"]: bool = true, from "Greenblatt, Eastlake and Crocker 1967";
        /// size of the table in megabytes
        table_mb ["hash"]: u32 = 64, in 1..=65536, from "a size that any machine has";
        /// whether moves are ordered (table move, killer moves, history)
        order ["ordering"]: bool = true, from "Akl and Newborn 1977; Schaeffer 1983";
        /// whether moves after the first are searched with a null window (principal-variation search)
        pvs []: bool = true, from "Marsland and Campbell 1982";
        /// half-width of the aspiration window around the previous score, in points; off for the full window
        aspiration ["window"]: Option<u64> = None, from "Marsland 1986; pays where scores are steady";
        /// whether late moves are searched one ply less unless they fail high; values then differ from minimax's
        lmr ["reductions"]: bool = false, from "late-move reductions; history in Heinz 1999";
        /// which root moves get an exact value: the best one, or all (slower, for analysis)
        root ["root_moves"]: RootMoves = RootMoves::Best, from "analysis needs all, play one";
        /// score of a finished game relative to the evaluation
        wins []: WinScoring = WinScoring::Auto, from "certain wins before estimates; scaled where chances are averaged";
    }
}

impl DeepeningConfig {
    /// Positions visited when nothing bounds the search.
    pub const DEFAULT_NODES: u64 = 100_000;

    /// The meter of one decision.
    fn meter(&self, budget: &Budget) -> Meter {
        let own = Limit {
            nodes: self.nodes,
            time: self.time,
            ..Limit::NONE
        };
        let bounded_by_depth = self.depth != Plies::TO_THE_END;
        let fallback = if bounded_by_depth {
            None
        } else {
            Some(Self::DEFAULT_NODES)
        };
        budget.start(
            own,
            Limit {
                nodes: fallback,
                ..Limit::NONE
            },
        )
    }
}

/// Alpha-beta with growing depth until the budget ends or the game is solved.
///
/// ```
/// use uctopia::game::{Agent, Context, Stop, ZeroEvaluator, adapters::Tree};
/// use uctopia::{Deepening, DeepeningConfig};
/// let game: Tree = "((=(AA))(B(AB)))".parse().unwrap();
/// let report = Deepening::new(DeepeningConfig::default(), ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!((report.best, report.stop), (0, Stop::Solved));
/// ```
#[derive(Clone, Debug)]
pub struct Deepening<G: Shortcuts, E> {
    config: DeepeningConfig,
    evaluator: E,
    memory: SearchMemory<G>,
}

impl<G: Shortcuts, E> Deepening<G, E> {
    /// An iterative-deepening agent; it uses no random numbers.
    pub fn new(config: DeepeningConfig, evaluator: E) -> Self {
        let memory = SearchMemory::new(config.table.then_some(config.table_mb), config.order);
        Self {
            config,
            evaluator,
            memory,
        }
    }
}

impl<G: Shortcuts, E: Evaluator<G>> Agent<G> for Deepening<G, E> {
    /// Fails in games for three and more players.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let meter = self.config.meter(&context.budget);
        let Self {
            config,
            evaluator,
            memory,
        } = self;
        let report = deepen(state, memory, evaluator, config, meter, context, identity);
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        opposed::check::<G>("deepening")
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.memory.most_bytes())
    }
}

/// Runs depth after depth and reports the last one that was finished; the observer receives each of them. All reports are those that
/// `shown` makes of what was found.
pub(crate) fn deepen<G: Shortcuts, E: Evaluator<G>>(
    state: &G,
    memory: &mut SearchMemory<G>,
    evaluator: &E,
    config: &DeepeningConfig,
    meter: Meter,
    context: &mut Context<'_, G>,
    shown: fn(Report<G::Move>) -> Report<G::Move>,
) -> Report<G::Move> {
    let conversion = ScoreConversion::new(config.wins, evaluator);
    let selection = PruningOptions {
        pvs: config.pvs,
        lmr: config.lmr,
    };
    let mut search = AlphaBetaSearch::new(memory, evaluator, conversion, selection, meter);
    let report = |finished: &[RootMove<G::Move>], nodes: u64, depth: u32, stop: Stop| {
        let totals = Totals {
            playouts: 0,
            nodes,
            depth,
        };
        shown(root::report(
            state,
            finished,
            root::best_index(finished),
            conversion,
            evaluator,
            totals,
            stop,
        ))
    };
    let mut finished: Vec<RootMove<G::Move>> = state.moves().map(RootMove::new).collect();
    let mut depth = 0;
    let stop = loop {
        if depth == config.depth.or_max() {
            break Stop::Complete;
        }
        let Some(moves) = one_deeper(&mut search, state, &finished, depth + 1, config) else {
            break search.meter.reason().unwrap_or(Stop::Complete);
        };
        depth += 1;
        finished = moves;
        if is_solved(&finished, config.root) {
            break Stop::Solved;
        }
        if context.is_observed() {
            let so_far = report(&finished, search.nodes, depth, Stop::Complete);
            context.show(&ReportSnapshot::so_far(&so_far));
        }
    };
    let mut report = report(&finished, search.nodes, depth, stop);
    let nothing = (depth == 0)
        .then(|| message!("not even depth 1 was finished: the move is the first legal one"));
    let deep = search.too_deep.then(|| {
        message!(
            "deeper than {depth} was not searched: {problem}",
            problem = too_deep::<G>()
        )
    });
    report.note = [nothing, deep]
        .into_iter()
        .flatten()
        .reduce(|one, other| message!("{one}; {other}"));
    report
}

/// Searches the next depth: first within the aspiration window around the last score, then, if the score lies outside, with the
/// full window. `None` when the budget ends.
fn one_deeper<G: Shortcuts, E: Evaluator<G>>(
    search: &mut AlphaBetaSearch<'_, G, E>,
    state: &G,
    finished: &[RootMove<G::Move>],
    depth: u32,
    config: &DeepeningConfig,
) -> Option<Vec<RootMove<G::Move>>> {
    let last = finished[root::best_index(finished)]
        .score
        .filter(|score| score.abs() < CERTAIN);
    if let (Some(reach), Some(last), RootMoves::Best) = (config.aspiration, last, config.root) {
        let (low, high) = (last - reach as f32, last + reach as f32);
        let mut moves = best_first(finished);
        if !search.root(state, &mut moves, depth, config.root, (low, high)) {
            return None;
        }
        let found = moves.iter().any(|m| m.bound == Bound::Exact)
            && moves.iter().all(|m| m.bound != Bound::Lower);
        if found {
            return Some(moves);
        }
    }
    let mut moves = best_first(finished);
    search
        .root(state, &mut moves, depth, config.root, FULL_WINDOW)
        .then_some(moves)
}

/// The moves in the order of the last depth's scores, ready for the next.
fn best_first<M: Copy>(finished: &[RootMove<M>]) -> Vec<RootMove<M>> {
    let mut order: Vec<&RootMove<M>> = finished.iter().collect();
    let rank = |m: &RootMove<M>| {
        (
            m.bound != Bound::Exact,
            -m.score.unwrap_or(f32::NEG_INFINITY),
        )
    };
    order.sort_by(|a, b| {
        rank(a)
            .partial_cmp(&rank(b))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    order.into_iter().map(|m| RootMove::new(m.mv)).collect()
}

/// Whether a deeper search cannot change the result.
pub(super) fn is_solved<M>(moves: &[RootMove<M>], wanted: RootMoves) -> bool {
    let best = &moves[root::best_index(moves)];
    let certain =
        |m: &RootMove<M>| m.complete || m.score.is_some_and(|score| score.abs() > CERTAIN);
    match wanted {
        RootMoves::Best => {
            moves.iter().all(certain) || best.score.is_some_and(|score| score > CERTAIN)
        }
        RootMoves::All => moves.iter().all(certain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::ZeroEvaluator;
    use uctopia_game::adapters::Tree;

    /// Depth 1 finds nothing, depth 2 finds that the first move loses: a budget that ends in the middle of depth 2 must not
    /// change the result of depth 1.
    #[test]
    fn an_unfinished_depth_is_discarded() {
        let game: Tree = "((B(AA))((AA)(AA)))".parse().unwrap();
        for nodes in 1..30 {
            let config = DeepeningConfig {
                nodes: Some(nodes),
                ..Default::default()
            };
            let report = Deepening::new(config, ZeroEvaluator)
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            let fixed = super::super::AlphaBetaConfig {
                depth: Plies(Some(report.totals.depth.max(1))),
                ..Default::default()
            };
            let whole = super::super::AlphaBeta::new(fixed, ZeroEvaluator)
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            if report.totals.depth > 0 {
                assert_eq!(
                    report.best_move().value,
                    whole.best_move().value,
                    "{nodes} nodes"
                );
                assert_eq!(
                    report.best_move().proof,
                    whole.best_move().proof,
                    "{nodes} nodes"
                );
            } else {
                assert!(report.note.is_some());
            }
        }
    }
}
