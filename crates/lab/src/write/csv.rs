//! Rows of values separated by commas.

/// A table as text: quoted where it must be (RFC 4180), lines end with a line feed.
///
/// ```
/// let rows = [["plain", "a,b", "say \"x\""].map(str::to_owned).to_vec()];
/// assert_eq!(uctopia_lab::csv(&["p", "q", "r"], rows), "p,q,r\nplain,\"a,b\",\"say \"\"x\"\"\"\n");
/// ```
#[must_use]
pub fn csv<S: AsRef<str>>(header: &[S], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = ::csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let mut write = |row: ::csv::StringRecord| writer.write_record(&row).expect("memory takes every row");
    write(header.iter().map(AsRef::as_ref).collect());
    rows.into_iter().for_each(|row| write(row.into()));
    String::from_utf8(writer.into_inner().expect("memory takes every row")).expect("texts are UTF-8")
}
