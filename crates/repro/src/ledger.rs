//! Finished blocks on disk: nothing that was counted is lost, whatever ends the process.
//!
//! The ledger is a file of JSON lines, one for each finished block, appended and flushed to the disk before the next
//! is begun. A line that a crash tore in two is passed over, and so is one that another version of the program wrote:
//! each line carries the fingerprint of its sample.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use crate::sample::{Counts, Sample};

/// One finished block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Line {
    /// Who plays what, in canonical texts.
    setup: String,
    seed: u64,
    /// How the program plays these games.
    fingerprint: u64,
    /// The games from this number on …
    from: u64,
    /// … to this one, which is not among them.
    to: u64,
    /// Moving first and moving second.
    counts: Counts,
}

/// Why the ledger cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct LedgerError {
    path: PathBuf,
    problem: std::io::Error,
}

/// The file in which finished blocks are written down.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    /// Opened when the first block is to be written: who only reads leaves nothing behind.
    file: Mutex<Option<File>>,
    /// Blocks by setup and seed, in the order of their games.
    finished: BTreeMap<(String, u64), BTreeMap<u64, Line>>,
}

impl Ledger {
    /// The name of its file.
    pub const FILE: &str = "ledger.jsonl";

    /// Reads the ledger of a folder; where there is none, nothing is finished.
    ///
    /// # Errors
    /// When there is one that cannot be read.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        let path = folder.join(Self::FILE);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(problem) => return Err(LedgerError { path, problem }),
        };
        let mut finished: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        for line in String::from_utf8_lossy(&bytes).lines() {
            if let Ok(line) = serde_json::from_str::<Line>(line) {
                finished.entry((line.setup.clone(), line.seed)).or_default().insert(line.from, line);
            }
        }
        Ok(Self { path, file: Mutex::new(None), finished })
    }

    /// Makes sure that blocks can be written down: opens the file, and makes it and its folder if need be.
    ///
    /// # Errors
    /// When they cannot be made or opened.
    pub fn prepare(&self) -> Result<(), LedgerError> {
        let opened = self.create().map_err(|problem| self.error(problem))?;
        *self.file.lock().unwrap_or_else(PoisonError::into_inner) = Some(opened);
        Ok(())
    }

    fn create(&self) -> std::io::Result<File> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&self.path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.last().is_some_and(|&last| last != b'\n') {
            file.write_all(b"\n")?; // a torn line must not swallow the next one
        }
        Ok(file)
    }

    fn error(&self, problem: std::io::Error) -> LedgerError {
        LedgerError { path: self.path.clone(), problem }
    }

    /// Writes down a finished block, and returns when it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written, or the ledger was not [prepared](Self::prepare).
    pub fn append(&self, sample: &Identified<'_>, block: u64, counts: Counts) -> Result<(), LedgerError> {
        let line = sample.line(block, counts);
        let mut text = serde_json::to_string(&line).expect("counts and texts can be written as JSON");
        text.push('\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let file = file.as_mut().ok_or_else(|| self.error(ErrorKind::NotConnected.into()))?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_data()).map_err(|problem| self.error(problem))
    }

    /// The counts of a block, if it was finished when the ledger was opened.
    #[must_use]
    pub fn block(&self, sample: &Identified<'_>, block: u64) -> Option<Counts> {
        let line = self.finished.get(&(sample.setup.clone(), sample.seed))?.get(&(block * sample.sample.block))?;
        (*line == sample.line(block, line.counts)).then_some(line.counts)
    }

    /// All that the ledger knows of a sample: the unbroken run of blocks from the first on. Blocks beyond a gap do not
    /// count, since those that happen to be finished early are not a fair sample.
    #[must_use]
    pub fn counts(&self, sample: &Identified<'_>) -> Counts {
        let blocks = (0..).map_while(|block| self.block(sample, block));
        blocks.fold(Counts::default(), |sum, counts| [sum[0] + counts[0], sum[1] + counts[1]])
    }
}

/// A sample with what tells its games from all others.
#[derive(Clone, Debug)]
pub struct Identified<'a> {
    /// The sample.
    pub sample: &'a Sample,
    setup: String,
    seed: u64,
    /// Worked out when first asked for: some agents think long.
    fingerprint: OnceLock<u64>,
}

impl<'a> Identified<'a> {
    /// The sample under a seed.
    #[must_use]
    pub fn new(sample: &'a Sample, seed: u64) -> Self {
        Self { sample, setup: sample.setup.to_string(), seed, fingerprint: OnceLock::new() }
    }

    /// The seed of its games.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who plays what, in full.
    #[must_use]
    pub fn setup(&self) -> &str {
        &self.setup
    }

    fn line(&self, block: u64, counts: Counts) -> Line {
        let Self { sample, setup, seed, fingerprint } = self;
        let fingerprint = *fingerprint.get_or_init(|| sample.fingerprint(*seed));
        let from = block * sample.block;
        Line { setup: setup.clone(), seed: *seed, fingerprint, from, to: from + sample.block, counts }
    }
}
