//! Opening books from files, and names of openings.

use std::path::Path;

use uctopia_catalog::{AgentSpec, BookError, GameBook, GameSpec, Session, book_game};
use uctopia_format::Language;
use uctopia_game::{NamedOpening, Player};
use uctopia_options::message;

use crate::analysis::{self, AgentAnswer};
use crate::args::Viewpoint;
use crate::failure::Failure;
use crate::input;
use crate::language;

/// A book of a game from a file.
pub(crate) fn read(path: &Path, game: &GameSpec) -> Result<GameBook, Failure> {
    let bytes = input::bytes(path)?;
    game.read_book(&bytes).map_err(|error| {
        let is_other = matches!(error, BookError::OtherGame { .. });
        let message = message!("{path}: {error}");
        if is_other {
            Failure::Usage(message)
        } else {
            Failure::Input(message)
        }
    })
}

/// A book of the game that its file names.
pub(crate) fn read_any(path: &Path) -> Result<GameBook, Failure> {
    let bytes = input::bytes(path)?;
    let game = book_game(&bytes).map_err(|error| Failure::Input(message!("{path}: {error}")))?;
    read(path, &game.parse()?)
}

/// What a book says of a position, as the answer of an agent; `None` where the position is not in it.
pub(crate) fn answer(
    session: &Session,
    path: &str,
    book: &GameBook,
    view: Viewpoint,
) -> Result<Option<AgentAnswer>, Failure> {
    let to_move = analysis::to_move(session)?;
    let viewpoint = if view == Viewpoint::Mover {
        to_move
    } else {
        Player::FIRST
    };
    let Some(report) = book.report(&session.position())? else {
        return Ok(None);
    };
    let agent = "best".parse::<AgentSpec>()?.with_book(path);
    Ok(Some(AgentAnswer {
        asked: agent.name(),
        agent,
        reproducible: true,
        report: report.seen_by(viewpoint),
    }))
}

/// The name of an opening in the language of this process.
pub(crate) fn name(opening: &NamedOpening) -> &'static str {
    match language::current() {
        Language::English => opening.english,
        Language::Japanese => opening.japanese,
    }
}
