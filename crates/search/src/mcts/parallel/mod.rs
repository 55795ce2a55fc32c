//! Several threads.
//!
//! | file | what it knows |
//! |---|---|
//! | `shared.rs` | several threads on one tree, without locks |
//! | `shared_model.rs` | two of them in every order, for `loom` |
//! | `trees.rs` | several trees, each with a share of the budget |

mod shared;
mod trees;

pub(crate) use trees::search_trees;
