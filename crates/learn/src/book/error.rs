//! What can be wrong with a book.

use uctopia_game::AgentFailure;
use uctopia_options::{Localized, Message};
use uctopia_values::LearnedFileError;

/// Why a book cannot be read or built.
///
/// ```
/// use uctopia::learn::{Book, BookError};
/// use uctopia::games::mnk::TicTacToe;
/// let problem = Book::from_bytes(b"f5d6", &TicTacToe::default(), "ttt").unwrap_err();
/// assert!(matches!(problem, BookError::File(_)));
/// assert_eq!(problem.to_string(), "this is no opening book");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum BookError {
    /// The file is no book, or was changed, or a line of it is malformed.
    #[error(transparent)]
    File(#[from] LearnedFileError),
    /// The book belongs to another game, or to other rules.
    #[error(
        "it is a book of {found}, and not of {expected}: give a book of these rules, or another name"
    )]
    OtherGame {
        /// The game of the book.
        found: String,
        /// The expected game.
        expected: String,
    },
    /// The game is of another kind.
    #[error("opening books are for games of two players without chance events")]
    UnsuitableGame,
    /// A text of the settings, the unit of the values, or a position is not read again as it is written.
    #[error(
        "{text:?} cannot stand in an opening book: its line would not be read again as the same"
    )]
    Unwritable {
        /// The text.
        text: String,
    },
    /// The agent's report has no values.
    #[error("{agent} gives no values of moves: name an agent that does, such as alpha-beta or uct")]
    NoValues {
        /// The agent.
        agent: String,
    },
    /// The agent gives values on different scales.
    #[error("{agent} gives values on different scales: name another agent")]
    OtherScale {
        /// The agent.
        agent: String,
    },
    /// The agent could not decide.
    #[error(transparent)]
    Agent(#[from] AgentFailure),
}

impl BookError {
    /// A line that is malformed, though the checksum is right.
    pub(crate) fn malformed(problem: Message) -> Self {
        LearnedFileError::Malformed(problem).into()
    }

    /// Checks that a text can stand in a line of the header.
    pub(crate) fn check_line(text: &str) -> Result<(), Self> {
        let has_control = text.contains(char::is_control);
        if has_control {
            Err(Self::Unwritable {
                text: text.to_owned(),
            })
        } else {
            Ok(())
        }
    }
}
