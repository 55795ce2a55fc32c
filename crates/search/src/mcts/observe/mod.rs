//! Reports, snapshots and traces of a search.
//!
//! | file | contents |
//! |---|---|
//! | `report.rs` | the report of a decision |
//! | `snapshot.rs` | the tree of a paused search |
//! | `explain.rs` | the terms that selection compares at a node |
//! | `steps.rs`, `trace.rs` | one iteration step by step: as data, and how it is found |

mod explain;
mod report;
mod snapshot;
mod steps;
mod trace;

pub(crate) use steps::positive_zero;
pub use steps::{
    BackupStep, EdgeStatistics, ExpandReason, ExpandStep, MoveStep, SelectStep, SimulateStep, Trace,
};
pub use trace::TraceError;

pub(crate) use report::TreeReport;
pub(crate) use snapshot::TreeSnapshot;
