//! The articles' program reproduced to the byte, and a run of figures that continues after a kill.

use std::fs;
use std::path::Path;

use crate::common::{folder, kill_at, output, uctopia};

/// What `ruby uct.rb 020010000 -i 10000 -o preset.png` prints.
const ARTICLE: &str = "Input state

 |x| 
 |o| 
 | | 

Probability

+0.66|+0.00|+0.96
+0.62|+0.00|+0.69
+0.51|-0.12|+0.38

Save to preset.png
";

#[test]
fn the_preset_prints_what_the_articles_program_prints() {
    let arguments = [
        "analyze",
        "ttt",
        "020010000",
        "--preset",
        "kaityo256",
        "--iters",
        "10000",
        "-o",
        "preset.png",
    ];
    let answer = output(&arguments);
    assert_eq!(String::from_utf8(answer.stdout).unwrap(), ARTICLE);
    assert!(answer.status.success());

    let picture = fs::read(Path::new(env!("CARGO_TARGET_TMPDIR")).join("preset.png")).unwrap();
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&picture).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (192, 192));
    let values = [
        0.664_557,
        f64::NAN,
        0.961_92,
        0.616,
        f64::NAN,
        0.690_722,
        0.512_195,
        -0.125,
        0.38,
    ];
    for (cell, value) in values
        .into_iter()
        .enumerate()
        .filter(|(_, value)| !value.is_nan())
    {
        let pixel = pixels
            .pixel(32 + 64 * (cell as u32 % 3), 32 + 64 * (cell as u32 / 3))
            .unwrap();
        let faded = |share: f64| ((1.0 - share) * 255.0).round();
        let expected = if value > 0.0 {
            [255.0, faded(value), faded(value)]
        } else {
            [faded(-value), faded(-value), 255.0]
        };
        for (found, expected) in [pixel.red(), pixel.green(), pixel.blue()]
            .into_iter()
            .zip(expected)
        {
            assert!(
                (f64::from(found) - expected).abs() <= 1.0,
                "cell {cell}: {pixel:?} for {value}"
            );
        }
    }
}

#[test]
fn the_preset_without_a_file_and_with_moves_never_tried() {
    let few = output(&["analyze", "ttt", "--preset", "kaityo256", "--iters", "5"]);
    let text = String::from_utf8(few.stdout).unwrap();
    assert!(
        text.ends_with("Probability\n\n+NaN|+NaN|+1.00\n+NaN|+NaN|+1.00\n+1.00|-1.00|-1.00\n\n"),
        "{text:?}"
    );
    let more = output(&["analyze", "ttt", "--preset", "kaityo256"]);
    let text = String::from_utf8(more.stdout).unwrap();
    assert!(
        text.contains("+0.35|+0.00|+0.27\n+0.30|+0.46|-0.07\n+0.19|+0.18|+0.22\n"),
        "1000 by default: {text}"
    );
}

/// `ruby uct.rb 001000000 -i 500`, where a mean is 19/40, which C and Rust round to 0.47.
#[test]
fn the_preset_rounds_as_ruby() {
    let text = output(&[
        "analyze",
        "ttt",
        "001000000",
        "--preset",
        "kaityo256",
        "--iters",
        "500",
        "-o",
        "ties.svg",
    ]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("\n+0.27|+0.49|+0.00\n+0.55|+0.11|+0.57\n+0.38|+0.48|+0.35\n"),
        "{text}"
    );
    let picture =
        fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).join("ties.svg")).unwrap();
    assert!(
        picture.contains(">0.48<"),
        "the picture has the same number"
    );
}

