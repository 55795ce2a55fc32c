//! Damaged ledgers: what was lost is reported, what was changed is refused, and no damage changes a result.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common;
use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{
    FileState, JobQueue, LabError, LineState, Plan, Verification, Worker, numbered_deliveries,
    read, run, verify, write,
};

use crate::common::{CODE, folder};

const PAIRS: &str =
    "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 24\nopening-plies = 2";
const COUNTS: &str = "game = 'ttt'\nrandom-games = 40";

fn plan(text: &str, block: u64) -> Plan {
    read(text).unwrap().with_blocks_of(block)
}

/// A folder with a finished experiment.
fn finished(test: &str, text: &str, block: u64) -> PathBuf {
    let folder = folder(test);
    complete(&folder, text, block).unwrap();
    folder
}

/// Plays what is missing, writes the results and returns how many blocks were played.
fn complete(folder: &Path, text: &str, block: u64) -> Result<u64, LabError> {
    let mut played = 0;
    let mut job_queue = JobQueue::in_folder(plan(text, block), folder, CODE)?;
    run(&mut job_queue, 1, &StopFlag::default(), |_| played += 1)?;
    assert!(job_queue.is_complete());
    write(&mut job_queue, folder, Language::English)?;
    Ok(played)
}

fn ledger(folder: &Path) -> PathBuf {
    folder.join("ledger.jsonl")
}

fn lines(folder: &Path) -> Vec<String> {
    fs::read_to_string(ledger(folder))
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

fn write_lines(folder: &Path, lines: &[String]) {
    fs::write(ledger(folder), lines.join("\n") + "\n").unwrap();
}

fn results(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| !["ledger.jsonl", "telemetry.jsonl"].contains(&name.as_str()))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| (name.clone(), fs::read(folder.join(name)).unwrap()))
        .collect()
}

/// A header as it was written before headers had digests.
fn undigested(header: &str) -> String {
    let (open, _) = header.rsplit_once(",\"digest\":").unwrap();
    format!("{open}}}")
}

fn refusal(folder: &Path, text: &str, block: u64) -> LabError {
    JobQueue::in_folder(plan(text, block), folder, CODE)
        .err()
        .expect("it is refused")
}

#[test]
fn a_lost_header_is_written_anew_and_no_block_is_played_again() {
    let there = finished("lost header", PAIRS, 3);
    let (before, mut torn) = (results(&there), lines(&there));
    let half = torn[0].len() / 2;
    torn[0].truncate(half);
    write_lines(&there, &torn);

    let job_queue = JobQueue::in_folder(plan(PAIRS, 1), &there, CODE).unwrap();
    assert!(job_queue.is_complete() && job_queue.has_lost_header());
    assert_eq!(
        (job_queue.torn_lines(), &job_queue.plan().blocks[..]),
        (1, &[3][..]),
        "blocks keep their sizes"
    );
    drop(job_queue);
    let other = PAIRS.replace("iters=5", "iters=6");
    assert!(matches!(
        refusal(&there, &other, 1),
        LabError::OtherExperiment { .. }
    ));

    assert_eq!(complete(&there, PAIRS, 1).unwrap(), 0);
    assert_eq!(results(&there), before);
    assert!(
        !JobQueue::in_folder(plan(PAIRS, 1), &there, CODE)
            .unwrap()
            .has_lost_header()
    );
    assert!(verify(&there, None).unwrap().is_whole());
}

/// The build of blocks whose header is lost is unknown: they count if this one plays the same.
#[test]
fn blocks_without_a_header_are_compared() {
    let there = finished("compared", COUNTS, 10);
    let whole = lines(&there);
    write_lines(&there, &whole[1..]);
    let plan = plan(COUNTS, 10);
    let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
    assert_eq!(
        JobQueue::in_folder(plan, &there, CODE)
            .unwrap()
            .verify(&worker)
            .unwrap(),
        1
    );
}

#[test]
fn a_ledger_of_which_nothing_can_be_read_is_called_that() {
    let there = finished("nothing whole", COUNTS, 100);
    fs::write(ledger(&there), "{\"id\":\"01").unwrap();
    let problem = refusal(&there, COUNTS, 100);
    assert!(matches!(problem, LabError::Unreadable { .. }), "{problem}");
    assert!(
        problem
            .to_string()
            .contains("no header and no block can be read"),
        "{problem}"
    );
    // With nothing to be written over it is as good as new.
    let empty = folder("nothing but a torn line");
    fs::create_dir_all(&empty).unwrap();
    fs::write(ledger(&empty), "{\"id\":\"01").unwrap();
    assert_eq!(complete(&empty, COUNTS, 10).unwrap(), 4);
}

