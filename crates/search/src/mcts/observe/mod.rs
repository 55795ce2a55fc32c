//! Reports, snapshots and traces of a search.
//!
//! | file | contents |
//! |---|---|
//! | `report.rs` | the report of a decision |
//! | `snapshot.rs` | the tree of a paused search |
//! | `explain.rs` | the terms that selection compares at a node |
//! | `trace.rs` | one iteration step by step |

mod explain;
mod report;
mod snapshot;
mod trace;

pub use explain::SelectionCandidate;
pub use trace::{BackupStep, EdgeStatistics, PlayoutTrace, SelectionStep, Trace, TraceError};

pub(crate) use report::TreeReport;
pub(crate) use snapshot::TreeSnapshot;
