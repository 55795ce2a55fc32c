//! Where results go: standard output, files, tables.

use std::io::Write as _;
use std::path::Path;

use comfy_table::{CellAlignment, Table, presets};

use crate::failure::Failure;

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

/// Writes a file, or says why it cannot be written.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| unwritable(path, &error))
}

/// The failure of a file that cannot be written.
pub(crate) fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Output(format!("{} cannot be written: {error}", path.display()))
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
