//! Reviews as files, and that studies give the same bytes on any number of threads.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use crate::common::{output, uctopia};

/// A game of Othello on 4×4, with a pass that is left out.
const GAME: &str = "a2c1d4a4b4c4d1a1b1a3d2d3";

fn printed(arguments: &[&str]) -> String {
    let answer = output(arguments);
    assert!(
        answer.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&answer.stderr)
    );
    String::from_utf8(answer.stdout).unwrap()
}

#[test]
fn studies_do_not_depend_on_threads() {
    let review = |jobs| {
        printed(&[
            "review",
            "othello:size=4",
            GAME,
            "-a",
            "uct:iters=200",
            "--format",
            "json",
            "-j",
            jobs,
        ])
    };
    assert_eq!(review("1"), review("3"));
    let balance = |jobs| {
        printed(&[
            "balance",
            "ttt",
            "-g",
            "30",
            "-a",
            "random",
            "-a",
            "uct:iters=20",
            "--format",
            "json",
            "-j",
            jobs,
        ])
    };
    assert_eq!(balance("1"), balance("3"));
}

#[test]
fn reviews_are_written_as_pictures_and_tables() {
    let file = |name: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for name in [
        "review.svg",
        "review.png",
        "review.md",
        "review.csv",
        "review.json",
    ] {
        printed(&["review", "othello:size=4", GAME, "-a", "greedy", "-o", name]);
    }
    let svg = fs::read_to_string(file("review.svg")).unwrap();
    assert_eq!(
        svg.matches("<svg ").count(),
        3,
        "a graph and a board in one picture"
    );
    assert!(
        svg.contains("white wins by 2 discs") && svg.contains("blunder"),
        "the result and the classes are there"
    );
    let pixels =
        resvg::tiny_skia::Pixmap::decode_png(&fs::read(file("review.png")).unwrap()).unwrap();
    assert!(pixels.height() > pixels.width());
    assert!(
        fs::read_to_string(file("review.md"))
            .unwrap()
            .contains("| 2 | white | c1 | −10 | +12 | a1 | −22 discs | ?? | blunder |")
    );
    assert_eq!(
        fs::read_to_string(file("review.csv"))
            .unwrap()
            .lines()
            .count(),
        14
    );
    let json: serde_json::Value =
        serde_json::from_slice(&fs::read(file("review.json")).unwrap()).unwrap();
    assert_eq!(
        (
            &json["proven_from"],
            &json["margin_unit"],
            &json["moves"][1]["class"]
        ),
        (&0.into(), &"discs".into(), &"blunder".into())
    );
}

#[test]
fn moves_and_trees_are_read_from_standard_input() {
    let piped = |arguments: &[&str], input: &str| {
        let mut child = uctopia(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    assert!(piped(&["review", "ttt", "-"], "b2 b1 a1").contains("??  blunder"));
    let tree = printed(&["tree", "export", "ttt", "112020000", "-a", "uct:iters=100"]);
    let checked = piped(&["tree", "check", "-"], &tree);
    assert!(checked.contains("no faults"));
    assert!(!checked.contains("compared with the rules: 0"), "{checked}");
}
