//! The root of a depth-first search: which moves get exact values, and the report.

use uctopia_game::{Bound, Evaluator, MoveReport, Report, Scale, Shortcuts, Stop, Totals};
use uctopia_options::{Message, choices, message};

use super::score::ScoreConversion;

choices! {
    /// Which root moves get an exact value.
    ///
    /// ```
    /// use uctopia::game::{Agent, Bound, Context, ZeroEvaluator, adapters::Tree};
    /// use uctopia::search::{AlphaBeta, AlphaBetaConfig, classical::RootMoves};
    /// let game: Tree = "((==)(BA))".parse().unwrap();
    /// let bounds = |root| {
    ///     let config = AlphaBetaConfig { root, ..AlphaBetaConfig::default() };
    ///     let report = AlphaBeta::new(config, ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
    ///     [report.moves[0].bound, report.moves[1].bound]
    /// };
    /// assert_eq!(bounds(RootMoves::Best), [Bound::Exact, Bound::Upper]); // no better, and that is enough
    /// assert_eq!(bounds(RootMoves::All), [Bound::Exact, Bound::Exact]);
    /// ```
    pub enum RootMoves {
        /// Only the best; the others get an upper bound, which is cheaper.
        Best = "best",
        /// All of them.
        All = "all",
    }
}

/// The result of a search for one root move.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    /// The move.
    pub(crate) mv: M,
    /// The score of the move for the player at the root; `None` if it was not reached.
    pub(crate) score: Option<f32>,
    /// Whether the score is exact or an upper bound.
    pub(crate) bound: Bound,
    /// Whether nothing in the search below the move was estimated.
    pub(crate) complete: bool,
    /// The principal variation, this move included.
    pub(crate) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M) -> Self {
        Self {
            mv,
            score: None,
            bound: Bound::Estimate,
            complete: false,
            pv: vec![mv],
        }
    }

    fn report(&self, conversion: ScoreConversion) -> MoveReport<M> {
        let mut report = MoveReport::new(self.mv);
        report.pv.clone_from(&self.pv);
        report.bound = self.bound;
        let Some(score) = self.score else {
            return report;
        };
        // An upper bound proves something only when it proves a loss.
        let proven = self.bound == Bound::Exact || score < 0.0;
        report.proof = conversion
            .proof(score, self.complete && self.bound == Bound::Exact)
            .filter(|_| proven);
        report.value = report
            .proof
            .is_none_or(|proof| proof.plies.is_none())
            .then_some(score);
        report
    }
}

/// The index of the best of the moves: the first with the highest exact score.
pub(crate) fn best_index<M>(moves: &[RootMove<M>]) -> usize {
    let mut best = 0;
    let mut best_score = f32::NEG_INFINITY;
    for (index, m) in moves
        .iter()
        .enumerate()
        .filter(|(_, m)| m.bound == Bound::Exact)
    {
        if m.score.is_some_and(|score| score > best_score) {
            (best, best_score) = (index, m.score.unwrap_or(f32::NEG_INFINITY));
        }
    }
    best
}

/// The note when the budget ended before every root move was searched.
pub(crate) fn unfinished_note<M>(moves: &[RootMove<M>]) -> Option<Message> {
    let searched = moves.iter().filter(|m| m.score.is_some()).count();
    let all = moves.len();
    (searched < all)
        .then(|| message!("the budget ended early: only {searched} of {all} moves were searched"))
}

/// The report of a search whose root moves are `moves`, in any order, and the `best` of them to be played.
pub(crate) fn report<G: Shortcuts>(
    state: &G,
    moves: &[RootMove<G::Move>],
    best: usize,
    conversion: ScoreConversion,
    evaluator: &impl Evaluator<G>,
    totals: Totals,
    stop: Stop,
) -> Report<G::Move> {
    let best = moves[best].mv;
    let in_order: Vec<MoveReport<G::Move>> = state
        .moves()
        .map(|m| {
            moves
                .iter()
                .find(|r| r.mv == m)
                .map_or_else(|| MoveReport::new(m), |r| r.report(conversion))
        })
        .collect();
    let index = in_order.iter().position(|m| m.mv == best).unwrap_or(0);
    let scale = Scale::Points {
        unit: evaluator.unit().into(),
        scale: evaluator.scale(),
    };
    let mut report = Report::new(state, in_order, scale, index);
    report.totals = totals;
    report.stop = stop;
    report
}
