//! Observed searches: each agent searches on a thread of its own and sends snapshots.
//!
//! | file | holds |
//! |---|---|
//! | `registry.rs` | the active searches by name |
//! | `thread.rs` | the thread: waits for a slot, searches |
//! | `observer.rs` | the observer: sends snapshots, pauses, resumes |
//! | `goal.rs` | the end of a round |
//! | `snapshot.rs` | the events of a search |
//! | `tree.rs` | a part of the tree, on request |

mod context;
mod goal;
mod observer;
mod registry;
mod snapshot;
mod thread;
mod tree;

pub(crate) use context::ThreadContext;
pub(crate) use registry::{ActiveSearch, SearchCommand, SearchHandle, SearchRegistry};
pub(crate) use snapshot::SnapshotEvent;
pub(crate) use thread::SearchThread;
pub(crate) use tree::{Branch, More, TreeRequest, TreeView};
