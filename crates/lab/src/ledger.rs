//! The ledger: finished blocks on disk, so that nothing is lost, whatever ends the process.
//!
//! A file of JSON lines. The first one says what is played; then comes one for each finished block, in the order in
//! which they were handed in. A line that a crash tore is passed over; one that was changed later is an error.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use uctopia_game::Stopwatch;

use crate::block::Block;
use crate::{Delivery, LabError, Plan};

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
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Line {
    /// Only workers print these: a ledger says once for all blocks who played them.
    Delivery(Box<Delivery>),
    Block(Box<Block>),
    Header(Box<Header>),
}

/// Where a line lies in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    start: u64,
    length: usize,
}

/// The open file.
pub(crate) struct Ledger {
    path: PathBuf,
    file: File,
    /// Whether the folder is there only because of this file.
    made_folder: bool,
    /// Where the next line goes.
    end: u64,
    /// Lines that could not be read.
    torn: u64,
    /// Time since lines were last forced onto the disk.
    synced: Stopwatch,
}

/// Lines are forced onto the disk this often. A killed process loses none of them, only a power failure could.
const SYNC: Duration = Duration::from_millis(200);

impl Ledger {
    pub(crate) const FILE: &str = "ledger.jsonl";

    /// The plan that a folder holds, if it holds one.
    pub(crate) fn header(folder: &Path) -> Result<Option<Header>, LabError> {
        let path = folder.join(Self::FILE);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(LabError::file(&path, &error)),
        };
        let mut reader = BufReader::new(file);
        let (mut found, mut bytes) = (None, Vec::new());
        while reader.read_until(b'\n', &mut bytes).map_err(|error| LabError::file(&path, &error))? > 0 {
            if let Ok(Line::Header(header)) = serde_json::from_slice(&bytes) {
                header.plan.check()?;
                found = Some(*header);
            }
            bytes.clear();
        }
        Ok(found)
    }

    /// Opens the ledger of a folder, makes it if need be, and hands over what it holds: `take` hears of every whole block
    /// in the order of the file, and of the build that wrote it. Nobody else can open it meanwhile.
    pub(crate) fn open(
        folder: &Path,
        mut take: impl FnMut(Block, Span, &str) -> Result<(), LabError>,
    ) -> Result<Self, LabError> {
        let path = folder.join(Self::FILE);
        let failed = |error: std::io::Error| LabError::file(&path, &error);
        let made_folder = !folder.exists();
        std::fs::create_dir_all(folder).map_err(failed)?;
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(LabError::Busy { folder: folder.to_owned() }),
            // Some file systems have no locks; that is no reason not to play.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut reader = BufReader::new(file);
        let (mut end, mut number, mut whole, mut torn) = (0, 0, true, 0);
        let (mut bytes, mut code) = (Vec::new(), String::new());
        while reader.read_until(b'\n', &mut bytes).map_err(failed)? > 0 {
            number += 1;
            whole = bytes.ends_with(b"\n");
            match serde_json::from_slice(&bytes) {
                Ok(Line::Block(block)) if block.is_whole() => {
                    take(*block, Span { start: end, length: bytes.len() }, &code)?;
                }
                Ok(Line::Block(_)) => return Err(LabError::Changed { path: path.clone(), line: number }),
                Ok(Line::Header(header)) => code = header.code,
                Ok(Line::Delivery(_)) | Err(_) => torn += u64::from(!bytes.trim_ascii().is_empty()),
            }
            end += bytes.len() as u64;
            bytes.clear();
        }
        let mut ledger =
            Self { path: path.clone(), file: reader.into_inner(), made_folder, end, torn, synced: Stopwatch::start() };
        if !whole {
            ledger.write(b"\n")?; // a torn line must not swallow the next one
        }
        Ok(ledger)
    }

    /// How many lines could not be read.
    pub(crate) fn torn(&self) -> u64 {
        self.torn
    }

    /// Lets go of the file; one that holds nothing goes, and its folder with it if it was made for that.
    pub(crate) fn close(self) {
        if self.end == 0 {
            let _ = std::fs::remove_file(&self.path);
            let folder = self.path.parent().filter(|_| self.made_folder);
            let _ = folder.map(std::fs::remove_dir); // which only removes empty ones
        }
    }

    pub(crate) fn append_header(&mut self, header: &Header) -> Result<(), LabError> {
        let text = serde_json::to_string(header).expect("plans can be written as JSON");
        self.write(format!("{text}\n").as_bytes())?;
        self.sync()
    }

    pub(crate) fn append(&mut self, block: &Block) -> Result<Span, LabError> {
        let line = block.line() + "\n";
        let span = Span { start: self.end, length: line.len() };
        self.write(line.as_bytes())?;
        if self.synced.elapsed() > SYNC {
            self.sync()?;
        }
        Ok(span)
    }

    /// Forces what was written onto the disk.
    pub(crate) fn sync(&mut self) -> Result<(), LabError> {
        self.synced = Stopwatch::start();
        self.file.sync_data().map_err(|error| LabError::file(&self.path, &error))
    }

    /// Reads a block again.
    pub(crate) fn read(&mut self, span: Span) -> Result<Block, LabError> {
        let failed = |error: std::io::Error| LabError::file(&self.path, &error);
        let mut bytes = vec![0; span.length];
        self.file.seek(SeekFrom::Start(span.start)).map_err(failed)?;
        self.file.read_exact(&mut bytes).map_err(failed)?;
        let block: Block = serde_json::from_slice(&bytes).map_err(|error| LabError::file(&self.path, &error.into()))?;
        if block.is_whole() {
            Ok(block)
        } else {
            Err(failed(std::io::Error::other("a block changed while it was kept")))
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), LabError> {
        self.file.write_all(bytes).map_err(|error| LabError::file(&self.path, &error))?;
        self.end += bytes.len() as u64;
        Ok(())
    }
}
