//! Output of results: standard output, files, tables.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::Write;
use std::panic::PanicHookInfo;
use std::path::Path;

use uctopia_files::{FileLock, Replacement};
use uctopia_format::{Cell, Table};
use uctopia_options::{Message, message};
use uctopia_text::visible;

use crate::failure::{Failure, unwritable};
use crate::language;

/// Writes a result to standard output. Control characters, which names from files and programs may have, do not reach a terminal.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(visible(text).as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(())
}

/// Writes a remark, which is not part of the result, to standard error.
pub fn remark(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", visible(text));
}

/// Writes what is known of a mistake of this program, whose message may quote what came from outside.
pub(crate) fn panicked(panic: &PanicHookInfo<'_>) {
    remark(&panic.to_string());
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        remark(&trace.to_string());
    }
}

/// The value as indented JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value)
        .map_err(|error| Failure::Output(Message::verbatim(error.to_string())))
}

/// Writes a file. An older file is kept unchanged until the new one is complete.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_files(&[(path, bytes)])
}

/// Writes files that belong together: none takes the place of an older one before all of them are written.
pub(crate) fn write_files(files: &[(&Path, &[u8])]) -> Result<(), Failure> {
    let mut written = Vec::new();
    for (path, bytes) in files {
        let file = Replacement::of(path).and_then(|mut file| file.write_all(bytes).map(|()| file));
        written.push((path, file.map_err(|error| unwritable(path, &error))?));
    }
    written
        .into_iter()
        .try_for_each(|(path, file)| file.commit().map_err(|error| unwritable(path, &error)))
}

/// Checks that a file can be written, before its contents are computed. An existing file is not changed.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    uctopia_files::check_replaceable(path).map_err(|error| unwritable(path, &error))
}

/// Locks a file that is written for a long time; a second process is refused.
pub(crate) fn lock(path: &Path) -> Result<FileLock, Failure> {
    let lock = FileLock::path_of(path);
    FileLock::of(path).map_err(|error| unwritable(&lock, &error))?.ok_or_else(|| {
        Failure::Usage(message!(
            "another process is writing {path} (it holds {lock}): wait for its end, or give another file"
        ))
    })
}

/// A table without frames, in the language of this process.
pub(crate) fn table<T: Into<Message>>(
    titles: impl IntoIterator<Item = T>,
    rows: impl IntoIterator<Item = Vec<Cell>>,
) -> String {
    Table::new(titles, rows).to_text(language::current())
}

/// A table for programs.
pub(crate) fn csv<T: Into<Message>>(
    titles: impl IntoIterator<Item = T>,
    rows: impl IntoIterator<Item = Vec<Cell>>,
) -> String {
    Table::new(titles, rows).to_csv()
}

/// An output to which no control characters are written: what a protocol answers may quote what came from outside.
pub(crate) struct Visible<W>(pub(crate) W);

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .write_all(visible(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}
