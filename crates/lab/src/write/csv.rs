//! Rows of values separated by commas.

use std::borrow::Cow;

use uctopia_text::visible;

/// A table as text: quoted where it must be (RFC 4180), lines end with a line feed, no control characters.
///
/// A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, and formulas can start programs. A text that begins
/// so has an apostrophe before it, as OWASP advises for texts from outside; numbers stay numbers.
///
/// ```
/// use uctopia_lab::csv;
/// let rows = [["plain", "a,b", "say \"x\""].map(str::to_owned).to_vec()];
/// assert_eq!(csv(&["p", "q", "r"], rows), "p,q,r\nplain,\"a,b\",\"say \"\"x\"\"\"\n");
/// let rows = [["=cmd|' /C calc'!A0", "-0.5", "+1e3", "-inf"].map(str::to_owned).to_vec()];
/// assert_eq!(csv(&["p", "q", "r", "s"], rows), "p,q,r,s\n'=cmd|' /C calc'!A0,-0.5,+1e3,-inf\n");
/// ```
#[must_use]
pub fn csv<S: AsRef<str>>(header: &[S], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = ::csv::WriterBuilder::new()
        .flexible(true)
        .from_writer(Vec::new());
    let mut write =
        |row: ::csv::StringRecord| writer.write_record(&row).expect("memory takes every row");
    write(
        header
            .iter()
            .map(|title| no_formula(title.as_ref()))
            .collect(),
    );
    rows.into_iter()
        .for_each(|row| write(row.iter().map(|cell| no_formula(cell)).collect()));
    String::from_utf8(writer.into_inner().expect("memory takes every row"))
        .expect("texts are UTF-8")
}

/// The visible characters of a cell, with an apostrophe before what would be a formula. Japanese spreadsheets take the wide signs for
/// the others, and all of them pass over white space at the beginning.
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
}
