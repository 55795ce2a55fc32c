//! The formats, how one is recognised, and files in any of them.

use std::borrow::Cow;

use uctopia_text::{decode, unpack};

use crate::collector::Collector;
use crate::wthor::Names;
use crate::{GameRecord, Loaded, Place, Written, ggf, grid, obf, pgn, sgf, transcript, wthor};

/// A format of game records.
///
/// ```
/// use uctopia_records::Format;
/// assert_eq!(Format::of(b"(;GM[Othello]B[f5];)"), Format::Ggf);
/// assert_eq!(Format::of(b"(;GM[2];B[f5])"), Format::Sgf);
/// assert_eq!(Format::of(b"[Black \"Ada\"]\n\n1. f5 d6 *\n"), Format::Pgn);
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
    /// Tags and numbered moves, as servers write them.
    Pgn,
    /// The Smart Game Format.
    Sgf,
    /// Boards with the number of each move on its square, as in books.
    Grid,
    /// Moves in lines.
    Transcript,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] = [
        Self::Ggf,
        Self::Wthor,
        Self::Obf,
        Self::Pgn,
        Self::Sgf,
        Self::Grid,
        Self::Transcript,
    ];

    /// The format of a file with these contents, compressed or not, in any usual character set.
    ///
    /// WTHOR has zero bytes in its header, which no text has; a game of GGF or SGF begins with `(;`, and SGF numbers its kind of game; PGN
    /// begins with a tag in square brackets; the first line of an OBF file that is not empty has a semicolon or is a comment with `%`; and a
    /// grid has eight rows of numbers. Everything else is a transcript.
    ///
    /// ```
    /// use uctopia_records::Format;
    /// assert_eq!(Format::of(b"% problems\n"), Format::Obf);
    /// assert_eq!(Format::of(&[20, 26, 1, 1, 0, 0, 0, 0, 0, 0, 0xc6, 7, 8, 0, 22, 0]), Format::Wthor);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        match unpack(bytes) {
            Ok(bytes) => contents(&bytes[..bytes.len().min(1 << 16)]).0,
            Err(_) => Self::Transcript,
        }
    }

    /// The format that files with this ending have by convention.
    ///
    /// ```
    /// use uctopia_records::Format;
    /// assert_eq!((Format::of_ending("WTB"), Format::of_ending("doc")), (Some(Format::Wthor), None));
    /// ```
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Self> {
        Some(match ending.to_ascii_lowercase().as_str() {
            "ggf" => Self::Ggf,
            "wtb" => Self::Wthor,
            "obf" => Self::Obf,
            "pgn" => Self::Pgn,
            "sgf" => Self::Sgf,
            "txt" => Self::Transcript,
            _ => return None,
        })
    }
}

/// The format of unpacked bytes, and their text; WTHOR has none.
fn contents(bytes: &[u8]) -> (Format, Cow<'_, str>) {
    if decode(&bytes[..bytes.len().min(16)]).contains('\0') {
        return (Format::Wthor, Cow::Borrowed(""));
    }
    let text = decode(bytes);
    (format_of_text(&text), text)
}

fn format_of_text(text: &str) -> Format {
    let counted = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
    let first = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    let tag = first
        .strip_prefix('[')
        .map(|tag| tag.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'));
    if counted
        .strip_prefix('(')
        .is_some_and(|rest| rest.trim_start().starts_with(';'))
    {
        if is_sgf(counted) {
            Format::Sgf
        } else {
            Format::Ggf
        }
    } else if tag.is_some_and(|value| value.trim_start().starts_with('"')) {
        Format::Pgn
    } else if first.starts_with('%')
        || first
            .split('#')
            .next()
            .is_some_and(|line| line.contains(';'))
    {
        Format::Obf
    } else if grid::begins(text) {
        Format::Grid
    } else {
        Format::Transcript
    }
}

/// Whether a game in brackets is SGF: by the number of its kind of game, or by nodes after its first one.
fn is_sgf(text: &str) -> bool {
    let property = |name: &str| {
        let value = text.split_once(name)?.1.trim_start();
        value.split(']').next().map(str::trim)
    };
    match property("GM[") {
        Some(kind) => kind.bytes().all(|byte| byte.is_ascii_digit()),
        None => text.contains("FF[") || text.contains("];B[") || text.contains("];W["),
    }
}

/// Reads a file of any format, compressed or not: its format, its games, and what was skipped. The ending of its name decides
/// if the contents show no format and are no transcript; it is empty for a text that was pasted.
///
/// Players and tournaments of WTHOR are numbers then, since their names are in other files ([`wthor::read`]).
///
/// ```
/// use uctopia_records::{Format, open};
/// let (format, loaded) = open(b"1. f5 d6 2. c3 d3\n3. c4 f4\n", "");
/// assert_eq!((format, loaded.games[0].text(60).as_str()), (Format::Transcript, "f5d6c3d3c4f4"));
/// let (_, loaded) = open(b"PK\x03\x04", "ggf");
/// assert_eq!(
///     loaded.problems[0].to_string(),
///     "the file: it is a file of zip: unpack it first (gzip and bzip2 are read as they are)"
/// );
/// ```
#[must_use]
pub fn open(bytes: &[u8], ending: &str) -> (Format, Loaded) {
    let by_name = Format::of_ending(ending).unwrap_or(Format::Transcript);
    let bytes = match unpack(bytes) {
        Ok(bytes) => bytes,
        Err(problem) => return (by_name, unreadable(problem)),
    };
    let (format, text) = contents(&bytes);
    let loaded = match format {
        Format::Wthor => wthor::read(&bytes, &Names::default()),
        _ => read_text(&text, format),
    };
    if format == Format::Transcript && loaded.games.is_empty() && by_name != Format::Wthor {
        return (by_name, read_text(&text, by_name));
    }
    (format, loaded)
}

/// A file without games, for a reason.
fn unreadable(problem: uctopia_options::Message) -> Loaded {
    let mut collector = Collector::default();
    collector.about_file(Place::Whole, problem);
    collector.finish()
}

fn read_text(text: &str, format: Format) -> Loaded {
    match format {
        Format::Ggf => ggf::read(text),
        Format::Obf => obf::read(text),
        Format::Pgn => pgn::read(text),
        Format::Sgf => sgf::read(text),
        Format::Grid => grid::read(text),
        Format::Wthor | Format::Transcript => transcript::read(text),
    }
}

/// Reads a file of a known format, as [`open`] does.
///
/// ```
/// use uctopia_records::{Format, read};
/// assert_eq!(read(b"f5d6", Format::Transcript).games.len(), 1);
/// ```
#[must_use]
pub fn read(bytes: &[u8], format: Format) -> Loaded {
    match unpack(bytes) {
        Err(problem) => unreadable(problem),
        Ok(bytes) if format == Format::Wthor => wthor::read(&bytes, &Names::default()),
        Ok(bytes) => read_text(&decode(&bytes), format),
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
    let text = |text: String| Written {
        bytes: text.into_bytes(),
        problems: Vec::new(),
    };
    match format {
        Format::Ggf => text(ggf::write(games)),
        Format::Wthor => {
            let files = wthor::write(games);
            Written {
                bytes: files.games,
                problems: files.problems,
            }
        }
        Format::Obf => text(obf::write(games)),
        Format::Pgn => text(pgn::write(games)),
        Format::Sgf => text(sgf::write(games)),
        Format::Grid => {
            let (text, problems) = grid::write(games);
            Written {
                bytes: text.into_bytes(),
                problems,
            }
        }
        Format::Transcript => text(transcript::write(games)),
    }
}
