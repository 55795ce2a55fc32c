//! Files, their keys and the identities of experiments stay as they are, whatever things are called in Rust: folders that were
//! written years ago are read, and scripts go on finding what they look for.

use std::fs;

use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{FileState, JobQueue, digest, read, run, verify, write};

#[test]
fn files_and_identities_do_not_change() {
    let text = "game = 'ttt'\nagents = ['random', 'uct:iters=20', 'flat:iters=20']\ngames = 6\nopening-plies = 1";
    let plan = read(text).unwrap();
    assert_eq!(plan.experiment.id(), "9a560870634afd93");
    let folder = std::env::temp_dir().join(format!("uctopia-lab-formats-{}", std::process::id()));
    let mut job_queue = JobQueue::in_folder(plan, &folder, "this build").unwrap();
    run(&mut job_queue, 2, &StopFlag::default(), |_| ()).unwrap();
    write(&mut job_queue, &folder, Language::English).unwrap();
    for (file, expected) in [
        ("result.json", "51ee75be8388faaa"),
        ("games.jsonl", "c048adbe537edb52"),
        ("games.pgn", "416205c915070e18"),
        ("summary.csv", "9d10293fbc4a67b8"),
        ("crosstable.csv", "9182eff7f5743fc5"),
    ] {
        assert_eq!(
            digest(&fs::read(folder.join(file)).unwrap()),
            expected,
            "{file}"
        );
    }
    let ledger = fs::read_to_string(folder.join("ledger.jsonl")).unwrap();
    let (header, mut blocks): (Vec<&str>, Vec<&str>) = ledger
        .lines()
        .partition(|line| line.starts_with("{\"id\":"));
    assert!(
        header[0].contains(r#""experiment":{"seed":1,"contests":[{"game":"ttt""#),
        "{}",
        header[0]
    );
    blocks.sort_unstable(); // they stand in the order in which they were finished
    assert_eq!(
        digest((blocks.join("\n") + "\n").as_bytes()),
        "ca3076a78ef0f7d4"
    );
    let telemetry = fs::read_to_string(folder.join("telemetry.jsonl")).unwrap();
    assert!(telemetry.starts_with(r#"{"contest":"#), "{telemetry}");
    fs::remove_dir_all(folder).unwrap();
}

/// Only the report and its charts are for people. A folder is whole whichever language they are in.
#[test]
fn reports_are_in_the_language_asked_for() {
    let plan = read("game = 'ttt'\nagents = ['random', 'uct:iters=20']\ngames = 10").unwrap();
    let folder = std::env::temp_dir().join(format!("uctopia-lab-languages-{}", std::process::id()));
    let mut job_queue = JobQueue::in_folder(plan, &folder, "this build").unwrap();
    run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
    let mut written = |language| {
        let names = write(&mut job_queue, &folder, language).unwrap();
        let texts = names
            .iter()
            .map(|name| fs::read_to_string(folder.join(name)).unwrap());
        names.iter().cloned().zip(texts).collect::<Vec<_>>()
    };
    let (english, japanese) = (written(Language::English), written(Language::Japanese));
    let differ: Vec<_> = english
        .iter()
        .zip(&japanese)
        .filter(|(one, other)| one != other)
        .map(|(one, _)| &one.0)
        .collect();
    assert_eq!(
        differ,
        [
            std::path::Path::new("contests.svg"),
            std::path::Path::new("report.md")
        ]
    );
    let report = folder.join("report.md");
    let text = fs::read_to_string(&report).unwrap();
    assert!(
        text.starts_with("# 実験 ") && text.contains("| 得点 |"),
        "{text}"
    );
    drop(job_queue);
    assert!(verify(&folder, None).unwrap().is_whole());
    fs::write(&report, text.replace("実験", "実けん")).unwrap();
    let found = verify(&folder, None).unwrap();
    let state = found
        .files
        .iter()
        .find(|file| file.name == "report.md")
        .unwrap()
        .state;
    assert_eq!(
        state,
        FileState::Differs {
            at: "# 実".len() as u64
        }
    );
    fs::remove_dir_all(folder).unwrap();
}
