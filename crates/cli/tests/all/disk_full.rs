//! A disk without space: a sentence and exit code 4, no finished result is lost, and with space again the work continues.
//!
//! Small file systems are mounted in a mount namespace of their own, which needs Linux and either root or user namespaces;
//! where that is not allowed, these tests print a note and do nothing. Writing to `/dev/full` needs neither.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::{folder, output};

const EXPERIMENT: &str =
    "game = 'ttt'\nagents = ['random', 'flat:iters=5', 'uct:iters=5']\ngames = 60\nblock = 2\n";

/// Runs a script of bash in a mount namespace of its own, in a new folder with an empty folder `disk` in it. In the script
/// `disk KILOBYTES` mounts a file system of that size, or changes its size, and `uctopia` is the program. `None` where
/// nothing can be mounted.
#[allow(clippy::print_stderr, reason = "tests that were not run are reported")]
fn with_a_disk(name: &str, script: &str) -> Option<(Output, std::path::PathBuf)> {
    let home = folder(name);
    fs::create_dir_all(home.join("disk")).unwrap();
    let attempt = |flags: &str, script: &str| {
        let program = env!("CARGO_BIN_EXE_uctopia");
        let prelude = format!(
            "set -u
            uctopia() {{ '{program}' \"$@\"; }}
            disk() {{
                if mountpoint -q disk; then mount -o remount,size=$1k disk; else mount -t tmpfs -o size=$1k tmpfs disk; fi
            }}
            "
        );
        let mut unshare = Command::new("unshare");
        unshare
            .args([flags, "bash", "-c", &(prelude + script)])
            .current_dir(&home)
            .output()
    };
    let works = |flags: &&str| {
        attempt(flags, "disk 8 && disk 64").is_ok_and(|output| output.status.success())
    };
    let Some(flags) = ["-m", "-rm"].into_iter().find(works) else {
        eprintln!("not run: no file system can be mounted here (unshare -m, or unshare -rm)");
        return None;
    };
    Some((attempt(flags, script).unwrap(), home))
}

/// The exit codes that a script printed, a line `code N` each.
fn codes(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .filter_map(|line| line.strip_prefix("code "))
        .map(str::to_owned)
        .collect()
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every error is a sentence of the program that names the output.
fn assert_sentences(output: &Output, times: usize) {
    let text = stderr_of(output);
    let complaints: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("No space left on device"))
        .collect();
    assert_eq!(complaints.len(), times, "{text}");
    assert!(
        complaints.iter().all(|line| line.starts_with("uctopia: ")),
        "{text}"
    );
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn an_experiment_keeps_finished_blocks_and_continues() {
    let undisturbed = folder("disk undisturbed");
    fs::create_dir_all(&undisturbed).unwrap();
    let file = undisturbed.join("experiment.toml");
    fs::write(&file, EXPERIMENT).unwrap();
    assert!(
        output(&["experiment", "run", file.to_str().unwrap()])
            .status
            .success()
    );
    let whole = fs::metadata(undisturbed.join("experiment/ledger.jsonl"))
        .unwrap()
        .len()
        / 1024;

    // In the ledger, at its end, and in the files of results.
    let sizes = [whole / 4, whole / 2, whole + 8, whole + 40];
    let script: String = sizes
        .iter()
        .map(|size| format!("attempt {}\n", size.next_multiple_of(4)))
        .collect();
    let experiment = file.display();
    let script = format!(
        "attempt() {{
            disk $1
            uctopia experiment run '{experiment}' --folder disk/folder --jobs 2 > /dev/null; echo code $?
            lines=$(grep -c '\"digest\"' disk/folder/ledger.jsonl); echo lines $lines
        }}
        {script}
        disk 8192
        uctopia experiment run '{experiment}' --folder disk/folder > /dev/null; echo code $?
        cp -r disk/folder kept"
    );
    let Some((output, home)) = with_a_disk("disk of an experiment", &script) else {
        return;
    };
    let codes = codes(&output);
    assert_eq!(
        codes.last().map(String::as_str),
        Some("0"),
        "{}",
        stderr_of(&output)
    );
    let full = codes.iter().filter(|code| *code == "4").count();
    assert!(
        full >= 2 && codes.iter().all(|code| code == "4" || code == "0"),
        "{codes:?} {}",
        stderr_of(&output)
    );
    assert_sentences(&output, full);
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<u64> = text
        .lines()
        .filter_map(|line| line.strip_prefix("lines ")?.parse().ok())
        .collect();
    assert!(
        lines[0] > 0 && lines.is_sorted(),
        "{lines:?}: finished blocks are lost"
    );
    for name in ["result.json", "games.jsonl", "report.md"] {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(
            read(&home.join("kept")) == read(&undisturbed.join("experiment")),
            "{name} differs"
        );
    }
}

#[test]
fn a_training_keeps_its_checkpoint_and_continues() {
    // Games are played in batches of 16. A checkpoint has about a hundred megabytes: there is space for one, and not for another beside it.
    let script = "
        train() { uctopia train calculation -o $1 --games $2 --every 16 --jobs 2 > /dev/null; echo code $?; }
        train undisturbed 32
        disk $(($(stat -c %s undisturbed.checkpoint) / 1024 + 4096))
        train disk/weights 16
        cp disk/weights.checkpoint before
        train disk/weights 32
        cmp before disk/weights.checkpoint && echo kept
        disk 1048576
        train disk/weights 32
        cmp undisturbed disk/weights && cmp undisturbed.checkpoint disk/weights.checkpoint && echo same
        ls -A disk
        rm -f before undisturbed.checkpoint";
    let Some((output, _)) = with_a_disk("disk of a training", script) else {
        return;
    };
    assert_eq!(
        codes(&output),
        ["0", "0", "4", "0"],
        "{}",
        stderr_of(&output)
    );
    assert_sentences(&output, 1);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("kept\n") && text.contains("same\n"), "{text}");
    assert!(!text.contains(".new"), "{text}: half a file is left behind");
}

