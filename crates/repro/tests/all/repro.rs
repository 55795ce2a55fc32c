//! Figures can be run, counts do not depend on threads or crashes, and verdicts detect differences.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use uctopia_game::StopFlag;
use uctopia_lab::LabError;
use uctopia_lab::log::seal;
use uctopia_repro::{
    Evidence, Figure, FigureResult, Language, Measured, Run, RunSize, SampleLedger,
    SampleLedgerError, Verdict, figures, named, report,
};

/// An empty folder of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn run(games: u64, jobs: usize) -> Run {
    Run {
        seed: 1,
        size: RunSize::Games(games),
        jobs,
        stop: StopFlag::default(),
    }
}

/// The ledger's lines, sorted: threads finish in any order.
fn lines(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join(SampleLedger::FILE)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn played(folder: &Path, figures: &[Figure], run: &Run) -> Vec<String> {
    run.play(figures, folder, |_| ()).unwrap();
    lines(folder)
}

/// Edits every line and gives it a valid digest: as another version of the program would have written it.
fn edit(path: &Path, change: impl Fn(&mut Value)) {
    let text = fs::read_to_string(path).unwrap();
    let edited = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("digest");
        change(&mut line);
        seal(&line) + "\n"
    });
    fs::write(path, edited.collect::<String>()).unwrap();
}

/// Wins, draws and losses of every reading of the figures.
fn counts(folder: &Path, figures: &[Figure]) -> Vec<String> {
    let ledger = SampleLedger::read(folder).unwrap();
    let rows =
        figures.iter().flat_map(
            |figure| match FigureResult::new(figure, 1, &ledger).result {
                Measured::Sampled(rows) => rows,
                Measured::Exact(_) => Vec::new(),
            },
        );
    rows.map(|row| row.tally.to_string()).collect()
}

#[test]
fn every_exact_number_is_reproduced() {
    for figure in figures() {
        if let Evidence::Exact(rows) = figure.evidence {
            for row in rows() {
                assert_ne!(
                    row.verdict,
                    Some(Verdict::Differs),
                    "{}: {row:?}",
                    figure.name
                );
            }
        }
    }
}

#[test]
fn what_was_not_compared_does_not_agree() {
    let verdict = |name: &str| {
        let figures = named(&[name]).unwrap();
        FigureResult::new(
            &figures[0],
            1,
            &SampleLedger::read(&folder("not compared")).unwrap(),
        )
        .verdict()
    };
    assert_eq!(verdict("othello-statistics"), Verdict::Unsupported);
    assert_eq!(
        verdict("othello-minimax-itself"),
        Verdict::Agrees,
        "that games repeat was published"
    );
    let maximum = named(&["calculation-maximum-1000"]).unwrap();
    assert!(
        matches!(
            maximum[0].evidence,
            Evidence::Sampled {
                published: None,
                ..
            }
        ),
        "part 10 has no result of it"
    );
}

/// Names of games and agents are texts, so only this test checks that they are valid.
#[test]
fn every_reading_can_be_played() {
    for figure in figures() {
        let Evidence::Sampled {
            interpretations, ..
        } = &figure.evidence
        else {
            continue;
        };
        for reading in interpretations {
            let sample = &reading.sample;
            assert!(!sample.setup.to_string().is_empty());
            assert_eq!(
                sample.games % sample.block,
                0,
                "{}: whole blocks",
                figure.name
            );
            assert!(sample.full >= sample.games, "{}", figure.name);
            let is_slow = ["20000", "30000", "40000", "50000", "00000"]
                .iter()
                .any(|n| figure.name.ends_with(n));
            assert!(is_slow || sample.fingerprint(1) != 0, "{}", figure.name);
        }
    }
}

#[test]
fn counts_do_not_depend_on_threads() {
    let figures = named(&["ganariya", "othello-random"]).unwrap();
    let alone = played(&folder("one thread"), &figures, &run(1000, 1));
    let together = played(&folder("three threads"), &figures, &run(1000, 3));
    assert_eq!(alone, together);
    assert_eq!(
        alone.len(),
        2 * 2 + 2 * 10,
        "two samples each, of blocks of 500 and of 100 games"
    );
}

#[test]
fn an_interrupted_run_continues() {
    let figures = named(&["ganariya"]).unwrap();
    let whole = played(&folder("uninterrupted"), &figures, &run(2000, 1));

    let folder = folder("interrupted");
    let stopped = run(2000, 1);
    let flag = stopped.stop.clone();
    stopped
        .play(&figures, &folder, |progress| {
            if progress.finished == 3 {
                flag.raise();
            }
        })
        .unwrap();
    assert_eq!(lines(&folder).len(), 3);

    // A crash in the middle of a line.
    let path = folder.join(SampleLedger::FILE);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 30]).unwrap();

    let mut begun_with = None;
    let again = run(2000, 1);
    again
        .play(&figures, &folder, |progress| {
            begun_with.get_or_insert(progress.finished - 1);
        })
        .unwrap();
    assert_eq!(
        begun_with,
        Some(2),
        "the torn block is played again, the two before it are not"
    );
    let kept: Vec<String> = lines(&folder)
        .into_iter()
        .filter(|line| whole.contains(line))
        .collect();
    assert_eq!(kept, whole);
    assert_eq!(
        counts(&folder, &figures),
        counts(
            &Path::new(env!("CARGO_TARGET_TMPDIR")).join("uninterrupted"),
            &figures
        )
    );
}

