//! The formats, and how one is recognised.

use std::borrow::Cow;

use crate::wthor::Names;
use crate::{GameRecord, Loaded, Written, ggf, obf, transcript, wthor};

/// A format of game records.
///
/// ```
/// use uctopia_records::Format;
/// assert_eq!(Format::of(b"(;GM[Othello]B[f5];)"), Format::Ggf);
/// assert_eq!(Format::of(b"f5d6c3\n"), Format::Transcript);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The Generic Game Format.
    Ggf,
    /// The games of the French Othello federation, a `.wtb` file.
    Wthor,
    /// Positions with scores, as Edax reads them.
    Obf,
    /// Moves in lines.
    Transcript,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Ggf, Self::Wthor, Self::Obf, Self::Transcript];

    /// The format of a file with these contents. WTHOR has zero bytes in its header, which no text has; a game of GGF begins with
    /// `(;`, and the first line of an OBF file that is not empty has a semicolon or is a comment with `%`.
    ///
    /// ```
    /// use uctopia_records::Format;
    /// assert_eq!(Format::of(b"% problems\n"), Format::Obf);
    /// assert_eq!(Format::of(&[20, 26, 1, 1, 0, 0, 0, 0, 0, 0, 0xc6, 7, 8, 0, 22, 0]), Format::Wthor);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        if bytes.iter().take(16).any(|&byte| byte == 0) {
            return Self::Wthor;
        }
        let text = text_of(&bytes[..bytes.len().min(1 << 16)]);
        let counted = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
        let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        if counted.starts_with("(;") {
            Self::Ggf
        } else if first.starts_with('%') || first.split('#').next().is_some_and(|line| line.contains(';')) {
            Self::Obf
        } else {
            Self::Transcript
        }
    }
}

/// The text of a file: UTF-8, or Latin-1 where it is not UTF-8, as in the files of older servers. A byte-order mark is left out.
///
/// ```
/// use uctopia_records::text_of;
/// assert_eq!(text_of(b"Andr\xe9"), "André");
/// assert_eq!(text_of("André".as_bytes()), "André");
/// ```
#[must_use]
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Reads a file; players and tournaments of WTHOR are numbers then, since their names are in other files ([`wthor::read`]).
///
/// ```
/// use uctopia_records::{Format, read};
/// assert_eq!(read(b"f5d6", Format::Transcript).games.len(), 1);
/// ```
#[must_use]
pub fn read(bytes: &[u8], format: Format) -> Loaded {
    match format {
        Format::Ggf => ggf::read(&text_of(bytes)),
        Format::Wthor => wthor::read(bytes, &Names::default()),
        Format::Obf => obf::read(&text_of(bytes)),
        Format::Transcript => transcript::read(&text_of(bytes)),
    }
}

/// Writes a file; of WTHOR the games alone, without the files of names ([`wthor::write`]).
///
/// ```
/// use uctopia_records::{Format, read, write};
/// let games = read(b"1. F5 2. D6", Format::Transcript).games;
/// assert_eq!(write(&games, Format::Transcript).bytes, b"f5d6\n");
/// ```
#[must_use]
pub fn write(games: &[GameRecord], format: Format) -> Written {
    let text = |text: String| Written { bytes: text.into_bytes(), problems: Vec::new() };
    match format {
        Format::Ggf => text(ggf::write(games)),
        Format::Wthor => {
            let files = wthor::write(games);
            Written { bytes: files.games, problems: files.problems }
        }
        Format::Obf => text(obf::write(games)),
        Format::Transcript => text(transcript::write(games)),
    }
}
