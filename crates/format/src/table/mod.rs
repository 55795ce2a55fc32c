//! Tables for people and for programs.

mod cell;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use uctopia_options::Message;
use uctopia_text::{markdown, one_line, visible};
use unicode_width::UnicodeWidthStr;

pub use cell::{Cell, Measured};

use crate::Language;

/// A row of a [`Table`]: each value as a [`Cell`].
///
/// ```
/// use uctopia::format::{Cell, cells};
/// assert_eq!(cells!["draw", 3_u64, None::<f64>], [Cell::Text("draw".into()), Cell::Whole(3), Cell::Unknown]);
/// ```
#[macro_export]
macro_rules! cells {
    ($($cell:expr),* $(,)?) => { vec![$($crate::Cell::from($cell)),*] };
}

/// Titles and rows of [`Cell`]s, as text, Markdown, CSV, and as JSON through `serde`.
///
/// Columns with numbers are aligned to the right. No text from outside steers a terminal, is markup in a document, or a formula in a
/// spreadsheet.
///
/// ```
/// use uctopia::format::{Cell, Language, Measured, Table, cells};
/// let speed = Measured { value: 1.834, interval: None };
/// let table = Table::new(
///     ["agent", "games", "speed"],
///     [
///         cells![Cell::Code("a|b".into()), 12_000_u64, Cell::Ratio(Some(speed), 2)],
///         cells!["=c", None::<u64>, Cell::Ratio(None, 2)],
///     ],
/// );
/// assert_eq!(table.to_text(Language::English), "agent   games   speed\na|b    12\u{202f}000  1.83 ×\n=c          –       –\n");
/// assert_eq!(
///     table.to_markdown(Language::English),
///     "| agent | games | speed |\n| --- | --: | --: |\n| `a\\|b` | 12\u{202f}000 | 1.83 × |\n| \\=c | – | – |\n"
/// );
/// assert_eq!(table.to_csv(), "agent,games,speed,speed low,speed high\na|b,12000,1.83400,,\n'=c,,,,\n");
/// let object = r#"{"agent":"a|b","games":12000,"speed":1.834,"speed high":null,"speed low":null}"#;
/// assert!(serde_json::to_string(&table).unwrap().contains(object));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    titles: Vec<Message>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table of these rows; titles are the keys for programs, in English.
    #[must_use]
    pub fn new<T: Into<Message>>(
        titles: impl IntoIterator<Item = T>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        Self {
            titles: titles.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().collect(),
        }
    }

    /// The table without columns in which every cell is an empty text.
    #[must_use]
    pub fn without_empty_columns(mut self) -> Self {
        for column in (0..self.titles.len()).rev() {
            if self.rows.iter().all(|row| row[column].is_empty()) {
                self.titles.remove(column);
                for row in &mut self.rows {
                    row.remove(column);
                }
            }
        }
        self
    }

    /// Columns side by side as lines of text, each with a line feed, for terminals with characters of one or two cells.
    #[must_use]
    pub fn to_text(&self, language: Language) -> String {
        let lines = self.written(
            |title| one_line(&language.text(title)),
            |cell| one_line(&cell.text(language)),
        );
        let mut widths = vec![0; self.titles.len()];
        for line in &lines {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = cell.width().max(*width);
            }
        }
        let right = self.right();
        let mut text = String::new();
        for cells in &lines {
            let mut line = String::new();
            for (column, cell) in cells.iter().enumerate() {
                let blanks = " ".repeat(widths[column] - cell.width());
                line += &match right[column] {
                    true => format!("{blanks}{cell}  "),
                    false => format!("{cell}{blanks}  "),
                };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// A table in Markdown.
    #[must_use]
    pub fn to_markdown(&self, language: Language) -> String {
        let mut lines = self.written(
            |title| markdown(&language.text(title)),
            |cell| cell.markdown(language),
        );
        let rule = |is_right| if is_right { "--:" } else { "---" }.to_owned();
        lines.insert(1, self.right().into_iter().map(rule).collect());
        // A bar divides cells in code, too.
        let line = |cells: &Vec<String>| {
            let cells: Vec<String> = cells
                .iter()
                .map(|cell| one_line(cell).replace('|', "\\|"))
                .collect();
            format!("| {} |\n", cells.join(" | "))
        };
        lines.iter().map(line).collect()
    }

    /// An HTML table in a line of text, its numbers to the right.
    #[must_use]
    pub fn to_html(&self, language: Language) -> String {
        let lines = self.written(|title| language.text(title), |cell| cell.text(language));
        let right = self.right();
        let line = |cells: &[String], tag: &str| {
            let mut line = String::new();
            for (column, cell) in cells.iter().enumerate() {
                let align = if right[column] { "right" } else { "left" };
                let cell = cell
                    .replace('&', "&amp;")
                    .replace('<', "&lt;")
                    .replace('>', "&gt;");
                line += &format!("<{tag} style=\"text-align:{align}\">{cell}</{tag}>");
            }
            format!("<tr>{line}</tr>")
        };
        let header = line(&lines[0], "th");
        let rows: String = lines[1..].iter().map(|cells| line(cells, "td")).collect();
        format!("<table><thead>{header}</thead><tbody>{rows}</tbody></table>")
    }

    /// Rows of values separated by commas, for programs: quoted where they must be (RFC 4180), each with a line feed, in English.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let titles = self.keys().iter().map(|title| csv_cell(title)).collect();
        let rows = self.rows.iter().map(|row| {
            let parts = row.iter().flat_map(Cell::parts);
            parts.map(|cell| csv_cell(&cell.csv())).collect()
        });
        let mut text = String::new();
        for cells in std::iter::once(titles).chain(rows) {
            let cells: Vec<String> = cells;
            // An empty line would be no row.
            text += &match &cells[..] {
                [cell] if cell.is_empty() => "\"\"".to_owned(),
                cells => cells.join(","),
            };
            text.push('\n');
        }
        text
    }

    /// The titles for programs: what was measured has three columns.
    fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        for (column, title) in self.titles.iter().enumerate() {
            keys.push(title.to_string());
            if self.rows.iter().any(|row| row[column].parts().len() > 1) {
                keys.extend(["low", "high"].map(|end| format!("{title} {end}")));
            }
        }
        keys
    }

    /// The titles and all rows as texts.
    fn written(
        &self,
        title: impl Fn(&Message) -> String,
        cell: impl Fn(&Cell) -> String,
    ) -> Vec<Vec<String>> {
        let titles = self.titles.iter().map(title).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(&cell).collect());
        std::iter::once(titles).chain(rows).collect()
    }

    /// Whether each column is aligned to the right.
    fn right(&self) -> Vec<bool> {
        let is_right = |column: usize| self.rows.iter().any(|row| row[column].is_number());
        (0..self.titles.len()).map(is_right).collect()
    }
}

