//! `uctopia book`: books are continued, do not depend on threads, and are used by other commands.

use std::path::Path;
use std::process::Output;

use crate::common;

/// Runs the command in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    common::uctopia(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

fn build(folder: &Path, file: &str, positions: &str, jobs: &str) -> Output {
    let agent = "deepening:depth=2";
    run(
        folder,
        &[
            "book", "build", "othello", "-o", file, "-n", positions, "-j", jobs, "--agent", agent,
        ],
    )
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn fresh(name: &str) -> std::path::PathBuf {
    let folder = common::folder(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_continued_book_is_the_same_on_any_number_of_threads() {
    let folder = fresh("book-continued");
    assert!(build(&folder, "whole", "60", "1").status.success());
    for positions in ["7", "31", "60"] {
        assert!(build(&folder, "pieces", positions, "2").status.success());
    }
    let [whole, pieces] = ["whole", "pieces"].map(|file| std::fs::read(folder.join(file)).unwrap());
    assert!(whole == pieces, "{}\n{}", text(&whole), text(&pieces));
    assert!(text(&whole).starts_with("uctopia book 1\ngame othello\n"));
    let other = run(
        &folder,
        &[
            "book",
            "build",
            "othello",
            "-o",
            "whole",
            "--agent",
            "deepening:depth=2",
            "--seed",
            "9",
        ],
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).contains("was built with other settings"),
        "{}",
        text(&other.stderr)
    );
    assert_eq!(
        std::fs::read(folder.join("whole")).unwrap(),
        whole,
        "a refused command changes nothing"
    );
}

#[test]
fn commands_use_a_book() {
    let folder = fresh("book-used");
    assert!(build(&folder, "b", "30", "1").status.success());
    let shown = run(
        &folder,
        &["book", "show", "othello", "b", "f5", "--format", "json"],
    );
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    let (report, best) = (
        &shown["answers"][0]["report"],
        &shown["answers"][0]["report"]["best"],
    );
    assert_eq!(
        (
            report["stop"].as_str(),
            report["moves"].as_array().unwrap().len()
        ),
        (Some("book"), 3)
    );
    let analyzed = run(
        &folder,
        &[
            "analyze", "othello", "f5", "--agent", "greedy", "--book", "b", "--format", "json",
        ],
    );
    let analyzed: serde_json::Value = serde_json::from_slice(&analyzed.stdout).unwrap();
    assert_eq!(&analyzed["answers"][0]["report"], report);
    assert_eq!(analyzed["answers"].as_array().unwrap().len(), 2);
    let mut engine = common::uctopia(&["engine", "--agent", "random", "--book", "b"]);
    let answers = common_dialogue(engine.current_dir(&folder), "play b f5\ngenmove w\n");
    let expected = best.as_str().unwrap().to_uppercase();
    assert_eq!(
        answers
            .lines()
            .filter(|line| line.len() > 2)
            .collect::<Vec<_>>(),
        [format!("= {expected}")]
    );
    let mut nboard = common::uctopia(&["nboard", "--agent", "random", "--book", "b"]);
    let answers = common_dialogue(nboard.current_dir(&folder), "move F5\nhint 2\n");
    let lines: Vec<&str> = answers
        .lines()
        .filter(|line| line.starts_with("book "))
        .collect();
    assert!(
        lines.len() == 2 && lines[0].starts_with(&format!("book {expected}")),
        "{answers}"
    );
}

/// What a program answers to these lines.
fn common_dialogue(command: &mut std::process::Command, lines: &str) -> String {
    use std::io::Write as _;
    use std::process::Stdio;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    text(&child.wait_with_output().unwrap().stdout)
}

#[test]
fn unsuitable_books_are_refused() {
    let folder = fresh("book-refused");
    assert!(build(&folder, "b", "3", "1").status.success());
    let code = |arguments: &[&str]| run(&folder, arguments).status.code();
    assert_eq!(code(&["book", "show", "othello:size=6", "b"]), Some(2));
    assert_eq!(
        code(&["book", "show", "othello", "b", "f5f6e6f4e3c5"]),
        Some(1)
    );
    assert_eq!(code(&["book", "build", "calculation", "-o", "c"]), Some(2));
    assert_eq!(
        code(&["book", "build", "othello", "-o", "c", "--weight", "-1"]),
        Some(2)
    );
    assert_eq!(
        code(&[
            "book",
            "build",
            "othello",
            "-o",
            "c",
            "--agent",
            "best:time=1s"
        ]),
        Some(2)
    );
    std::fs::write(folder.join("b"), "uctopia book 1\ngame othello\n").unwrap();
    assert_eq!(code(&["book", "show", "othello", "b"]), Some(3));
    assert_eq!(code(&["play", "othello", "--book", "b"]), Some(2));
}
