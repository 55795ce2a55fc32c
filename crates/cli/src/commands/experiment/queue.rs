//! Playing what a queue holds, and telling what came of it.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use uctopia_format::{count, duration};
use uctopia_game::StopFlag;
use uctopia_lab::{ExperimentSummary, JobQueue};

use super::table;
use crate::args::Format;
use crate::failure::Failure;
use crate::output;
use crate::progress;

/// Plays what is missing until the flag is raised, and writes and prints what there is.
pub(in crate::commands) fn play(
    job_queue: &mut JobQueue,
    jobs: usize,
    format: Format,
    stop: &StopFlag,
) -> Result<(), Failure> {
    tell_torn_lines(job_queue);
    let mut pace = ProgressReporter::new(job_queue.progress().all);
    uctopia_lab::run(job_queue, jobs, stop, |done| pace.show(done.progress.done))?;
    pace.bar.finish_and_clear();
    tell_checks(job_queue);
    let unfinished = conclude(job_queue, format)?;
    unfinished.map_or(Ok(()), |unfinished| {
        let hint = job_queue.folder().map_or("", |_| ": the same command goes on from there");
        Err(Failure::Interrupted(format!("{unfinished}{hint}")))
    })
}

/// What a crash tore is no loss, but a change by hand must be reported.
pub(in crate::commands) fn tell_torn_lines(job_queue: &JobQueue) {
    if let Some(lines) = torn_lines(job_queue.torn_lines()) {
        output::remark(&format!("{lines}: if a block stood there, it is played again"));
    }
    if job_queue.has_lost_header() {
        output::remark(
            "no line of the ledger says what was played: its blocks are of this experiment, one of each match is played again \
             and compared, and the line is written anew",
        );
    }
}

/// How many torn lines are passed over, in words; `None` if there are none.
pub(in crate::commands) fn torn_lines(lines: u64) -> Option<String> {
    match lines {
        0 => None,
        1 => Some("a torn line of the ledger is passed over".to_owned()),
        lines => Some(format!("{lines} torn lines of the ledger are passed over")),
    }
}

/// What spot checks came to, for standard error.
pub(super) fn tell_checks(job_queue: &JobQueue) {
    let blocks = |number| if number == 1 { "1 block was".to_owned() } else { format!("{number} blocks were") };
    let (checked, unchecked) = (job_queue.checked(), job_queue.unchecked());
    if checked > 0 {
        output::remark(&format!(
            "spot checks: {} played a second time by another worker, with the same result",
            blocks(checked)
        ));
    }
    if unchecked > 0 {
        output::remark(&format!("spot checks: {} chosen that no other worker has played", blocks(unchecked)));
    }
}

/// Writes the files of the folder and prints the result; comes back with what is to be said if something is missing.
pub(super) fn conclude(job_queue: &mut JobQueue, format: Format) -> Result<Option<String>, Failure> {
    let folder = job_queue.folder().map(Path::to_owned);
    if let Some(folder) = &folder {
        uctopia_lab::write(job_queue, folder)?;
    }
    let result = job_queue.result();
    output::print(&match format {
        Format::Text => table::text(&result),
        Format::Json => result.to_json(),
        Format::Csv => ExperimentSummary::of(&result).csv(),
    })?;
    if let Some(folder) = &folder {
        output::remark(&format!("written: {}", folder.join("report.md").display()));
    }
    if job_queue.is_complete() {
        return Ok(None);
    }
    let kept = folder.map_or_else(String::new, |folder| format!(", and kept in {}", folder.display()));
    let (progress, unit) = (job_queue.progress(), job_queue.plan().experiment.matches[0].task.unit_name());
    Ok(Some(format!("{} of {} {unit} are finished{kept}", progress.done, progress.all)))
}

/// A name for this build of the program: a digest of its file.
pub(in crate::commands) fn code() -> String {
    let bytes = std::env::current_exe().and_then(std::fs::read).unwrap_or_default();
    format!("{}-{}", env!("CARGO_PKG_VERSION"), uctopia_lab::digest(&bytes))
}

/// Progress on standard error: a bar on a terminal, else a line now and then.
struct ProgressReporter {
    bar: ProgressBar,
    all: u64,
    begun: Instant,
    last_remark: Instant,
}

impl ProgressReporter {
    const EVERY: Duration = Duration::from_secs(30);

    fn new(all: u64) -> Self {
        let now = Instant::now();
        let bar = progress::bar(all, "{bar:30} {human_pos}/{human_len}  {elapsed}, {eta} left");
        Self { bar, all, begun: now, last_remark: now }
    }

    fn show(&mut self, done: u64) {
        self.bar.set_position(done);
        if self.bar.is_hidden() && self.last_remark.elapsed() > Self::EVERY {
            self.last_remark = Instant::now();
            output::remark(&format!("{} of {} after {}", count(done), count(self.all), duration(self.begun.elapsed())));
        }
    }
}
