//! `uctopia play --tui`: the board on the whole terminal, with live values while the agent thinks.
//!
//! Reading order: `app.rs` (the state, and what keys and news do to it), `desk.rs` (the game), `cursor.rs`, `action.rs` (keys),
//! `thinker.rs` (the agent's thread), `draw/` (what it looks like), `screen.rs` (the terminal).

mod action;
mod app;
mod cursor;
mod desk;
mod draw;
mod screen;
#[cfg(test)]
mod tests;
mod thinker;
mod thought;

use std::io::IsTerminal as _;
use std::sync::mpsc::TryRecvError;
use std::time::Duration;

use uctopia_catalog::{AgentSpec, Session};
use uctopia_game::StopFlag;

use super::table::Sides;
use crate::failure::Failure;
use crate::interrupt;
use action::Action;
use app::{Activity, App, Wish};
use draw::Palette;
use screen::{Heard, Screen};
use thinker::Thinker;

/// How long to wait for a key before the agent's news are taken in.
const PATIENCE: Duration = Duration::from_millis(40);

pub(super) fn run(session: Box<dyn Session>, agent: AgentSpec, people: Sides, seed: u64) -> Result<(), Failure> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Failure::Usage(
            "--tui needs a terminal for input and output: leave it out to play line by line".to_owned(),
        ));
    }
    // Agents that do not fit are refused before the screen is taken.
    session.fork().seat(&agent, seed)?;
    let (app, wishes) = App::new(session, agent, people, seed)?;
    let interrupted = interrupt::stop_on_interrupt();
    leave_for_certain(interrupted.clone());
    let screen = Screen::open()?;
    Play { app, screen, thinker: None, palette: Palette::of_environment(), interrupted }.run(wishes)
}

/// Ends the program soon after an interruption, whatever it is doing: where the terminal was closed, crossterm reads from it
/// for ever.
fn leave_for_certain(interrupted: StopFlag) {
    std::thread::spawn(move || {
        while !interrupted.is_raised() {
            std::thread::sleep(Duration::from_millis(250));
        }
        std::thread::sleep(Duration::from_secs(1));
        // Where the terminal is gone there is nothing to restore, nor anybody to be told.
        let _ = ratatui::try_restore();
        std::process::exit(130);
    });
}

/// The board, the terminal and the agent's thread.
struct Play {
    app: App,
    screen: Screen,
    thinker: Option<Thinker>,
    palette: Palette,
    interrupted: StopFlag,
}

impl Play {
    fn run(mut self, wishes: Vec<Wish>) -> Result<(), Failure> {
        let mut going = self.grant(wishes)?;
        while going {
            self.screen.draw(|frame| draw::draw(frame, &self.app, self.palette))?;
            let wishes = match self.screen.listen(PATIENCE)? {
                _ if self.interrupted.is_raised() => vec![Wish::Interrupt],
                Heard::Key(key) => Action::of(key).map_or(Ok(Vec::new()), |action| self.app.press(action))?,
                Heard::Nothing => Vec::new(),
            };
            going = self.grant(wishes)? && self.take_news()?;
        }
        Ok(())
    }

    /// Takes in what the agent has told since the last time; `false` at the end.
    fn take_news(&mut self) -> Result<bool, Failure> {
        while let Some(thinker) = &self.thinker {
            let news = match thinker.news.try_recv() {
                Ok(news) => news,
                Err(TryRecvError::Empty) => return Ok(true),
                Err(TryRecvError::Disconnected) if self.app.activity == Activity::Idle => return Ok(true),
                Err(TryRecvError::Disconnected) => {
                    return Err(Failure::Negative("the agent ended without an answer".to_owned()));
                }
            };
            let wishes = self.app.hear(news)?;
            if !self.grant(wishes)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Does what is wished for; `false` at the end.
    fn grant(&mut self, wishes: Vec<Wish>) -> Result<bool, Failure> {
        for wish in wishes {
            match (wish, &self.thinker) {
                (Wish::Quit, _) => return Ok(false),
                (Wish::Interrupt, _) => return Err(Failure::Interrupted("the game was left".to_owned())),
                (Wish::Think, _) => self.thinker = Some(Thinker::start(self.app.question())),
                (Wish::Forget, _) => self.thinker = None,
                (Wish::Rest, Some(thinker)) => thinker.rest(),
                (Wish::GoOn, Some(thinker)) => thinker.go_on(),
                (Wish::Hurry, Some(thinker)) => thinker.hurry(),
                (Wish::Rest | Wish::GoOn | Wish::Hurry, None) => {}
            }
        }
        Ok(true)
    }
}
