//! The source of a match's openings.

use uctopia_arena::{Openings, OpeningsError};
use uctopia_options::Localized;
use uctopia_state::AnyState;
use uctopia_text::plain;

use crate::game::GameSpec;
use crate::matches::{MatchError, start_of};

/// The openings that the pairs of a match begin with.
///
/// ```
/// use uctopia::Match;
/// use uctopia::catalog::{OpeningSource, prepare_match};
/// let (game, random) = ("othello".parse().unwrap(), "random".parse().unwrap());
/// let settings = Match { games: 4, ..Match::default() };
/// let begun = |source| prepare_match(&game, None, Some(&source), &[&random, &random], &settings);
/// let pair = begun(OpeningSource::All { plies: 2 }).unwrap().play_unit(0).unwrap();
/// assert_eq!(pair[0].0.game.moves[..2], pair[1].0.game.moves[..2]); // both games of a pair begin alike
/// let file = OpeningSource::List { name: "xot.txt".to_owned(), text: "F5D6C3D3C4F4E6B4\nF5D6Z9".to_owned() };
/// assert!(begun(file).err().unwrap().to_string().starts_with("xot.txt: line 2: cannot read \"F5D6Z9\": at column 5"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningSource {
    /// All positions after a number of plies; see [`Openings::all`].
    All {
        /// The number of plies.
        plies: u32,
    },
    /// The openings of a list; see [`Openings::read`].
    List {
        /// The origin of the list, for errors; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        /// The list.
        text: String,
    },
}

impl OpeningSource {
    /// How many openings there are in a game, from a position, the first one if `None`.
    ///
    /// ```
    /// use uctopia::catalog::OpeningSource;
    /// let all = OpeningSource::All { plies: 2 };
    /// assert_eq!(all.count(&"connect4".parse().unwrap(), None).unwrap(), 25);
    /// ```
    ///
    /// # Errors
    /// When the position or the list cannot be read, or there are none or too many.
    pub fn count(&self, game: &GameSpec, position: Option<&str>) -> Result<u64, MatchError> {
        let (start, _) = start_of(game, position)?;
        Ok(self.open(&start)?.len() as u64)
    }

    pub(crate) fn open(&self, start: &AnyState) -> Result<Openings<AnyState>, OpeningSourceError> {
        match self {
            Self::All { plies } => Ok(Openings::all(start, *plies)?),
            Self::List { name, text } => {
                Openings::read(start, &plain(text)).map_err(|problem| OpeningSourceError::List {
                    name: name.clone(),
                    problem,
                })
            }
        }
    }
}

/// Why there are no openings.
///
/// ```
/// use uctopia::arena::OpeningsError;
/// use uctopia::catalog::OpeningSourceError;
/// let error = OpeningSourceError::List { name: "empty.txt".to_owned(), problem: OpeningsError::Empty };
/// assert_eq!(
///     error.to_string(),
///     "empty.txt: there is no opening: write one a line, as moves or as a position",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum OpeningSourceError {
    /// A list cannot be read.
    #[error("{name}: {problem}")]
    List {
        /// The origin of the list.
        name: String,
        /// What is wrong with it.
        problem: OpeningsError,
    },
    /// The game has no such openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
}
