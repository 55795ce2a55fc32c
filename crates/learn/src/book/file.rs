//! The book as a file.

use std::fmt::Write as _;

use uctopia_game::Scale;
use uctopia_options::{Localized as _, Message, message};
use uctopia_values::ChecksumFile;

use crate::BookError;
use crate::book::{Backup, Book, BookGame, BookPosition, BookSettings, mover};

/// The kind of file in the first line, and its format.
const KIND: &str = "book";
const FORMAT: u32 = 1;

/// The game of a book, by its name and rules: which game a file has to be read for.
///
/// # Errors
/// When it is another kind of file, or was changed or cut.
///
/// ```
/// use uctopia::learn::{Book, BookSettings, book_game};
/// use uctopia::games::othello::Othello8;
/// let settings = BookSettings { game: "othello".into(), agent: "probcut".into(), seed: 1, weight: 0.03 };
/// let file = Book::new(Othello8::new(), settings).unwrap().to_bytes();
/// assert_eq!(book_game(&file).unwrap(), "othello");
/// ```
pub fn book_game(bytes: &[u8]) -> Result<String, BookError> {
    let file = ChecksumFile::read(KIND, FORMAT, bytes)?;
    Ok(file.field("game")?.to_owned())
}

impl<G: BookGame> Book<G> {
    /// The book as a text file: a header with the settings, the number of positions and a SHA-256 of everything else, then a
    /// line for each position, with an empty line between two batches.
    ///
    /// A line has columns separated by tabs: the position in its canonical form, the depth of its search, and for each move
    /// `move=value`, with `!` behind a proven value. Values are for the player to move.
    pub fn to_bytes(&self) -> Vec<u8> {
        let BookSettings {
            game,
            agent,
            seed,
            weight,
        } = &self.settings;
        let scale = self
            .scale
            .as_ref()
            .map_or_else(|| "none".to_owned(), scale_text);
        let [seed, weight, count] = [seed.to_string(), weight.to_string(), self.len().to_string()];
        let fields: [(&str, &str); 6] = [
            ("game", game),
            ("agent", agent),
            ("seed", &seed),
            ("weight", &weight),
            ("scale", &scale),
            ("positions", &count),
        ];
        let mut body = String::new();
        for (at, position) in self.positions.iter().enumerate() {
            if at > 0 && self.batches.binary_search(&at).is_ok() {
                body.push('\n');
            }
            write_line(&mut body, position);
        }
        ChecksumFile::write(KIND, FORMAT, &fields, body.as_bytes())
    }

    /// Reads such a file as a book of the game `game` that begins with `start`.
    ///
    /// # Errors
    /// When it is another kind of file, was changed or cut, belongs to another game, or a line is malformed.
    ///
    /// ```
    /// use uctopia::learn::{Book, BookError, BookSettings};
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::values::LearnedFileError;
    /// let settings = BookSettings { game: "othello".into(), agent: "probcut".into(), seed: 1, weight: 0.03 };
    /// let mut file = Book::new(Othello8::new(), settings).unwrap().to_bytes();
    /// assert!(file.starts_with(b"uctopia book 1\ngame othello\nagent probcut\nseed 1\nweight 0.03\nscale none\n"));
    /// assert!(Book::from_bytes(&file, &Othello8::new(), "othello").is_ok());
    /// file[20] ^= 1;
    /// assert_eq!(Book::from_bytes(&file, &Othello8::new(), "othello").unwrap_err(), BookError::File(LearnedFileError::Damaged("opening book".into())));
    /// ```
    pub fn from_bytes(bytes: &[u8], start: &G, game: &str) -> Result<Self, BookError> {
        let file = ChecksumFile::read(KIND, FORMAT, bytes)?;
        let settings = BookSettings {
            game: file.field("game")?.to_owned(),
            agent: file.field("agent")?.to_owned(),
            seed: file.number("seed")?,
            weight: number(file.field("weight")?)?,
        };
        if settings.game != game {
            return Err(BookError::OtherGame {
                found: settings.game,
                expected: game.to_owned(),
            });
        }
        let mut book = Self::new(start.clone(), settings)?;
        book.scale = read_scale(file.field("scale")?)?;
        let body = std::str::from_utf8(file.body())
            .map_err(|_| BookError::malformed(message!("its lines are not UTF-8")))?;
        book.read_lines(body)?;
        let count = file.number("positions")?;
        if count != book.len() as u64 || book.scale.is_none() != book.is_empty() {
            let found = book.len();
            return Err(BookError::malformed(message!(
                "its header counts {count} positions, and it has {found}"
            )));
        }
        book.backup = Backup::of(&book, book.len());
        Ok(book)
    }

