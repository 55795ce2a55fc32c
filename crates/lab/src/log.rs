//! Files of JSON lines that are only appended to: a single writer, detection of torn and changed lines, and durable
//! appends.
//!
//! Each line is an object whose last field is the digest of what stands before it. [`seal`] makes such a line, [`unseal`]
//! reads it, [`Log`] is the file. The ledger of an experiment and the finished games of `uctopia repro` are such files.

use std::fs::{File, TryLockError};
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uctopia_files::AppendedFile;
use uctopia_game::Stopwatch;

use crate::{LabError, digest};

/// A line, without its line feed: the value as a JSON object with its [`digest`] as the last field.
///
/// ```
/// use uctopia_lab::log::{LogLine, seal, unseal};
/// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
/// struct Counts { wins: u64, losses: u64 }
/// let line = seal(&Counts { wins: 3, losses: 1 });
/// assert_eq!(line, r#"{"wins":3,"losses":1,"digest":"faf6853a814324a4"}"#);
/// assert_eq!(unseal(line.as_bytes()), LogLine::Whole(Counts { wins: 3, losses: 1 }));
/// assert_eq!(unseal::<Counts>(line.replace('3', "4").as_bytes()), LogLine::Changed);
/// ```
///
/// # Panics
/// When the value is written as anything but an object with at least one field.
#[must_use]
pub fn seal(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("what is kept in logs can be written as JSON");
    let open = text
        .strip_suffix('}')
        .filter(|open| open.len() > 1)
        .expect("a line is an object with fields");
    format!("{open}{DIGEST}{}\"}}", digest(text.as_bytes()))
}

/// What stands between an object's fields and its digest.
const DIGEST: &str = ",\"digest\":\"";

/// What a line of a log is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogLine<T> {
    /// The line is as it was written.
    Whole(T),
    /// A value without a digest: nothing shows whether it is as it was written.
    Undigested(T),
    /// A value that is not the one its digest was made of.
    Changed,
    /// A whole JSON value of another kind.
    Foreign,
    /// No whole JSON value: what a crash leaves behind.
    Torn,
}

/// Reads a line.
///
/// ```
/// use uctopia_lab::log::{LogLine, unseal};
/// type Counts = std::collections::BTreeMap<String, u64>;
/// assert_eq!(unseal::<Counts>(br#"{"wins":3,"los"#), LogLine::Torn);
/// assert_eq!(unseal::<Counts>(br#"{"wins":"many"}"#), LogLine::Foreign);
/// assert!(matches!(unseal::<Counts>(br#"{"wins":3}"#), LogLine::Undigested(_)));
/// ```
#[must_use]
pub fn unseal<T: DeserializeOwned>(line: &[u8]) -> LogLine<T> {
    let line = line.trim_ascii();
    if let Some((sealed, written)) = split(line)
        && let Ok(value) = serde_json::from_slice(&sealed)
    {
        return if digest(&sealed) == written {
            LogLine::Whole(value)
        } else {
            LogLine::Changed
        };
    }
    match serde_json::from_slice::<serde_json::Value>(line) {
        Err(_) => LogLine::Torn,
        Ok(value) if value.get("digest").is_some() => LogLine::Foreign,
        Ok(value) => serde_json::from_value(value).map_or(LogLine::Foreign, LogLine::Undigested),
    }
}

/// What a line's digest was made of, and the digest.
fn split(line: &[u8]) -> Option<(Vec<u8>, &str)> {
    let open = line.strip_suffix(b"\"}")?;
    let begin = open.len().checked_sub(16 + DIGEST.len())?;
    let (open, tail) = open.split_at(begin);
    let written = str::from_utf8(tail).ok()?.strip_prefix(DIGEST)?;
    Some(([open, b"}"].concat(), written))
}

/// Where a line lies in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The number of the line, from 1.
    pub line: usize,
    start: u64,
    length: usize,
}

/// The open file.
///
/// ```
/// use uctopia_lab::{LabError, log::{Log, seal}};
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-log-{}", std::process::id()));
/// let path = folder.join("log.jsonl");
/// let mut log = Log::open(&path, |_, _| Ok(())).unwrap();
/// let span = log.append(&seal(&serde_json::json!({ "wins": 3 }))).unwrap();
/// log.sync().unwrap();
/// assert!(log.line(span).unwrap().starts_with(b"{\"wins\":3,"));
/// assert!(matches!(Log::open(&path, |_, _| Ok(())), Err(LabError::Busy { .. })));
/// drop(log);
/// let mut lines = 0;
/// let log = Log::open(&path, |_line, _span| { lines += 1; Ok(()) }).unwrap();
/// assert_eq!(lines, 1);
/// # drop(log);
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: LogFile,
    /// The offset of the next line.
    end: u64,
    /// Lines in the file.
    lines: usize,
    synced: Stopwatch,
}

/// How the file is open.
#[derive(Debug)]
enum LogFile {
    Appended(AppendedFile),
    Read(File),
}

impl LogFile {
    fn file(&self) -> &File {
        match self {
            Self::Appended(file) => file.file(),
            Self::Read(file) => file,
        }
    }
}

/// Lines are forced onto the disk this often. A killed process loses none of them, only a power failure could.
const SYNC: Duration = Duration::from_millis(200);

