//! `uctopia experiment verify`: what of a folder is whole.

use uctopia_lab::{FileCheck, FileState, LineRun, Verification, verify};

use super::file::read;
use super::remote::numbers;
use crate::args::{Format, VerifyArgs};
use crate::failure::Failure;
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
    Err(Failure::Negative(format!("{} is not whole: {}", found.folder.display(), problems(&found).join("; "))))
}

fn text(found: &Verification) -> String {
    let mut text = match &found.experiment {
        Some(id) => format!("experiment {id}\n\n"),
        None => "no line says what is played: give the experiment's file with --experiment\n\n".to_owned(),
    };
    let row = |run: &LineRun| {
        let note = run.note.clone().unwrap_or_default();
        vec![lines(run), run.state.in_words().to_owned(), note]
    };
    text += &output::table(&["ledger.jsonl", "state", ""], found.lines.iter().map(row), &[]);
    let counted = found.counts.iter().map(|(state, count)| format!("{} {count}", state.in_words()));
    text += &format!("lines: {}\n", counted.collect::<Vec<_>>().join(", "));
    if let Some(progress) = found.progress {
        let missing =
            if found.missing.is_empty() { "nothing".to_owned() } else { format!("blocks {}", numbers(&found.missing)) };
        text += &format!("finished: {} of {}; missing: {missing}\n", progress.done, progress.all);
    }
    if !found.files.is_empty() {
        let row = |file: &FileCheck| vec![file.name.clone(), in_words(file.state)];
        text += &format!("\n{}", output::table(&["file", "state"], found.files.iter().map(row), &[]));
    }
    if found.is_whole() {
        text += "\nwhole: nothing is missing or changed, and the files are what the ledger says, byte for byte\n";
    }
    text
}

fn lines(run: &LineRun) -> String {
    if run.from == run.to { format!("line {}", run.from) } else { format!("lines {}-{}", run.from, run.to) }
}

fn in_words(state: FileState) -> String {
    match state {
        FileState::Same => "as the ledger says".to_owned(),
        FileState::Differs { at } => format!("differs from byte {at} on"),
        FileState::Missing => "missing".to_owned(),
    }
}

fn csv(found: &Verification) -> String {
    let of_lines = found.lines.iter().map(|run| {
        let note = run.note.clone().unwrap_or_default();
        vec!["ledger.jsonl".to_owned(), run.from.to_string(), run.to.to_string(), run.state.in_words().to_owned(), note]
    });
    let of_files = found
        .files
        .iter()
        .map(|file| vec![file.name.clone(), String::new(), String::new(), in_words(file.state), String::new()]);
    output::csv(&["file", "from_line", "to_line", "state", "note"], of_lines.chain(of_files))
}

/// What is not as it should be, in a sentence each.
fn problems(found: &Verification) -> Vec<String> {
    let mut problems = Vec::new();
    if found.experiment.is_none() {
        problems.push("its ledger has no header".to_owned());
    }
    for run in found.lines.iter().filter(|run| !run.state.is_harmless()) {
        let note = run.note.as_ref().map_or_else(String::new, |note| format!(" ({note})"));
        problems.push(format!("ledger.jsonl: {}: {}{note}", lines(run), run.state.in_words()));
    }
    if !found.missing.is_empty() {
        problems.push(format!("blocks {} are missing", numbers(&found.missing)));
    }
    for file in found.files.iter().filter(|file| file.state != FileState::Same) {
        problems.push(match file.state {
            FileState::Missing => format!("{} is missing", file.name),
            _ => format!("{} is not what the ledger says", file.name),
        });
    }
    problems
}
