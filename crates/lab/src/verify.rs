//! Integrity check of an experiment's folder.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use uctopia_format::Language;
use uctopia_options::{Localized, Message};

use crate::ledger::{DELIVERY, Header, Ledger, LedgerLine, OTHER, Replayed};
use crate::log::{Log, Span};
use crate::write::{Files, Problem, each_file};
use crate::{Block, ExperimentProgress, JobQueue, LabError, Plan};

/// What a line of a ledger is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineState {
    /// The line says what is played and which build wrote what follows; its digest is right.
    Header,
    /// A header without a digest, as ledgers had before headers had one.
    HeaderWithoutDigest,
    /// A block of the experiment that counts.
    Block,
    /// A block that stood there before, with the same outcome.
    Duplicate,
    /// A block of a shorter plan, or beyond the end of this one; it does not count.
    LeftOut,
    /// No whole line of JSON: a crash tore it, or it was changed. What it held is played again.
    Torn,
    /// A header or block that is not the one its digest was made of.
    Changed,
    /// A block whose digest is right and that no worker can have played: it breaks the rules of the game or of the match.
    Invalid,
    /// A line of another experiment, or of another kind.
    Foreign,
    /// A block that stood there before, with another outcome.
    Conflict,
}

impl LineState {
    /// Whether a run goes on in spite of it.
    #[must_use]
    pub fn is_harmless(self) -> bool {
        !matches!(
            self,
            Self::Changed | Self::Invalid | Self::Foreign | Self::Conflict
        )
    }

    /// In a few words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::HeaderWithoutDigest => "header without digest",
            Self::Block => "block",
            Self::Duplicate => "duplicate",
            Self::LeftOut => "left out",
            Self::Torn => "torn",
            Self::Changed => "changed",
            Self::Invalid => "invalid",
            Self::Foreign => "foreign",
            Self::Conflict => "conflict",
        }
    }
}

/// Neighbouring lines of one state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LineRun {
    /// The first line, from 1.
    pub from: usize,
    /// The last line.
    pub to: usize,
    /// What the lines are.
    pub state: LineState,
    /// What else there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// How many lines are in which state.
pub type LineCounts = BTreeMap<LineState, u64>;

/// Whether a file of results is what the ledger says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileState {
    /// The file is the same, byte for byte.
    Same,
    /// The file differs.
    Differs {
        /// The first byte that differs, from 0.
        at: u64,
    },
    /// The file is not there.
    Missing,
}

/// A file of results, held against the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FileCheck {
    /// The file's name.
    pub name: String,
    /// What the file is.
    pub state: FileState,
}

/// What [`verify()`] found.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Verification {
    /// The folder.
    pub folder: PathBuf,
    /// The identity of the experiment; `None` where no header can be read.
    pub experiment: Option<String>,
    /// The state of every line of the ledger.
    pub lines: Vec<LineRun>,
    /// How many lines are in each state.
    pub counts: LineCounts,
    /// How many lines name each worker.
    pub workers: BTreeMap<String, u64>,
    /// Units that are finished, and all of them; `None` where no header can be read.
    #[serde(serialize_with = "done_and_all")]
    pub progress: Option<ExperimentProgress>,
    /// The numbers of the blocks that are missing, at most 1000 of each match.
    pub missing: Vec<u64>,
    /// The files of results; none where no header can be read.
    pub files: Vec<FileCheck>,
    /// Whether everything is: see [`is_whole`](Self::is_whole).
    pub whole: bool,
}

fn done_and_all<S: serde::Serializer>(
    progress: &Option<ExperimentProgress>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    progress
        .map(|ExperimentProgress { done, all }| BTreeMap::from([("done", done), ("all", all)]))
        .serialize(serializer)
}

impl Verification {
    /// Whether nothing is missing, changed, invalid or foreign, and every file of results is what the ledger says. Torn lines,
    /// duplicates and blocks that are left out do no harm where everything else is there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.experiment.is_some()
            && self.counts.keys().all(|state| state.is_harmless())
            && self.missing.is_empty()
            && self.files.iter().all(|file| file.state == FileState::Same)
    }
}

/// Blocks of each match that are asked for where missing ones are named.
const MOST_NAMED: usize = 1000;

