//! Files and standard input, in any usual character set, compressed or not.

use std::io::Read as _;
use std::path::Path;

use uctopia_options::{Localized as _, Message, message};
use uctopia_text::{file_contents, text_of, unpack};

use crate::failure::Failure;

/// The maximum number of bytes of standard input: 256 MiB, as for files.
const MOST_BYTES: u64 = 1 << 28;

/// Reads a file, or standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let contents = if path.as_os_str() == "-" {
        standard_input(MOST_BYTES)
    } else {
        file_contents(path)
    };
    contents.map_err(|problem| Failure::Input(message!("{path} cannot be read: {problem}")))
}

/// Reads the text of a file, or of standard input for `-`.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let unreadable =
        |problem: Message| Failure::Input(message!("{path} cannot be read: {problem}"));
    text_of(&bytes(path)?).map_err(unreadable)
}

/// Reads standard input to its end.
pub(crate) fn standard_input(most: u64) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| error.message())?;
    if bytes.len() as u64 > most {
        return Err(message!("it has more than {most} bytes"));
    }
    Ok(unpack(&bytes)?.into_owned())
}
