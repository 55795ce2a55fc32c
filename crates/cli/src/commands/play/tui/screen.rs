//! The terminal: taken at the beginning, given back at the end, however that comes.

use std::time::Duration;

use crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::{DefaultTerminal, Frame};

use crate::failure::Failure;

/// The terminal in raw mode, on its other screen; dropping it restores it, and so does a panic.
pub(super) struct Screen(DefaultTerminal);

/// What came from the terminal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Heard {
    Key(KeyEvent),
    Nothing,
}

impl Screen {
    pub(super) fn open() -> Result<Self, Failure> {
        match ratatui::try_init() {
            Ok(terminal) => Ok(Self(terminal)),
            Err(error) => {
                ratatui::restore();
                Err(Failure::Output(format!("the terminal cannot be used for a board: {error}")))
            }
        }
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        self.0.draw(draw)?;
        Ok(())
    }

    /// Waits for a key, but not for long.
    pub(super) fn listen(&mut self, patience: Duration) -> Result<Heard, Failure> {
        let lost = |error| Failure::Input(format!("the terminal cannot be read: {error}"));
        if !event::poll(patience).map_err(lost)? {
            return Ok(Heard::Nothing);
        }
        Ok(match event::read().map_err(lost)? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Heard::Key(key),
            _ => Heard::Nothing,
        })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        ratatui::restore();
    }
}
