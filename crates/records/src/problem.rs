//! What is wrong with a game or a file.

use std::fmt;

use uctopia_options::{Localized, Message, message};

use crate::GameRecord;

/// Where a problem is.
///
/// ```
/// use uctopia_records::Place;
/// assert_eq!(Place::Line(3).to_string(), "line 3");
/// assert_eq!(Place::Byte(84).to_string(), "byte 84");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A line of a text, from 1.
    Line(usize),
    /// The offset of a byte, from 0.
    Byte(usize),
    /// The whole file, or a record that is to be written.
    Whole,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl Localized for Place {
    fn message(&self) -> Message {
        match self {
            Self::Line(line) => message!("line {line}"),
            Self::Byte(byte) => message!("byte {byte}"),
            Self::Whole => message!("the file"),
        }
    }
}

/// What is wrong with a game or with a file as a whole, as a sentence.
///
/// ```
/// use uctopia_records::{Format, Place, read};
/// let loaded = read(b"f5d6\n\nf5a1\n", Format::Transcript);
/// let problem = &loaded.problems[0];
/// assert_eq!((problem.game, problem.place, problem.skipped), (Some(2), Place::Line(3), true));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The number of the game in its file, from 1, skipped games included; `None` for the file as a whole.
    pub game: Option<usize>,
    /// Where in the file.
    pub place: Place,
    /// Whether the game was left out; otherwise this is a remark on a game that was read or written.
    pub skipped: bool,
    /// What is wrong, and what is expected.
    pub message: Message,
}

impl Localized for Problem {
    fn message(&self) -> Message {
        let (place, problem) = (self.place, &self.message);
        match (self.game, self.place, self.skipped) {
            (Some(game), Place::Whole, true) => message!("game {game} is skipped: {problem}"),
            (Some(game), Place::Whole, false) => message!("game {game}: {problem}"),
            (Some(game), _, true) => message!("game {game} ({place}) is skipped: {problem}"),
            (Some(game), _, false) => message!("game {game} ({place}): {problem}"),
            (None, ..) => message!("{place}: {problem}"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

/// What a reader found in a file.
///
/// ```
/// use uctopia_records::{Format, read};
/// let loaded = read(b"f5d6\nnonsense\nf5f6\n", Format::Transcript);
/// assert_eq!(loaded.numbers, [1, 3]); // the second game is skipped
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Loaded {
    /// The games that could be read, in the order of the file.
    pub games: Vec<GameRecord>,
    /// The number of each of them in the file, from 1, skipped games included.
    pub numbers: Vec<usize>,
    /// The problems in the order of the file, at most [`MOST_PROBLEMS`](crate::MOST_PROBLEMS) of them.
    pub problems: Vec<Problem>,
    /// The number of games that were skipped.
    pub skipped: usize,
    /// The number of problems beyond those that are listed.
    pub unlisted: usize,
}

/// A file to be written, and what could not be put into it.
///
/// ```
/// use uctopia_games::othello::Othello8;
/// use uctopia_records::{Format, GameRecord, write};
/// let unfinished = GameRecord::new(Othello8::new(), Vec::new()).unwrap();
/// let written = write(&[unfinished], Format::Wthor);
/// assert_eq!(written.bytes.len(), 16); // the header alone
/// assert!(written.problems[0].to_string().starts_with("game 1 is skipped: "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// Games that the format cannot hold, and what it cannot hold of others.
    pub problems: Vec<Problem>,
}
