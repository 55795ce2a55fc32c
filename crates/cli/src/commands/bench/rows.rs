//! The figures of a benchmark, as a table or for programs.

use crate::args::TableFormat;
use crate::failure::Failure;
use crate::output;

/// What stands in a table where there is no figure.
pub const NOTHING: &str = "-";

/// The name in the row of a sum.
pub const ALL: &str = "all";

/// Writes rows as the format asks; the header's names, in English, become the keys of JSON objects, and the columns that stand
/// to the right hold numbers or [`NOTHING`]. Every format is in English.
pub fn write(
    format: TableFormat,
    header: &[&str],
    rows: &[Vec<String>],
    right: &[usize],
) -> Result<(), Failure> {
    let shown_rows = || {
        rows.iter().map(|row| {
            row.iter()
                .map(|cell| uctopia_format::typeset(cell))
                .collect()
        })
    };
    match format {
        TableFormat::Text => output::print(&output::table(header, shown_rows(), right)),
        TableFormat::Markdown => output::print(&output::markdown(
            header,
            &shown_rows().collect::<Vec<_>>(),
            right,
        )),
        TableFormat::Csv => output::print(&output::csv(header, rows.iter().cloned())),
        TableFormat::Json => {
            let object = |row: &Vec<String>| {
                let cells = header.iter().zip(row).enumerate();
                cells
                    .map(|(column, (key, text))| {
                        ((*key).to_owned(), value(text, right.contains(&column)))
                    })
                    .collect()
            };
            let objects: Vec<serde_json::Map<String, serde_json::Value>> =
                rows.iter().map(object).collect();
            output::print(&output::json(&objects)?)
        }
    }
}

/// A cell of JSON.
fn value(text: &str, is_number: bool) -> serde_json::Value {
    if text == NOTHING {
        return serde_json::Value::Null;
    }
    let whole = text.parse::<i64>().ok().map(serde_json::Value::from);
    let number = whole.or_else(|| text.parse::<f64>().ok().map(serde_json::Value::from));
    number.filter(|_| is_number).unwrap_or_else(|| text.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_numbers_in_json() {
        let numbers = ["12", "-8", "+18", "0.25", "-", ""].map(|text| value(text, true));
        assert_eq!(
            numbers,
            [
                json!(12),
                json!(-8),
                json!(18),
                json!(0.25),
                json!(null),
                json!("")
            ]
        );
        assert_eq!(value("12", false), json!("12"));
    }
}
