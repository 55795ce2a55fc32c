//! How many openings there are.

use super::source::OpeningSource;
use crate::game::GameSpec;
use crate::matches::{MatchError, start_of};

impl OpeningSource {
    /// How many openings there are in a game, from a position, the first one if `None`.
    ///
    /// ```
    /// use uctopia_catalog::OpeningSource;
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
}