#[test]
fn a_changed_header_is_refused_with_its_line() {
    let there = finished("changed header", PAIRS, 1);
    let (before, mut changed) = (results(&there), lines(&there));
    changed[0] = changed[0].replace("\"blocks\":[1]", "\"blocks\":[3]");
    write_lines(&there, &changed);
    let problem = refusal(&there, PAIRS, 1);
    assert!(
        matches!(problem, LabError::ChangedHeader { line: 1, .. }),
        "{problem}"
    );
    assert!(
        problem.to_string().contains("ledger.jsonl: line 1"),
        "{problem}"
    );
    // As the sentence says: without the line nothing is lost.
    write_lines(&there, &changed[1..]);
    assert_eq!(complete(&there, PAIRS, 1).unwrap(), 0);
    assert_eq!(results(&there), before);
}

#[test]
fn headers_without_digests_are_read_and_held_against_the_blocks() {
    let there = finished("old header", PAIRS, 1);
    let (before, mut old) = (results(&there), lines(&there));
    old[0] = undigested(&old[0]);
    write_lines(&there, &old);
    assert_eq!(
        verify(&there, None).unwrap().counts[&LineState::HeaderWithoutDigest],
        1
    );
    assert_eq!(complete(&there, PAIRS, 1).unwrap(), 0);
    assert_eq!(results(&there), before);

    old[0] = old[0].replace("\"blocks\":[1]", "\"blocks\":[3]");
    write_lines(&there, &old);
    let problem = refusal(&there, PAIRS, 1);
    assert!(
        matches!(problem, LabError::At { line: 3, .. }),
        "the second block begins at unit 1: {problem}"
    );
}

#[test]
fn foreign_lines_name_file_and_line() {
    let there = finished("foreign", COUNTS, 10);
    let elsewhere = finished("elsewhere", &format!("{COUNTS}\nseed = 2"), 10);
    let whole = lines(&there);
    let (header, block) = (lines(&elsewhere)[0].clone(), lines(&elsewhere)[1].clone());
    let delivery = format!("{{\"code\":\"x\",\"seconds\":0.0,\"block\":{}}}", whole[1]);
    for (foreign, what) in [
        (block.clone(), "a block of another experiment"),
        (header, "the header of experiment"),
        (delivery, "experiment merge"),
        ("{\"setup\":1}".to_owned(), "neither a header nor a block"),
    ] {
        let mut mixed = whole.clone();
        mixed.insert(3, foreign);
        write_lines(&there, &mixed);
        // A whole header of another experiment at the end would make the folder that one's.
        let problem = refusal(&there, COUNTS, 10).to_string();
        let names_line = problem.contains("ledger.jsonl: line 4: ") && problem.contains(what);
        assert!(
            names_line || problem.contains("holds another experiment"),
            "{problem}"
        );
    }
    let text = format!("{}\n{block}\n", whole.join("\n"));
    let found: Vec<usize> = numbered_deliveries(text.as_bytes())
        .map(|(line, _)| line)
        .collect();
    assert_eq!(found, [2, 3, 4, 5, 6]);
}

fn states(found: &Verification) -> Vec<(usize, usize, LineState)> {
    found
        .lines
        .iter()
        .map(|run| (run.from, run.to, run.state))
        .collect()
}

