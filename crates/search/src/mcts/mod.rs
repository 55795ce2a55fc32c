//! Monte Carlo tree search: UCT and its relatives.
//!
//! One iteration walks down the tree (select), may store a new node (expand), plays at random to the end or to a cut
//! (rollout) and adds the result along the way (backup). In the end the root's figures choose the move (choose).
//!
//! | file | what it knows |
//! |---|---|
//! | `tree.rs` | nodes and edges, a plain data structure without any policy |
//! | `select.rs` | UCB1 and the order of untried moves |
//! | `mersenne.rs` | random picks as a published program made them |
//! | `bounds.rs` | what is proven, and how it is backed up (MCTS-Solver with draws) |
//! | `memory.rs` | what is kept between two decisions, and finding nodes by position (graph search) |
//! | `search.rs` | the iteration itself and the report |
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
mod bounds;
mod choose;
mod column;
mod columns;
mod config;
mod heuristic;
mod journey;
mod logarithm;
mod mean;
mod memory;
mod mersenne;
mod ngrams;
mod playout;
mod proof;
mod refusals;
mod samples;
mod search;
mod select;
mod share;
mod shared;
mod terms;
mod tree;
mod uct;
mod walk;

pub use config::{
    Allotment, Amaf, Choice, Decisive, Formula, Full, Generator, InFlight, Parent, Passes, Policy, Ties, Trigger,
    Uct as UctConfig, Untried, Viewpoint,
};

pub use select::ucb1;
pub use uct::Uct;
