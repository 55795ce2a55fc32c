//! The search of one tree.
//!
//! | file | what it knows |
//! |---|---|
//! | `state.rs` | what a search keeps, and how a decision begins |
//! | `progress.rs` | a decision under way, and how it ends |
//! | `iteration.rs` | select, expand, simulate, back up: one iteration, whoever runs it |
//! | `alone.rs` | what is special of iterations on one thread |
//! | `stop.rs` | when a search ends before its budget does |
//! | `leaves.rs`, `batch.rs` | many iterations at a time, with their playouts played together |
//! | `evaluated.rs` | leaves that the program's own evaluator values, and the nodes that they become |
//! | `run.rs` | iterations over and over |

mod alone;
mod batch;
mod evaluated;
mod iteration;
mod leaves;
mod progress;
mod run;
mod state;
mod stop;

pub(crate) use iteration::{Iteration, Local, Parts};
pub(crate) use progress::{Abandoned, Progress, Searched};
pub(crate) use state::Search;

#[cfg(test)]
mod tests;
