//! The atomics of threads that share a tree.
//!
//! They are those of the standard library, or with `--cfg loom` those of `loom`, which repeats a test for every order in which
//! threads may observe the writes of others.

#[cfg(loom)]
pub(crate) use loom::sync::atomic;
#[cfg(not(loom))]
pub(crate) use std::sync::atomic;