#[test]
fn verify_tells_the_state_of_every_line_and_file_and_writes_nothing() {
    use LineState::{Block, Changed, Conflict, Duplicate, Foreign, Header, Invalid, Torn};
    let there = finished("verified", PAIRS, 2);
    let whole = lines(&there);
    let found = verify(&there, None).unwrap();
    assert!(found.whole && found.is_whole());
    assert_eq!(states(&found), [(1, 1, Header), (2, 7, Block)]);
    assert!(found.files.len() >= 6 && found.files.iter().all(|file| file.state == FileState::Same));

    // Harmless: a torn line and a duplicate.
    let torn = whole[2][..30].to_owned();
    write_lines(
        &there,
        &[&whole[..3], std::slice::from_ref(&torn), &whole[2..]].concat(),
    );
    let found = verify(&there, None).unwrap();
    assert!(found.is_whole());
    let expected = [
        (1, 1, Header),
        (2, 3, Block),
        (4, 4, Torn),
        (5, 5, Duplicate),
        (6, 9, Block),
    ];
    assert_eq!(states(&found), expected);

    // Not harmless: lost, changed, foreign, in conflict; a byte of a file.
    let changed = whole[3].replacen("\"from\":4", "\"from\":3", 1);
    let block: uctopia_lab::Block = serde_json::from_str(&whole[1]).unwrap();
    let uctopia_lab::BlockResult::Games(mut games) = block.found.clone() else {
        unreachable!()
    };
    games[0].game.payoffs.reverse();
    games[0].game.decisions.reverse();
    games[0].game.moves.pop();
    let forged = common::with_found(&block, uctopia_lab::BlockResult::Games(games)).line();
    let other = common::otherwise(&plan(PAIRS, 2), &block).line();
    write_lines(
        &there,
        &[
            &whole[..3],
            &[torn, changed, "[]".to_owned(), forged, other],
            &whole[5..],
        ]
        .concat(),
    );
    fs::write(there.join("report.md"), "of another experiment").unwrap();
    fs::remove_file(there.join("summary.csv")).unwrap();
    let before = (results(&there), lines(&there));
    let found = verify(&there, None).unwrap();
    assert!(!found.whole);
    let expected = [
        (1, 1, Header),
        (2, 3, Block),
        (4, 4, Torn),
        (5, 5, Changed),
        (6, 6, Foreign),
        (7, 7, Invalid),
        (8, 8, Conflict),
        (9, 10, Block),
    ];
    assert_eq!(states(&found), expected);
    assert_eq!(found.missing, [2, 3]);
    let state = |name: &str| {
        found
            .files
            .iter()
            .find(|file| file.name == name)
            .unwrap()
            .state
    };
    assert_eq!(state("report.md"), FileState::Differs { at: 0 });
    assert_eq!(state("summary.csv"), FileState::Missing);
    assert!(matches!(state("games.jsonl"), FileState::Differs { at } if at > 100));
    assert_eq!((results(&there), lines(&there)), before);
}

#[test]
fn verify_needs_an_unlocked_ledger_and_a_plan() {
    let there = finished("in use", COUNTS, 10);
    let job_queue = JobQueue::in_folder(plan(COUNTS, 10), &there, CODE).unwrap();
    assert!(matches!(verify(&there, None), Err(LabError::Busy { .. })));
    drop(job_queue);
    let mut headless = lines(&there);
    headless.remove(0);
    write_lines(&there, &headless);
    let found = verify(&there, None).unwrap();
    assert!(!found.whole && found.experiment.is_none() && found.files.is_empty());
    assert!(verify(&there, Some(&plan(COUNTS, 10))).unwrap().whole);
    assert!(matches!(
        verify(&folder("nowhere"), None),
        Err(LabError::NoLedger { .. })
    ));
    assert!(!folder("nowhere").exists());
}

/// Each bit of a ledger, flipped: the ledger is refused, or the experiment ends in the same bytes.
#[test]
fn no_flipped_bit_changes_a_result() {
    let there = finished("flipped", COUNTS, 10);
    let (bytes, before) = (fs::read(ledger(&there)).unwrap(), results(&there));
    let (mut refused, mut unharmed) = (0, 0);
    for place in (0..bytes.len()).step_by(3) {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << (place % 8);
        fs::write(ledger(&there), flipped).unwrap();
        let completed =
            JobQueue::in_folder(plan(COUNTS, 10), &there, CODE).and_then(|mut job_queue| {
                run(&mut job_queue, 1, &StopFlag::default(), |_| ())?;
                Ok(job_queue.result().to_json())
            });
        match completed {
            Err(_) => refused += 1,
            Ok(json) => {
                let name = format!("byte {place}");
                assert_eq!(
                    json.as_bytes(),
                    before
                        .iter()
                        .find(|(name, _)| name == "result.json")
                        .unwrap()
                        .1,
                    "{name}"
                );
                unharmed += 1;
            }
        }
    }
    assert!(
        refused > 150 && unharmed > 10,
        "{refused} refused, {unharmed} unharmed"
    );
}
