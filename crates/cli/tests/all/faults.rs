//! A fault at every operation on files of every command that writes: nothing finished is lost, nothing is half written.
//!
//! The debug build of the program injects the fault (`crates/files/src/operation.rs`). For each operation of a command and each
//! kind of fault the command runs in a fresh folder, once with and once without older output, and must
//!
//! - end with 0 only if its files are complete, otherwise with an exit code of its own and a sentence;
//! - leave each file of `whole` as it was, absent or complete;
//! - end with the bytes of an undisturbed run, and no other file, when it is started again.

#![cfg(all(unix, debug_assertions))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::{folder, uctopia};

/// A command that writes.
struct Case {
    name: &'static str,
    arguments: &'static str,
    /// Commands that make what it reads.
    before: &'static [&'static str],
    /// The command that makes older output.
    older: &'static str,
    /// Files that are absent, old or complete at any moment. The others are those of a folder, which the command completes.
    whole: &'static [&'static str],
    /// The number of operations that are disturbed, from the first one on. Files of results are written alike by all commands
    /// with a folder, and manual pages alike.
    most: usize,
}

/// More operations than any command needs.
const ALL: usize = usize::MAX;

const EXPERIMENT: &str =
    "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 4\nblock = 1\n";
const SHORTER: &str = "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 2\nblock = 1\n";

/// Files that say how a run went, not what came of it.
const OF_THE_RUN: [&str; 2] = ["ledger.jsonl", "telemetry.jsonl"];

type Files = BTreeMap<PathBuf, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    collect(folder, folder, &mut found);
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, found);
        } else {
            found.insert(
                path.strip_prefix(root).unwrap().to_owned(),
                fs::read(&path).unwrap(),
            );
        }
    }
}

/// The results among the files: the same after every undisturbed run.
fn results(mut files: Files) -> Files {
    files.retain(|path, _| !OF_THE_RUN.contains(&path.file_name().unwrap().to_str().unwrap()));
    files
}

/// The files without what differs between equal runs: times, and the random names of new files.
fn state(files: Files) -> Files {
    let name = |path: PathBuf| match path.extension() {
        Some(ending) if ending == "new" => path.with_extension("").with_extension("new"),
        _ => path,
    };
    files
        .into_iter()
        .filter(|(path, _)| !path.ends_with("telemetry.jsonl"))
        .map(|(path, bytes)| (name(path), bytes))
        .collect()
}

fn write(folder: &Path, files: &Files) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).unwrap();
    for (path, bytes) in files {
        fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        fs::write(folder.join(path), bytes).unwrap();
    }
}

fn run(folder: &Path, arguments: &str, fault: &str) -> Output {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut command = uctopia(&words);
    // Requests to a coordinator, if the case has some.
    let input = fs::File::open(folder.join("requests")).map_or_else(|_| Stdio::null(), Stdio::from);
    command
        .current_dir(folder)
        .stdin(input)
        .env("UCTOPIA_FAULT", fault);
    command.output().expect("the program runs")
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The faults of an operation. Only a write can be torn: otherwise that is a kill before the next operation. Interrupts matter
/// before the first block; later ones stop at the next decision, wherever they come.
fn kinds(number: usize, operation: &str) -> impl Iterator<Item = &'static str> {
    let torn = operation.contains(": Write ").then_some("torn");
    // A file that the system does not remove stays.
    let fails = (!operation.contains(": Remove ")).then_some("eio");
    let interrupt = (number <= 9 || number.is_multiple_of(8)).then_some("interrupt");
    ["kill", "enospc"]
        .into_iter()
        .chain(fails)
        .chain(torn)
        .chain(interrupt)
}

/// The operations of an undisturbed run from these files, and the files it leaves.
fn undisturbed(home: &Path, start: &Files, case: &Case) -> (Vec<String>, Files) {
    write(home, start);
    let output = run(home, case.arguments, "list");
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}: {}",
        case.name,
        stderr_of(&output)
    );
    let text = stderr_of(&output);
    let operations: Vec<String> = text
        .lines()
        .filter(|line| line.contains("operation "))
        .map(str::to_owned)
        .collect();
    (operations, files(home))
}

