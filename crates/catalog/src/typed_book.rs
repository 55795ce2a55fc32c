//! Opening books of a known type.

use uctopia_book::{Book, BookError, BookSettings};
use uctopia_game::{AgentFailure, Report, Scale, StopFlag};
use uctopia_options::{Localized, TextError, message};

use crate::agent::AgentSpec;
use crate::book::GameBook;
use crate::game::{GameSpec, Playable, TypedGame};
use crate::typed_text;

/// A book of a known type.
struct TypedBook<G: Playable> {
    book: Book<G>,
    game: TypedGame<G>,
    spec: GameSpec,
}

impl<G: Playable> GameBook for TypedBook<G> {
    fn settings(&self) -> &BookSettings {
        self.book.settings()
    }

    fn len(&self) -> usize {
        self.book.len()
    }

    fn scale(&self) -> Option<&Scale> {
        self.book.scale()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.book.to_bytes()
    }

    fn report(&self, position: &str) -> Result<Option<Report<String>>, TextError> {
        let state = typed_text::position(self.game.start(), position)?;
        Ok(self
            .book
            .report(&state)
            .map(|report| report.to_text(&state)))
    }

    fn grow(&mut self, most: usize, jobs: usize, stop: &StopFlag) -> Result<usize, BookError> {
        let unfit = |error: &dyn Localized| BookError::Agent(AgentFailure::Unable(error.message()));
        let mut ready = Vec::new();
        for text in self.book.settings().agent.split(" + ") {
            let agent: AgentSpec = text.parse().map_err(|error| unfit(&error))?;
            if agent.is_shared() || agent.is_timed() {
                return Err(unfit(&message!(
                    "{agent}: a book needs searches that repeat, without a time limit or shared threads"
                )));
            }
            ready.push(
                agent
                    .for_game(&self.spec)
                    .ready(&self.game)
                    .map_err(|error| unfit(&error))?,
            );
        }
        let agents = |seed| {
            ready
                .iter()
                .map(|ready| ready.agent(seed).map_err(|error| unfit(&error)))
                .collect()
        };
        self.book.grow(most, &agents, jobs, stop)
    }
}

pub(crate) fn new_book<G: Playable>(
    game: &TypedGame<G>,
    spec: &GameSpec,
    settings: BookSettings,
) -> Result<Box<dyn GameBook>, BookError> {
    let book = Book::new(game.start().clone(), settings)?;
    Ok(Box::new(TypedBook {
        book,
        game: game.clone(),
        spec: spec.clone(),
    }))
}

pub(crate) fn read_book<G: Playable>(
    game: &TypedGame<G>,
    spec: &GameSpec,
    bytes: &[u8],
) -> Result<Box<dyn GameBook>, BookError> {
    let book = Book::from_bytes(bytes, game.start(), game.name())?;
    Ok(Box::new(TypedBook {
        book,
        game: game.clone(),
        spec: spec.clone(),
    }))
}
