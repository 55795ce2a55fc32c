//! The cost of a solved position, as cells of a table.

use std::time::Duration;

use uctopia_catalog::{AgentHandle, Session};
use uctopia_cli::bench::{CpuWatch, Whose};
use uctopia_format::{Cell, cells};
use uctopia_game::{Budget, Context, Report, Stop};

use crate::Result;

/// What stands above the [`cells`]: the score, the known score, the effort, and whether they agree.
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

/// The cells under [`COLUMNS`]; totals have no scores.
pub(crate) fn cells(
    scores: Option<[f32; 2]>,
    nodes: u64,
    time: Duration,
    correct: bool,
) -> Vec<Cell> {
    let seconds = time.as_secs_f64();
    let mut cells = match scores {
        Some(scores) => scores.map(|score| Cell::Signed(score.into(), 0)).to_vec(),
        None => cells!["", ""],
    };
    cells.extend(cells![
        nodes,
        Cell::Number(seconds, 3),
        Cell::Number(nodes as f64 / seconds.max(1e-9), 0),
        if correct { "yes" } else { "no" },
    ]);
    cells
}

/// An error if any score is wrong.
pub(crate) fn verdict(wrong: u32) -> Result<()> {
    if wrong == 0 {
        Ok(())
    } else {
        Err(format!("{wrong} of the scores are wrong").into())
    }
}
