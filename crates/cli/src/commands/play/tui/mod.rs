//! `uctopia play --tui`: the board on the whole terminal, with live values while the agent thinks.
//!
//! Reading order: `app.rs` (the state, and what keys and events do to it), `tui_game.rs` (the game), `cursor.rs`, `action.rs` (keys),
//! `agent_thread.rs` (the agent's thread), `draw/` (what it looks like), `screen.rs` (the terminal).

mod action;
mod agent_event;
mod agent_thread;
mod app;
mod cursor;
mod draw;
mod screen;
#[cfg(test)]
mod tests;
mod tui_game;

use std::io::IsTerminal as _;
use std::sync::mpsc::TryRecvError;
use std::time::Duration;

use uctopia_catalog::{AgentSpec, Session};
use uctopia_game::StopFlag;

use super::session::HumanPlayers;
use crate::failure::Failure;
use crate::interrupt;
use action::Action;
use agent_thread::AgentThread;
use app::{Activity, Effect, TuiState};
use draw::Palette;
use screen::{TerminalEvent, TerminalScreen};

/// How long to wait for a key before the agent's events are handled.
const POLL_INTERVAL: Duration = Duration::from_millis(40);

pub(super) fn run(session: Box<dyn Session>, agent: AgentSpec, people: HumanPlayers, seed: u64) -> Result<(), Failure> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Failure::Usage(
            "--tui needs a terminal for input and output: leave it out to play line by line".to_owned(),
        ));
    }
    // Agents that do not fit are refused before the screen is taken.
    session.fork().seat(&agent, seed)?;
    let (app, effects) = TuiState::new(session, agent, people, seed)?;
    let interrupted = interrupt::stop_on_interrupt();
    leave_for_certain(interrupted.clone());
    let screen = TerminalScreen::open()?;
    TuiLoop { app, screen, thinker: None, palette: Palette::of_environment(), interrupted }.run(effects)
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
struct TuiLoop {
    app: TuiState,
    screen: TerminalScreen,
    thinker: Option<AgentThread>,
    palette: Palette,
    interrupted: StopFlag,
}

impl TuiLoop {
    fn run(mut self, effects: Vec<Effect>) -> Result<(), Failure> {
        let mut going = self.run_effects(effects)?;
        while going {
            self.screen.draw(|frame| draw::draw(frame, &self.app, self.palette))?;
            let effects = match self.screen.listen(POLL_INTERVAL)? {
                _ if self.interrupted.is_raised() => vec![Effect::Interrupt],
                TerminalEvent::Key(key) => Action::of(key).map_or(Ok(Vec::new()), |action| self.app.press(action))?,
                TerminalEvent::Nothing => Vec::new(),
            };
            going = self.run_effects(effects)? && self.handle_agent_events()?;
        }
        Ok(())
    }

    /// Takes in what the agent has told since the last time; `false` at the end.
    fn handle_agent_events(&mut self) -> Result<bool, Failure> {
        while let Some(thinker) = &self.thinker {
            let events = match thinker.events.try_recv() {
                Ok(events) => events,
                Err(TryRecvError::Empty) => return Ok(true),
                Err(TryRecvError::Disconnected) if self.app.activity == Activity::Idle => return Ok(true),
                Err(TryRecvError::Disconnected) => {
                    return Err(Failure::Negative("the agent ended without an answer".to_owned()));
                }
            };
            let effects = self.app.handle_event(events)?;
            if !self.run_effects(effects)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Does what is wished for; `false` at the end.
    fn run_effects(&mut self, effects: Vec<Effect>) -> Result<bool, Failure> {
        for wish in effects {
            match (wish, &self.thinker) {
                (Effect::Quit, _) => return Ok(false),
                (Effect::Interrupt, _) => return Err(Failure::Interrupted("the game was left".to_owned())),
                (Effect::Think, _) => self.thinker = Some(AgentThread::start(self.app.question())),
                (Effect::Forget, _) => self.thinker = None,
                (Effect::Rest, Some(thinker)) => thinker.rest(),
                (Effect::Resume, Some(thinker)) => thinker.resume(),
                (Effect::FinishNow, Some(thinker)) => thinker.finish_now(),
                (Effect::Rest | Effect::Resume | Effect::FinishNow, None) => {}
            }
        }
        Ok(true)
    }
}