impl Log {
    /// Opens a log for appending, makes it and its folder if need be, and passes each line that is not blank to `take`. No
    /// other process can open it meanwhile.
    ///
    /// # Errors
    /// When another process has it open, it cannot be read or made, or `take` fails.
    pub fn open(
        path: &Path,
        take: impl FnMut(&[u8], Span) -> Result<(), LabError>,
    ) -> Result<Self, LabError> {
        let file = AppendedFile::open(path).map_err(|error| LabError::file(path, &error))?;
        let locked = file.file().try_lock();
        let mut log = Self::new(path, LogFile::Appended(file), &locked)?;
        if !log.read_lines(take)? {
            log.write(b"\n")?; // a torn line must not swallow the next one
        }
        Ok(log)
    }

    /// Opens a log for reading; `None` where there is none. Other processes may read it meanwhile; none can open it for
    /// appending.
    ///
    /// # Errors
    /// When another process is appending, the file cannot be read, or `take` fails.
    pub fn read(
        path: &Path,
        take: impl FnMut(&[u8], Span) -> Result<(), LabError>,
    ) -> Result<Option<Self>, LabError> {
        let Some(file) = open_existing(path)? else {
            return Ok(None);
        };
        let locked = file.try_lock_shared();
        let mut log = Self::new(path, LogFile::Read(file), &locked)?;
        log.read_lines(take)?;
        Ok(Some(log))
    }

    /// Hands over the lines of a log that another process may be appending to; the last one may be incomplete. `false`
    /// where there is no log.
    ///
    /// # Errors
    /// When the file cannot be read, or `take` fails.
    pub fn scan(
        path: &Path,
        take: impl FnMut(&[u8], Span) -> Result<(), LabError>,
    ) -> Result<bool, LabError> {
        let Some(file) = open_existing(path)? else {
            return Ok(false);
        };
        Self::new(path, LogFile::Read(file), &Ok(()))?
            .read_lines(take)
            .map(|_| true)
    }

    fn new(
        path: &Path,
        file: LogFile,
        locked: &Result<(), TryLockError>,
    ) -> Result<Self, LabError> {
        if matches!(locked, Err(TryLockError::WouldBlock)) {
            return Err(LabError::Busy {
                folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            });
        }
        // Some file systems have no locks; that is no reason not to play.
        Ok(Self {
            path: path.to_owned(),
            file,
            end: 0,
            lines: 0,
            synced: Stopwatch::start(),
        })
    }

    /// Hands over every line that is not blank; whether the last one ends as lines do.
    fn read_lines(
        &mut self,
        mut take: impl FnMut(&[u8], Span) -> Result<(), LabError>,
    ) -> Result<bool, LabError> {
        let mut reader = BufReader::new(self.file.file());
        let (mut bytes, mut whole) = (Vec::new(), true);
        while reader
            .read_until(b'\n', &mut bytes)
            .map_err(|error| LabError::file(&self.path, &error))?
            > 0
        {
            self.lines += 1;
            whole = bytes.ends_with(b"\n");
            if !bytes.trim_ascii().is_empty() {
                take(
                    &bytes,
                    Span {
                        line: self.lines,
                        start: self.end,
                        length: bytes.len(),
                    },
                )?;
            }
            self.end += bytes.len() as u64;
            bytes.clear();
        }
        Ok(whole)
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a line, given without its line feed. It survives the end of this process at once, and a power failure when
    /// 200 ms have passed before a later one, or after [`sync`](Self::sync).
    ///
    /// # Errors
    /// When it cannot be written; then nothing of it stays in the file, where the file can be cut.
    pub fn append(&mut self, line: &str) -> Result<Span, LabError> {
        let span = Span {
            line: self.lines + 1,
            start: self.end,
            length: line.len() + 1,
        };
        self.write(format!("{line}\n").as_bytes())?;
        self.lines += 1;
        if self.synced.elapsed() > SYNC {
            self.sync()?;
        }
        Ok(span)
    }

    /// Forces what was appended onto the disk, and with a new file its name and those of new folders.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn sync(&mut self) -> Result<(), LabError> {
        self.synced = Stopwatch::start();
        let LogFile::Appended(file) = &mut self.file else {
            return Ok(());
        };
        file.sync()
            .map_err(|error| LabError::file(&self.path, &error))
    }

    /// Reads a line again.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn line(&mut self, span: Span) -> Result<Vec<u8>, LabError> {
        let mut bytes = vec![0; span.length];
        let mut file = self.file.file();
        let read = file
            .seek(SeekFrom::Start(span.start))
            .and_then(|_| file.read_exact(&mut bytes));
        read.map(|()| bytes)
            .map_err(|error| LabError::file(&self.path, &error))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), LabError> {
        let LogFile::Appended(file) = &mut self.file else {
            unreachable!("a log that is read is not appended to")
        };
        if let Err(error) = file.append(bytes) {
            let _ = file.cut(self.end); // on a full disk the beginning of the line may have been written
            return Err(LabError::file(&self.path, &error));
        }
        self.end += bytes.len() as u64;
        Ok(())
    }
}

fn open_existing(path: &Path) -> Result<Option<File>, LabError> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(LabError::file(path, &error)),
    }
}
