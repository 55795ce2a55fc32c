//! The ledger: finished blocks on disk, so that nothing is lost, whatever ends the process.
//!
//! A [log] of JSON lines. The first one says what is played; then comes one for each finished block, in the order
//! in which they were handed in. Every line carries a digest. A line that a crash tore is passed over; one that was changed
//! later, or belongs elsewhere, is an error that names it. The line of a block that a worker with a name sent also has this
//! name, so that [all of them can be removed](crate::drop_worker).
//!
//! Ledgers written before headers had digests are read as well. What such a header says about block sizes is held against
//! the blocks: one that cannot be a block of that size is an error.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use uctopia_options::Message;

use crate::block::{Block, Delivery, is_identity, is_name};
use crate::file_names::LEDGER;
use crate::log::{self, Log, Span, seal, unseal};
use crate::{LabError, Plan};

/// What the first line says, and every line at which the plan grew.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Header {
    /// The experiment's identity.
    pub(crate) id: String,
    /// Which build of the program wrote what follows.
    pub(crate) code: String,
    #[serde(flatten)]
    pub(crate) plan: Plan,
}

/// A line of a ledger, or of what workers print.
pub(crate) enum LedgerLine {
    /// A block, and the worker that sent it, if it has a name; whether its digest is right must still be asked.
    Block(Box<Block>, Option<String>),
    /// A header, and whether it has a digest, which is right.
    Header { header: Box<Header>, digested: bool },
    /// A header that is not the one its digest was made of.
    ChangedHeader,
    /// Only workers print these: a ledger says once for all blocks who played them.
    Delivery(Box<Delivery>),
    /// A whole JSON value that is none of these.
    Other,
    /// No whole JSON value. Whether it begins as a header does: then the build of what follows is unknown.
    Torn { header: bool },
}

impl LedgerLine {
    /// How headers begin, and nothing else does.
    const HEADER: &[u8] = b"{\"id\":";

    pub(crate) fn read(bytes: &[u8]) -> Self {
        if bytes.starts_with(Self::HEADER) {
            let whole = |header: Box<Header>, digested| match is_identity(&header.id)
                && is_name(&header.code)
            {
                true => Self::Header { header, digested },
                false => Self::Other,
            };
            return match unseal(bytes) {
                log::LogLine::Whole(header) => whole(header, true),
                log::LogLine::Undigested(header) => whole(header, false),
                log::LogLine::Changed => Self::ChangedHeader,
                log::LogLine::Foreign => Self::Other,
                log::LogLine::Torn => Self::Torn { header: true },
            };
        }
        if let Ok(block) = serde_json::from_slice::<Box<Block>>(bytes) {
            let worker = sent_by(bytes);
            return match is_identity(&block.experiment) && worker.as_deref().is_none_or(is_name) {
                true => Self::Block(block, worker),
                false => Self::Other,
            };
        }
        if let Ok(delivery) = serde_json::from_slice::<Box<Delivery>>(bytes) {
            return if delivery.has_names() {
                Self::Delivery(delivery)
            } else {
                Self::Other
            };
        }
        let is_json = serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok();
        if is_json {
            Self::Other
        } else {
            Self::Torn { header: false }
        }
    }
}

/// What the line of a block says beside the block.
#[derive(Deserialize)]
struct Sender {
    /// Who sent it. It is no part of the block: the same games are the same block, on every worker.
    #[serde(default)]
    worker: Option<String>,
}

/// The worker that a line of a block names, if it does.
fn sent_by(bytes: &[u8]) -> Option<String> {
    serde_json::from_slice::<Sender>(bytes).ok()?.worker
}

/// The line of a block. What a worker is called stands last, so that the rest is as it was before ledgers named workers.
fn line_of(block: &Block, worker: Option<&str>) -> String {
    let mut line = block.line();
    if let Some(worker) = worker {
        line.pop();
        line += &format!(",\"worker\":{}}}", serde_json::Value::from(worker));
    }
    line
}

/// What a folder's ledger says before its blocks are taken in.
#[derive(Debug, Default)]
pub(crate) struct LedgerScan {
    /// The last header, if one can be read.
    pub(crate) header: Option<Header>,
    /// Whether the header has a digest.
    pub(crate) digested: bool,
    /// Lines that are not blank.
    pub(crate) lines: u64,
    /// Where no header can be read: what the whole blocks say, by the identity of their experiment.
    pub(crate) orphans: BTreeMap<String, Orphans>,
}

/// Blocks of a ledger whose headers were lost.
#[derive(Debug, Default)]
pub(crate) struct Orphans {
    /// The most units that a block of each match has.
    sizes: BTreeMap<usize, u64>,
}

impl Orphans {
    fn add(&mut self, block: &Block) {
        let size = self.sizes.entry(block.match_index).or_default();
        *size = (*size).max(block.to.saturating_sub(block.from));
    }

    /// A plan with the block sizes that these blocks have.
    pub(crate) fn sized(&self, mut plan: Plan) -> Plan {
        for (&match_index, &size) in &self.sizes {
            if let Some(block) = plan.blocks.get_mut(match_index).filter(|_| size > 0) {
                *block = size;
            }
        }
        plan
    }
}

/// What became of a block that a ledger held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replayed {
    /// The block counts.
    Counted,
    /// An equal block stood there before.
    Duplicate,
    /// The block is the last one of a shorter plan, or lies beyond this one.
    LeftOut,
}