    fn read_lines(&mut self, body: &str) -> Result<(), BookError> {
        let mut begins_batch = true;
        for (number, line) in (1_u64..).zip(body.lines()) {
            let malformed = |what: Message| {
                BookError::malformed(message!("line {number} behind its header: {what}"))
            };
            if line.is_empty() && !begins_batch {
                begins_batch = true;
                continue;
            }
            let position = self.read_line(line).map_err(malformed)?;
            if self.find(&position.state).is_some() {
                return Err(malformed(message!("the position is there twice")));
            }
            if std::mem::take(&mut begins_batch) {
                self.batches.push(self.len());
            }
            self.push(position);
        }
        Ok(())
    }

    /// Checks that a searched position and its scale are read again as they are written, before hours of other searches.
    pub(crate) fn check_writable(
        &self,
        position: &BookPosition<G>,
        scale: &Scale,
    ) -> Result<(), BookError> {
        BookError::check_line(&scale_text(scale))?;
        let mut line = String::new();
        write_line(&mut line, position);
        let is_same = |read: BookPosition<G>| {
            let moves = |position: &BookPosition<G>| -> Vec<_> {
                position
                    .moves
                    .iter()
                    .map(|m| (m.mv, m.searched, m.is_proven))
                    .collect()
            };
            read.state == position.state
                && read.depth == position.depth
                && moves(&read) == moves(position)
        };
        let text = line.trim_end_matches('\n');
        let is_read = !text.contains('\n') && self.read_line(text).is_ok_and(is_same);
        if is_read {
            Ok(())
        } else {
            Err(BookError::Unwritable {
                text: text.to_owned(),
            })
        }
    }

    fn read_line(&self, line: &str) -> Result<BookPosition<G>, Message> {
        let expected =
            || message!("expected a position, a depth and moves with values, separated by tabs");
        let mut columns = line.split('\t');
        let state = self
            .start
            .read(columns.next().ok_or_else(expected)?)
            .map_err(|error| error.message())?;
        if state != state.canonical() || mover(&state).is_none() {
            return Err(message!(
                "expected the canonical form of a position in which a player is to move"
            ));
        }
        let depth = columns
            .next()
            .and_then(|text| text.parse().ok())
            .ok_or_else(expected)?;
        let mut moves = Vec::new();
        for column in columns {
            let (name, value) = column.rsplit_once('=').ok_or_else(expected)?;
            let (value, is_proven) = value
                .strip_suffix('!')
                .map_or((value, false), |value| (value, true));
            let value = number(value).map_err(|_| expected())?;
            let mv = state.read_move(name).map_err(|error| error.message())?;
            moves.push(Self::book_move(&state, mv, value, is_proven));
        }
        if moves.is_empty() {
            Err(expected())
        } else {
            Ok(BookPosition {
                state,
                depth,
                moves,
            })
        }
    }
}

fn write_line<G: BookGame>(text: &mut String, position: &BookPosition<G>) {
    let _ = write!(text, "{}\t{}", position.state, position.depth);
    for m in &position.moves {
        let mark = if m.is_proven { "!" } else { "" };
        let _ = write!(
            text,
            "\t{}={}{mark}",
            position.state.move_text(m.mv),
            m.searched
        );
    }
    text.push('\n');
}

/// A finite number.
fn number(text: &str) -> Result<f32, BookError> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite());
    number.ok_or_else(|| BookError::malformed(message!("{text} in the book: expected a number")))
}

fn scale_text(scale: &Scale) -> String {
    match scale {
        Scale::Signed => "signed".to_owned(),
        Scale::Unit => "unit".to_owned(),
        Scale::Points { unit, scale } => format!("points {scale} {unit}"),
    }
}

/// The scale of a header; `None` for that of an empty book.
fn read_scale(text: &str) -> Result<Option<Scale>, BookError> {
    let points = || {
        let (scale, unit) = text.strip_prefix("points ")?.split_once(' ')?;
        let scale = number(scale).ok().filter(|&scale| scale > 0.0)?;
        Some(Scale::Points {
            unit: unit.to_owned().into(),
            scale,
        })
    };
    match text {
        "none" => Ok(None),
        "signed" => Ok(Some(Scale::Signed)),
        "unit" => Ok(Some(Scale::Unit)),
        _ => points().map(Some).ok_or_else(|| {
            BookError::malformed(message!("its header has an unknown scale: {text}"))
        }),
    }
}
