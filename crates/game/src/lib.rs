//! The basic types of Uctopia: games, agents, reports and budgets.
//!
//! A game is a type that implements [`Game`]: the state is the game, moves are an exact-size iterator, and nature is a player.
//! [`Shortcuts`] are faster implementations of what follows from the rules, all with defaults. Everything else is an optional
//! ability, each a small trait of its own:
//!
//! | ability | trait |
//! |---|---|
//! | positions and moves as text | [`Notation`] |
//! | a board to draw | [`View`] |
//! | heuristic evaluations by name | [`Evaluate`] |
//! | winning by how much | [`Margin`] |
//! | a score beside win and loss | [`Score`] |
//! | wins by force, and forced moves | [`Tactics`] |
//! | names of known openings | [`OpeningNames`] |
//! | moves as numbers and positions as arrays | [`Encode`] |
//! | what each player knows, where some of it is hidden | [`Hidden`] |
//!
//! An [`Agent`] receives a state and a [`Context`], with a [`Budget`] and perhaps a [`SearchObserver`], and returns a [`Report`].
//! [`VectorState`] plays many games side by side, for learning programs.
//! [`check`](check()) tests any game against the contract in one line, and [`perft`](perft()) counts its positions.
//!
//! ```
//! use uctopia::game::{check, adapters::Tree};
//!
//! // A game written as a tree: the first player wins (A), loses (B) or draws (=).
//! let game: Tree = "((AB)(=A))".parse().unwrap();
//! assert!(check(&game, 1, 20).is_ok());
//! ```
//!
//! This crate imports `uctopia-options` for messages and `uctopia-statistics` for the interval of a value, and nothing heavy but `fearless_simd`, which knows what the machine can do.
//! Reading order: `game.rs`, `rng.rs`, `agent.rs`,
//! `report.rs`, `budget.rs`, then whichever ability you need.

pub mod adapters;
mod agent;
mod budget;
mod chance;
mod check;
mod context;
mod encode;
mod evaluate;
mod failure;
mod game;
mod hidden;
mod margin;
mod memory_account;
pub mod moves;
mod negative_zero;
mod notation;
mod observer;
mod on_panic;
mod opening_names;
mod parallel;
mod payoffs;
mod perft;
mod profile;
mod random_move;
mod random_play;
mod ranking;
mod report;
mod rng;
mod rules_error;
mod score;
mod separators;
mod shortcuts;
mod tactics;
mod vector;
mod view;

pub use agent::{Agent, Seeded};
pub use budget::{Budget, Limit, Meter, StopFlag, Stopwatch};
pub use chance::{chance_probabilities, sample_indexed_outcome};
pub use check::{
    CheckSummary, ContractBreach, check, check_hidden, check_notation, check_notation_while,
};
pub use context::Context;
pub use encode::{Encode, check_encode};
pub use evaluate::{Evaluate, Evaluation, Evaluator, ZeroEvaluator};
pub use failure::AgentFailure;
pub use game::{Game, MAX_PLAYERS, Payoffs, Player, Turn};
pub use hidden::{Determinize, Hidden};
pub use margin::{Margin, StaticScore, check_margin};
pub use memory_account::{MemoryAccount, system_has_memory_for, table_bytes};
pub use notation::{Notation, illegal_move};
pub use observer::{
    ReportSnapshot, SearchObserver, SearchSnapshot, SnapshotSchedule, TreeMove, TreeNode,
};
pub use on_panic::OnPanic;
pub use opening_names::{NamedOpening, OpeningIndex, OpeningNames};
pub use parallel::{in_order, map_in_order};
pub use payoffs::{final_payoff, final_payoffs};
pub use perft::{Perft, perft, perft_while};
pub use profile::{Profile, ProfilePart, profile};
pub use random_move::{MAX_PLIES, Unfinished, random_move};
pub use random_play::{play_out, play_out_counted, play_plies_while};
pub use report::{Bound, MoveReport, Proof, Report, Scale, Stop, Totals};
pub use rng::Rng;
pub use rules_error::RulesError;
pub use score::{Score, ScoreOf, check_score};
pub use separators::{Numbering, final_score, skip_behind_move, skip_separators};
pub use shortcuts::{Shortcuts, is_safe, play_out_while, position_bytes, sample_outcome};
pub use tactics::{Candidate, Tactic, Tactics, check_tactics};
pub use vector::{VectorArrays, VectorError, VectorSettings, VectorShape, VectorState};
pub use view::{Board, Square, Theme, View};
