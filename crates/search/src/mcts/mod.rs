//! Monte Carlo tree search: UCT and its relatives.
//!
//! One iteration walks down the tree (select), may store a new node (expand), plays at random to the end or to a cut
//! (playout) and adds the result along the way (backup). In the end the root's figures choose the move (choose).
//!
//! | file | what it knows |
//! |---|---|
//! | `config.rs`, `refusals.rs` | the options, and which of them exclude each other |
//! | `tree.rs`, `column.rs`, `columns.rs` | nodes and edges, and figures that only some options need: no policy |
//! | `select.rs`, `tables.rs` | UCB1, its logarithms and quotients, and the order of untried moves |
//! | `terms.rs` | everything else a move may be selected by, and how it adds up |
//! | `walk.rs`, `journey.rs` | the way down, and what is remembered of it |
//! | `playout.rs`, `ngrams.rs`, `move_means.rs` | decisive moves; MAST and NST |
//! | `backup.rs` | the way back: rewards, and what follows from the positions below |
//! | `bounds.rs`, `proof.rs` | what is proven (MCTS-Solver with scores), and what is missing to a proof (GPN-MCTS) |
//! | `heuristic.rs`, `amaf.rs` | implicit minimax, progressive bias, priors; RAVE and GRAVE |
//! | `allot.rs` | sequential halving and Gumbel at the root |
//! | `memory.rs` | what is kept between two decisions, finding nodes by position (graph search), bounds on memory |
//! | `search.rs` | the iteration, from one thread |
//! | `batch.rs` | the iteration, many at a time, with their playouts played together |
//! | `shared.rs` | the iteration, from several threads on one tree |
//! | `choose.rs`, `samples.rs` | the final choice, early stops, and what a report tells |
//! | `uct.rs`, `share.rs` | the agent: one tree or several |
//! | `mean.rs`, `mersenne.rs` | a running mean; random picks as a published program made them |
//!
//! Reading order: `tree.rs`, `walk.rs`, `select.rs`, `backup.rs`, `search.rs`; then `terms.rs` for the options.
//!
//! Kocsis and Szepesvári 2006, "Bandit based Monte-Carlo planning"; Coulom 2006, "Efficient selectivity and backup
//! operators in Monte-Carlo tree search".
//!
//! The figures of a move live on the edge that makes it, from the point of view of the player who chooses there. In
//! a graph search two edges may lead to one node, and each keeps the figures of its own visits (UCT1 of Childs,
//! Brodeur and Kocsis 2008, "Transpositions and move groups in Monte Carlo tree search"), so that no visit is counted
//! twice anywhere.

mod allot;
mod amaf;
mod backup;
mod batch;
mod bounds;
mod choose;
mod column;
mod columns;
mod config;
mod explain;
mod findings;
mod heuristic;
mod journey;
mod mean;
mod memory;
mod mersenne;
mod move_means;
mod ngrams;
mod playout;
mod proof;
mod refusals;
mod samples;
mod search;
mod select;
mod share;
mod shared;
mod tables;
mod terms;
mod thinking;
mod trace;
mod tree;
mod uct;
mod walk;

pub use config::{
    Allotment, Amaf, Choice, Decisive, Formula, Full, Generator, InFlight, Parent, Passes, Policy, ProofBy, Ties,
    Trigger, Uct as UctConfig, Untried, Viewpoint,
};

pub use explain::Candidate;
pub use select::ucb1;
pub use trace::{Backup, Figures, Selection, Simulation, Trace, TraceError};
pub use uct::Uct;
