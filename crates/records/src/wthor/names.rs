//! The files of names.

use uctopia_options::message;
use uctopia_text::visible;

use super::header::{self, Header};
use crate::collector::Collector;
use crate::{Place, Problem};

/// What a file of names holds.
///
/// ```
/// use uctopia_records::wthor::NameKind;
/// assert_eq!((NameKind::Players.bytes(), NameKind::Tournaments.bytes()), (20, 26));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// Players, a `.jou` file.
    Players,
    /// Tournaments, a `.trn` file.
    Tournaments,
}

impl NameKind {
    /// The number of bytes of a name, the zero at its end included.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {
            Self::Players => 20,
            Self::Tournaments => 26,
        }
    }
}

/// The names that the numbers in a file of games stand for; empty where their files are not at hand.
///
/// ```
/// use uctopia_records::wthor::Names;
/// let names = Names { players: vec!["Ada".to_owned()], tournaments: Vec::new() };
/// assert_eq!(names.players[0], "Ada");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// Players.
    pub players: Vec<String>,
    /// Tournaments.
    pub tournaments: Vec<String>,
}

/// Reads a file of names, and what is wrong with it.
///
/// ```
/// use uctopia_records::wthor::{NameKind, read_names};
/// let mut file = vec![0; 16];
/// file[8] = 2; // two names
/// file.extend(b"Andr\xe9\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
/// let (names, problems) = read_names(&file, NameKind::Players);
/// assert_eq!(names, ["André"]);
/// assert_eq!(problems[0].to_string(), "the file: the header counts 2 names, and the file has 1");
/// ```
#[must_use]
pub fn read_names(bytes: &[u8], kind: NameKind) -> (Vec<String>, Vec<Problem>) {
    let mut collector = Collector::default();
    let mut names = Vec::new();
    match Header::read(bytes) {
        Err(problem) => collector.about_file(Place::Whole, problem),
        Ok(header) => {
            // A number in a game has two bytes.
            let stored = bytes[header::BYTES..]
                .chunks_exact(kind.bytes())
                .take(1 << 16);
            names.extend(stored.map(decoded));
            let (counted, found) = (header.names, names.len());
            if usize::from(counted) != found {
                let message = message!(
                    "the header counts {counted} {counted:name|names}, and the file has {found}"
                );
                collector.about_file(Place::Whole, message);
            }
        }
    }
    (names, collector.finish().problems)
}

/// A name up to its first zero, from Latin-1.
fn decoded(bytes: &[u8]) -> String {
    let text: String = bytes
        .iter()
        .take_while(|&&byte| byte != 0)
        .map(|&byte| char::from(byte))
        .collect();
    visible(&text).trim().to_owned()
}

/// A name in Latin-1 with at least one zero at its end, without blanks at both ends; other characters become `?`.
pub(super) fn encoded(name: &str, kind: NameKind) -> Vec<u8> {
    let byte = |c: char| {
        u8::try_from(c)
            .ok()
            .filter(|&byte| byte != 0)
            .unwrap_or(b'?')
    };
    let beginning: String = name.trim().chars().take(kind.bytes() - 1).collect();
    let mut bytes: Vec<u8> = beginning.trim_end().chars().map(byte).collect();
    bytes.resize(kind.bytes(), 0);
    bytes
}

/// The name that is read from what is written for `name`.
pub(super) fn as_written(name: &str, kind: NameKind) -> String {
    decoded(&encoded(name, kind))
}