fn sweep(case: &Case) {
    let home = folder(&format!("faults of {}", case.name));
    fs::create_dir_all(&home).unwrap();
    fs::write(home.join("e.toml"), EXPERIMENT).unwrap();
    fs::write(home.join("shorter.toml"), SHORTER).unwrap();
    for arguments in case.before {
        let (to, arguments) = arguments
            .split_once(" > ")
            .map_or((None, *arguments), |(arguments, to)| (Some(to), arguments));
        let output = run(&home, arguments, "list");
        assert!(
            output.status.success(),
            "{arguments}: {}",
            stderr_of(&output)
        );
        if let Some(to) = to {
            let delivered = String::from_utf8(output.stdout).unwrap();
            fs::write(
                home.join(to),
                format!(
                    "{{\"want\":9}}\n{{\"delivered\":{}}}\n",
                    delivered.trim_end()
                ),
            )
            .unwrap();
        }
    }
    if home.join("one").exists() {
        let requests = fs::read_to_string(home.join("one")).unwrap()
            + &fs::read_to_string(home.join("two")).unwrap();
        fs::write(home.join("requests"), requests).unwrap();
    }
    let new = files(&home);
    let output = run(&home, case.older, "list");
    assert!(
        output.status.success(),
        "{}: {}",
        case.older,
        stderr_of(&output)
    );
    let existing = files(&home);
    for start in [&new, &existing] {
        let (operations, end) = undisturbed(&home, start, case);
        assert!(
            !operations.is_empty() || start == &existing,
            "{}: no operation",
            case.name
        );
        let expected = results(end);
        let mut tried = BTreeSet::from([state(start.clone())]);
        for (number, operation) in (1..=case.most).zip(&operations) {
            for kind in kinds(number, operation) {
                let fault = format!("{kind}@{number}");
                let label = format!("{} with {fault} ({operation})", case.name);
                write(&home, start);
                let output = run(&home, case.arguments, &fault);
                let left = files(&home);
                check(&label, kind, &output, start, &expected, &left, case);
                // What the command makes of a state of the folder, it makes of it every time.
                if !tried.insert(state(left)) {
                    continue;
                }
                let again = run(&home, case.arguments, "list");
                assert!(
                    again.status.success(),
                    "{label}, again: {}",
                    stderr_of(&again)
                );
                let found = results(files(&home));
                let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
                assert_eq!(names(&found), names(&expected), "{label}, again");
                let differing: Vec<_> = expected
                    .iter()
                    .filter(|(path, bytes)| found[*path] != **bytes)
                    .collect();
                assert!(
                    differing.is_empty(),
                    "{label}, again: {:?} differ",
                    differing.iter().map(|one| one.0).collect::<Vec<_>>()
                );
            }
        }
    }
}

/// What must hold when the disturbed command has ended.
fn check(
    label: &str,
    kind: &str,
    output: &Output,
    start: &Files,
    expected: &Files,
    found: &Files,
    case: &Case,
) {
    let (code, text) = (output.status.code(), stderr_of(output));
    assert!(!text.contains("panicked"), "{label}: {text}");
    // A log is forced onto the disk every 200 ms: a faster run has fewer operations, and ends undisturbed. A signal ends a process
    // that does not listen to signals yet.
    let allowed: &[Option<i32>] = match kind {
        "kill" | "torn" => &[Some(137), Some(0)],
        "interrupt" => &[Some(0), Some(130), None],
        _ => &[Some(0), Some(4)],
    };
    assert!(allowed.contains(&code), "{label}: {code:?}: {text}");
    if code == Some(0) {
        assert!(
            results(found.clone()) == *expected,
            "{label}: it ends with 0, and its files are not complete"
        );
    } else if code.is_some_and(|code| code != 137) {
        assert!(
            text.lines().any(|line| line.starts_with("uctopia: ")),
            "{label}: no sentence: {text}"
        );
        let temporary = found
            .keys()
            .find(|path| path.extension().is_some_and(|ending| ending == "new"));
        assert!(temporary.is_none(), "{label}: {temporary:?} is left");
    }
    for name in case.whole {
        let path = Path::new(name);
        let bytes = found.get(path);
        let is_whole = bytes == start.get(path) || bytes == expected.get(path);
        // An interrupted command writes a complete file of what is finished.
        assert!(
            is_whole || kind == "interrupt",
            "{label}: {name} is neither the old file nor the new one"
        );
    }
}

