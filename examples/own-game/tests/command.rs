//! The command supports Dots and Boxes as `uctopia` supports its games.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs the command and returns its output; it must succeed.
fn own_game(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-game"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The path of a file that a test writes.
fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn lists_name_the_game_and_the_agent() {
    assert!(own_game(&["games"], "").contains("dots "));
    assert!(own_game(&["agents"], "").contains("careful "));
    let completions = own_game(&["completions", "bash"], "");
    assert!(completions.contains("own-game") && !completions.contains("uctopia"));
}

#[test]
fn positions_are_analyzed_and_drawn() {
    let picture = file("dots.svg");
    let analysis = own_game(
        &[
            "analyze",
            "dots",
            "b1 a2 b3",
            "--agent",
            "uct:iters=200",
            "-o",
            &picture,
        ],
        "",
    );
    assert!(analysis.contains("c2"), "{analysis}");
    assert!(
        std::fs::read_to_string(&picture)
            .unwrap()
            .starts_with("<svg")
    );
    let solved = own_game(&["solve", "dots:columns=2,rows=2"], "");
    assert!(solved.contains("A to move: win in 12"), "{solved}");
}

#[test]
fn matches_report_scores() {
    let result = own_game(&["match", "dots", "careful", "random", "--games", "40"], "");
    assert!(result.contains("mean boxes: A "), "{result}");
    let table = own_game(
        &[
            "tournament",
            "dots",
            "careful",
            "random",
            "uct:iters=20",
            "--games",
            "4",
        ],
        "",
    );
    assert!(table.contains("careful"), "{table}");
}

#[test]
fn blocks_of_an_experiment_are_played_by_the_command() {
    let experiment = file("dots.toml");
    std::fs::write(
        &experiment,
        "game = \"dots\"\nagents = [\"careful\", \"random\"]\ngames = 4\n",
    )
    .unwrap();
    assert!(
        own_game(
            &["experiment", "shards", &experiment, "--emit", "parallel"],
            ""
        )
        .contains("own-game experiment shard")
    );
    let block = own_game(&["experiment", "shard", &experiment, "--block", "0"], "");
    assert!(block.starts_with('{'), "{block}");
}

#[test]
fn learned_values_are_used_by_agents() {
    let weights = file("dots.weights");
    own_game(&["train", "dots", "-o", &weights, "--games", "2000"], "");
    let greedy = format!("greedy:weights={weights}");
    let result = own_game(&["match", "dots", &greedy, "random", "--games", "100"], "");
    assert!(
        result.contains("A is stronger: the interval lies above 50 %"),
        "{result}"
    );
}

#[test]
fn other_programs_play_it() {
    let answers = own_game(
        &["engine", "--game", "dots", "--agent", "careful"],
        "genmove b\nshowboard\nquit\n",
    );
    assert!(answers.starts_with("= "), "{answers}");
}
