//! Opening books of games by name.

use uctopia_game::{AgentFailure, Notation, Report, Scale, StopFlag};
use uctopia_learn::{Book, BookError, BookSettings};
use uctopia_options::{Localized, TextError, message};
use uctopia_state::AnyState;
use uctopia_text::plain;

use crate::agent::AgentSpec;
use crate::game::GameSpec;

/// An opening book: positions and moves as text.
///
/// ```
/// use uctopia::learn::BookSettings;
/// use uctopia::catalog::GameSpec;
/// use uctopia::StopFlag;
/// let game: GameSpec = "connect4".parse().unwrap();
/// let agent = "deepening:depth=2,root=all".to_owned();
/// let settings = BookSettings { game: game.to_string(), agent, seed: 1, weight: 0.1 };
/// let mut book = game.new_book(settings).unwrap();
/// while book.len() < 5 {
///     book.grow(5, 2, &StopFlag::default()).unwrap();
/// }
/// let report = book.report("").unwrap().unwrap();
/// assert_eq!(report.moves.len(), 7);
/// assert!(book.report("1111117").unwrap().is_none());
/// let same = game.read_book(&book.to_bytes()).unwrap();
/// assert_eq!(same.report("").unwrap(), Some(report));
/// ```
pub struct GameBook {
    book: Book<AnyState>,
    game: GameSpec,
}

impl GameBook {
    pub(crate) fn new(game: GameSpec, settings: BookSettings) -> Result<Self, BookError> {
        let book = Book::new(game.start(), settings)?;
        Ok(Self { book, game })
    }

    pub(crate) fn read(game: GameSpec, bytes: &[u8]) -> Result<Self, BookError> {
        let book = Book::from_bytes(bytes, &game.start(), &game.to_string())?;
        Ok(Self { book, game })
    }

    /// The settings of the book.
    #[must_use]
    pub fn settings(&self) -> &BookSettings {
        self.book.settings()
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.book.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The unit of all values; `None` while the book is empty.
    #[must_use]
    pub fn scale(&self) -> Option<&Scale> {
        self.book.scale()
    }

    /// The book as a file; see [`Book::to_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.book.to_bytes()
    }

    /// What the book knows of a position; see [`Book::report`].
    ///
    /// # Errors
    /// When the text is no position of the game.
    pub fn report(&self, position: &str) -> Result<Option<Report<String>>, TextError> {
        let state = self.game.start().read(&plain(position))?;
        Ok(self
            .book
            .report(&state)
            .map(|report| report.to_text(&state)))
    }

    /// Searches the positions of a batch; see [`Book::grow`].
    ///
    /// # Errors
    /// When the agent does not fit the game or fails, or its reports have no values or different scales.
    pub fn grow(&mut self, most: usize, jobs: usize, stop: &StopFlag) -> Result<usize, BookError> {
        let unfit = |error: &dyn Localized| BookError::Agent(AgentFailure::Unable(error.message()));
        let mut ready = Vec::new();
        for text in self.book.settings().agent.split(" + ") {
            let agent: AgentSpec = text.parse().map_err(|error| unfit(&error))?;
            if agent.is_shared() || agent.is_timed() {
                return Err(unfit(&message!(
                    "{agent}: a book needs searches that repeat, without a time limit or shared threads"
                )));
            }
            ready.push(agent.ready(&self.game).map_err(|error| unfit(&error))?);
        }
        let agents = |seed| {
            let made = ready
                .iter()
                .map(|make| make(seed).map_err(|error| unfit(&error)));
            made.collect()
        };
        self.book.grow(most, &agents, jobs, stop)
    }
}
