//! Finished blocks on disk: nothing that was counted is lost, whatever ends the process.
//!
//! They stand in a [log](uctopia_lab::log), one line each, appended and flushed to the disk before the next is begun. A line that
//! a crash tore in two is passed over, and so is one that another version of the program wrote: each line carries the
//! fingerprint of its sample. A line that was changed, holds something else, or says of the same games what another line denies,
//! is an error that names file and line. Lines without a digest, as they were written before lines had one, are refused: nothing
//! shows whether their counts are those that were played, and the same games can be played again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use uctopia_lab::LabError;
use uctopia_lab::log::{Log, LogLine, Span, seal, unseal};
use uctopia_options::{Localized, Message, message};

use crate::sample::{Sample, SeatTallies};

/// One finished block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SampleBlock {
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
    counts: SeatTallies,
}

/// Why finished blocks cannot be read or written.
#[derive(Debug, thiserror::Error, Localized)]
pub enum SampleLedgerError {
    /// The file cannot be used, another process is writing it, or a line of it was changed.
    #[error(transparent)]
    Log(#[from] LabError),
    /// A line holds something else than a block of games.
    #[error("{path}: line {line}: {problem}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: Message,
    },
}

/// Blocks, each with its line in the file, by first game and fingerprint.
type BlocksOfSample = BTreeMap<(u64, u64), (SampleBlock, usize)>;

/// The blocks that are finished, and the file in which they are written down.
///
/// ```
/// use uctopia_repro::{SampleLedger, SeededSample, Sample, Setup};
/// let sample = Sample { setup: Setup::Playouts { game: "ttt" }, games: 100, full: 1000, block: 50 };
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-finished-{}", std::process::id()));
/// let sample = SeededSample::new(&sample, 1);
/// let mut finished = SampleLedger::open(&folder).unwrap();
/// let counts = sample.sample.play_block(1, 0, &Default::default()).unwrap();
/// finished.append(&sample, 0, counts).unwrap();
/// assert_eq!(finished.counts(&sample), counts);
/// drop(finished);
/// assert_eq!(SampleLedger::read(&folder).unwrap().block(&sample, 0), Some(counts));
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
#[derive(Debug, Default)]
pub struct SampleLedger {
    /// The open file; `None` for who only reads, and so leaves nothing behind.
    log: Option<Log>,
    /// Blocks by setup and seed, and by first game and fingerprint.
    blocks: BTreeMap<(String, u64), BlocksOfSample>,
    /// Lines that could not be read.
    torn: u64,
}

impl SampleLedger {
    /// The name of their file.
    pub const FILE: &str = "ledger.jsonl";

    /// Reads what is finished in a folder; where there is no file, nothing is. Another process may be writing meanwhile.
    ///
    /// # Errors
    /// When the file cannot be read, or a line is not as it was written.
    pub fn read(folder: &Path) -> Result<Self, SampleLedgerError> {
        let path = folder.join(Self::FILE);
        let mut finished = Self::default();
        let mut problem = None;
        Log::scan(&path, |bytes, span| {
            finished.take(&path, bytes, span, &mut problem)
        })?;
        problem.map_or(Ok(finished), Err)
    }

    /// The ledger with the file open, which is made if need be: blocks can be [appended](Self::append), and no other process
    /// can open it meanwhile.
    ///
    /// # Errors
    /// As for [`read`](Self::read), and when another process has it open, or it cannot be made.
    pub fn open(folder: &Path) -> Result<Self, SampleLedgerError> {
        let path = folder.join(Self::FILE);
        let mut finished = Self::default();
        let mut problem = None;
        finished.log = Some(Log::open(&path, |bytes, span| {
            finished.take(&path, bytes, span, &mut problem)
        })?);
        problem.map_or(Ok(finished), Err)
    }

    /// Enters a line, or says what is wrong with the first one that cannot be entered.
    fn take(
        &mut self,
        path: &Path,
        bytes: &[u8],
        span: Span,
        problem: &mut Option<SampleLedgerError>,
    ) -> Result<(), LabError> {
        let (path, line) = (path.to_owned(), span.line);
        let entered = match unseal::<SampleBlock>(bytes) {
            LogLine::Whole(block) => self.enter(block, line),
            LogLine::Torn => {
                self.torn += 1;
                Ok(())
            }
            LogLine::Changed => return Err(LabError::Changed { path, line }),
            LogLine::Undigested(_) => Err(message!(
                "an earlier version wrote it, without a digest, so that nothing shows whether its counts \
                 are those that were played: move the file away, and the same games are played again"
            )),
            LogLine::Foreign => Err(message!(
                "it is no block of games of a published figure: choose another folder"
            )),
        };
        if let Err(what) = entered {
            problem.get_or_insert(SampleLedgerError::Line {
                path,
                line,
                problem: what,
            });
        }
        Ok(())
    }

