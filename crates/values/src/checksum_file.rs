//! Files with a header and a checksum.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};
use uctopia_options::{Localized, Message, message};

/// Why a file of learned weights, a checkpoint of their training, or an opening book cannot be read.
///
/// ```
/// use uctopia::values::{LearnedFileError, Weights};
/// let problem = Weights::from_file(b"no weights").unwrap_err();
/// assert_eq!(problem.to_string(), "this is no file of weights");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum LearnedFileError {
    /// The file is of another kind.
    #[error("this is no {0}")]
    WrongKind(Message),
    /// An earlier version wrote it, in a format that has no checksum.
    #[error(
        "an earlier version of the program wrote this {0}, without a checksum: remove it and train anew; the same \
             settings give the same weights"
    )]
    Earlier(Message),
    /// The file's format is not the one that is read.
    #[error(
        "this {what} has format {found:?}, and this version of the program reads format {expected}"
    )]
    OtherFormat {
        /// The kind of file.
        what: Message,
        /// The format in the file.
        found: String,
        /// The format that is read.
        expected: u32,
    },
    /// The file's contents do not have the SHA-256 that it names.
    #[error(
        "this {0} is damaged: its contents do not have the SHA-256 that it names; restore a copy, or make it anew"
    )]
    Damaged(Message),
    /// A line of its header, or its numbers, are malformed, though the checksum is right.
    #[error("{0}")]
    Malformed(Message),
    /// The file belongs to another game, or to other rules.
    #[error(
        "it was trained for {found:?}, and not for {expected:?}: give a file for these rules, or another name"
    )]
    OtherGame {
        /// The game that it was trained for.
        found: String,
        /// The expected game.
        expected: String,
    },
    /// The game has other features in this version of the program.
    #[error(
        "its features ({found}) are not those that the game has in this version of the program ({expected}): train anew"
    )]
    OtherFeatures {
        /// Number and digest of the features of the file.
        found: String,
        /// Number and digest of the features of the game.
        expected: String,
    },
    /// A number is NaN, infinite, or beyond the range of training.
    #[error("{0}")]
    Absurd(Message),
}

/// A file of named lines and following bytes, with a SHA-256 (FIPS 180-4) over everything else in it.
///
/// The first line contains kind and format, `uctopia weights 2`. Each further line is a name, a blank and a value, up to the
/// line `sha256` with 64 hexadecimal digits. The bytes begin after its line feed and continue to the end of the file. The sum
/// is over all bytes of the file except those of its own line.
///
/// ```
/// use uctopia::values::{ChecksumFile, LearnedFileError};
/// let bytes = ChecksumFile::write("weights", 2, &[("game", "nim")], b"numbers");
/// let file = ChecksumFile::read("weights", 2, &bytes).unwrap();
/// assert_eq!((file.field("game").unwrap(), file.body()), ("nim", &b"numbers"[..]));
/// assert!(file.field("seed").is_err());
/// let mut damaged = bytes.clone();
/// damaged[20] ^= 1;
/// assert_eq!(ChecksumFile::read("weights", 2, &damaged), Err(LearnedFileError::Damaged("file of weights".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChecksumFile<'a> {
    fields: Vec<(&'a str, &'a str)>,
    body: &'a [u8],
}

/// The name of the line with the checksum.
const SUM: &str = "sha256";

impl<'a> ChecksumFile<'a> {
    /// The bytes of a file of this kind (`weights`, `checkpoint` or `book`) and format.
    ///
    /// # Panics
    /// When a name or value cannot be read back: a name with a blank, or either with a line feed.
    #[must_use]
    pub fn write(kind: &str, format: u32, fields: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let mut header = format!("uctopia {kind} {format}\n");
        for (name, value) in fields {
            assert!(
                !name.contains([' ', '\n']) && !value.contains('\n') && *name != SUM,
                "{name:?} {value:?}"
            );
            let _ = writeln!(header, "{name} {value}");
        }
        let sum = sha256(&[header.as_bytes(), body]);
        let _ = writeln!(header, "{SUM} {sum}");
        [header.as_bytes(), body].concat()
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// When it is another kind of file, has another format, or was changed.
    pub fn read(kind: &str, format: u32, bytes: &'a [u8]) -> Result<Self, LearnedFileError> {
        let what = what(kind);
        let beginning = format!("uctopia {kind} ");
        let rest = bytes
            .strip_prefix(beginning.as_bytes())
            .ok_or_else(|| LearnedFileError::WrongKind(what.clone()))?;
        let damaged = || LearnedFileError::Damaged(what.clone());
        let (found, mut rest) = line(rest).ok_or_else(damaged)?;
        if found != format.to_string() {
            return Err(LearnedFileError::OtherFormat {
                what: what.clone(),
                found: found.to_owned(),
                expected: format,
            });
        }
        let mut fields = Vec::new();
        loop {
            let before = &bytes[..bytes.len() - rest.len()];
            let (text, body) = line(rest).ok_or_else(damaged)?;
            let (name, value) = text.split_once(' ').ok_or_else(damaged)?;
            if name == SUM {
                return if value == sha256(&[before, body]) {
                    Ok(Self { fields, body })
                } else {
                    Err(damaged())
                };
            }
            fields.push((name, value));
            rest = body;
        }
    }

    /// The value of a line of the header.
    ///
    /// # Errors
    /// When there is no such line.
    pub fn field(&self, name: &str) -> Result<&'a str, LearnedFileError> {
        let field = self
            .fields
            .iter()
            .find(|(named, _)| *named == name)
            .map(|&(_, value)| value);
        field
            .ok_or_else(|| LearnedFileError::Malformed(message!("its header has no line {name:?}")))
    }

