//! Playing what a queue holds, and telling what came of it.

use std::fs::File;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use uctopia_format::{count, duration};
use uctopia_game::StopFlag;
use uctopia_lab::{ExperimentSummary, JobQueue, Worker};
use uctopia_options::{Message, message};

use super::{markdown, table};
use crate::args::TableFormat;
use crate::failure::Failure;
use crate::language::{self, localized};
use crate::output;
use crate::progress;

/// Plays what is missing until the flag is raised, and writes and prints what there is.
pub(in crate::commands) fn play(
    worker: &Worker,
    job_queue: &mut JobQueue,
    jobs: usize,
    format: TableFormat,
    stop: &StopFlag,
) -> Result<(), Failure> {
    tell_torn_lines(job_queue);
    let mut pace = ProgressReporter::new(job_queue.progress().all);
    uctopia_lab::run_by(worker, job_queue, jobs, stop, |done| {
        pace.show(done.progress.done);
    })?;
    pace.bar.finish_and_clear();
    tell_checks(job_queue);
    let unfinished = conclude(job_queue, format)?;
    unfinished.map_or(Ok(()), |unfinished| {
        Err(Failure::Interrupted(match job_queue.folder() {
            Some(_) => message!("{unfinished}: the same command goes on from there"),
            None => unfinished,
        }))
    })
}

/// What a crash tore is no loss, but a change by hand must be reported.
pub(in crate::commands) fn tell_torn_lines(job_queue: &JobQueue) {
    if let Some(lines) = torn_lines(job_queue.torn_lines()) {
        output::remark(&localized!(
            "{lines}: if a block stood there, it is played again"
        ));
    }
    if job_queue.has_lost_header() {
        output::remark(&localized!(
            "no line of the ledger says what was played: its blocks are of this experiment, one of each match is played again \
             and compared, and the line is written anew"
        ));
    }
}

/// How many torn lines are passed over, in words; `None` if there are none.
pub(in crate::commands) fn torn_lines(lines: u64) -> Option<Message> {
    match lines {
        0 => None,
        1 => Some(message!("a torn line of the ledger is passed over")),
        lines => Some(message!(
            "{lines} torn {lines:line of the ledger is|lines of the ledger are} passed over"
        )),
    }
}

/// What spot checks came to, for standard error.
pub(super) fn tell_checks(job_queue: &JobQueue) {
    match job_queue.checked() {
        0 => {}
        1 => output::remark(&localized!(
            "spot checks: 1 block was played a second time, with the same result"
        )),
        blocks => output::remark(&localized!(
            "spot checks: {blocks} {blocks:block was|blocks were} played a second time, with the same result"
        )),
    }
    match job_queue.unchecked() {
        0 => {}
        1 => output::remark(&localized!(
            "spot checks: 1 block was chosen that was not played a second time"
        )),
        blocks => {
            output::remark(&localized!(
                "spot checks: {blocks} {blocks:block was|blocks were} chosen that {blocks:was|were} not played a second time"
            ));
        }
    }
}

/// Writes the files of the folder and prints the result; comes back with what is to be said if something is missing.
pub(super) fn conclude(
    job_queue: &mut JobQueue,
    format: TableFormat,
) -> Result<Option<Message>, Failure> {
    let folder = job_queue.folder().map(Path::to_owned);
    let mut written = Vec::new();
    if let Some(folder) = &folder {
        written = uctopia_lab::write(job_queue, folder, language::current())?;
    }
    let result = job_queue.result();
    output::print(&match format {
        TableFormat::Text => table::text(&result),
        TableFormat::Markdown => markdown::table(&result),
        TableFormat::Json => result.to_json(),
        TableFormat::Csv => ExperimentSummary::of(&result).csv(),
    })?;
    if let Some(folder) = folder.as_ref().filter(|_| !written.is_empty()) {
        output::remark(&localized!(
            "written: {path}",
            path = folder.join("report.md")
        ));
    }
    if job_queue.is_complete() {
        return Ok(None);
    }
    let (progress, unit) = (
        job_queue.progress(),
        job_queue.plan().experiment.matches[0].task.unit_name(),
    );
    let (done, all, units) = (progress.done, progress.all, Message::text(unit));
    Ok(Some(match folder {
        Some(folder) => message!("{done} of {all} {units} are finished, and kept in {folder}"),
        None => message!("{done} of {all} {units} are finished"),
    }))
}

/// A name for this build of the program: a digest of its file.
pub(in crate::commands) fn code() -> String {
    let digest = std::env::current_exe()
        .and_then(File::open)
        .and_then(uctopia_lab::digest_of)
        .unwrap_or_default();
    format!("{}-{digest}", env!("CARGO_PKG_VERSION"))
}

/// A number that no worker can guess: the standard library draws one for its hash tables.
pub(super) fn secret() -> u64 {
    RandomState::new().build_hasher().finish()
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
        let times = localized!(
            "{elapsed}, {left} left",
            elapsed = "{elapsed}",
            left = "{eta}"
        );
        let bar = progress::bar(
            all,
            &format!("{{bar:30}} {{human_pos}}/{{human_len}}  {times}"),
        );
        Self {
            bar,
            all,
            begun: now,
            last_remark: now,
        }
    }

    fn show(&mut self, done: u64) {
        self.bar.set_position(done);
        if self.bar.is_hidden() && self.last_remark.elapsed() > Self::EVERY {
            self.last_remark = Instant::now();
            let (done, all, time) = (count(done), count(self.all), duration(self.begun.elapsed()));
            output::remark(&localized!("{done} of {all} after {time}"));
        }
    }
}