/// Reads a folder's ledger line by line, says what each line is and which blocks are missing, makes the files of results
/// anew and compares them byte for byte with those that are there. Recorded games are followed move by move: a block that breaks
/// the rules is invalid, however right its digest is. Nothing is played, and nothing is written.
///
/// What is played is read from the ledger's last header; `plan` stands in where none can be read.
///
/// ```
/// use uctopia_format::Language;
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{JobQueue, LineState, read, run, verify, write};
/// let plan = read("game = 'ttt'\nrandom-games = 300\nblock = 100").unwrap();
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-verify-{}", std::process::id()));
/// let mut job_queue = JobQueue::in_folder(plan, &folder, "this build").unwrap();
/// run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
/// write(&mut job_queue, &folder, Language::English).unwrap();
/// drop(job_queue);
/// let found = verify(&folder, None).unwrap();
/// assert!(found.is_whole());
/// assert_eq!(found.counts[&LineState::Block], 3);
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
///
/// # Errors
/// When the folder holds no ledger, another process works in it, or a file cannot be read.
pub fn verify(folder: &Path, plan: Option<&Plan>) -> Result<Verification, LabError> {
    let path = Ledger::path(folder);
    let header = Ledger::last_header(&path)?;
    let plan = header.map(|header| header.plan).or(plan.cloned());
    let mut reading = LedgerReader {
        path: &path,
        job_queue: plan.map(JobQueue::in_memory),
        workers: BTreeMap::new(),
        lines: Vec::new(),
    };
    let Some(log) = Log::read(&path, |bytes, span| {
        let (state, note) = reading.state(bytes, span);
        reading.add(span.line, state, note);
        Ok(())
    })?
    else {
        return Err(LabError::NoLedger {
            folder: folder.to_owned(),
        });
    };
    let LedgerReader {
        job_queue,
        workers,
        lines,
        ..
    } = reading;
    let mut found = Verification {
        folder: folder.to_owned(),
        experiment: job_queue
            .as_ref()
            .map(|job_queue| job_queue.plan().experiment.id()),
        counts: counts(&lines),
        lines,
        workers,
        progress: job_queue.as_ref().map(JobQueue::progress),
        missing: job_queue
            .as_ref()
            .map_or_else(Vec::new, |job_queue| job_queue.missing(MOST_NAMED)),
        files: Vec::new(),
        whole: false,
    };
    if let Some(mut job_queue) = job_queue {
        job_queue.read_from(Ledger::of_reader(log));
        let mut compared = Compared {
            folder,
            files: Vec::new(),
        };
        each_file(&mut job_queue, &mut compared)?;
        found.files = compared.files;
    }
    found.whole = found.is_whole();
    Ok(found)
}

fn counts(lines: &[LineRun]) -> LineCounts {
    let mut counts = LineCounts::new();
    for run in lines {
        *counts.entry(run.state).or_default() += (run.to - run.from + 1) as u64;
    }
    counts
}

/// A ledger while it is read.
struct LedgerReader<'a> {
    path: &'a Path,
    job_queue: Option<JobQueue>,
    workers: BTreeMap<String, u64>,
    lines: Vec<LineRun>,
}

