//! Edits of a valid file, as bytes: so that inputs of a target stay valid when the file's format changes.

/// Applies edits to a file. Four bytes are an edit: the kind, two bytes for the place, and one for the amount.
///
/// | first byte modulo 8 | edit |
/// |---|---|
/// | 0, 1 | one bit is flipped |
/// | 2 | one byte is replaced |
/// | 3 | up to 256 bytes are deleted |
/// | 4 | up to 256 bytes are repeated |
/// | 5 | the file ends here |
/// | 6 | the line is repeated at the end |
/// | 7 | the line is deleted |
///
/// ```
/// use uctopia_fuzz::edited;
/// assert_eq!(edited(b"abc\n", &[]), b"abc\n");
/// assert_eq!(edited(b"abc\n", &[2, 0, 0, b'x']), b"xbc\n");
/// assert_eq!(edited(b"abc\nde\n", &[7, 0, 0, 0]), b"de\n");
/// ```
#[must_use]
pub fn edited(file: &[u8], edits: &[u8]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for edit in edits.as_chunks::<4>().0.iter().take(8) {
        if !bytes.is_empty() {
            apply(&mut bytes, *edit);
        }
    }
    bytes
}

fn apply(bytes: &mut Vec<u8>, [what, high, low, much]: [u8; 4]) {
    // The place is a share of the length, so that edits reach the whole of a long file.
    let place = u64::from(u16::from_be_bytes([high, low]));
    let at = (place * bytes.len() as u64 / (1 << 16)) as usize;
    let end = bytes.len().min(at + usize::from(much) + 1);
    let line = || {
        let start = bytes[..at]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |before| before + 1);
        let length = bytes[at..]
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(bytes.len() - at, |length| length + 1);
        start..at + length
    };
    match what % 8 {
        0 | 1 => bytes[at] ^= 1 << (much % 8),
        2 => bytes[at] = much,
        3 => drop(bytes.drain(at..end)),
        4 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        5 => bytes.truncate(at),
        6 => {
            let again = bytes[line()].to_vec();
            bytes.extend(again);
        }
        _ => drop(bytes.drain(line())),
    }
}
