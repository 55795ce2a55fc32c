//! The search of one tree.
//!
//! | file | what it knows |
//! |---|---|
//! | `state.rs` | what a search keeps, and how a decision begins |
//! | `progress.rs` | a decision under way, and how it ends |
//! | `iteration.rs` | select, expand, simulate, back up: one iteration, on any thread |
//! | `single_thread.rs` | what is special of iterations on one thread |
//! | `stop.rs` | when a search ends before its budget does |
//! | `leaves.rs`, `batch.rs` | many iterations at a time, with their playouts played together |
//! | `leaf_evaluation.rs` | leaves that the program's own evaluator values, and the nodes that they become |
//! | `run.rs` | iterations over and over |

mod batch;
mod iteration;
mod leaf_evaluation;
mod leaves;
mod progress;
mod run;
mod single_thread;
mod state;
mod stop;

pub(crate) use iteration::{Iteration, IterationContext, ThreadState};
pub(crate) use progress::{IterationError, SearchOutcome, SearchProgress};
pub(crate) use state::TreeSearch;

#[cfg(test)]
mod tests;
