//! Removing what one worker sent.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;

use uctopia_files::Replacement;
use uctopia_options::{Message, message};

use crate::LabError;
use crate::ledger::{Ledger, LedgerLine};
use crate::log::Log;

/// Removes from a folder's ledger all blocks whose lines name a worker, and returns how many there were. The ledger is
/// the old one until the new one is complete. Results are not written anew; the next run plays what is missing.
///
/// Nothing else of the ledger is read, so that this also helps where a run refuses the folder.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Delivery, JobQueue, Worker, drop_worker, read};
/// let plan = read("game = 'ttt'\nrandom-games = 300\nblock = 100").unwrap();
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-drop-{}", std::process::id()));
/// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
/// let mut job_queue = JobQueue::in_folder(plan.clone(), &folder, "this build").unwrap();
/// for name in ["node1", "node2", "node1"] {
///     let (block, _) = worker.play(&job_queue.next().unwrap()).unwrap();
///     let delivery = Delivery { code: "this build".into(), seconds: 0.1, worker: Some(name.into()), block };
///     job_queue.accept_delivery(delivery, None, &worker).unwrap();
/// }
/// drop(job_queue);
/// assert_eq!(drop_worker(&folder, "node1").unwrap(), 2);
/// assert_eq!(JobQueue::in_folder(plan, &folder, "this build").unwrap().progress().done, 100);
/// let problem = drop_worker(&folder, "node3").unwrap_err().to_string();
/// assert!(problem.ends_with("names a worker node3; it names node2"), "{problem}");
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
///
/// # Errors
/// When the folder holds no ledger or none of the worker's lines, another process works in it, or it cannot be written.
pub fn drop_worker(folder: &Path, worker: &str) -> Result<u64, LabError> {
    let path = Ledger::path(folder);
    if !path.exists() {
        return Err(LabError::NoLedger {
            folder: folder.to_owned(),
        });
    }
    let (mut kept, mut dropped, mut names) = (Vec::new(), 0, BTreeSet::new());
    // It stays open, and with that locked, until the new one has its place.
    let mut log = Log::open(&path, |bytes, span| {
        match LedgerLine::read(bytes) {
            LedgerLine::Block(_, Some(name)) if name == worker => dropped += 1,
            LedgerLine::Block(_, Some(name)) => {
                names.insert(name);
                kept.push(span);
            }
            _ => kept.push(span),
        }
        Ok(())
    })?;
    if dropped == 0 {
        let named = match names.is_empty() {
            true => message!("none"),
            false => Message::list(names.into_iter().map(Message::verbatim)),
        };
        return Err(LabError::NoWorker {
            path,
            worker: worker.to_owned(),
            named,
        });
    }
    let at = |error: std::io::Error| LabError::file(&path, &error);
    let mut out = Replacement::of(&path).map_err(at)?;
    for &span in &kept {
        let line = log.line(span)?;
        out.write_all(line.trim_ascii_end())
            .and_then(|()| out.write_all(b"\n"))
            .map_err(at)?;
    }
    out.commit().map_err(at)?;
    Ok(dropped)
}
