//! What a program with a game of its own needs: `use uctopia::prelude::*;`.
//!
//! ```
//! use uctopia::prelude::*;
//! use uctopia::games::mnk::TicTacToe;
//! let start = TicTacToe::default();
//! let mut exact = Exact::new(ExactConfig::default(), ZeroEvaluator);
//! let report = exact.decide(&start, &mut Context::unlimited()).unwrap();
//! assert_eq!(report.best_move().value, Some(0.0)); // a draw
//! ```

pub use crate::moves::Moves;
pub use crate::{
    Agent, AgentFactory, AgentFailure, AlphaBeta, AlphaBetaConfig, Budget, Context, Deepening,
    DeepeningConfig, Evaluator, Exact, ExactConfig, FlatConfig, FlatMonteCarlo, Game, Limit, Match,
    Minimax, MinimaxConfig, Notation, Player, RandomAgent, Report, Rng, SearchObserver,
    SearchSnapshot, Seeded, Shortcuts, SnapshotSchedule, StopFlag, Turn, Uct, UctConfig,
    ZeroEvaluator, check, profile,
};
