//! The search of one tree.
//!
//! | file | contents |
//! |---|---|
//! | `state.rs` | the data of a search, and how a decision begins |
//! | `progress.rs` | the progress of a decision, and how it ends |
//! | `iteration.rs` | selection, expansion, playout, backup: one iteration, on any thread |
//! | `single_thread.rs` | iterations on one thread |
//! | `plain.rs` | iterations of plain UCT on one thread, where no option is used |
//! | `stop.rs` | when a search ends before its budget does |
//! | `leaves.rs`, `batch.rs` | many iterations at a time, with their playouts played together |
//! | `leaf_evaluation.rs` | evaluation and expansion of leaves by a leaf evaluator |
//! | `run.rs` | the loop of iterations |
mod batch;
mod iteration;
mod leaf_evaluation;
mod leaves;
mod plain;
mod progress;
mod run;
mod single_thread;
mod state;
mod stop;

pub(crate) use iteration::{Iteration, IterationContext, ThreadState};
pub(crate) use progress::{IterationError, SearchOutcome, SearchProgress};
pub(crate) use state::TreeSearch;

#[cfg(test)]
mod plain_tests;
#[cfg(test)]
mod tests;
