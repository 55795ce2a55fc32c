//! Monte Carlo tree search: UCT and its relatives.
//!
//! One iteration descends the tree (select), may store a new node (expand), plays at random to the end or to a cut
//! (playout) and adds the result along the path (backup). In the end the root's figures choose the move (choose).
//!
//! | folder or file | what it knows |
//! |---|---|
//! | `tree/` | nodes and edges, and figures that only some options need: no policy |
//! | `phases/` | small traits for selection rules, playout policies and priors of a program's own |
//! | `selection/` | the descent: UCB1 and everything else a move may be selected by |
//! | `expansion.rs` | when a position becomes a node, heuristic values and priors |
//! | `simulation/` | playouts, and what they learn |
//! | `backup/` | rewards along the path, proofs and minimax values from below |
//! | `root/` | how iterations are dealt out at the root, and the final choice |
//! | `memory.rs`, `bytes.rs` | what is kept between two decisions, positions found again, bounds on memory |
//! | `search/` | the iteration, one by one and in batches |
//! | `parallel/` | several threads on one tree, and several trees |
//! | `observe/` | reports, snapshots and traces |
//! | `config/` | the configuration by phases, the options it is written as, and what is refused |
//! | `uct.rs`, `builder.rs` | the agent, and making one with phases of a program's own |
//!
//! Each depends on those above it alone, and on the configuration.
//!
//! Reading order: `tree/slot.rs`, `tree/arena.rs`, `selection/descent.rs`, `selection/choose.rs`, `backup/add.rs`,
//! `search/iteration.rs`; then `selection/terms.rs` for the options.
//!
//! Kocsis and Szepesvári 2006, "Bandit based Monte-Carlo planning"; Coulom 2006, "Efficient selectivity and backup
//! operators in Monte-Carlo tree search".
//!
//! The figures of a move live on the edge that makes it, from the point of view of the player who chooses there. In
//! a graph search two edges may lead to one node, and each keeps the figures of its own visits (UCT1 of Childs,
//! Brodeur and Kocsis 2008, "Transpositions and move groups in Monte Carlo tree search"), so that no visit is counted
//! twice anywhere.

mod backup;
mod builder;
mod bytes;
pub mod config;
mod expansion;
mod memory;
mod observe;
mod parallel;
pub mod phases;
mod root;
mod search;
mod selection;
mod simulation;
mod tree;
mod uct;

pub use builder::{BuiltUct, UctBuilder};
pub use config::{UctConfig, UctError, UctOptions};
pub use observe::{Backup, Candidate, Figures, Selection, Simulation, Trace, TraceError};
pub use phases::ucb1;
pub use uct::Uct;