#[test]
fn a_longer_run_adds_to_a_shorter_one() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("longer");
    let short = played(&folder, &figures, &run(200, 1));
    let long = played(&folder, &figures, &run(400, 2));
    assert_eq!((short.len(), long.len()), (4, 8));
    assert!(short.iter().all(|line| long.contains(line)));
}

/// Blocks that finish early are not a fair sample: only an unbroken run of blocks counts.
#[test]
fn blocks_beyond_a_gap_do_not_count() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("gap");
    played(&folder, &figures, &run(400, 1));
    let all = counts(&folder, &figures);
    let path = folder.join(SampleLedger::FILE);
    let without_second: String = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .filter(|line| !line.contains(r#""from":100,"#))
        .map(|l| l.to_owned() + "\n")
        .collect();
    fs::write(&path, without_second).unwrap();
    let games = |counts: &[String]| -> u64 {
        counts
            .iter()
            .flat_map(|tally| tally.split('-'))
            .map(|number| number.parse::<u64>().unwrap())
            .sum()
    };
    assert_eq!(
        games(&all),
        2 * 200,
        "half of the games count, those with the first agent as black"
    );
    assert_eq!(
        games(&counts(&folder, &figures)),
        2 * 50,
        "the first block alone"
    );
}

/// Counts of two versions of the program are not added up.
#[test]
fn lines_of_a_program_that_plays_differently_are_ignored() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("other version");
    played(&folder, &figures, &run(100, 1));
    let path = folder.join(SampleLedger::FILE);
    edit(&path, |line| line["fingerprint"] = 1.into());
    assert!(
        counts(&folder, &figures)
            .iter()
            .all(|tally| tally == "0-0-0")
    );
}

/// The error of a ledger with these lines; no games are counted from it, and none played.
fn refusal(name: &str, text: &str) -> String {
    let folder = folder(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(SampleLedger::FILE), text).unwrap();
    let problem = SampleLedger::read(&folder).unwrap_err().to_string();
    let figures = named(&["othello-random"]).unwrap();
    assert_eq!(
        run(100, 1)
            .play(&figures, &folder, |_| ())
            .unwrap_err()
            .to_string(),
        problem
    );
    assert_eq!(
        fs::read_to_string(folder.join(SampleLedger::FILE)).unwrap(),
        text,
        "nothing is written to it"
    );
    problem
}

#[test]
fn edited_foreign_and_contradicting_lines_are_refused_by_file_and_line() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("to be edited");
    let text = played(&folder, &figures, &run(200, 1)).join("\n") + "\n";
    let names_line = |name: &str, text: &str, line: usize, what: &str| {
        let problem = refusal(name, text);
        assert!(
            problem.contains(&format!("ledger.jsonl: line {line}")) && problem.contains(what),
            "{problem}"
        );
    };
    // Edited counts.
    let second = text.lines().nth(1).unwrap();
    let (head, tail) = second.split_once("\"wins\":").unwrap();
    let (_, tail) = tail.split_once(',').unwrap();
    names_line(
        "edited",
        &text.replace(second, &format!("{head}\"wins\":1000,{tail}")),
        2,
        "was changed",
    );
    // Counts of other games than the line says, with a valid digest.
    let mut value: Value = serde_json::from_str(second).unwrap();
    value.as_object_mut().unwrap().remove("digest");
    value["counts"][0] = json!({ "wins": 1000, "draws": 0, "losses": 0 });
    names_line(
        "too many",
        &text.replace(second, &seal(&value)),
        2,
        "it counts",
    );
    // The same games with other counts.
    let mut other: Value = serde_json::from_str(second).unwrap();
    other.as_object_mut().unwrap().remove("digest");
    let tally = &mut other["counts"][0];
    (tally["wins"], tally["losses"]) = (tally["losses"].clone(), tally["wins"].clone());
    if other["counts"][0]["wins"] == other["counts"][0]["losses"] {
        other["counts"][0]["wins"] = 0.into();
        other["counts"][0]["losses"] = 50.into();
    }
    names_line(
        "contradiction",
        &format!("{text}{}\n", seal(&other)),
        5,
        "the same games stand in line 2",
    );
    // Lines of an experiment, and lines written before lines had digests.
    names_line(
        "foreign",
        &format!("{text}{{\"id\":\"x\"}}\n"),
        5,
        "no block of games of a published figure",
    );
    let old: String = text
        .lines()
        .map(|line| line.rsplit_once(",\"digest\"").unwrap().0.to_owned() + "}\n")
        .collect();
    names_line("old", &old, 1, "move the file away");
}

