//! Observed searches: each agent searches on a thread of its own and sends snapshots.
//!
//! | file | holds |
//! |---|---|
//! | `registry.rs` | the active searches by name |
//! | `thread.rs` | the thread: waits for a slot, searches |
//! | `observer.rs` | the observer: sends snapshots, pauses, resumes |

mod context;
mod observer;
mod registry;
mod thread;

pub(crate) use context::ThreadContext;
pub(crate) use registry::{ActiveSearch, SearchCommand, SearchHandle, SearchRegistry};
pub(crate) use thread::SearchThread;