    fn enter(&mut self, block: SampleBlock, line: usize) -> Result<(), Message> {
        let games: u64 = block.counts.iter().map(|tally| tally.games()).sum();
        if block.from >= block.to || games != block.to - block.from {
            return Err(message!(
                "it counts {games} games from {from} to {to}",
                from = block.from,
                to = block.to
            ));
        }
        let of_sample = self
            .blocks
            .entry((block.setup.clone(), block.seed))
            .or_default();
        match of_sample.get(&(block.from, block.fingerprint)) {
            Some((there, earlier)) if *there != block => Err(message!(
                "the same games stand in line {earlier} with other counts: two versions of the program, or a broken machine; \
                 delete both lines, and they are played again"
            )),
            Some(_) => Ok(()),
            None => {
                of_sample.insert((block.from, block.fingerprint), (block, line));
                Ok(())
            }
        }
    }

    /// How many lines could not be read: a crash tore them. What they held is played again.
    #[must_use]
    pub fn torn_lines(&self) -> u64 {
        self.torn
    }

    /// Writes down a finished block, and returns when it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written, or was finished before with other counts.
    ///
    /// # Panics
    /// When the blocks were [read](Self::read) and not [opened](Self::open).
    pub fn append(
        &mut self,
        sample: &SeededSample<'_>,
        block: u64,
        counts: SeatTallies,
    ) -> Result<(), SampleLedgerError> {
        let block = sample.block(block, counts);
        let log = self
            .log
            .as_mut()
            .expect("blocks are appended to an open file");
        let span = log.append(&seal(&block))?;
        log.sync()?;
        let path = log.path().to_owned();
        self.enter(block, span.line)
            .map_err(|problem| SampleLedgerError::Line {
                path,
                line: span.line,
                problem,
            })
    }

    /// The counts of a block, if it is finished.
    #[must_use]
    pub fn block(&self, sample: &SeededSample<'_>, block: u64) -> Option<SeatTallies> {
        let of_sample = self.blocks.get(&(sample.setup.clone(), sample.seed))?;
        let from = block * sample.sample.block;
        let mut any = of_sample.range((from, 0)..=(from, u64::MAX));
        any.next()?; // fingerprints take time: none where nothing is finished
        let (found, _) = of_sample.get(&(from, sample.fingerprint()))?;
        (*found == sample.block(block, found.counts)).then_some(found.counts)
    }

    /// All that is known of a sample: the unbroken run of blocks from the first on. Blocks beyond a gap do not count, since
    /// those that happen to be finished early are not a fair sample.
    #[must_use]
    pub fn counts(&self, sample: &SeededSample<'_>) -> SeatTallies {
        let blocks = (0..).map_while(|block| self.block(sample, block));
        blocks.fold(SeatTallies::default(), |sum, counts| {
            [sum[0] + counts[0], sum[1] + counts[1]]
        })
    }
}

/// A sample with what tells its games from all others.
#[derive(Clone, Debug)]
pub struct SeededSample<'a> {
    /// The sample.
    pub sample: &'a Sample,
    setup: String,
    seed: u64,
    /// Worked out when first asked for: some agents think long.
    fingerprint: OnceLock<u64>,
}

impl<'a> SeededSample<'a> {
    /// The sample under a seed.
    #[must_use]
    pub fn new(sample: &'a Sample, seed: u64) -> Self {
        Self {
            sample,
            setup: sample.setup.to_string(),
            seed,
            fingerprint: OnceLock::new(),
        }
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

    fn fingerprint(&self) -> u64 {
        *self
            .fingerprint
            .get_or_init(|| self.sample.fingerprint(self.seed))
    }

    fn block(&self, block: u64, counts: SeatTallies) -> SampleBlock {
        let (from, fingerprint) = (block * self.sample.block, self.fingerprint());
        SampleBlock {
            setup: self.setup.clone(),
            seed: self.seed,
            fingerprint,
            from,
            to: from + self.sample.block,
            counts,
        }
    }
}
