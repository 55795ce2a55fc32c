//! The exact agent: what best play leads to, proven.

use std::time::Duration;

use uctopia_game::{Agent, Budget, Evaluator, Game, Limit, Report, Stop, options};

use crate::classical::{DeepeningConfig, RootMoves, SolverMemory, deepen};

options! {
    /// Options of the exact agent.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even, Stop};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::{Exact, ExactConfig};
    /// let impatient = ExactConfig { nodes: Some(100), ..ExactConfig::default() };
    /// let report = Exact::new(impatient, Even).decide(&TicTacToe::default(), &Budget::unlimited());
    /// assert_eq!(report.stop, Stop::Nodes);
    /// assert!(report.note.unwrap().starts_with("not solved within the budget"));
    /// ```
    pub struct ExactConfig {
        /// positions to visit before giving up; 20 million when no other bound is given
        nodes ["max_nodes"]: Option<u64> = None, from "about a minute of one core";
        /// thinking time before giving up; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// size of the transposition table in megabytes
        table_mb ["hash"]: u32 = 256, in 1..=65536, from "solving lives on transpositions";
    }
}

/// Solves the position: every move gets the payoff under best play, and how many plies away it is.
///
/// Where the position is too large for the budget, the report's stop is not [`Stop::Solved`] and its note says how
/// far the search came; what it proved up to there is marked as proven, and only that.
///
/// ```
/// use uctopia_game::{Agent, Budget, Even, Stop, adapters::Tree};
/// use uctopia_search::{Exact, ExactConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let report = Exact::new(ExactConfig::default(), Even).decide(&game, &Budget::unlimited());
/// assert_eq!(report.stop, Stop::Solved);
/// let payoffs: Vec<f32> = report.moves.iter().map(|m| m.proof.unwrap().payoff).collect();
/// assert_eq!(payoffs, [-1.0, 0.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Exact<G: Game, E> {
    config: ExactConfig,
    evaluator: E,
    memory: SolverMemory<G>,
}

impl<G: Game, E> Exact<G, E> {
    /// Positions visited when nothing bounds the search.
    pub const DEFAULT_NODES: u64 = 20_000_000;

    /// A solver; `evaluator` only guides it while the end is out of sight.
    pub fn new(config: ExactConfig, evaluator: E) -> Self {
        let memory = SolverMemory::new(Some(config.table_mb), true);
        Self { config, evaluator, memory }
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Exact<G, E> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        let own = Limit { nodes: self.config.nodes, time: self.config.time, ..Limit::NONE };
        let meter = budget.start(own, Limit { nodes: Some(Self::DEFAULT_NODES), ..Limit::NONE });
        let config = DeepeningConfig { root: RootMoves::All, ..Default::default() };
        let mut report = deepen(state, &mut self.memory, &self.evaluator, &config, meter);
        if report.stop != Stop::Solved {
            let depth = report.totals.depth;
            report.note = Some(format!(
                "not solved within the budget: the values come from a search of depth {depth} and are estimates where no proof is shown"
            ));
        }
        report
    }
}
