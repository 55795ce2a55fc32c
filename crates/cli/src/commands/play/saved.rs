//! Saved games.

use std::path::Path;

use uctopia_catalog::{GameSpec, Session};
use uctopia_options::message;

use crate::failure::Failure;
use crate::output;

/// A saved game: the rules, the start position, and every move since, nature's included.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedGame {
    game: GameSpec,
    start: String,
    moves: Vec<String>,
}

impl SavedGame {
    pub(super) fn of(start: &str, session: &Session) -> Self {
        Self {
            game: session.game().clone(),
            start: start.to_owned(),
            moves: session.history(),
        }
    }

    pub(super) fn start(&self) -> &str {
        &self.start
    }

    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let text = uctopia_text::file_text(path).map_err(Failure::Input)?;
        serde_json::from_str(&text).map_err(|error: serde_json::Error| {
            let error = uctopia_format::data_problem(&error.to_string());
            Failure::Input(message!(
                "{path} is not a game saved by uctopia play: {error}"
            ))
        })
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        output::write_file(path, (output::json(self)? + "\n").as_bytes())
    }

    /// Replays the game; `expected` is the game of the command line.
    pub(super) fn restore(&self, expected: Option<&GameSpec>) -> Result<Session, Failure> {
        if let Some(other) = expected.filter(|expected| **expected != self.game) {
            let saved = &self.game;
            return Err(Failure::Input(message!(
                "the saved game is {saved}, not {other}: name that game"
            )));
        }
        let mut session = self.game.session();
        session.set_position(&self.start)?;
        for m in &self.moves {
            session.play(m)?;
        }
        Ok(session)
    }
}
