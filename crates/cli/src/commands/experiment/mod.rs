//! `uctopia experiment` and `uctopia tournament`: many contests, kept in a folder, finished anywhere.

mod recipe;
mod remote;
mod table;
mod verify;

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use uctopia_catalog::GameSpec;
use uctopia_game::StopFlag;
use uctopia_lab::{Experiment, ExperimentSummary, JobQueue, LabError, Pairings, Plan};

use crate::analysis;
use crate::args::{ExperimentArgs, ExperimentCommand, Format, TournamentArgs};
use crate::commands::match_command::threads;
use crate::commands::openings;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;
use crate::progress;

pub(crate) fn run(args: &ExperimentArgs) -> Result<(), Failure> {
    match &args.command {
        ExperimentCommand::Run(args) => {
            let folder = folder_of(&args.file, args.folder.as_deref());
            let jobs = threads(args.jobs);
            let share = args.spot_checks.unwrap_or(0.0);
            if share > 0.0 && jobs < 2 {
                let problem = "a spot check is another thread's: set --jobs 2 or more, or leave --spot-checks out";
                return Err(Failure::Usage(problem.to_owned()));
            }
            let mut job_queue = JobQueue::in_folder(read(&args.file)?, &folder, &code())?.with_spot_checks(share);
            play(&mut job_queue, jobs, args.format.format, &stop_on_interrupt())
        }
        ExperimentCommand::Shard(args) => remote::shard(args),
        ExperimentCommand::Shards(args) => remote::shards(args),
        ExperimentCommand::Merge(args) => remote::merge(args),
        ExperimentCommand::Serve(args) => remote::serve(args),
        ExperimentCommand::Verify(args) => verify::run(args),
    }
}

pub(crate) fn tournament(args: &TournamentArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let agents = analysis::agents(&args.agents, &args.budget, &[])?;
    let pairings = if args.gauntlet { Pairings::Gauntlet } else { Pairings::RoundRobin };
    let mut contests = uctopia_lab::tournament(&game, &agents, pairings, args.games)?;
    let listed = args.games_from.openings.as_deref().map(openings::source).transpose()?;
    for contest in &mut contests {
        contest.openings.clone_from(&listed);
        contest.position = args.games_from.position.as_deref().map(|position| position.trim().to_owned());
        contest.opening_plies = args.games_from.opening_plies;
    }
    let plan = Plan::new(Experiment { seed: args.games_from.seed, contests });
    let mut job_queue = match &args.games_from.folder {
        Some(folder) => JobQueue::in_folder(plan, folder, &code())?,
        // The tables need counts alone.
        None => JobQueue::streaming(plan, |_, _| ()),
    };
    play(&mut job_queue, threads(args.games_from.jobs), args.format.format, &stop_on_interrupt())
}

/// Plays what is missing until the flag is raised, and writes and prints what there is.
pub(super) fn play(job_queue: &mut JobQueue, jobs: usize, format: Format, stop: &StopFlag) -> Result<(), Failure> {
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
pub(super) fn tell_torn_lines(job_queue: &JobQueue) {
    if let Some(lines) = torn_lines(job_queue.torn_lines()) {
        output::remark(&format!("{lines}: if a block stood there, it is played again"));
    }
    if job_queue.has_lost_header() {
        output::remark(
            "no line of the ledger says what was played: its blocks are of this experiment, one of each contest is played again \
             and compared, and the line is written anew",
        );
    }
}

/// How many torn lines are passed over, in words; `None` if there are none.
pub(super) fn torn_lines(lines: u64) -> Option<String> {
    match lines {
        0 => None,
        1 => Some("a torn line of the ledger is passed over".to_owned()),
        lines => Some(format!("{lines} torn lines of the ledger are passed over")),
    }
}

/// What spot checks came to, for standard error.
fn tell_checks(job_queue: &JobQueue) {
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
fn conclude(job_queue: &mut JobQueue, format: Format) -> Result<Option<String>, Failure> {
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
    let (progress, unit) = (job_queue.progress(), job_queue.plan().experiment.contests[0].task.unit_name());
    Ok(Some(format!("{} of {} {unit} are finished{kept}", progress.done, progress.all)))
}

/// Reads an experiment from a file, or from standard input if it is called `-`.
fn read(file: &Path) -> Result<Plan, Failure> {
    let mut text = String::new();
    let result = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| ())
    } else {
        std::fs::read_to_string(file).map(|read| text = read)
    };
    result.map_err(|error| Failure::Input(format!("{} cannot be read: {error}", file.display())))?;
    let beside = |name: &str| {
        let path = file.parent().unwrap_or(Path::new("")).join(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
    };
    uctopia_lab::read_with(&text, &beside).map_err(|error| match error {
        LabError::Description(problem) => Failure::Input(format!("{}: {problem}", file.display())),
        other => other.into(),
    })
}

/// The folder that was asked for, or one named like the file, beside it.
fn folder_of(file: &Path, asked: Option<&Path>) -> PathBuf {
    let named = || match file.extension() {
        _ if file == Path::new("-") => "experiment".into(),
        Some(_) => file.with_extension(""),
        None => file.with_extension("experiment"),
    };
    asked.map_or_else(named, Path::to_owned)
}

/// A name for this build of the program: a digest of its file.
pub(super) fn code() -> String {
    let bytes = std::env::current_exe().and_then(std::fs::read).unwrap_or_default();
    format!("{}-{}", env!("CARGO_PKG_VERSION"), uctopia_lab::digest(&bytes))
}

/// Progress on standard error: a bar on a terminal, else a line now and then.
struct ProgressReporter {
    bar: ProgressBar,
    all: u64,
    begun: Instant,
    reported: Instant,
}

impl ProgressReporter {
    const EVERY: Duration = Duration::from_secs(30);

    fn new(all: u64) -> Self {
        let now = Instant::now();
        let bar = progress::bar(all, "{bar:30} {human_pos}/{human_len}  {elapsed}, {eta} left");
        Self { bar, all, begun: now, reported: now }
    }

    fn show(&mut self, done: u64) {
        self.bar.set_position(done);
        if self.bar.is_hidden() && self.reported.elapsed() > Self::EVERY {
            self.reported = Instant::now();
            output::remark(&format!("{done} of {} after {} s", self.all, self.begun.elapsed().as_secs()));
        }
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Contest(error) => error.into(),
            LabError::Description(_)
            | LabError::NotAlone { .. }
            | LabError::OtherExperiment { .. }
            | LabError::OtherWeights { .. }
            | LabError::NotOurs { .. }
            | LabError::Unreadable { .. }
            | LabError::NoLedger { .. }
            | LabError::Busy { .. } => Self::Usage(error.to_string()),
            LabError::Changed { .. }
            | LabError::ChangedHeader { .. }
            | LabError::Conflict { .. }
            | LabError::At { .. }
            | LabError::Disputed(_)
            | LabError::Differs { .. }
            | LabError::Foreign(_)
            | LabError::Extent { .. } => Self::Input(error.to_string()),
            LabError::File { .. } => Self::Output(error.to_string()),
        }
    }
}