/// A list of objects, whose keys are the titles.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = self.keys();
        serializer.collect_seq(self.rows.iter().map(|row| {
            let parts = row.iter().flat_map(Cell::parts);
            keys.iter().zip(parts).collect::<BTreeMap<_, _>>()
        }))
    }
}

/// A cell of CSV, in quotation marks where it must be.
fn csv_cell(cell: &str) -> String {
    let cell = no_formula(cell);
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into_owned()
    }
}

/// The visible characters of a cell, with an apostrophe before what would be a formula, as OWASP advises for texts from outside.
///
/// A spreadsheet takes a cell for a formula that begins with one of these signs, and formulas can start programs. Japanese spreadsheets
/// take the wide signs for the others, and all of them pass over white space at the beginning. Numbers stay numbers.
fn no_formula(cell: &str) -> Cow<'_, str> {
    const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let cell = visible(cell);
    let is_formula = cell.trim_start().starts_with(SIGNS) && cell.parse::<f64>().is_err();
    if is_formula {
        format!("'{cell}").into()
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_are_no_formulas() {
        for text in [
            "=1+1",
            "+a",
            "-a",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            " =1",
            "＝1",
            "-1+cmd|x",
            "--1",
            "\u{1b}[0m=1",
        ] {
            assert!(no_formula(text).starts_with('\''), "{text:?}");
        }
        for text in [
            "", "a", "1", "-1", "+1", "-0.5e-3", "−1", "a=b", "b2", "NaN",
        ] {
            assert_eq!(no_formula(text), text);
        }
    }

    #[test]
    fn cells_of_csv_are_quoted_where_they_must_be() {
        let row = ["plain", "a,b", "say \"x\"", "-0.5", "+1e3", "-inf"].map(Cell::from);
        let table = Table::new(["p", "q", "r", "s", "t", "u"], [row.to_vec()]);
        let row = "plain,\"a,b\",\"say \"\"x\"\"\",-0.5,+1e3,-inf\n";
        assert_eq!(table.to_csv(), format!("p,q,r,s,t,u\n{row}"));
        let empty = Table::new(["move"], [cells![""]]);
        assert_eq!(empty.to_csv(), "move\n\"\"\n");
    }

    #[test]
    fn numbers_have_their_digits_for_people_and_programs() {
        for (cell, text, csv, json) in [
            (Cell::from(12_345_u64), "12\u{202f}345", "12345", "12345"),
            (
                Cell::Number(48_829.46, 1),
                "48\u{202f}829.5",
                "48829.5",
                "48829.5",
            ),
            (Cell::Number(-38.2, 0), "−38", "-38", "-38"),
            (Cell::Signed(18.0, 0), "+18", "+18", "18"),
            (Cell::Signed(-0.0, 0), "+0", "+0", "0"),
            (Cell::from(-0.1_f64), "−0.1", "-0.1", "-0.1"),
            (Cell::from(0.1_f32), "0.1", "0.1", "\"0.1\""),
            (Cell::Unknown, "–", "", "null"),
            (Cell::from(true), "true", "true", "\"true\""),
        ] {
            assert_eq!(cell.text(Language::English), text);
            assert_eq!(cell.csv(), csv);
            assert_eq!(serde_json::to_string(&cell).unwrap(), json);
        }
    }

    #[test]
    fn measured_numbers_are_one_cell_for_people_and_three_for_programs() {
        let measured = |value, low, high| {
            let interval = Some(uctopia_statistics::Interval { low, high });
            Some(Measured { value, interval })
        };
        for (cell, text, parts) in [
            (
                Cell::Ratio(measured(1.834, 1.8, 1.87), 2),
                "1.83 × [1.80, 1.87]",
                ["1.83400", "1.80000", "1.87000"],
            ),
            (
                Cell::Share(measured(0.6, 0.502, 0.69)),
                "60.0 % [50.2 %, 69.0 %]",
                ["0.60000", "0.50200", "0.69000"],
            ),
            (
                Cell::Elo(measured(-12.4, -20.0, 3.0)),
                "−12 [−20, +3]",
                ["-12.4000", "-20.0000", "3.0000"],
            ),
            (Cell::Ratio(None, 2), "–", ["", "", ""]),
        ] {
            assert_eq!(cell.text(Language::English), text);
            let csv: Vec<String> = cell.parts().iter().map(Cell::csv).collect();
            assert_eq!(csv, parts);
        }
    }
}
