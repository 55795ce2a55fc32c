//! Several threads.
//!
//! | file | contents |
//! |---|---|
//! | `shared.rs` | several threads on one tree, without locks: rounds between which the tree may grow |
//! | `thread.rs` | one of these threads, and its iterations |
//! | `shared_model.rs` | a model of two threads in every order, for `loom` |
//! | `trees.rs` | several trees, each with a share of the budget |

mod shared;
mod thread;
mod trees;

pub(crate) use trees::search_trees;
