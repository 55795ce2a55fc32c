//! Several threads.
//!
//! | file | contents |
//! |---|---|
//! | `shared.rs` | several threads on one tree, without locks: rounds between which the tree may grow |
//! | `thread.rs` | one of these threads, and its iterations |
//! | `pool.rs` | the slots of which threads make nodes |
//! | `accumulators.rs` | each thread's copies of the most visited nodes |
//! | `shared_model.rs` | a model of two threads in every order, for `loom` |
//! | `trees.rs` | several trees, each with a share of the budget |

mod accumulators;
mod pool;
mod shared;
mod thread;
mod trees;

pub(crate) use trees::search_trees;
