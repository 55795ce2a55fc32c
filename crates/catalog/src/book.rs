//! Opening books of a game whose type is hidden.

use uctopia_book::{BookError, BookSettings};
use uctopia_game::{Report, Scale, StopFlag};
use uctopia_options::TextError;

/// An opening book: positions and moves as text.
///
/// ```
/// use uctopia_book::BookSettings;
/// use uctopia_catalog::GameSpec;
/// use uctopia_game::StopFlag;
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
pub trait GameBook: Send {
    /// The settings of the book.
    fn settings(&self) -> &BookSettings;

    /// The number of positions.
    fn len(&self) -> usize;

    /// Whether there are no positions.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The unit of all values; `None` while the book is empty.
    fn scale(&self) -> Option<&Scale>;

    /// The book as a file; see [`Book::to_bytes`](uctopia_book::Book::to_bytes).
    fn to_bytes(&self) -> Vec<u8>;

    /// What the book knows of a position; see [`Book::report`](uctopia_book::Book::report).
    ///
    /// # Errors
    /// When the text is no position of the game.
    fn report(&self, position: &str) -> Result<Option<Report<String>>, TextError>;

    /// Searches the positions of a batch; see [`Book::grow`](uctopia_book::Book::grow).
    ///
    /// # Errors
    /// When the agent does not fit the game or fails, or its reports have no values or different scales.
    fn grow(&mut self, most: usize, jobs: usize, stop: &StopFlag) -> Result<usize, BookError>;
}
