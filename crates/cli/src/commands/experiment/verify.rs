//! `uctopia experiment verify`: what of a folder is whole.

use uctopia_format::cells;
use uctopia_lab::{FileCheck, FileState, LineRun, Verification, verify};
use uctopia_options::{Message, message, msgid};

use super::file::read;
use super::remote::numbers;
use crate::args::{Format, VerifyArgs};
use crate::failure::Failure;
use crate::language::localized;
use crate::output;

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let plan = args.experiment.as_deref().map(read).transpose()?;
    let found = verify(&args.folder, plan.as_ref())?;
    output::print(&match args.format.format {
        Format::Text => text(&found),
        Format::Json => output::json(&found)?,
        Format::Csv => csv(&found),
    })?;
    if found.is_whole() {
        return Ok(());
    }
    let problems = problems(&found)
        .into_iter()
        .reduce(|problems, problem| message!("{problems}; {problem}"));
    Err(Failure::Negative(message!(
        "{folder} is not whole: {problems}",
        folder = found.folder,
        problems = problems.unwrap_or_default(),
    )))
}

fn text(found: &Verification) -> String {
    let mut text = match &found.experiment {
        Some(id) => localized!("experiment {id}"),
        None => {
            localized!("no line says what is played: give the experiment's file with --experiment")
        }
    };
    text += "\n\n";
    let row = |run: &LineRun| {
        let state = run.state.in_words().to_owned();
        cells![lines(run), state, run.note.clone().unwrap_or_default()]
    };
    text += &output::table(
        ["ledger.jsonl", msgid!("state"), ""],
        found.lines.iter().map(row),
    );
    let counted = found.counts.iter().map(|(state, count)| {
        let state = state.in_words();
        message!("{state} {count}")
    });
    text += &(localized!("lines: {counts}", counts = Message::list(counted)) + "\n");
    if !found.workers.is_empty() {
        let counted = found.workers.iter().map(|(worker, count)| {
            let worker = Message::verbatim(worker.clone());
            message!("{worker} {count}")
        });
        text += &(localized!("workers: {counts}", counts = Message::list(counted)) + "\n");
    }
    if let Some(progress) = found.progress {
        let (done, all) = (progress.done, progress.all);
        text += &match found.missing.is_empty() {
            true => localized!("finished: {done} of {all}; missing: nothing"),
            false => {
                localized!(
                    "finished: {done} of {all}; missing: blocks {blocks}",
                    blocks = numbers(&found.missing)
                )
            }
        };
        text += "\n";
    }
    if !found.files.is_empty() {
        let row = |file: &FileCheck| cells![&file.name, in_words(file.state)];
        let titles = [msgid!("file"), msgid!("state")];
        text += &format!("\n{}", output::table(titles, found.files.iter().map(row)));
    }
    if found.is_whole() {
        let whole = localized!(
            "whole: nothing is missing or changed, and the files are what the ledger says, byte for byte"
        );
        text += &format!("\n{whole}\n");
    }
    text
}

fn lines(run: &LineRun) -> Message {
    let (from, to) = (run.from, run.to);
    if from == to {
        message!("line {from}")
    } else {
        message!("lines {from}-{to}")
    }
}

fn in_words(state: FileState) -> Message {
    match state {
        FileState::Same => message!("as the ledger says"),
        FileState::Differs { at } => message!("differs from byte {at} on"),
        FileState::Missing => message!("missing"),
    }
}

fn csv(found: &Verification) -> String {
    let of_lines = found.lines.iter().map(|run| {
        let state = run.state.in_words();
        cells!["ledger.jsonl", run.from, run.to, state, run.note.clone()]
    });
    let of_files = found.files.iter().map(|file| {
        let line = None::<usize>;
        cells![&file.name, line, line, in_words(file.state), ""]
    });
    output::csv(
        ["file", "from_line", "to_line", "state", "note"],
        of_lines.chain(of_files),
    )
}

/// What is not as it should be, in a sentence each.
fn problems(found: &Verification) -> Vec<Message> {
    let mut problems = Vec::new();
    if found.experiment.is_none() {
        problems.push(message!("its ledger has no header"));
    }
    for run in found.lines.iter().filter(|run| !run.state.is_harmless()) {
        let (lines, state) = (lines(run), Message::text(run.state.in_words()));
        problems.push(match &run.note {
            Some(note) => message!("ledger.jsonl: {lines}: {state} ({note})"),
            None => message!("ledger.jsonl: {lines}: {state}"),
        });
    }
    if !found.missing.is_empty() {
        problems.push(message!(
            "blocks {blocks} are missing",
            blocks = numbers(&found.missing)
        ));
    }
    for file in found
        .files
        .iter()
        .filter(|file| file.state != FileState::Same)
    {
        let name = &file.name;
        problems.push(match file.state {
            FileState::Missing => message!("{name} is missing"),
            _ => message!("{name} is not what the ledger says"),
        });
    }
    problems
}