/// The open file.
pub(crate) struct Ledger {
    log: Log,
    /// Lines that could not be read.
    torn: u64,
}

impl Ledger {
    pub(crate) fn path(folder: &Path) -> PathBuf {
        folder.join(LEDGER)
    }

    /// What a folder holds, where the experiment `id` is to be played.
    pub(crate) fn survey(folder: &Path, id: &str) -> Result<LedgerScan, LabError> {
        let path = Self::path(folder);
        let mut survey = LedgerScan::default();
        Log::scan(&path, |bytes, span| {
            survey.lines += 1;
            if bytes.starts_with(LedgerLine::HEADER) {
                match LedgerLine::read(bytes) {
                    LedgerLine::Header { header, digested } => {
                        header
                            .plan
                            .check()
                            .map_err(|problem| problem.at(&path, span.line))?;
                        if header.id == id && header.plan.experiment.id() != id {
                            return Err(LabError::ChangedHeader {
                                path: path.clone(),
                                line: span.line,
                            });
                        }
                        (survey.header, survey.digested) = (Some(*header), digested);
                    }
                    LedgerLine::ChangedHeader => {
                        return Err(LabError::ChangedHeader {
                            path: path.clone(),
                            line: span.line,
                        });
                    }
                    _ => {}
                }
            }
            Ok(())
        })?;
        if survey.header.is_none() && survey.lines > 0 {
            Log::scan(&path, |bytes, _| {
                if let LedgerLine::Block(block, _) = LedgerLine::read(bytes)
                    && block.is_whole()
                {
                    survey
                        .orphans
                        .entry(block.experiment.clone())
                        .or_default()
                        .add(&block);
                }
                Ok(())
            })?;
        }
        Ok(survey)
    }

    /// The last header that is as it was written.
    pub(crate) fn last_header(path: &Path) -> Result<Option<Header>, LabError> {
        let mut found = None;
        Log::scan(path, |bytes, _| {
            if let LedgerLine::Header { header, .. } = LedgerLine::read(bytes)
                && header.plan.check().is_ok()
            {
                found = Some(*header);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Opens the ledger of a folder, makes it if need be, and hands over what it holds: `take` hears of every whole block
    /// of the experiment `id` in the order of the file, of the worker that its line names, and of the build that wrote it. No
    /// other process can open it meanwhile.
    pub(crate) fn open(
        folder: &Path,
        id: &str,
        mut take: impl FnMut(Block, Option<&str>, Span, &str) -> Result<(), LabError>,
    ) -> Result<Self, LabError> {
        let path = Self::path(folder);
        let (mut torn, mut code) = (0, String::new());
        let log = Log::open(&path, |bytes, span| {
            let foreign =
                |problem: Message| Err(LabError::Description(problem).at(&path, span.line));
            match LedgerLine::read(bytes) {
                LedgerLine::Block(block, worker) if block.is_whole() => {
                    take(*block, worker.as_deref(), span, &code)
                        .map_err(|problem| problem.at(&path, span.line))?;
                }
                LedgerLine::Block(..) => {
                    return Err(LabError::Changed {
                        path: path.clone(),
                        line: span.line,
                    });
                }
                LedgerLine::Header { header, .. } if header.id == id => code = header.code,
                LedgerLine::Header { header, .. } => {
                    return foreign(
                        format!(
                            "it is the header of experiment {other}, and this one is {id}",
                            other = header.id
                        )
                        .into(),
                    );
                }
                LedgerLine::ChangedHeader => {
                    return Err(LabError::ChangedHeader {
                        path: path.clone(),
                        line: span.line,
                    });
                }
                LedgerLine::Delivery(_) => return foreign(Message::text(DELIVERY)),
                LedgerLine::Other => return foreign(Message::text(OTHER)),
                LedgerLine::Torn { header } => {
                    torn += 1;
                    if header {
                        code.clear();
                    }
                }
            }
            Ok(())
        })?;
        Ok(Self { log, torn })
    }

    /// A ledger of which nothing is asked but to read blocks again.
    pub(crate) fn of_reader(log: Log) -> Self {
        Self { log, torn: 0 }
    }

    /// How many lines could not be read.
    pub(crate) fn torn(&self) -> u64 {
        self.torn
    }

    pub(crate) fn append_header(&mut self, header: &Header) -> Result<(), LabError> {
        self.log.append(&seal(header))?;
        self.sync()
    }

    /// Appends a block, with the name of the worker that sent it, if there is one.
    pub(crate) fn append(&mut self, block: &Block, worker: Option<&str>) -> Result<Span, LabError> {
        self.log.append(&line_of(block, worker))
    }

    /// Forces what was written onto the disk.
    pub(crate) fn sync(&mut self) -> Result<(), LabError> {
        self.log.sync()
    }

    /// Reads a block again.
    pub(crate) fn read(&mut self, span: Span) -> Result<Block, LabError> {
        let bytes = self.log.line(span)?;
        let failed = |error: std::io::Error| LabError::file(self.log.path(), &error);
        let block: Block = serde_json::from_slice(&bytes).map_err(|error| failed(error.into()))?;
        if block.is_whole() {
            Ok(block)
        } else {
            Err(failed(std::io::Error::other(
                "a block changed while it was kept",
            )))
        }
    }
}

/// What is said about lines of other kinds.
pub(crate) const DELIVERY: &str =
    "it is what `experiment shard` prints, which `experiment merge` takes";
pub(crate) const OTHER: &str = "it is neither a header nor a block";
