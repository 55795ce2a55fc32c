//! The figures of a benchmark, as a table or for programs.

use uctopia_format::{Language, Table};

use crate::args::TableFormat;
use crate::failure::Failure;
use crate::output;

/// Writes a table as the format asks. Every format is in English.
pub fn write(format: TableFormat, table: &Table) -> Result<(), Failure> {
    output::print(&match format {
        TableFormat::Text => table.to_text(Language::English),
        TableFormat::Markdown => table.to_markdown(Language::English),
        TableFormat::Csv => table.to_csv(),
        TableFormat::Json => output::json(table)?,
    })
}