/// `ruby uct.rb 111220000` and `ruby uct.rb 121122211`: a game that is won, and one that is drawn.
#[test]
fn the_preset_takes_finished_games() {
    let print = |position| {
        let answer = output(&[
            "analyze",
            "ttt",
            position,
            "--preset",
            "kaityo256",
            "-o",
            "finished.png",
        ]);
        assert!(answer.status.success(), "{answer:?}");
        String::from_utf8(answer.stdout).unwrap()
    };
    let won = "Input state\n\no|o|o\nx|x| \n | | \n\n\
               Probability\n\n+0.00|+0.00|+0.00\n+0.00|+0.00|+NaN\n+NaN|+NaN|+NaN\n\n";
    assert_eq!(print("111220000"), format!("{won}Save to finished.png\n"));
    let drawn = print("121122211");
    assert!(
        drawn.contains("\n+0.00|+0.00|+0.00\n+0.00|+0.00|+0.00\n+0.00|+0.00|+0.00\n"),
        "{drawn}"
    );
    let data = output(&[
        "analyze",
        "ttt",
        "111220000",
        "--preset",
        "kaityo256",
        "--format",
        "json",
    ]);
    let data: serde_json::Value = serde_json::from_slice(&data.stdout).unwrap();
    assert_eq!(
        (
            data["to_move"].as_str(),
            data["answers"].as_array().unwrap().len()
        ),
        (Some("none"), 0)
    );
}

#[test]
fn the_preset_is_for_tic_tac_toe() {
    let answer = output(&["analyze", "othello", "--preset", "kaityo256"]);
    assert_eq!(answer.status.code(), Some(2));
    assert!(
        String::from_utf8(answer.stderr)
            .unwrap()
            .contains("a program for ttt, not for othello")
    );
}

/// Kills a run in the middle, resumes it, and compares it with an uninterrupted one.
#[test]
fn a_killed_run_keeps_finished_blocks() {
    let run = |folder: &Path| {
        let folder = folder.to_str().unwrap().to_owned();
        uctopia(&[
            "repro", "run", "ganariya", "--games", "8000", "--jobs", "2", "--format", "json",
            "--folder", &folder,
        ])
    };
    let (killed, undisturbed) = (folder("killed"), folder("undisturbed"));
    let finished = kill_at(run(&killed), &killed.join("ledger.jsonl"), 3);
    assert!((3..32).contains(&finished), "{finished} of 32 blocks");

    let (resumed, whole) = (
        run(&killed).output().unwrap(),
        run(&undisturbed).output().unwrap(),
    );
    assert!(resumed.status.success() && whole.status.success());
    assert_eq!(
        String::from_utf8(resumed.stdout).unwrap(),
        String::from_utf8(whole.stdout).unwrap()
    );
}

#[test]
fn errors_are_sentences() {
    let unknown = output(&["repro", "run", "chess"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        String::from_utf8(unknown.stderr)
            .unwrap()
            .contains("there is no figure \"chess\"")
    );

    let nothing = output(&["repro", "report", "--folder", "no-such-folder"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(
        String::from_utf8(nothing.stderr)
            .unwrap()
            .contains("uctopia repro run all")
    );

    let blocked = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a-file");
    fs::write(&blocked, "in the way").unwrap();
    let unwritable = output(&[
        "repro",
        "run",
        "ganariya",
        "--games",
        "1",
        "--folder",
        blocked.to_str().unwrap(),
    ]);
    assert_eq!(unwritable.status.code(), Some(4));
}

/// Edited counts are refused, with the number of the line.
#[test]
fn edited_counts_are_refused() {
    let folder = folder("edited counts");
    let there = folder.to_str().unwrap();
    let run = [
        "repro", "run", "ganariya", "--games", "500", "--folder", there,
    ];
    output(&run);
    let path = folder.join("ledger.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let (head, tail) = text.split_once("\"wins\":").unwrap();
    let (_, tail) = tail.split_once(',').unwrap();
    fs::write(&path, format!("{head}\"wins\":1000,{tail}")).unwrap();
    for arguments in [&run[..], &["repro", "report", "--folder", there]] {
        let answer = output(arguments);
        assert_eq!(answer.status.code(), Some(3));
        let problem = String::from_utf8(answer.stderr).unwrap();
        assert!(
            problem.contains("ledger.jsonl: line 1 was changed after it was written"),
            "{problem}"
        );
    }
}