/// Torn lines, blank ones, the same line twice and any order change nothing.
#[test]
fn harmless_lines_are_ignored() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("harmless");
    let lines = played(&folder, &figures, &run(200, 1));
    let before = counts(&folder, &figures);
    let mut shuffled: Vec<String> = lines.iter().rev().cloned().collect();
    shuffled.insert(1, lines[0][..40].to_owned());
    shuffled.insert(3, String::new());
    shuffled.push(lines[0].clone());
    fs::write(
        folder.join(SampleLedger::FILE),
        shuffled.join("\n") + "\n" + &lines[2][..99],
    )
    .unwrap();
    assert_eq!(counts(&folder, &figures), before);
    assert_eq!(SampleLedger::read(&folder).unwrap().torn_lines(), 2);
    let mut played = 0;
    run(200, 1)
        .play(&figures, &folder, |_| played += 1)
        .unwrap();
    assert_eq!(played, 0);
}

#[test]
fn one_process_writes_at_a_time() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("in use");
    let open = SampleLedger::open(&folder).unwrap();
    let problem = run(100, 1).play(&figures, &folder, |_| ()).unwrap_err();
    assert!(
        matches!(problem, SampleLedgerError::Log(LabError::Busy { .. })),
        "{problem}"
    );
    assert!(SampleLedger::read(&folder).is_ok(), "readers need not wait");
    drop(open);
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        1,
        "a ledger stays, and nothing else is there"
    );
    run(100, 1).play(&figures, &folder, |_| ()).unwrap();
}

#[test]
fn only_expected_agreements_raise_an_alarm() {
    for (name, alarming) in [("othello-random", true), ("othello-tree-200-flat", false)] {
        let figures = named(&[name]).unwrap();
        let folder = folder(name);
        played(&folder, &figures, &run(100, 2));
        let path = folder.join(SampleLedger::FILE);
        // As if the first agent had won nothing.
        edit(&path, |line| {
            for tally in line["counts"].as_array_mut().unwrap() {
                let games: u64 = ["wins", "draws", "losses"]
                    .iter()
                    .map(|key| tally[key].as_u64().unwrap())
                    .sum();
                *tally = json!({ "wins": 0, "draws": 0, "losses": games });
            }
        });
        let ledger = SampleLedger::read(&folder).unwrap();
        let finding = FigureResult::new(&figures[0], 1, &ledger);
        assert_eq!(
            (finding.verdict(), finding.is_unexpected()),
            (Verdict::Differs, alarming),
            "{name}"
        );
    }
}

#[test]
fn reports_name_every_figure_in_both_languages() {
    let figures = figures();
    let ledger = SampleLedger::read(&folder("nothing")).unwrap();
    let findings: Vec<FigureResult<'_>> = figures
        .iter()
        .map(|figure| FigureResult::new(figure, 1, &ledger))
        .collect();
    let files = report::files(&findings, 1);
    for (name, language) in [
        ("reproduction.md", Language::English),
        ("reproduction.ja.md", Language::Japanese),
    ] {
        let text = &files.iter().find(|file| file.name == name).unwrap().text;
        for figure in &figures {
            assert!(
                text.contains(&language.text(&figure.title)),
                "{name}: {}",
                figure.name
            );
            assert!(
                text.contains(&language.text(&figure.note)),
                "{name}: {}",
                figure.name
            );
        }
        for picture in files
            .iter()
            .filter(|file| file.name.ends_with(".svg") && text.contains(&file.name))
        {
            assert!(picture.text.starts_with("<svg"), "{}", picture.name);
        }
        assert!(text.matches("](reproduction-").count() >= 3);
    }
    let japanese = &files
        .iter()
        .find(|file| file.name == "reproduction.ja.md")
        .unwrap()
        .text;
    assert!(
        japanese.contains("| 000000000 -i 1000：訪問回数 | 記事のプログラム | 150 36 "),
        "cells of tables, too"
    );
    assert_eq!(files.len(), 2 * 2 + 2 * 3);
    assert!(
        !Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("nothing")
            .exists(),
        "readers create no files"
    );
}

/// `UPDATE_GOLDEN=1` writes the documents anew.
#[test]
fn the_documents_of_claims_are_those_of_the_data() {
    for (language, name) in [
        (Language::English, "articles.md"),
        (Language::Japanese, "articles.ja.md"),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../docs")
            .join(name);
        let text = report::claims(language);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap() == text,
            "{name} differs: set UPDATE_GOLDEN=1"
        );
    }
}
