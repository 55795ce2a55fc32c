//! `bench compare`: two builds, which here are this program twice, or scripts.

use std::process::Output;

use crate::common::output;
use serde_json::Value;

const UCTOPIA: &str = env!("CARGO_BIN_EXE_uctopia");

fn rows(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text} {}", errors(output)))
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_build_prints_the_same_as_itself_in_every_search() {
    let arguments = [
        "bench",
        "compare",
        UCTOPIA,
        UCTOPIA,
        "--game",
        "ttt",
        "--rounds",
        "3",
        "--seconds",
        "0.001",
    ];
    let output = output(&[&arguments[..], &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", errors(&output));
    let rows = rows(&output);
    let commands: Vec<&str> = rows
        .iter()
        .map(|row| row["command"].as_str().unwrap())
        .collect();
    for (command, start) in commands.iter().zip([
        "ttt uct:iters=",
        "ttt flat:iters=",
        "ttt deepening:",
        "ttt exact:",
        "all",
    ]) {
        assert!(
            command.starts_with(start),
            "{command} does not begin with {start}"
        );
    }
    for row in &rows[..4] {
        assert_eq!(
            (&row["output"], &row["rounds"]),
            (&Value::from("same"), &Value::from(3)),
            "{row}"
        );
        assert!(
            row["old seconds"].as_f64().unwrap() > 0.0
                && row["new/old low"].as_f64() <= row["new/old"].as_f64()
        );
    }
}

#[cfg(unix)]
mod scripts {
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    use super::*;
    use crate::common::folder;

    /// A program that runs these lines of shell.
    fn script(folder: &str, name: &str, lines: &str) -> PathBuf {
        let folder = folder_of(folder);
        let file = folder.join(name);
        std::fs::write(&file, format!("#!/bin/sh\n{lines}\n")).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        file
    }

    fn folder_of(name: &str) -> PathBuf {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    fn compare(old: &std::path::Path, new: &std::path::Path, rounds: &str) -> Output {
        let [old, new] = [old, new].map(|file| file.to_str().unwrap());
        output(&[
            "bench", "compare", old, new, "--rounds", rounds, "--format", "json", "--", "any",
            "command",
        ])
    }

    #[test]
    fn other_output_is_reported() {
        let old = script("compare-output", "old", "echo old \"$1\"");
        let new = script("compare-output", "new", "echo new \"$1\"");
        let rows = rows(&compare(&old, &new, "2"));
        assert_eq!(
            (&rows[0]["command"], &rows[0]["output"]),
            (&Value::from("any command"), &Value::from("differs"))
        );
        let same = super::rows(&compare(&old, &old, "2"));
        assert_eq!(same[0]["output"], Value::from("same"));
    }

    #[test]
    fn a_build_that_fails_gets_a_sentence() {
        let old = script("compare-failure", "old", "echo fine");
        let new = script(
            "compare-failure",
            "new",
            "echo 'the table is full' >&2; exit 7",
        );
        let output = compare(&old, &new, "2");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(rows(&output)[0]["verdict"], Value::from("fails"));
        let errors = errors(&output);
        assert!(
            errors.contains("new ends with exit status: 7: the table is full"),
            "{errors}"
        );
    }

    /// The new build sends Ctrl-C in its second counted round: one round is finished.
    #[test]
    fn what_is_finished_is_printed_when_interrupted() {
        let calls = folder("compare-interrupted").join("calls");
        let old = script("compare-interrupted", "old", "true");
        let lines = format!(
            "echo >> '{0}'; if [ $(wc -l < '{0}') -eq 4 ]; then kill -INT $PPID; sleep 1; fi",
            calls.display()
        );
        let new = script("compare-interrupted", "new", &lines);
        let output = compare(&old, &new, "5");
        assert_eq!(output.status.code(), Some(130), "{}", errors(&output));
        let rows = rows(&output);
        assert_eq!(
            (&rows[0]["rounds"], &rows[0]["verdict"]),
            (&Value::from(1), &Value::from("too few rounds"))
        );
        assert!(
            errors(&output)
                .contains("interrupted: the table contains the rounds that were finished")
        );
    }
}
