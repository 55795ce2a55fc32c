//! Alpha-beta with every visit of a position, to show how it works.

use uctopia_game::{
    AgentFailure, Budget, Evaluator, Limit, Notation, Report, Shortcuts, Stop, Totals,
};
use uctopia_options::{Localized, Message};

use super::alpha_beta::{AlphaBeta, AlphaBetaSearch, FULL_WINDOW, PruningOptions};
use super::root::{self, RootMove};
use super::score::ScoreConversion;
use super::visits::{Visit, VisitRecorder};
use crate::depth::too_deep_failure;
use crate::opposed;
use crate::playout_runner::to_move;

/// A search by alpha-beta in the order of its visits.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "VisitTrace")
)]
pub struct VisitTrace<M> {
    /// The visits in the order in which they began, the root first.
    pub visits: Vec<Visit<M>>,
    /// What the search reports.
    pub report: Report<M>,
}

impl<M: Copy + PartialEq> VisitTrace<M> {
    /// These visits with moves as text, as the game of `root` writes them.
    #[must_use]
    pub fn to_text<G: Notation<Move = M>>(&self, root: &G) -> VisitTrace<String> {
        let mut states: Vec<G> = vec![root.clone()];
        let mut visits = Vec::with_capacity(self.visits.len());
        for visit in &self.visits {
            let made = visit.parent.zip(visit.mv);
            visits.push(visit.with_move(made.map(|(above, m)| states[above].move_text(m))));
            if let Some((above, m)) = made {
                states.push(states[above].after(m));
            }
        }
        VisitTrace {
            visits,
            report: self.report.to_text(root),
        }
    }
}

/// Why the visits of a search cannot be shown.
///
/// ```
/// use uctopia::game::{Budget, Limit, ZeroEvaluator, adapters::Tree};
/// use uctopia::{AlphaBeta, AlphaBetaConfig};
/// let game: Tree = "((=A)(BA))".parse().unwrap();
/// let budget = Budget { limit: Limit { nodes: Some(3), ..Limit::NONE }, ..Budget::unlimited() };
/// let error = AlphaBeta::new(AlphaBetaConfig::default(), ZeroEvaluator).trace(&game, &budget).unwrap_err();
/// assert!(error.to_string().ends_with("more than can be shown: ask for a smaller depth"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum VisitTraceError {
    /// The budget ended.
    #[error(
        "after {0} positions the search was not finished, more than can be shown: ask for a smaller depth"
    )]
    Budget(u64),
    /// The search has no result: an error message.
    #[error("{0}")]
    Unable(Message),
}

impl<G: Shortcuts, E: Evaluator<G>> AlphaBeta<G, E> {
    /// Searches a position and returns every visit of a position on the way, in order. The search is the one that
    /// [`decide`](uctopia_game::Agent::decide) runs, with all its options.
    ///
    /// # Errors
    /// When the budget ends before the search does, a line is too long, or there are three players or more.
    ///
    /// ```
    /// use uctopia::game::{Budget, ZeroEvaluator, adapters::Tree};
    /// use uctopia::options::Plies;
    /// use uctopia::{AlphaBeta, AlphaBetaConfig};
    /// // The second move may lose, which is worse than the draw that the first one is sure of: the rest is cut off.
    /// let game: Tree = "((=A)(BA))".parse().unwrap();
    /// let plain = AlphaBetaConfig { table: false, order: false, pvs: false, ..AlphaBetaConfig::default() };
    /// let mut agent = AlphaBeta::new(AlphaBetaConfig { depth: Plies(Some(2)), ..plain }, ZeroEvaluator);
    /// let trace = agent.trace(&game, &Budget::unlimited()).unwrap();
    /// assert_eq!(trace.visits.len(), 6); // of seven positions
    /// let cut = &trace.visits[4];
    /// assert_eq!((cut.mv, cut.alpha, cut.skipped), (Some(1), 0.0, Some(1)));
    /// ```
    pub fn trace(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<VisitTrace<G::Move>, VisitTraceError> {
        let unable = |failure: AgentFailure| VisitTraceError::Unable(failure.message());
        opposed::check::<G>("alpha-beta").map_err(unable)?;
        let (player, depth) = (to_move(state), self.config.depth.or_max());
        let conversion = ScoreConversion::new(self.config.wins, &self.evaluator);
        let meter = budget.start(
            Limit {
                nodes: self.config.nodes,
                ..Limit::NONE
            },
            Limit::NONE,
        );
        let selection = PruningOptions {
            pvs: self.config.pvs,
            lmr: self.config.lmr,
        };
        let recorder = VisitRecorder::new(player);
        let mut search = AlphaBetaSearch::observed(
            &mut self.memory,
            &self.evaluator,
            conversion,
            selection,
            meter,
            recorder,
        );
        let mut moves: Vec<_> = state.moves().map(RootMove::new).collect();
        let is_complete = search.root(state, &mut moves, depth, self.config.root, FULL_WINDOW);
        if search.too_deep {
            return Err(unable(too_deep_failure::<G>()));
        }
        if !is_complete {
            return Err(VisitTraceError::Budget(search.nodes));
        }
        let totals = Totals {
            playouts: 0,
            nodes: search.nodes,
            depth,
        };
        let best = root::best_index(&moves);
        let report = root::report(
            state,
            &moves,
            best,
            conversion,
            &self.evaluator,
            totals,
            Stop::Complete,
        );
        let value = moves[best].score.unwrap_or(0.0);
        Ok(VisitTrace {
            visits: search.observer.finish(value),
            report,
        })
    }
}
