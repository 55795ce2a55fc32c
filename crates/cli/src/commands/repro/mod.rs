//! `uctopia repro`: the articles' published figures, reproduced.

mod table;

use std::path::Path;

use uctopia_options::{Localized as _, Message, message};
use uctopia_repro::{
    Figure, FigureResult, JointResult, Run, RunSize, SampleLedger, SampleLedgerError,
};

use crate::args::{Format, ReproArgs, ReproCommand, ReproReportArgs, ReproRunArgs};
use crate::commands::experiment::torn_lines;
use crate::failure::{self, Failure};
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &ReproArgs) -> Result<(), Failure> {
    match &args.command {
        ReproCommand::List(args) => {
            let figures = uctopia_repro::figures();
            output::print(&match args.format.format {
                Format::Text => table::list(&figures),
                Format::Json => output::json(&table::list_json(&figures))?,
                Format::Csv => table::list_csv(&figures),
            })
        }
        ReproCommand::Run(args) => play(args),
        ReproCommand::Report(args) => report(args),
    }
}

fn named(names: &[String]) -> Result<Vec<Figure>, Failure> {
    uctopia_repro::named(names).map_err(|unknown| {
        let articles = Message::list(uctopia_repro::Article::ALL.map(uctopia_repro::Article::name));
        Failure::Usage(message!(
            "there is no figure \"{unknown}\": `uctopia repro list` shows the names; {articles} and all select several"
        ))
    })
}

fn play(args: &ReproRunArgs) -> Result<(), Failure> {
    let figures = named(&args.names)?;
    let size = match (args.full, args.games) {
        (true, _) => RunSize::Full,
        (false, Some(games)) => RunSize::Games(games),
        (false, None) => RunSize::Default,
    };
    let run = Run {
        seed: args.seed,
        size,
        jobs: threads(args.jobs),
        stop: stop_on_interrupt(),
    };
    let progress = localized!(
        "{done}/{all} {all:block|blocks}  {elapsed}, {left} left",
        done = "{pos}",
        all = "{len}",
        elapsed = "{elapsed}",
        left = "{eta}",
    );
    let bar = progress::bar(0, &format!("{{bar:30}} {progress}  {{msg}}"));
    let finished = run.play(&figures, &args.folder, |progress| {
        bar.set_length(progress.blocks as u64);
        bar.set_position(progress.finished as u64);
        crate::progress::say(&bar, &progress.setup.chars().take(60).collect::<String>());
    })?;
    bar.finish_and_clear();
    report_torn_lines(&finished);
    let findings: Vec<FigureResult<'_>> = figures
        .iter()
        .map(|figure| FigureResult::new(figure, args.seed, &finished))
        .collect();
    output::print(&match args.format.format {
        Format::Text => table::findings(&findings),
        Format::Json => output::json(&table::findings_json(&findings, args.seed))?,
        Format::Csv => table::findings_csv(&findings),
    })?;
    if run.stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "finished games are kept in {folder}; the same command continues from there",
            folder = args.folder,
        )));
    }
    check_agreement(&findings)
}

/// Returns an error if a figure that should agree does not.
fn check_agreement(findings: &[FigureResult<'_>]) -> Result<(), Failure> {
    let mut unexpected: Vec<&str> = findings
        .iter()
        .filter(|finding| finding.is_unexpected())
        .map(|finding| finding.figure.name)
        .collect();
    let together = JointResult::all(findings);
    unexpected.extend(
        together
            .iter()
            .filter(|finding| finding.is_unexpected())
            .map(|finding| finding.joint.name),
    );
    if unexpected.is_empty() {
        return Ok(());
    }
    Err(Failure::Negative(message!(
        "these figures should agree with what was published, and do not: {figures}",
        figures = Message::list(unexpected),
    )))
}

fn report(args: &ReproReportArgs) -> Result<(), Failure> {
    let folder = &args.folder;
    if !folder.join(SampleLedger::FILE).exists() {
        return Err(Failure::Usage(message!(
            "{folder} contains no finished games: run `uctopia repro run all --folder {folder}` first"
        )));
    }
    let finished = SampleLedger::read(folder)?;
    report_torn_lines(&finished);
    let figures = uctopia_repro::figures();
    let findings: Vec<FigureResult<'_>> = figures
        .iter()
        .map(|figure| FigureResult::new(figure, args.seed, &finished))
        .collect();
    let out = args.out.as_deref().unwrap_or(folder);
    for file in uctopia_repro::report::files(&findings, args.seed) {
        write(out, &file.name, &file.text)?;
    }
    output::remark(&localized!(
        "written: {path}",
        path = out.join("reproduction.md")
    ));
    Ok(())
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        uctopia_files::make_folders(parent).map_err(|error| failure::unwritable(parent, &error))?;
    }
    output::write_file(&path, text.as_bytes())
}

fn report_torn_lines(finished: &SampleLedger) {
    if let Some(lines) = torn_lines(finished.torn_lines()) {
        output::remark(&localized!(
            "{lines}: games on them do not count and are played again by `repro run`"
        ));
    }
}

impl From<SampleLedgerError> for Failure {
    fn from(error: SampleLedgerError) -> Self {
        match error {
            SampleLedgerError::Log(error) => error.into(),
            SampleLedgerError::Line { .. } => Self::Input(error.message()),
        }
    }
}
