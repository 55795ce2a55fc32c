//! The terminal: raw mode while in use, restored on drop.

use std::time::Duration;

use crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::{DefaultTerminal, Frame};
use uctopia_options::message;

use crate::failure::Failure;

/// The terminal in raw mode, on its other screen; dropping it restores it, and so does a panic.
pub(super) struct TerminalScreen(DefaultTerminal);

/// An event of the terminal.
#[derive(Clone, Copy, Debug)]
pub(super) enum TerminalEvent {
    Key(KeyEvent),
    Nothing,
}

impl TerminalScreen {
    pub(super) fn open() -> Result<Self, Failure> {
        match ratatui::try_init() {
            Ok(terminal) => Ok(Self(terminal)),
            Err(error) => {
                ratatui::restore();
                Err(Failure::Output(message!(
                    "the terminal cannot be used for a board: {error}"
                )))
            }
        }
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        self.0.draw(draw)?;
        Ok(())
    }

    /// Waits for a key, for at most `timeout`.
    pub(super) fn listen(&mut self, timeout: Duration) -> Result<TerminalEvent, Failure> {
        let lost = |error: std::io::Error| {
            Failure::Input(message!("the terminal cannot be read: {error}"))
        };
        if !event::poll(timeout).map_err(lost)? {
            return Ok(TerminalEvent::Nothing);
        }
        Ok(match event::read().map_err(lost)? {
            Event::Key(key) if key.kind != KeyEventKind::Release => TerminalEvent::Key(key),
            _ => TerminalEvent::Nothing,
        })
    }
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        ratatui::restore();
    }
}
