//! The cost of a solved position, as cells of a table.

use std::time::Duration;

use uctopia_catalog::{AgentHandle, Session};
use uctopia_game::{Budget, Report, Stop};
use uctopia_options::{Localized as _, message, msgid};

use super::rows::{NO, YES};
use crate::cpu_time::{CpuWatch, Whose};
use crate::failure::Failure;

/// What stands above the score, the known score, the [`cells`] and the verdict.
pub(super) const COLUMNS: [&str; 6] = [
    msgid!("score"),
    msgid!("known"),
    msgid!("nodes"),
    msgid!("seconds"),
    msgid!("nodes/s"),
    msgid!("correct"),
];

/// Runs a solver and measures its CPU time.
pub(super) fn timed(
    session: &mut Session,
    seat: AgentHandle,
    budget: &Budget,
) -> Result<(Report<String>, Duration), Failure> {
    let watch = CpuWatch::start(Whose::ThisProcess);
    let report = session
        .decide(seat, budget)
        .map_err(|failure| Failure::Negative(failure.message()))?;
    let time = watch.elapsed();
    match report.stop {
        Stop::Interrupted => Err(Failure::Interrupted(message!(
            "not all positions were solved"
        ))),
        _ => Ok((report, time)),
    }
}

/// Nodes, seconds, and nodes a second.
pub(super) fn cells(nodes: u64, time: Duration) -> [String; 3] {
    let seconds = time.as_secs_f64();
    [
        nodes.to_string(),
        format!("{seconds:.3}"),
        format!("{:.0}", nodes as f64 / seconds.max(1e-9)),
    ]
}

/// Whether a score is the known one.
pub(super) fn yes(correct: bool) -> String {
    if correct { YES } else { NO }.to_owned()
}

/// An error if any score is wrong.
pub(super) fn verdict(wrong: u32) -> Result<(), Failure> {
    if wrong == 0 {
        Ok(())
    } else {
        Err(Failure::Negative(message!(
            "{wrong} of the scores are wrong"
        )))
    }
}
