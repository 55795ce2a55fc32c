//! The ledger of an experiment.

use std::path::Path;
use std::sync::OnceLock;

use uctopia_game::StopFlag;
use uctopia_lab::{JobQueue, LabError, Plan, read, run};

use crate::scratch::Scratch;
use crate::{assert_sentence, edited};

pub(crate) const WORDS: &[&str] = &[
    "raw:",
    "{\"experiment\":",
    "\"digest\":",
    "\"found\":",
    "}\n",
    "\n",
    "\u{fffd}",
];

/// Pairs, and counts: both kinds of blocks.
const EXPERIMENTS: [&str; 2] = [
    "game = 'ttt'\nagents = ['random', 'flat:iters=2']\ngames = 12\nblock = 2\nopening-plies = 1",
    "game = 'ttt'\nrandom-games = 60\nblock = 10",
];

/// The name of the build that wrote the ledgers here.
const CODE: &str = "fuzz";

/// Opens a changed ledger, and plays the missing blocks.
///
/// The input is a byte that chooses the experiment, then [edits](edited) of its ledger; after `raw:` it is the ledger itself.
/// A changed ledger is refused with a sentence, or leads to the result of the unchanged one.
///
/// ```
/// uctopia_fuzz::ledgers(&[0, 5, 128, 0, 0]); // half of it is missing
/// uctopia_fuzz::ledgers(b"raw:{}\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn ledgers(data: &[u8]) {
    static WHOLE: OnceLock<[(Vec<u8>, String); 2]> = OnceLock::new();
    let whole =
        WHOLE.get_or_init(|| EXPERIMENTS.map(|text| played(&read(text).expect("an experiment"))));
    let (which, ledger) = match (data.strip_prefix(b"raw:"), data.split_first()) {
        (Some(raw), _) => (0, raw.to_vec()),
        (None, Some((&first, edits))) => {
            let which = usize::from(first) % EXPERIMENTS.len();
            (which, edited(&whole[which].0, edits))
        }
        (None, None) => (0, Vec::new()),
    };
    let (plan, expected) = (
        read(EXPERIMENTS[which]).expect("an experiment"),
        &whole[which].1,
    );
    let scratch = Scratch::new();
    let folder = scratch.path();
    std::fs::write(folder.join("ledger.jsonl"), &ledger).expect("a file can be written");
    match finished(&plan, folder) {
        Ok(result) => assert_eq!(result, *expected, "{}", String::from_utf8_lossy(&ledger)),
        Err(error) => assert_sentence(&error.to_string(), &String::from_utf8_lossy(&ledger)),
    }
}

/// The ledger and the result of an undisturbed experiment.
fn played(plan: &Plan) -> (Vec<u8>, String) {
    let scratch = Scratch::new();
    let result = finished(plan, scratch.path()).expect("an experiment can be played");
    (
        std::fs::read(scratch.path().join("ledger.jsonl")).expect("a ledger"),
        result,
    )
}

/// Plays the missing blocks of a folder, as `uctopia experiment run` does; the text of `result.json`.
fn finished(plan: &Plan, folder: &Path) -> Result<String, LabError> {
    let mut job_queue = JobQueue::in_folder(plan.clone(), folder, CODE)?;
    run(&mut job_queue, 1, &StopFlag::default(), |_| ())?;
    assert!(
        job_queue.is_complete(),
        "something is missing though nothing failed"
    );
    job_queue.each_game(|_, _| Ok(()))?;
    Ok(job_queue.result().to_json())
}
