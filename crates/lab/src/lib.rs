//! Experiments: tournaments, sweeps and success rates, cut into blocks that any machine may play.
//!
//! An [`Experiment`] says who plays what, under one seed. A [`Plan`] cuts it into blocks. A [`Worker`] plays any block and
//! always comes to the same [`Block`]. A [`JobQueue`] hands blocks out and takes them in, writes them into a ledger, and
//! knows at any time what the finished ones say. [`run()`] lets threads do all that on this machine; other machines need
//! no more than a way to start a process once a block.
//!
//! Invariants:
//! - the result depends on the experiment alone, byte for byte: not on threads, machines, block sizes or crashes;
//! - what was handed in is never lost, whatever ends the process, and never played again;
//! - only an unbroken run of units counts, since those that happen to be finished early are no fair sample;
//! - two different results of one block are an error.
//!
//! Every block that comes in is held against the rules of its match, move by move. [Spot checks](JobQueue::with_spot_checks)
//! detect blocks that were computed wrongly; [`verify()`] checks a folder's integrity, and [`drop_worker()`] removes what one
//! worker sent.
//!
//! Reading order: `experiment.rs`, `plan.rs`, `block.rs`, `worker.rs`, `job_queue.rs` with `job_queue/`, `log.rs`, `ledger.rs`, `match_aggregate.rs` and
//! `checks.rs`, `run.rs` for threads, `coordinator.rs` and `deliveries.rs` for other machines, `result.rs`, `write/`,
//! `verify.rs`, `drop_worker.rs`; `tuning/` for options whose best values are found by games.

mod block;
mod checks;
mod coordinator;
mod deliveries;
mod digest;
mod drop_worker;
mod error;
mod experiment;
mod file;
mod file_names;
mod job_queue;
mod ledger;
pub mod log;
mod match_aggregate;
mod plan;
mod result;
mod run;
mod tournament;
mod tuning;
mod verify;
mod worker;
mod write;

pub use block::{Block, BlockResult, Delivery};
pub use coordinator::{Coordinator, CoordinatorReply, CoordinatorRequest, SpotCheck};
pub use deliveries::{deliveries, numbered_deliveries};
pub use digest::{digest, digest_of};
pub use drop_worker::drop_worker;
pub use error::{Dispute, LabError, WorkerOutcome};
pub use experiment::{Experiment, MOST_GAMES, MatchSpec, Task};
pub use file::{opening_source, read, read_with};
pub use job_queue::{Accepted, ExperimentProgress, JobQueue};
pub use plan::{BlockRange, Plan};
pub use result::{
    Comparison, ExperimentResult, MatchOutcome, MatchTotals, RandomResult, Rated, RatingList,
    SoloResult,
};
pub use run::{BlockDone, run, run_by};
pub use tournament::{Pairings, tournament};
pub use tuning::{
    OptionPart, OptionResult, TunedOption, TunedValues, Tuning, TuningResult, TuningRun,
};
pub use verify::{FileCheck, FileState, LineCounts, LineRun, LineState, Verification, verify};
pub use worker::{Times, Worker};
pub use write::{
    Crosstable, ExperimentSummary, NO_NEW_GAMES, PlacesRow, PlacesTable, SCORE_COLUMNS, SummaryRow,
    repeats_text, score_cells, write,
};
