//! Rows of values separated by commas.

/// A table as text: quoted where it must be (RFC 4180), lines end with a line feed.
///
/// ```
/// let rows = [["plain", "a,b", "say \"x\""].map(str::to_owned).to_vec()];
/// assert_eq!(uctopia_lab::csv(&["p", "q", "r"], rows), "p,q,r\nplain,\"a,b\",\"say \"\"x\"\"\"\n");
/// ```
#[must_use]
pub fn csv<S: AsRef<str>>(header: &[S], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = line(header);
    for row in rows {
        text += &line(&row);
    }
    text
}

fn line<S: AsRef<str>>(fields: &[S]) -> String {
    fields.iter().map(|field| quoted(field.as_ref())).collect::<Vec<_>>().join(",") + "\n"
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}
