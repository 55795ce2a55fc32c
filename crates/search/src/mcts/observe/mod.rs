//! What a search tells about itself.
//!
//! | file | what it knows |
//! |---|---|
//! | `findings.rs` | the report of a decision |
//! | `snapshot.rs` | the tree of a search that pauses |
//! | `explain.rs` | what selection compares at a node |
//! | `trace.rs` | one iteration step by step |

mod explain;
mod findings;
mod snapshot;
mod trace;

pub use explain::Candidate;
pub use trace::{Backup, Figures, Selection, Simulation, Trace, TraceError};

pub(crate) use findings::Findings;
pub(crate) use snapshot::Snapshot;
