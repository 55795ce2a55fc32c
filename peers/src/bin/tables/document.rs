//! Measured tables of a document: where they stand, when they were measured, and the commands that measure them again.
//!
//! A table stands between two comments, which readers of the rendered page do not see:
//!
//! ````markdown
//! <!-- table: memory -->
//! | library | Connect Four |
//! |---|--:|
//! | mocats | 64 |
//!
//! Measured on 2026-11-22 with version 0.1.0 on AMD EPYC, 2 processors. This measures it again:
//!
//! ```sh
//! cargo run --release --manifest-path peers/Cargo.toml --bin memory -- --markdown
//! ```
//! <!-- end -->
//! ````
//!
//! Where a table has several commands, one a line, each measures some of its rows.

use std::fmt;
use std::ops::Range;

const BEGIN: &str = "<!-- table: ";
const END: &str = "<!-- end -->";
const FENCE: &str = "```";

/// When, with what and where a table was measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Provenance {
    /// Year, month and day, as in 2026-11-22.
    pub(crate) date: String,
    pub(crate) version: String,
    /// The processor's name and the number of processors.
    pub(crate) machine: String,
}

impl Provenance {
    /// Reads the sentence that [`Display`](fmt::Display) writes.
    fn read(line: &str) -> Option<Self> {
        let rest = line
            .strip_prefix("Measured on ")?
            .strip_suffix(". This measures it again:")?;
        let (date, rest) = rest.split_once(" with version ")?;
        let (version, machine) = rest.split_once(" on ")?;
        let is_date = date.len() == 10
            && date.chars().enumerate().all(|(place, c)| {
                if [4, 7].contains(&place) {
                    c == '-'
                } else {
                    c.is_ascii_digit()
                }
            });
        let is_version = version.split('.').count() == 3
            && version.chars().all(|c| c == '.' || c.is_ascii_digit());
        let is_machine = machine.ends_with(" processors") || machine.ends_with(" processor");
        (is_date && is_version && is_machine).then(|| Self {
            date: date.to_owned(),
            version: version.to_owned(),
            machine: machine.to_owned(),
        })
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            date,
            version,
            machine,
        } = self;
        write!(
            f,
            "Measured on {date} with version {version} on {machine}. This measures it again:"
        )
    }
}

/// A measured table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MeasuredTable {
    pub(crate) name: String,
    /// The lines of the table itself.
    pub(crate) rows: String,
    /// `None` where the sentence is missing or cannot be read.
    pub(crate) provenance: Option<Provenance>,
    /// The command lines, with continued lines joined.
    pub(crate) commands: Vec<String>,
    /// The block of code as it stands in the document, with its fences.
    code: String,
    /// Where the lines between the two comments stand.
    place: Range<usize>,
}

impl MeasuredTable {
    /// The document with other rows and another provenance in the place of these.
    pub(crate) fn replaced_in(
        &self,
        document: &str,
        rows: &str,
        provenance: &Provenance,
    ) -> String {
        let (before, after) = (&document[..self.place.start], &document[self.place.end..]);
        format!(
            "{before}{}\n\n{provenance}\n\n{}\n{after}",
            rows.trim_end(),
            self.code
        )
    }
}

/// The measured tables of a document, in order.
///
/// # Errors
/// A sentence that names the table, where one has no end.
pub(crate) fn tables(document: &str) -> Result<Vec<MeasuredTable>, String> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = document[from..].find(BEGIN).map(|at| from + at) {
        let rest = &document[at + BEGIN.len()..];
        let name = rest
            .split(" -->")
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned();
        let line_end = rest.find('\n').unwrap_or(rest.len());
        let start = (at + BEGIN.len() + line_end + 1).min(document.len());
        let inside = document[start..]
            .split(END)
            .next()
            .filter(|inside| !inside.contains(BEGIN));
        let inside = inside.filter(|inside| start + inside.len() < document.len());
        let inside = inside.ok_or_else(|| {
            format!("the table {name} has no end: write {END} behind its commands")
        })?;
        found.push(table(name, inside, start));
        from = start + inside.len();
    }
    Ok(found)
}

fn table(name: String, inside: &str, start: usize) -> MeasuredTable {
    let rows: String = inside
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| format!("{line}\n"))
        .collect();
    let provenance = inside.lines().find_map(Provenance::read);
    let code = inside
        .find(FENCE)
        .map_or("", |at| inside[at..].trim_end())
        .to_owned();
    let lines = code
        .lines()
        .filter(|line| !line.starts_with(FENCE))
        .collect::<Vec<_>>()
        .join("\n");
    let joined = lines.replace("\\\n", " ");
    let commands = joined
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let commands = commands.filter(|line| !line.is_empty()).collect();
    MeasuredTable {
        name,
        rows,
        provenance,
        commands,
        code,
        place: start..start + inside.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "# Speed

<!-- table: memory -->
| library | bytes |
|---|--:|
| mocats | 64 |

Measured on 2026-11-22 with version 0.1.0 on AMD EPYC, 2 processors. This measures it again:

```sh
uctopia bench growth \\
   ttt
uctopia bench growth othello
```
<!-- end -->

More.
";

    #[test]
    fn measured_tables_are_read() {
        let [table] = &tables(EXAMPLE).unwrap()[..] else {
            panic!("one table")
        };
        assert_eq!(
            (table.name.as_str(), table.rows.lines().count()),
            ("memory", 3)
        );
        assert_eq!(
            table.commands,
            ["uctopia bench growth ttt", "uctopia bench growth othello"]
        );
        let provenance = table.provenance.clone().unwrap();
        assert_eq!(
            [
                provenance.date.as_str(),
                provenance.version.as_str(),
                provenance.machine.as_str()
            ],
            ["2026-11-22", "0.1.0", "AMD EPYC, 2 processors"]
        );
        assert!(
            tables(&EXAMPLE.replace("<!-- end -->", ""))
                .unwrap_err()
                .contains("memory has no end")
        );
        let undated = EXAMPLE.replace("2026-11-22", "lately");
        assert_eq!(tables(&undated).unwrap()[0].provenance, None);
    }

    /// New rows take the place of the old ones, and everything else stays.
    #[test]
    fn measured_tables_are_written() {
        let table = &tables(EXAMPLE).unwrap()[0];
        let provenance = table.provenance.clone().unwrap();
        assert_eq!(
            table.replaced_in(EXAMPLE, &table.rows, &provenance),
            EXAMPLE
        );
        let newer = Provenance {
            date: "2027-01-01".to_owned(),
            ..provenance
        };
        let changed = table.replaced_in(
            EXAMPLE,
            "| library | bytes |\n|---|--:|\n| mocats | 60 |",
            &newer,
        );
        assert_eq!(
            changed,
            EXAMPLE
                .replace("| 64 |", "| 60 |")
                .replace("2026-11-22", "2027-01-01")
        );
    }
}
