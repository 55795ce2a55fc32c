//! Compressed files, recognised by their first bytes.

use std::borrow::Cow;

use uctopia_options::{Message, message};

/// The maximum number of bytes of an unpacked file: 256 MiB.
pub(crate) const MOST_BYTES: u64 = 1 << 28;

/// The first bytes of compressed files, and what they are called.
const OTHERS: [(&[u8], &str); 5] = [
    (b"\xfd7zXZ\0", "xz"),
    (b"\x28\xb5\x2f\xfd", "Zstandard"),
    (b"PK\x03\x04", "zip"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"Rar!\x1a\x07", "RAR"),
];

const GZIP: &[u8] = b"\x1f\x8b\x08";

/// Whether bytes begin a file of bzip2: `BZh`, a digit, and the mark of its first block, or of its end.
fn is_bzip2(bytes: &[u8]) -> bool {
    let block = [
        &b"\x31\x41\x59\x26\x53\x59"[..],
        b"\x17\x72\x45\x38\x50\x90",
    ];
    bytes.starts_with(b"BZh") && bytes.get(4..10).is_some_and(|mark| block.contains(&mark))
}

/// The contents of a file: those of gzip and bzip2 unpacked, others as they are.
///
/// # Errors
/// When the file is damaged, comes to more than 256 MiB, or is compressed by another program, which the sentence names.
///
/// ```
/// use uctopia_text::unpack;
/// assert_eq!(unpack(b"f5d6").unwrap(), &b"f5d6"[..]);
/// let error = unpack(b"PK\x03\x04...").unwrap_err();
/// assert_eq!(error.to_string(), "it is a file of zip: unpack it first (gzip and bzip2 are read as they are)");
/// ```
pub fn unpack(bytes: &[u8]) -> Result<Cow<'_, [u8]>, Message> {
    if bytes.starts_with(GZIP) {
        return gzip(bytes).map(Cow::Owned);
    }
    if is_bzip2(bytes) {
        return bzip2(bytes).map(Cow::Owned);
    }
    match OTHERS.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        None => Ok(Cow::Borrowed(bytes)),
        Some((_, name)) => Err(message!(
            "it is a file of {name}: unpack it first (gzip and bzip2 are read as they are)"
        )),
    }
}

#[cfg(feature = "files")]
fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Message> {
    unpacked("gzip", flate2::read::MultiGzDecoder::new(bytes))
}

#[cfg(feature = "files")]
fn bzip2(bytes: &[u8]) -> Result<Vec<u8>, Message> {
    unpacked("bzip2", bzip2::read::MultiBzDecoder::new(bytes))
}

#[cfg(feature = "files")]
fn unpacked(name: &str, reader: impl std::io::Read) -> Result<Vec<u8>, Message> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    let read = reader.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| message!("it is compressed with {name}, and damaged: {error}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(message!(
            "unpacked it has more than {most} bytes",
            most = MOST_BYTES
        ));
    }
    Ok(bytes)
}

#[cfg(not(feature = "files"))]
fn gzip(_: &[u8]) -> Result<Vec<u8>, Message> {
    Err(message!(
        "it is compressed with {name}: unpack it first",
        name = "gzip"
    ))
}

#[cfg(not(feature = "files"))]
fn bzip2(_: &[u8]) -> Result<Vec<u8>, Message> {
    Err(message!(
        "it is compressed with {name}: unpack it first",
        name = "bzip2"
    ))
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn packed() -> [Vec<u8>; 2] {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(b"f5d6c3\n").unwrap();
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
        bzip2.write_all(b"f5d6c3\n").unwrap();
        [gzip.finish().unwrap(), bzip2.finish().unwrap()]
    }

    #[test]
    fn compressed_files_are_unpacked() {
        for file in packed() {
            assert_eq!(unpack(&file).unwrap(), &b"f5d6c3\n"[..]);
            let twice = [&file[..], &file].concat();
            assert_eq!(
                unpack(&twice).unwrap(),
                &b"f5d6c3\nf5d6c3\n"[..],
                "several in one file"
            );
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        for file in packed() {
            let error = unpack(&file[..file.len() - 5]).unwrap_err().to_string();
            assert!(error.contains("and damaged: "), "{error}");
        }
    }
}
