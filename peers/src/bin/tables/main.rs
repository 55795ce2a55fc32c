//! Measures the tables of a document again, all or those that are named, and writes them into the document.
//!
//! `document.rs` tells what a measured table is. A table whose command fails keeps its old rows.

mod document;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use clap::Parser;
use document::{MeasuredTable, Provenance, tables};

#[derive(Parser)]
struct Arguments {
    /// The document, as docs/speed.md: a path from the root of the repository
    document: PathBuf,
    /// The names of the tables; all by default
    names: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            eprintln!("{failed} of the tables were not written: their old rows stay");
            ExitCode::FAILURE
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the repository, from which commands run.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Measures the tables one after another and returns how many of them failed.
fn run(arguments: &Arguments) -> Result<usize, String> {
    let path = root().join(&arguments.document);
    let names = chosen(&read(&path)?, &arguments.names)?;
    let mut failed = 0;
    for name in &names {
        eprintln!("{name}: {}", arguments.document.display());
        if let Err(problem) = measure(&path, name) {
            eprintln!("{name} is not written: {problem}");
            failed += 1;
        }
    }
    Ok(failed)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

/// The names of the tables to measure.
fn chosen(text: &str, named: &[String]) -> Result<Vec<String>, String> {
    let known: Vec<String> = tables(text)?.into_iter().map(|table| table.name).collect();
    match named.iter().find(|name| !known.contains(name)) {
        Some(name) => Err(format!(
            "there is no table {name} in the document: it has {}",
            known.join(", ")
        )),
        None if named.is_empty() => Ok(known),
        None => Ok(named.to_vec()),
    }
}

/// Measures a table and writes it at once: another may take hours.
fn measure(path: &Path, name: &str) -> Result<(), String> {
    // Read again, since an earlier table has changed the document.
    let text = read(path)?;
    let table = tables(&text)?.into_iter().find(|table| table.name == name);
    let table = table.ok_or_else(|| "it is no longer in the document".to_owned())?;
    let rows = rows(&table)?;
    let changed = table.replaced_in(&text, &rows, &provenance()?);
    std::fs::write(path, changed)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// The rows of all its commands, below the header of the first.
fn rows(table: &MeasuredTable) -> Result<String, String> {
    let mut rows: Vec<String> = Vec::new();
    for command in &table.commands {
        let output = output(command)?;
        let lines: Vec<&str> = output
            .lines()
            .filter(|line| line.starts_with('|'))
            .collect();
        let [header, rule, found @ ..] = &lines[..] else {
            return Err(format!("{command} prints no table"));
        };
        match rows.first() {
            None => rows.extend([(*header).to_owned(), (*rule).to_owned()]),
            Some(first) if first == header => {}
            Some(first) => {
                return Err(format!(
                    "{command} prints the columns {header} instead of {first}"
                ));
            }
        }
        rows.extend(found.iter().map(|row| (*row).to_owned()));
    }
    if rows.is_empty() {
        Err("it has no command".to_owned())
    } else {
        Ok(rows.join("\n"))
    }
}

/// What a command prints; `uctopia` stands for the release build of the command.
fn output(command: &str) -> Result<String, String> {
    let words = shlex::split(command)
        .ok_or_else(|| format!("{command}: a quotation mark is not closed"))?;
    let (program, arguments) = words
        .split_first()
        .ok_or_else(|| "the command is empty".to_owned())?;
    let mut process = Command::new("cargo");
    match program.as_str() {
        "uctopia" => process.args([
            "run",
            "--quiet",
            "--release",
            "-p",
            "uctopia-cli",
            "--bin",
            "uctopia",
            "--",
        ]),
        "cargo" => &mut process,
        _ => {
            return Err(format!(
                "{command}: the command of a table begins with uctopia or cargo"
            ));
        }
    };
    process
        .args(arguments)
        .current_dir(root())
        .env("LC_ALL", "C")
        .stderr(Stdio::inherit());
    let output = process
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command} ends with {}", output.status));
    }
    String::from_utf8(output.stdout)
        .map_err(|_| format!("{command} prints something else than text"))
}

/// Today, with this version, on this machine.
fn provenance() -> Result<Provenance, String> {
    let printed =
        output("cargo run --quiet --release -p uctopia-bench -- machine --format markdown")?;
    let row = printed.lines().nth(2).unwrap_or_default();
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let [version, processor, processors] = cells[..] else {
        return Err(format!("bench machine prints {row}"));
    };
    let machine = format!(
        "{processor}, {processors} processor{}",
        if processors == "1" { "" } else { "s" }
    );
    Ok(Provenance {
        date: jiff::Zoned::now().date().to_string(),
        version: version.to_owned(),
        machine,
    })
}
