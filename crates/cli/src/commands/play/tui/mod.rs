//! `uctopia play --tui`: the board on the whole terminal, with live values of the running search.
//!
//! Reading order: `app.rs` (the state, and the effects of keys and events), `tui_game.rs` (the game), `cursor.rs`, `action.rs`
//! (keys), `agent_thread.rs` (the agent's thread), `draw/` (drawing), `screen.rs` (the terminal).

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

use uctopia_catalog::Session;
use uctopia_game::StopFlag;
use uctopia_options::message;

use super::session::HumanPlayers;
use crate::asked_agent::PlayingAgent;
use crate::failure::Failure;
use crate::interrupt;
use action::Action;
use agent_thread::AgentThread;
use app::{Activity, Effect, TuiState};
use draw::Palette;
use screen::{TerminalEvent, TerminalScreen};

/// How long to wait for a key before the agent's events are handled.
const POLL_INTERVAL: Duration = Duration::from_millis(40);

pub(super) fn run(
    session: Session,
    agent: PlayingAgent,
    people: HumanPlayers,
    seed: u64,
) -> Result<(), Failure> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Failure::Usage(message!(
            "--tui needs a terminal for input and output: leave it out to play line by line"
        )));
    }
    // Agents that do not fit the game are refused before the terminal switches to raw mode.
    session.fork().seat(&agent.player, seed)?;
    let (app, effects) = TuiState::new(session, agent, people, seed)?;
    let interrupted = interrupt::stop_on_interrupt();
    exit_after_interrupt(interrupted.clone());
    let screen = TerminalScreen::open()?;
    TuiLoop {
        app,
        screen,
        agent_thread: None,
        palette: Palette::of_environment(),
        interrupted,
    }
    .run(effects)
}

/// Ends the process one second after an interruption: if the terminal was closed, crossterm's read never returns.
fn exit_after_interrupt(interrupted: StopFlag) {
    std::thread::spawn(move || {
        while !interrupted.is_raised() {
            std::thread::sleep(Duration::from_millis(250));
        }
        std::thread::sleep(Duration::from_secs(1));
        // A closed terminal cannot be restored, and the error cannot be reported.
        let _ = ratatui::try_restore();
        std::process::exit(130);
    });
}

/// The board, the terminal and the agent's thread.
struct TuiLoop {
    app: TuiState,
    screen: TerminalScreen,
    agent_thread: Option<AgentThread>,
    palette: Palette,
    interrupted: StopFlag,
}

impl TuiLoop {
    fn run(mut self, effects: Vec<Effect>) -> Result<(), Failure> {
        let mut going = self.run_effects(effects)?;
        while going {
            self.screen
                .draw(|frame| draw::draw(frame, &self.app, self.palette))?;
            let effects = match self.screen.listen(POLL_INTERVAL)? {
                _ if self.interrupted.is_raised() => vec![Effect::Interrupt],
                TerminalEvent::Key(key) => {
                    Action::of(key).map_or(Ok(Vec::new()), |action| self.app.press(action))?
                }
                TerminalEvent::Nothing => Vec::new(),
            };
            going = self.run_effects(effects)? && self.handle_agent_events()?;
        }
        Ok(())
    }

    /// Handles the agent's events since the last call; `false` at the end.
    fn handle_agent_events(&mut self) -> Result<bool, Failure> {
        while let Some(agent_thread) = &self.agent_thread {
            let event = match agent_thread.events.try_recv() {
                Ok(event) => event,
                Err(TryRecvError::Empty) => return Ok(true),
                Err(TryRecvError::Disconnected) if self.app.activity == Activity::Idle => {
                    return Ok(true);
                }
                Err(TryRecvError::Disconnected) => {
                    return Err(Failure::Negative(message!(
                        "the agent ended without an answer"
                    )));
                }
            };
            let effects = self.app.handle_event(event)?;
            if !self.run_effects(effects)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Executes effects; `false` at the end.
    fn run_effects(&mut self, effects: Vec<Effect>) -> Result<bool, Failure> {
        for effect in effects {
            match (effect, &self.agent_thread) {
                (Effect::Quit, _) => return Ok(false),
                (Effect::Interrupt, _) => {
                    return Err(Failure::Interrupted(message!("the game was left")));
                }
                (Effect::Think, _) => {
                    self.agent_thread = Some(AgentThread::start(self.app.question()));
                }
                (Effect::Forget, _) => self.agent_thread = None,
                (Effect::Rest, Some(agent_thread)) => agent_thread.rest(),
                (Effect::Resume, Some(agent_thread)) => agent_thread.resume(),
                (Effect::FinishNow, Some(agent_thread)) => agent_thread.finish_now(),
                (Effect::Rest | Effect::Resume | Effect::FinishNow, None) => {}
            }
        }
        Ok(true)
    }
}
