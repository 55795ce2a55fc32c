//! The search of one tree.
//!
//! `run.rs` chooses one of three loops:
//!
//! | loop | file | searches | iteration |
//! |---|---|---|---|
//! | plain | `plain.rs` | UCB1 on one thread, without options that change an iteration: nearly all | its own, without branches on options |
//! | general | `run.rs` | any options, custom rules and policies | `iteration.rs`, with `single_thread.rs` |
//! | batches | `batch.rs`, `leaves.rs` | `batch`, and leaf evaluators | the descent of `iteration.rs`; results replace virtual losses |
//!
//! Threads that share a tree have their own loop around `iteration.rs` (`parallel/`). The plain loop gives the trees of the general
//! one, which `plain_tests.rs` compares.
//!
//! Reading order: `state.rs` (the data of a search, and how a decision begins), `run.rs`, `iteration.rs`, `single_thread.rs`; then
//! `plain.rs`, which is the same with the phases in one file; then `batch.rs` with `leaves.rs` and `leaf_evaluation.rs`.
//! `progress.rs` is the state of a decision, and `stop.rs` knows when it ends before its budget does.

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