    /// The value of a line of the header that is a number.
    ///
    /// # Errors
    /// When there is no such line, or no number in it.
    pub fn number(&self, name: &str) -> Result<u64, LearnedFileError> {
        let text = self.field(name)?;
        let malformed = |_| {
            LearnedFileError::Malformed(message!("its header has {name} {text}: expected a number"))
        };
        text.parse().map_err(malformed)
    }

    /// The bytes after the header.
    #[must_use]
    pub fn body(&self) -> &'a [u8] {
        self.body
    }
}

/// The name of this kind of file in errors.
fn what(kind: &str) -> Message {
    match kind {
        "weights" => message!("file of weights"),
        "book" => message!("opening book"),
        _ => message!("checkpoint of a training"),
    }
}

/// The first line of `bytes`, and the rest. Lines may be of any length, as [`ChecksumFile::write`] writes them.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

/// The SHA-256 of several parts in a row, in 64 hexadecimal digits.
pub(crate) fn sha256(parts: &[&[u8]]) -> String {
    let mut sum = Sha256::new();
    parts.iter().for_each(|part| sum.update(part));
    sum.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 180-4, the first example.
    #[test]
    fn the_sum_is_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(&[b"a", b"", b"bc"]), abc);
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_found() {
        let fields = [("game", "nim:stones=21"), ("games", "1000"), ("seed", "1")];
        let whole = ChecksumFile::write("weights", 2, &fields, b"\x00\xffnumbers\nsha256 \n");
        assert!(ChecksumFile::read("weights", 2, &whole).is_ok());
        for bit in 0..8 * whole.len() {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(
                ChecksumFile::read("weights", 2, &damaged).is_err(),
                "bit {bit}"
            );
        }
        for length in 0..whole.len() {
            assert!(
                ChecksumFile::read("weights", 2, &whole[..length]).is_err(),
                "{length} bytes"
            );
        }
        assert!(ChecksumFile::read("weights", 2, &[&whole[..], b"\n"].concat()).is_err());
    }

    #[test]
    fn lines_of_any_length_are_read_again() {
        let value = "x".repeat(100_000);
        let bytes = ChecksumFile::write("book", 1, &[("agent", &value)], b"");
        assert_eq!(
            ChecksumFile::read("book", 1, &bytes)
                .unwrap()
                .field("agent"),
            Ok(&*value)
        );
    }

    #[test]
    fn errors_name_the_problem() {
        let read = |bytes: &[u8]| {
            ChecksumFile::read("checkpoint", 2, bytes)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(read(b""), "this is no checkpoint of a training");
        assert_eq!(
            read(&ChecksumFile::write("weights", 2, &[], b"")),
            "this is no checkpoint of a training"
        );
        let other = "this checkpoint of a training has format \"3\", and this version of the program reads format 2";
        assert_eq!(read(&ChecksumFile::write("checkpoint", 3, &[], b"")), other);
        let damaged = "this checkpoint of a training is damaged: its contents do not have the SHA-256 that it names; \
                       restore a copy, or make it anew";
        assert_eq!(read(b"uctopia checkpoint 2\ngame nim\n"), damaged);
        let bytes = ChecksumFile::write("checkpoint", 2, &[("games", "many")], b"");
        let file = ChecksumFile::read("checkpoint", 2, &bytes).unwrap();
        assert_eq!(
            file.number("games").unwrap_err().to_string(),
            "its header has games many: expected a number"
        );
        assert_eq!(
            file.number("seed").unwrap_err().to_string(),
            "its header has no line \"seed\""
        );
    }
}
