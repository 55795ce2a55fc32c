//! Texts from outside × every output that shows them: no control character reaches a terminal, and no text is a formula.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Colours, the name of the window, a backspace, 8-bit sequences, and marks that reverse the direction of writing.
const STEERING: [&str; 5] = [
    "\u{1b}[31mx",
    "\u{1b}]0;x\u{7}",
    "x\u{8}\u{8}",
    "\u{9b}2Jx",
    "\u{202e}x\u{2066}",
];

/// What the command writes to both outputs; `input` is its standard input.
fn outputs(arguments: &[&str], input: &str) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C").args(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let done = child.wait_with_output().unwrap();
    (
        String::from_utf8(done.stdout).unwrap(),
        String::from_utf8(done.stderr).unwrap(),
    )
}

fn check(arguments: &[&str], input: &str) -> String {
    let (out, errors) = outputs(arguments, input);
    let both = out + &errors;
    let is_hidden = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    assert!(!both.is_empty(), "{arguments:?} shows nothing");
    assert!(
        !both.contains(is_hidden),
        "{arguments:?} with {input:?}: {both:?}"
    );
    both
}

/// A file of this name with these contents.
fn file(name: &str, contents: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

#[test]
fn arguments_do_not_steer_the_terminal() {
    for text in STEERING {
        let option = format!("--{text}");
        let agent = format!("uct:iters={text}");
        let weights = format!("learned:eval={text}");
        for arguments in [
            &["analyze", text][..],
            &["analyze", "ttt", text],
            &["analyze", "ttt", &option],
            &["analyze", "ttt", "b2", "a1", text],
            &["analyze", "ttt", "--agent", text],
            &["analyze", "ttt", "--agent", &agent],
            &["analyze", "ttt", "--agent", &weights],
            &["analyze", "ttt", "--seed", text],
            &[text],
            &["records", text],
            &["tree", "check", text],
            &["experiment", "run", text],
            &["book", "show", text],
            &["serve", "--host", text],
        ] {
            check(arguments, "");
        }
    }
}

#[test]
fn files_do_not_steer_the_terminal() {
    for (number, text) in STEERING.into_iter().enumerate() {
        let escaped = text.replace('\\', "\\\\");
        let sgf =
            format!("(;GM[2]FF[4]SZ[8]PB[Ada {escaped}]PW[{escaped}]EV[{escaped}];B[f5];W[d6])\n");
        let pgn = format!(
            "[Event \"{escaped}\"]\n[Black \"{escaped}\"]\n[White \"B\"]\n[Result \"*\"]\n\n1. f5 d6 *\n"
        );
        let json = serde_json::to_string(text).unwrap();
        let tree = format!(
            r#"{{"root":{{"player":0,"visits":9,"children":[{{"move":{json},"player":1,"visits":30,"mean":5}}]}}}}"#
        );
        let toml = format!("game = \"ttt\"\nagents = [{json}, \"random\"]\ngames = 2\n");
        for (name, contents, command) in [
            ("games.sgf", &sgf, &["records"][..]),
            ("games.pgn", &pgn, &["records"]),
            ("games.txt", &text.to_owned(), &["records"]),
            ("tree.json", &tree, &["tree", "check"]),
            ("experiment.toml", &toml, &["experiment", "run"]),
            ("book.book", &text.to_owned(), &["book", "show"]),
        ] {
            let path = file(&format!("{number}-{name}"), contents);
            check(&[command, &[path.to_str().unwrap()]].concat(), "");
        }
        let path = file(&format!("{number}-games.sgf"), &sgf);
        for format in ["json", "pgn", "ggf"] {
            check(&["records", path.to_str().unwrap(), "--to", format], "");
        }
        let path = file(&format!("{number}-tree.json"), &tree);
        for format in ["json", "csv"] {
            check(
                &["tree", "check", path.to_str().unwrap(), "--format", format],
                "",
            );
        }
    }
}

#[test]
fn lines_of_protocols_do_not_steer_the_terminal() {
    let experiment = file(
        "served.toml",
        "game = \"ttt\"\nagents = [\"random\", \"uct:iters=5\"]\ngames = 4\n",
    );
    for text in STEERING {
        check(
            &["gomocup"],
            &format!("START 15\n{text}\nFOO {text}\nTURN {text}\nINFO {text} 1\nEND\n"),
        );
        check(
            &["nboard"],
            &format!("nboard 2\n{text}\nset game {text}\nset {text} 1\nmove {text}\nquit\n"),
        );
        check(
            &["engine", "--game", "ttt", "--agent", "random"],
            &format!("{text}\nplay {text} z9\nplay black {text}\nquit\n"),
        );
        check(
            &["experiment", "serve", experiment.to_str().unwrap()],
            &format!("{{\"{text}\":1}}\n"),
        );
        check(
            &["play", "ttt", "--agent", "random"],
            &format!("{text}\nb2 {text}\nsave\nquit\n"),
        );
    }
}

/// What a program says on its way out, and the moves that it names.
#[cfg(unix)]
#[test]
fn programs_do_not_steer_the_terminal() {
    for text in ["\\033[31mx", "\\033]0;x\\007", "x\\010"] {
        for script in [
            format!("printf '{text}\\n' >&2; exit 3"),
            format!("while read -r line; do printf '{text}\\n\\n'; done"),
            format!("while read -r line; do printf '= {text}\\n\\n'; done"),
        ] {
            let agent = format!(
                "proc:cmd=\"sh -c '{}'\",timeout=2s",
                script
                    .replace('\'', r"'\''")
                    .replace('\\', r"\\")
                    .replace('"', r#"\""#)
            );
            check(&["analyze", "othello", "--agent", &agent], "");
        }
    }
}

#[test]
fn moves_of_trees_are_no_formulas() {
    let tree = r#"{"root":{"player":0,"visits":9,"children":[{"move":"=cmd|' /C calc'!A0","player":1,"visits":30,"mean":5}]}}"#;
    let path = file("formula.json", tree);
    let (out, _) = outputs(
        &["tree", "check", path.to_str().unwrap(), "--format", "csv"],
        "",
    );
    assert!(out.contains("\n'=cmd|' /C calc'!A0,"), "{out}");
    // Numbers of an analysis stay numbers, also negative ones.
    let (out, _) = outputs(
        &[
            "analyze",
            "ttt",
            "x.. .o. ..x",
            "--agent",
            "minimax",
            "--format",
            "csv",
        ],
        "",
    );
    assert!(!out.contains('\''), "{out}");
}
