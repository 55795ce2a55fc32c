//! Commands killed at seeded random moments: the same command continues and ends with the same bytes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{folder, uctopia};
use uctopia_game::Rng;

/// Starts the program and kills it at random moments, `kills` times; returns the number of kills before its end.
fn kill_often(command: impl Fn() -> Command, kills: u32, seed: u64) -> u32 {
    let mut rng = Rng::new(seed);
    let mut hits = 0;
    for _ in 0..kills {
        let mut child = command()
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(u64::from(20 + rng.below(400))));
        hits += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    hits
}

fn finish(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

#[track_caller]
fn assert_same_files(one: &Path, other: &Path, names: &[&str]) {
    for name in names {
        assert!(
            fs::read(one.join(name)).unwrap() == fs::read(other.join(name)).unwrap(),
            "{name} differs"
        );
    }
}

#[test]
fn a_killed_experiment_continues() {
    let home = folder("killed experiment");
    fs::create_dir_all(&home).unwrap();
    let file = home.join("experiment.toml");
    fs::write(
        &file,
        "game = 'othello'\nagents = ['random', 'flat:iters=40', 'uct:iters=40']\ngames = 40\n",
    )
    .unwrap();
    let run = |folder: &str, jobs: &str| {
        let folder = home.join(folder);
        uctopia(&[
            "experiment",
            "run",
            file.to_str().unwrap(),
            "--folder",
            folder.to_str().unwrap(),
            "--jobs",
            jobs,
        ])
    };
    let undisturbed = finish(&mut run("undisturbed", "1"));
    let hits = kill_often(|| run("killed", "2"), 8, 11);
    assert!(hits > 0, "everything was over before it could be killed");
    assert_eq!(finish(&mut run("killed", "2")), undisturbed);
    let names = [
        "result.json",
        "games.jsonl",
        "games.pgn",
        "summary.csv",
        "crosstable.csv",
        "report.md",
    ];
    assert_same_files(&home.join("killed"), &home.join("undisturbed"), &names);
}

#[test]
fn a_killed_tuning_continues() {
    let home = folder("killed tuning");
    let tune = |name: &str, jobs: &str| {
        let mut command = uctopia(&["tune", "othello", "uct:iters=60", "c=0.1..3"]);
        command.args(["--games", "160", "--validate", "40", "--format", "json"]);
        command.args([
            "--folder",
            home.join(name).to_str().unwrap(),
            "--jobs",
            jobs,
        ]);
        command
    };
    let undisturbed = finish(&mut tune("undisturbed", "1"));
    let hits = kill_often(|| tune("killed", "2"), 8, 13);
    assert!(hits > 0, "everything was over before it could be killed");
    assert_eq!(finish(&mut tune("killed", "2")), undisturbed);
}

#[test]
fn a_killed_match_with_a_folder_continues() {
    let home = folder("killed match");
    fs::create_dir_all(&home).unwrap();
    let path = |name: &str| home.join(name).to_str().unwrap().to_owned();
    let play = |name: &str, jobs: &str| {
        let (folder, records) = (path(name), path(&format!("{name}.jsonl")));
        let agents = [
            "match",
            "othello",
            "uct:iters=60",
            "flat:iters=60",
            "--games",
            "60",
            "--opening-plies",
            "2",
        ];
        let mut command = uctopia(&agents);
        command.args([
            "--format",
            "json",
            "--folder",
            &folder,
            "--records",
            &records,
            "--jobs",
            jobs,
        ]);
        command
    };
    let undisturbed = finish(&mut play("undisturbed", "1"));
    let hits = kill_often(|| play("killed", "2"), 8, 12);
    assert!(hits > 0, "everything was over before it could be killed");
    assert_eq!(finish(&mut play("killed", "2")), undisturbed);
    assert_same_files(
        &home.join("killed"),
        &home.join("undisturbed"),
        &["result.json", "games.jsonl"],
    );
    assert_eq!(
        fs::read(path("killed.jsonl")).unwrap(),
        fs::read(path("undisturbed.jsonl")).unwrap()
    );
}

#[test]
fn a_killed_training_continues() {
    let home = folder("killed training");
    fs::create_dir_all(&home).unwrap();
    let train = |name: &str, jobs: &str| {
        let weights = home.join(name);
        let games = ["--games", "48", "--every", "16", "--warm-up", "50"];
        let mut command = uctopia(&[
            "train",
            "calculation",
            "-o",
            weights.to_str().unwrap(),
            "--jobs",
            jobs,
        ]);
        command.args(games);
        command
    };
    finish(&mut train("undisturbed.weights", "1"));
    let hits = kill_often(|| train("killed.weights", "2"), 4, 13);
    assert!(hits > 0, "everything was over before it could be killed");
    finish(&mut train("killed.weights", "2"));
    for ending in ["weights", "weights.checkpoint"] {
        let read = |name: &str| fs::read(home.join(name).with_extension(ending)).unwrap();
        assert!(
            read("killed") == read("undisturbed"),
            "the file .{ending} differs"
        );
    }
    fs::remove_dir_all(home).unwrap(); // checkpoints have a hundred megabytes each
}
