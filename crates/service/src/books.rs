//! Opening books that the page shows.

use std::sync::{Arc, Mutex, PoisonError};

use uctopia_catalog::{GameBook, GameSpec};
use uctopia_game::Report;

/// Books of any games; of two for the same game, the first that has a position answers.
#[derive(Clone, Default)]
pub(crate) struct Books(Arc<Mutex<Vec<GameBook>>>);

impl Books {
    pub(crate) fn new(books: Vec<GameBook>) -> Self {
        Self(Arc::new(Mutex::new(books)))
    }

    /// What the books know of a position.
    pub(crate) fn report(&self, game: &GameSpec, position: &str) -> Option<Report<String>> {
        let books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let name = game.to_string();
        books
            .iter()
            .filter(|book| book.settings().game == name)
            .find_map(|book| book.report(position).ok().flatten())
    }
}
