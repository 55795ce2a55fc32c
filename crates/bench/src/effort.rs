//! The cost of a solved position, as cells of a table.

use std::time::Duration;

use uctopia_catalog::{AgentHandle, Session};
use uctopia_cli::bench::{CpuWatch, Whose};
use uctopia_game::{Budget, Context, Report, Stop};

use crate::Result;

/// What stands above the score, the known score, the [`cells`] and the verdict.
pub(crate) const COLUMNS: [&str; 6] = ["score", "known", "nodes", "seconds", "nodes/s", "correct"];

/// Runs a solver and measures its CPU time.
pub(crate) fn timed(
    session: &mut Session,
    seat: AgentHandle,
    budget: &Budget,
) -> Result<(Report<String>, Duration)> {
    let watch = CpuWatch::start(Whose::ThisProcess);
    let report = session.decide(seat, &mut Context::new(budget))?;
    let time = watch.elapsed();
    match report.stop {
        Stop::Interrupted => Err("not all positions were solved".into()),
        _ => Ok((report, time)),
    }
}

/// Nodes, seconds, and nodes a second.
pub(crate) fn cells(nodes: u64, time: Duration) -> [String; 3] {
    let seconds = time.as_secs_f64();
    [
        nodes.to_string(),
        format!("{seconds:.3}"),
        format!("{:.0}", nodes as f64 / seconds.max(1e-9)),
    ]
}

/// Whether a score is the known one.
pub(crate) fn yes(correct: bool) -> String {
    if correct { "yes" } else { "no" }.to_owned()
}

/// An error if any score is wrong.
pub(crate) fn verdict(wrong: u32) -> Result<()> {
    if wrong == 0 {
        Ok(())
    } else {
        Err(format!("{wrong} of the scores are wrong").into())
    }
}
