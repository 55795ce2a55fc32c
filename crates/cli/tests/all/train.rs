//! `uctopia train`: interruptions, checkpoints and refused files.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("uctopia-train-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command
        .current_dir(folder)
        .arg("train")
        .args(arguments.split_whitespace())
        .args(["--output", "w"]);
    command
}

fn train(folder: &Path, arguments: &str) -> Output {
    command(folder, arguments)
        .args(["--jobs", "1"])
        .output()
        .unwrap()
}

/// The error and the exit code.
fn refusal(output: &Output) -> (String, Option<i32>) {
    (
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

/// A training that has written a checkpoint and goes on.
fn under_way(folder: &Path) -> Child {
    let mut long = command(folder, "calculation --games 1000000000 --every 16");
    let child = long
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !folder.join("w.checkpoint").exists() {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "there is no checkpoint"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// A kill at any moment loses only the games since the last checkpoint; during training no other process trains the file.
#[cfg(unix)]
#[test]
fn a_killed_training_continues_and_a_second_process_is_refused() {
    let folder = folder("kill");
    let mut child = under_way(&folder);
    let second = refusal(&train(&folder, "calculation --games 32"));
    child.kill().unwrap(); // SIGKILL
    child.wait().unwrap();
    let busy = "uctopia: another process is writing w (it holds w.lock): wait for its end, or give another file\n";
    assert_eq!(second, (busy.to_owned(), Some(2)));
    let checkpoint = std::fs::read(folder.join("w.checkpoint")).unwrap();
    let header = String::from_utf8_lossy(&checkpoint[..300]).into_owned();
    let played = header
        .lines()
        .find_map(|line| line.strip_prefix("games "))
        .unwrap()
        .parse::<u64>()
        .unwrap();
    let games = format!("calculation --games {}", played + 32);
    let resumed = train(&folder, &games);
    assert!(resumed.status.success(), "{resumed:?}");
    assert!(!folder.join("w.lock").exists());
    let whole = self::folder("whole");
    assert!(train(&whole, &games).status.success());
    for file in ["w", "w.checkpoint"] {
        let same =
            std::fs::read(folder.join(file)).unwrap() == std::fs::read(whole.join(file)).unwrap();
        assert!(same, "{file} is not what a training without a kill writes");
    }
    [folder, whole]
        .iter()
        .for_each(|folder| std::fs::remove_dir_all(folder).unwrap());
}

/// The same for training by patterns, which writes a checkpoint after every stage.
#[cfg(unix)]
#[test]
fn a_killed_training_by_patterns_continues_with_the_same_bytes() {
    let folder = folder("patterns");
    let rounds = |rounds: u64| format!("othello:size=4 --games 256 --depth 3 --rounds {rounds}");
    let mut long = command(&folder, &rounds(1_000_000))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let fitted = || -> Option<u64> {
        let checkpoint = std::fs::read(folder.join("w.checkpoint")).ok()?;
        let header = String::from_utf8_lossy(&checkpoint[..600]).into_owned();
        header
            .lines()
            .find_map(|line| line.strip_prefix("stages "))?
            .parse()
            .ok()
    };
    let begun = Instant::now();
    while fitted().is_none_or(|stages| stages < 5) {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "there is no checkpoint of five stages"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    long.kill().unwrap(); // SIGKILL
    long.wait().unwrap();
    let whole_rounds = fitted().unwrap() / 4 + 1;
    let resumed = train(&folder, &rounds(whole_rounds));
    assert!(resumed.status.success(), "{resumed:?}");
    let whole = self::folder("patterns-whole");
    let mut two_threads = command(&whole, &rounds(whole_rounds));
    assert!(
        two_threads
            .args(["--jobs", "2"])
            .output()
            .unwrap()
            .status
            .success()
    );
    for file in ["w", "w.checkpoint"] {
        let same =
            std::fs::read(folder.join(file)).unwrap() == std::fs::read(whole.join(file)).unwrap();
        assert!(same, "{file} is not what a training without a kill writes");
    }
    [folder, whole]
        .iter()
        .for_each(|folder| std::fs::remove_dir_all(folder).unwrap());
}

/// A training that is interrupted before a round is finished has learned nothing that could be used.
#[cfg(unix)]
#[test]
fn an_interrupted_training_without_a_finished_round_writes_no_weights() {
    let folder = folder("interrupted");
    let mut long = command(&folder, "othello --games 1000000");
    let child = long
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !folder.join("w.lock").exists() {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "the training does not begin"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    // The handler of the signal is there soon after the lock.
    std::thread::sleep(Duration::from_millis(500));
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let (sentence, code) = refusal(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(130), "{sentence}");
    assert!(sentence.contains("no weights are written"), "{sentence}");
    assert!(!folder.join("w").exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn training_by_patterns_refuses_options_of_training_by_features() {
    let folder = folder("options");
    let lambda = refusal(&train(&folder, "othello --lambda 0.5"));
    let sentence = "uctopia: --lambda does not apply to othello, whose values are learned by another method: see uctopia \
                    train --help\n";
    assert_eq!(lambda, (sentence.to_owned(), Some(2)));
    let rounds = refusal(&train(&folder, "calculation --rounds 2"));
    assert!(
        rounds
            .0
            .starts_with("uctopia: --rounds does not apply to calculation"),
        "{}",
        rounds.0
    );
    let depth = refusal(&train(&folder, "othello --depth 17"));
    assert_eq!(
        depth,
        (
            "uctopia: the depth is 17: from 1 to 16 plies needed\n".to_owned(),
            Some(2)
        )
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused_and_unchanged() {
    let folder = folder("damage");
    let trained = train(&folder, "calculation --games 16");
    assert!(trained.status.success(), "{trained:?}");
    let weights = std::fs::read(folder.join("w")).unwrap();
    assert!(weights.starts_with(b"uctopia weights 2\ngame calculation\nfeatures "));
    let path = folder.join("w.checkpoint");
    let whole = std::fs::read(&path).unwrap();
    let more = || refusal(&train(&folder, "calculation --games 32"));
    let damaged = "uctopia: w.checkpoint: this checkpoint of a training is damaged: its contents do not have the SHA-256 \
                   that it names; restore a copy, or make it anew\n";
    for byte in [30, whole.len() - 1] {
        let mut flipped = whole.clone();
        flipped[byte] ^= 1;
        std::fs::write(&path, &flipped).unwrap();
        assert_eq!(more(), (damaged.to_owned(), Some(3)), "byte {byte}");
        assert!(std::fs::read(&path).unwrap() == flipped);
    }
    std::fs::write(&path, &whole[..whole.len() / 3]).unwrap();
    assert_eq!(more().0, damaged);
    std::fs::write(
        &path,
        b"{\"checkpoint\":\"uctopia-training-1\",\"training\":{}}\n",
    )
    .unwrap();
    assert!(
        more()
            .0
            .contains("an earlier version of the program wrote this checkpoint"),
        "{}",
        more().0
    );
    std::fs::write(&path, &whole).unwrap();
    let other = refusal(&train(&folder, "calculation:piles=3 --games 32"));
    let sentence = "uctopia: w: it was trained for \"calculation\", and not for \"calculation:piles=3\": give a file for these \
                    rules, or another name\n";
    assert_eq!(other, (sentence.to_owned(), Some(2)));
    std::fs::remove_file(folder.join("w")).unwrap();
    let other = refusal(&train(&folder, "calculation:piles=3 --games 32"));
    assert_eq!(other, (sentence.replace("w:", "w.checkpoint:"), Some(2)));
    assert!(train(&folder, "calculation --games 16").status.success());
    assert!(
        std::fs::read(folder.join("w")).unwrap() == weights,
        "the checkpoint was used as it is"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The weights of every round are kept, later ones play against earlier ones, and a curve shows their strength. A chart that cannot be
/// written is refused before anything is trained.
#[test]
fn rounds_are_compared_and_drawn() {
    let folder = folder("curve");
    let small = "mnk:m=4,n=4,k=3 --games 60 --rounds 2 --depth 2 --random-plies 6 --epochs 2";
    let (error, code) = refusal(&train(&folder, &format!("{small} --curve curve.gif")));
    assert!(
        error.contains("must end with .png, .svg or .json"),
        "{error}"
    );
    assert_eq!((code, folder.join("w").exists()), (Some(2), false));

    let trained = train(&folder, &format!("{small} --curve curve.json"));
    assert!(trained.status.success(), "{trained:?}");
    let lines = String::from_utf8_lossy(&trained.stderr).into_owned();
    assert!(
        lines.contains("round 2 scores ")
            && lines.contains(" Elo [")
            && lines.contains(" above round 1"),
        "{lines}"
    );
    let curve = std::fs::read_to_string(folder.join("curve.json")).unwrap();
    assert!(
        curve.contains("\"round\": 2")
            && folder.join("w.1").exists()
            && folder.join("w.2").exists(),
        "{curve}"
    );

    let drawn = train(&folder, &format!("{small} --curve curve.svg"));
    assert!(drawn.status.success(), "{drawn:?}");
    let svg = std::fs::read_to_string(folder.join("curve.svg")).unwrap();
    assert!(svg.contains("Elo above round 1"), "{svg}");
    std::fs::remove_dir_all(folder).unwrap();
}