impl LedgerReader<'_> {
    fn add(&mut self, line: usize, state: LineState, note: Option<Message>) {
        match self.lines.last_mut() {
            Some(run) if run.state == state && run.note == note && run.to + 1 == line => {
                run.to = line;
            }
            _ => self.lines.push(LineRun {
                from: line,
                to: line,
                state,
                note,
            }),
        }
    }

    fn state(&mut self, bytes: &[u8], span: Span) -> (LineState, Option<Message>) {
        match LedgerLine::read(bytes) {
            LedgerLine::Block(block, worker) => {
                if let Some(worker) = &worker {
                    *self.workers.entry(worker.clone()).or_default() += 1;
                }
                match block.is_whole() {
                    true => self.block(*block, worker.as_deref(), span),
                    false => (LineState::Changed, Some("a block".into())),
                }
            }
            LedgerLine::Header { header, digested } => self.header(&header, digested),
            LedgerLine::ChangedHeader => (LineState::Changed, Some("a header".into())),
            LedgerLine::Delivery(_) => (LineState::Foreign, Some(Message::text(DELIVERY))),
            LedgerLine::Other => (LineState::Foreign, Some(Message::text(OTHER))),
            LedgerLine::Torn { header } => (LineState::Torn, header.then(|| "a header".into())),
        }
    }

    fn header(&mut self, header: &Header, digested: bool) -> (LineState, Option<Message>) {
        if self
            .job_queue
            .as_ref()
            .is_some_and(|job_queue| job_queue.plan().experiment.id() != header.id)
        {
            return (
                LineState::Foreign,
                Some(format!("the header of experiment {id}", id = header.id).into()),
            );
        }
        let state = if digested {
            LineState::Header
        } else {
            LineState::HeaderWithoutDigest
        };
        (
            state,
            Some(format!("build {code}", code = header.code).into()),
        )
    }

    fn block(
        &mut self,
        block: Block,
        worker: Option<&str>,
        span: Span,
    ) -> (LineState, Option<Message>) {
        let Some(job_queue) = &mut self.job_queue else {
            return (
                LineState::Block,
                Some(format!("experiment {id}", id = block.experiment).into()),
            );
        };
        match job_queue.replay(self.path, block, worker, span, None) {
            Ok(Replayed::Counted) => (LineState::Block, None),
            Ok(Replayed::Duplicate) => (LineState::Duplicate, None),
            Ok(Replayed::LeftOut) => (LineState::LeftOut, None),
            Err(LabError::Conflict { earlier, block, .. }) => {
                let problem =
                    format!("block {block} came out differently in line {earlier}").into();
                (LineState::Conflict, Some(named(problem, worker)))
            }
            Err(invalid @ LabError::Invalid { .. }) => {
                (LineState::Invalid, Some(named(invalid.message(), worker)))
            }
            Err(problem) => (LineState::Foreign, Some(problem.message())),
        }
    }
}

/// What is wrong with a line, and the worker that it names.
fn named(problem: Message, worker: Option<&str>) -> Message {
    match worker {
        Some(worker) => format!("sent by {worker}: {problem}").into(),
        None => problem,
    }
}

/// Files of results that are compared with those of a folder.
struct Compared<'a> {
    folder: &'a Path,
    files: Vec<FileCheck>,
}

impl Files for Compared<'_> {
    fn file(
        &mut self,
        name: &str,
        fill: &mut dyn FnMut(&mut dyn Write) -> Result<(), Problem>,
    ) -> Result<(), LabError> {
        let path = self.folder.join(name);
        let state = match File::open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => FileState::Missing,
            Err(error) => return Err(LabError::file(&path, &error)),
            Ok(file) => {
                let mut there = There {
                    file: BufReader::new(file),
                    position: 0,
                    differs: None,
                };
                fill(&mut there).map_err(|problem| problem.at(&path))?;
                there.end().map_err(|error| LabError::file(&path, &error))?
            }
        };
        self.files.push(FileCheck {
            name: name.to_owned(),
            state,
        });
        Ok(())
    }

    /// The file is as it should be in any language. Where it is in none, it differs behind the longest part that is.
    fn localized(&mut self, name: &str, text: &dyn Fn(Language) -> String) -> Result<(), LabError> {
        for language in Language::ALL {
            let text = text(language);
            self.file(name, &mut |out| Ok(out.write_all(text.as_bytes())?))?;
        }
        let checks = self.files.split_off(self.files.len() - Language::ALL.len());
        let best = checks.into_iter().max_by_key(|check| match check.state {
            FileState::Missing => 0,
            FileState::Differs { at } => at,
            FileState::Same => u64::MAX,
        });
        self.files.extend(best);
        Ok(())
    }
}

/// A file that what is written is compared with.
struct There {
    file: BufReader<File>,
    position: u64,
    differs: Option<u64>,
}

impl There {
    fn end(mut self) -> std::io::Result<FileState> {
        if self.differs.is_none() && self.file.read(&mut [0])? > 0 {
            self.differs = Some(self.position);
        }
        Ok(self
            .differs
            .map_or(FileState::Same, |at| FileState::Differs { at }))
    }
}

impl Write for There {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.differs.is_none() {
            let mut there = Vec::with_capacity(bytes.len());
            (&mut self.file)
                .take(bytes.len() as u64)
                .read_to_end(&mut there)?;
            let same = there
                .iter()
                .zip(bytes)
                .take_while(|(one, other)| one == other)
                .count();
            self.position += same as u64;
            if same < bytes.len() {
                self.differs = Some(self.position);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
