//! Figures that can be run, counts that neither threads nor crashes change, verdicts that alarm when they should.

use std::fs;
use std::path::{Path, PathBuf};

use uctopia_game::StopFlag;
use uctopia_repro::{Evidence, Figure, Finding, Found, Language, Ledger, Run, Size, Verdict, figures, named, report};

/// An empty folder of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn run(games: u64, jobs: usize) -> Run {
    Run { seed: 1, size: Size::Games(games), jobs, stop: StopFlag::default() }
}

/// The ledger's lines, sorted: threads finish in any order.
fn lines(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join(Ledger::FILE)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn played(folder: &Path, figures: &[Figure], run: &Run) -> Vec<String> {
    run.play(figures, &Ledger::open(folder).unwrap(), |_| ()).unwrap();
    lines(folder)
}

/// Wins, draws and losses of every reading of the figures.
fn counts(folder: &Path, figures: &[Figure]) -> Vec<String> {
    let ledger = Ledger::open(folder).unwrap();
    let rows = figures.iter().flat_map(|figure| match Finding::new(figure, 1, &ledger).result {
        Found::Sampled(rows) => rows,
        Found::Exact(_) => Vec::new(),
    });
    rows.map(|row| row.tally.to_string()).collect()
}

#[test]
fn every_exact_number_comes_out() {
    for figure in figures() {
        if let Evidence::Exact(rows) = figure.evidence {
            for row in rows() {
                assert_ne!(row.agrees, Some(false), "{}: {row:?}", figure.name);
            }
        }
    }
}

/// Names of games and agents are texts, so nothing but this makes sure that they mean something.
#[test]
fn every_reading_can_be_played() {
    for figure in figures() {
        let Evidence::Sampled { readings, .. } = &figure.evidence else {
            continue;
        };
        for reading in readings {
            let sample = &reading.sample;
            assert!(!sample.setup.to_string().is_empty());
            assert_eq!(sample.games % sample.block, 0, "{}: whole blocks", figure.name);
            assert!(sample.full >= sample.games, "{}", figure.name);
            let thinks_long = ["20000", "30000", "40000", "50000", "00000"].iter().any(|n| figure.name.ends_with(n));
            assert!(thinks_long || sample.fingerprint(1) != 0, "{}", figure.name);
        }
    }
}

#[test]
fn counts_do_not_depend_on_threads() {
    let figures = named(&["ganariya", "othello-random"]).unwrap();
    let alone = played(&folder("one thread"), &figures, &run(1000, 1));
    let together = played(&folder("three threads"), &figures, &run(1000, 3));
    assert_eq!(alone, together);
    assert_eq!(alone.len(), 2 * 2 + 2 * 10, "two samples each, of blocks of 500 and of 100 games");
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let figures = named(&["ganariya"]).unwrap();
    let whole = played(&folder("uninterrupted"), &figures, &run(2000, 1));

    let folder = folder("interrupted");
    let stopped = run(2000, 1);
    let flag = stopped.stop.clone();
    stopped
        .play(&figures, &Ledger::open(&folder).unwrap(), |progress| {
            if progress.finished == 3 {
                flag.raise();
            }
        })
        .unwrap();
    assert_eq!(lines(&folder).len(), 3);

    // A crash in the middle of a line.
    let path = folder.join(Ledger::FILE);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 30]).unwrap();

    let mut begun_with = None;
    let again = run(2000, 1);
    again
        .play(&figures, &Ledger::open(&folder).unwrap(), |progress| {
            begun_with.get_or_insert(progress.finished - 1);
        })
        .unwrap();
    assert_eq!(begun_with, Some(2), "the torn block is played again, the two before it are not");
    let kept: Vec<String> = lines(&folder).into_iter().filter(|line| whole.contains(line)).collect();
    assert_eq!(kept, whole);
    assert_eq!(
        counts(&folder, &figures),
        counts(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("uninterrupted"), &figures)
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

/// What finishes early is not a fair sample: only an unbroken run of blocks counts.
#[test]
fn blocks_beyond_a_gap_do_not_count() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("gap");
    played(&folder, &figures, &run(400, 1));
    let all = counts(&folder, &figures);
    let path = folder.join(Ledger::FILE);
    let without_second: String = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .filter(|line| !line.contains(r#""from":100,"#))
        .map(|l| l.to_owned() + "\n")
        .collect();
    fs::write(&path, without_second).unwrap();
    let games = |counts: &[String]| -> u64 {
        counts.iter().flat_map(|tally| tally.split('-')).map(|number| number.parse::<u64>().unwrap()).sum()
    };
    assert_eq!(games(&all), 2 * 200, "half of the games count, those with the first agent as black");
    assert_eq!(games(&counts(&folder, &figures)), 2 * 50, "the first block alone");
}

/// Counts of two versions of the program are not added up.
#[test]
fn lines_of_a_program_that_plays_differently_are_passed_over() {
    let figures = named(&["othello-random"]).unwrap();
    let folder = folder("other version");
    played(&folder, &figures, &run(100, 1));
    let path = folder.join(Ledger::FILE);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace(r#""fingerprint":"#, r#""fingerprint":1"#)).unwrap();
    assert!(counts(&folder, &figures).iter().all(|tally| tally == "0-0-0"));
}

#[test]
fn only_what_should_agree_raises_an_alarm() {
    for (name, alarming) in [("othello-random", true), ("othello-tree-200-flat", false)] {
        let figures = named(&[name]).unwrap();
        let folder = folder(name);
        played(&folder, &figures, &run(100, 2));
        let path = folder.join(Ledger::FILE);
        let text = fs::read_to_string(&path).unwrap();
        // As if the first agent had won nothing.
        let edited = text.lines().map(|line| {
            let (head, _) = line.split_once(r#""counts":"#).unwrap();
            let none = r#"{"wins":0,"draws":0,"losses":5000}"#;
            format!("{head}\"counts\":[{none},{none}]}}\n")
        });
        fs::write(&path, edited.collect::<String>()).unwrap();
        let ledger = Ledger::open(&folder).unwrap();
        let finding = Finding::new(&figures[0], 1, &ledger);
        assert_eq!((finding.verdict(), finding.is_alarming()), (Verdict::Differs, alarming), "{name}");
    }
}

#[test]
fn reports_name_every_figure_in_both_languages() {
    let figures = figures();
    let ledger = Ledger::open(&folder("nothing")).unwrap();
    let findings: Vec<Finding<'_>> = figures.iter().map(|figure| Finding::new(figure, 1, &ledger)).collect();
    let files = report::files(&findings, 1);
    for (name, language) in [("reproduction.md", Language::English), ("reproduction.ja.md", Language::Japanese)] {
        let text = &files.iter().find(|file| file.name == name).unwrap().text;
        for figure in &figures {
            assert!(text.contains(figure.title.get(language)), "{name}: {}", figure.name);
            assert!(text.contains(figure.note.get(language)), "{name}: {}", figure.name);
        }
        for picture in files.iter().filter(|file| file.name.ends_with(".svg") && text.contains(&file.name)) {
            assert!(picture.text.starts_with("<svg"), "{}", picture.name);
        }
        assert!(text.matches("](reproduction-").count() >= 3);
    }
    assert_eq!(files.len(), 2 + 2 * 3);
    assert!(!Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing").exists(), "who only reads leaves nothing behind");
}
