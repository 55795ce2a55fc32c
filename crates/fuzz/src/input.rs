//! Bytes as the text that a reader is given.

/// The longest text that a target looks at, in bytes: longer inputs say nothing that shorter ones do not.
const LONGEST: usize = 1 << 13;

/// Bytes as text; what is no text becomes replacement characters, and the end of long inputs is cut off.
pub(crate) fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(LONGEST)]).into_owned()
}
