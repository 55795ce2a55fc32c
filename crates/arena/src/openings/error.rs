//! Errors of lists of openings.

use uctopia_options::{Localized, TextError};

/// The reason why a list of openings cannot be made or read.
///
/// ```
/// use uctopia::arena::{Openings, OpeningsError};
/// use uctopia::games::{connect_four::ConnectFour, mnk::TicTacToe};
/// assert_eq!(
///     Openings::all(&TicTacToe::default(), 9).unwrap_err().to_string(),
///     "after 9 plies every game is over: ask for openings of fewer plies",
/// );
/// assert_eq!(
///     Openings::read(&ConnectFour::default(), "44\n4484").unwrap_err().to_string(),
///     "line 2: cannot read \"4484\": at column 3 (\"84\"), expected a legal move: 1 2 3 4 5 6 7",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum OpeningsError {
    /// Nature would have to move within the openings.
    #[error(
        "nature moves at ply {ply}, and openings are lists of what players choose: ask for fewer plies, or for random \
         ones"
    )]
    Chance {
        /// The first ply that is nature's, counted from 1.
        ply: u32,
    },
    /// All games are over by that ply.
    #[error("after {plies} plies every game is over: ask for openings of fewer plies")]
    NothingLeft {
        /// The requested length.
        plies: u32,
    },
    /// There are too many to list.
    #[error(
        "there are more than {most} different positions after {plies} plies: ask for openings of fewer plies, or for \
         random ones"
    )]
    TooMany {
        /// The length at which there were too many.
        plies: u32,
        /// The maximum number of openings.
        most: usize,
    },
    /// A line of a file is not an opening.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The problem and its column.
        problem: TextError,
    },
    /// There is no opening in a file.
    #[error("there is no opening: write one a line, as moves or as a position")]
    Empty,
}
