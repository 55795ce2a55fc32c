//! Searches that somebody watches: each agent thinks on a thread of its own, and shows what it thinks.
//!
//! | file | what it knows |
//! |---|---|
//! | `registry.rs` | which searches there are, and how to reach them |
//! | `thread.rs` | the thread: waits for a place, thinks |
//! | `observer.rs` | the onlooker: shows, rests, goes on |
//! | `goal.rs` | when a round is over |
//! | `snapshot.rs` | what is shown |
//! | `tree.rs` | a part of the tree, when somebody asks for it |

mod goal;
mod observer;
mod registry;
mod snapshot;
mod thread;
mod tree;

pub(crate) use registry::{ActiveSearch, SearchCommand, SearchHandle, SearchRegistry};
pub(crate) use thread::{SearchThread, ThreadContext};
pub(crate) use tree::{TreeRequest, TreeView};
