//! The figures of a benchmark, as a table or for programs.

use uctopia_game::message::msgid;

use crate::args::Format;
use crate::failure::Failure;
use crate::language::word;
use crate::output;

/// What stands in a table where there is no figure.
pub(super) const NOTHING: &str = "-";

/// In the row of a sum, what stands in the place of a name.
pub(super) const ALL: &str = msgid!("all");
pub(super) const YES: &str = msgid!("yes");
pub(super) const NO: &str = msgid!("no");

/// Writes rows as the format asks; the header's names, in English, become the keys of JSON objects, and the columns that stand
/// to the right hold numbers or [`NOTHING`]. Formats for programs are in English.
pub(super) fn write(format: Format, header: &[&str], rows: &[Vec<String>], right: &[usize]) -> Result<(), Failure> {
    match format {
        Format::Text => output::print(&output::table(
            header,
            rows.iter().map(|row| row.iter().map(|cell| shown(cell)).collect()),
            right,
        )),
        Format::Csv => output::print(&output::csv(header, rows.iter().cloned())),
        Format::Json => {
            let value = |column: usize, text: &str| match text.parse::<u64>() {
                Ok(number) if right.contains(&column) => serde_json::Value::from(number),
                Err(_) if text == NOTHING => serde_json::Value::Null,
                _ => text.into(),
            };
            let object = |row: &Vec<String>| {
                let cells = header.iter().zip(row).enumerate();
                cells.map(|(column, (key, text))| ((*key).to_owned(), value(column, text))).collect()
            };
            let objects: Vec<serde_json::Map<String, serde_json::Value>> = rows.iter().map(object).collect();
            output::print(&output::json(&objects)?)
        }
    }
}

/// A cell as a table shows it.
fn shown(cell: &str) -> String {
    match [ALL, YES, NO].into_iter().find(|known| *known == cell) {
        Some(known) => word(known),
        None => uctopia_format::typeset(cell),
    }
}