/// A picture, a list, a match and a result for which there is no space: the older file is not destroyed where there is one.
#[test]
fn unwritable_outputs_are_reported() {
    let full = |arguments: &[&str]| {
        let output = output(arguments);
        assert_eq!(
            output.status.code(),
            Some(4),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
        assert!(
            stderr_of(&output).contains("No space left on device"),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
        assert!(
            stderr_of(&output).contains("/dev/full cannot be written"),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
    };
    full(&["openings", "ttt", "--plies", "2", "-o", "/dev/full"]);
    full(&[
        "match",
        "ttt",
        "random",
        "uct:iters=5",
        "--games",
        "200",
        "--records",
        "/dev/full",
    ]);
    let to_full = format!("'{}' games > /dev/full", env!("CARGO_BIN_EXE_uctopia"));
    let answer = Command::new("bash")
        .args(["-c", &to_full])
        .output()
        .unwrap();
    assert_eq!(answer.status.code(), Some(4));
    assert!(
        stderr_of(&answer).starts_with("uctopia: the output cannot be written"),
        "{}",
        stderr_of(&answer)
    );

    let script = "
        disk 4096
        uctopia show othello f5d6 -o disk/pos.svg > /dev/null; echo code $?
        head -c 1 disk/pos.svg > /dev/null && cp disk/pos.svg first.svg
        disk 16
        dd if=/dev/zero of=disk/filler bs=4k 2> /dev/null
        uctopia show othello f5d6c3 -o disk/pos.svg > /dev/null; echo code $?
        cmp first.svg disk/pos.svg && echo kept";
    let Some((output, _)) = with_a_disk("disk of a picture", script) else {
        return;
    };
    assert_eq!(codes(&output), ["0", "4"], "{}", stderr_of(&output));
    assert_sentences(&output, 1);
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("kept\n"),
        "an older picture was destroyed"
    );
}
