//! Searches that are watched: what is asked, and the events. How a search runs, rests and goes on is up to the face.
//!
//! | file | holds |
//! |---|---|
//! | `request.rs` | what is asked |
//! | `goal.rs` | the end of a round |
//! | `snapshot.rs` | the events of a search |
//! | `tree.rs` | a part of the tree, on request |
//! | `resumable.rs`, `kept_tree.rs` | a search for hosts without threads |

mod goal;
mod kept_tree;
mod request;
mod resumable;
mod snapshot;
mod tree;

pub use goal::RoundLimit;
pub use request::{ContinueRequest, Done, PreparedSearch, SearchRequest, Started, StopRequest};
pub use resumable::ResumableSearch;
pub use snapshot::{AgentState, SnapshotEvent};
pub(crate) use tree::{Branch, More};
pub use tree::{TreeRequest, TreeView, no_tree};