macro_rules! cases {
    ($($name:ident: $arguments:literal, older $older:literal, before $before:expr, whole $whole:expr, first $most:expr;)*) => {
        $(#[test]
        fn $name() {
            sweep(&Case {
                name: stringify!($name),
                arguments: $arguments,
                before: &$before,
                older: $older,
                whole: &$whole,
                most: $most,
            });
        })*
    };
}

cases! {
    a_drawing: "show othello f5d6 -o out.svg", older "show othello f5 -o out.svg", before [], whole ["out.svg"], first ALL;
    a_picture: "show ttt b2 -o out.png", older "show ttt b2a1 -o out.png", before [], whole ["out.png"], first ALL;
    an_analysis: "analyze ttt b2 --agent uct:iters=20 -o out.json", older "analyze ttt b2a1 --agent uct:iters=20 -o out.json",
        before [], whole ["out.json"], first ALL;
    a_tree: "tree export ttt --agent uct:iters=20 -o out.json", older "tree export ttt b2 --agent uct:iters=20 -o out.json",
        before [], whole ["out.json"], first ALL;
    openings: "openings ttt --plies 2 -o out.txt", older "openings ttt --plies 1 -o out.txt", before [], whole ["out.txt"], first ALL;
    a_review: "review ttt b2 a1 c3 --agent uct:iters=20 -o out.json", older "review ttt b2 a1 --agent uct:iters=20 -o out.json",
        before [], whole ["out.json"], first ALL;
    a_match_in_a_folder: "match ttt random flat:iters=5 --games 4 --jobs 1 --folder f",
        older "match ttt random flat:iters=5 --games 2 --jobs 1 --folder f", before [], whole [], first 27;
    records_of_a_match: "match ttt random flat:iters=5 --games 4 --jobs 1 --records out.jsonl",
        older "match ttt random flat:iters=5 --games 2 --jobs 1 --records out.jsonl", before [], whole ["out.jsonl"], first ALL;
    an_experiment: "experiment run e.toml --jobs 1 --folder f", older "experiment run shorter.toml --jobs 1 --folder f",
        before [], whole [], first 14;
    merged_blocks: "experiment merge e.toml g/ledger.jsonl --folder f", older "experiment run shorter.toml --jobs 1 --folder f",
        before ["experiment run e.toml --jobs 1 --folder g"], whole [], first 14;
    a_coordinator: "experiment serve e.toml --folder f", older "experiment run shorter.toml --jobs 1 --folder f",
        before ["experiment shard e.toml --block 0 > one", "experiment shard e.toml --block 1 > two"], whole [], first 14;
    a_book: "book build ttt -o out.book --positions 12 --agent uct:iters=9 --jobs 1",
        older "book build ttt -o out.book --positions 6 --agent uct:iters=9 --jobs 1", before [], whole [], first 24;
    a_training_with_a_curve: "train othello:size=4 -o out --rounds 2 --games 32 --depth 1 --jobs 1 --curve out.svg",
        older "train othello:size=4 -o out --rounds 1 --games 32 --depth 1 --jobs 1", before [], whole ["out", "out.1", "out.2", "out.svg"], first 40;
    reproduced_figures: "repro run ganariya --games 20 --jobs 1 --folder f", older "repro run ganariya --games 10 --jobs 1 --folder f",
        before [], whole [], first ALL;
    manual_pages: "man --out f", older "man --out f", before [], whole [], first 12;
}
