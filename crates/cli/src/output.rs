//! Where results go: standard output, files, tables.

use std::io::Write as _;
use std::path::Path;

use comfy_table::{CellAlignment, Table, presets};

use crate::atomic_file;
use crate::failure::{Failure, unwritable};

/// Writes a result to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(())
}

/// Says something that is not the result.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The value as indented JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(|error| Failure::Output(error.to_string()))
}

/// Writes a file, or says why it cannot be written. Where there is an older file, it stays as it is until the new one is whole.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    // Devices and pipes are written to; a link stays a link.
    let written = match std::fs::canonicalize(path) {
        Ok(real) if real.is_file() => atomic_file::replace(&real, bytes).or_else(|error| match error.kind() {
            // A file that may be written, in a folder that may not.
            std::io::ErrorKind::PermissionDenied => std::fs::write(path, bytes),
            _ => Err(error),
        }),
        _ => std::fs::write(path, bytes),
    };
    written.map_err(|error| unwritable(path, &error))
}

/// Makes sure that a file can be written, before the work whose result it is to hold. A file that is there stays as it is.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    let there = std::fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
        return Ok(()); // devices and pipes: looking would change something
    }
    std::fs::OpenOptions::new().append(true).create(true).open(path).map_err(|error| unwritable(path, &error))?;
    if there.is_none() {
        std::fs::remove_file(path).map_err(|error| unwritable(path, &error))?;
    }
    Ok(())
}

/// A table without frames: a header and rows, numbers to the right.
pub(crate) fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>, right: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(header.to_vec());
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if right.contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let text: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    text.join("\n") + "\n"
}

pub(crate) use uctopia_lab::csv;
