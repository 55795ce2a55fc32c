//! Whole files.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use uctopia_options::{Localized as _, Message, message};

use crate::compression::MOST_BYTES;
#[cfg(feature = "files")]
use crate::decode;
use crate::unpack;

/// The text of a file's bytes: unpacked, in any usual character set.
///
/// # Errors
/// When it cannot be unpacked; see [`unpack`].
///
/// ```
/// use uctopia_text::text_of;
/// assert_eq!(text_of(b"\xef\xbb\xbff5d6\r\n").unwrap(), "f5d6\n");
/// assert!(text_of(b"\x1f\x8b\x08").is_err()); // the beginning of a gzip file
/// ```
#[cfg(feature = "files")]
pub fn text_of(bytes: &[u8]) -> Result<String, Message> {
    Ok(decode(&unpack(bytes)?).into_owned())
}

/// The contents of a file, unpacked where it is compressed.
///
/// # Errors
/// When the file cannot be read or unpacked, or has more than 256 MiB: what is wrong, without the name of the file.
///
/// ```
/// let manifest = uctopia_text::file_contents("Cargo.toml".as_ref()).unwrap();
/// assert!(manifest.starts_with(b"[package]"));
/// ```
pub fn file_contents(path: &Path) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| error.message())?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(message!("it has more than {most} bytes", most = MOST_BYTES));
    }
    let unpacked = match unpack(&bytes)? {
        Cow::Owned(unpacked) => Some(unpacked),
        Cow::Borrowed(_) => None,
    };
    Ok(unpacked.unwrap_or(bytes))
}

/// The text of a file, in any usual character set, compressed or not.
///
/// # Errors
/// Those of [`file_contents`], as a sentence that names the file.
///
/// ```
/// use uctopia_text::file_text;
/// assert!(file_text("Cargo.toml".as_ref()).unwrap().starts_with("[package]"));
/// let error = file_text("missing.txt".as_ref()).unwrap_err();
/// assert!(error.to_string().starts_with("missing.txt cannot be read: "));
/// ```
#[cfg(feature = "files")]
pub fn file_text(path: &Path) -> Result<String, Message> {
    let bytes =
        file_contents(path).map_err(|problem| message!("{path} cannot be read: {problem}"))?;
    Ok(decode(&bytes).into_owned())
}
