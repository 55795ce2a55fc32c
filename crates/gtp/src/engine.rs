//! A process that speaks GTP, with the game set up.

use std::time::Duration;

use uctopia_game::{AgentFailure, Board, StopFlag};

use crate::move_history::Ply;
use crate::output::FIRST_COMMAND;
use crate::program::{EngineProcess, ResponseWait};
use crate::vertex::has_squares;
use crate::{GtpConfig, GtpResponse, side};

/// The command for boards that are not square, which KGS and GoGui have beside those of the specification.
const RECTANGULAR: &str = "rectangular_boardsize";

/// An engine with the board set up, and the moves that it has received.
#[derive(Debug)]
pub(crate) struct Engine {
    program: EngineProcess,
    commands: Vec<String>,
    /// The command that sets the size of the board, on boards that have one in GTP.
    size: Option<String>,
    sent: Vec<Ply>,
    timeout: Option<Duration>,
    /// The thinking time for each move that was sent.
    allowance: Option<Duration>,
}

impl Engine {
    /// Starts the program, checks that it speaks GTP, and sets up an empty board.
    pub(crate) fn start(
        config: &GtpConfig,
        seed: u64,
        board: &Board,
        stop: &StopFlag,
    ) -> Result<Self, AgentFailure> {
        let program = EngineProcess::start(&config.cmd.words(seed))?;
        let mut engine = Self {
            program,
            commands: Vec::new(),
            size: None,
            sent: Vec::new(),
            timeout: config.timeout,
            allowance: None,
        };
        engine.handshake(stop)?;
        engine.choose_game(&config.game, stop)?;
        engine.size = match side(board) {
            Some(side) => Some(format!("boardsize {side}")),
            None if has_squares(board) && engine.supports(RECTANGULAR) => {
                Some(format!("{RECTANGULAR} {} {}", board.columns, board.rows))
            }
            None => None,
        };
        if let Some(command) = engine.size.clone() {
            engine.send(&command, stop)?;
        }
        engine.clear(stop)?;
        Ok(engine)
    }

    /// Begins a new game. In version 1 the size of the board does this, where there is no command of its own.
    fn clear(&mut self, stop: &StopFlag) -> Result<(), AgentFailure> {
        let size = self.size.clone().filter(|_| !self.supports("clear_board"));
        self.send(size.as_deref().unwrap_or("clear_board"), stop)
            .map(|_| ())
    }

    /// Asks for the version and the commands. Programs of version 1 name their commands by `help`, and some of them do not know
    /// the command for the version.
    fn handshake(&mut self, stop: &StopFlag) -> Result<(), AgentFailure> {
        let wait_limit = ResponseWait {
            timeout: self.timeout,
            stop,
        };
        let version = self
            .program
            .ask(FIRST_COMMAND, wait_limit)?
            .result
            .unwrap_or_else(|_| "1".to_owned());
        if !["1", "2"].contains(&version.as_str()) {
            let name = self.program.name();
            let version = beginning(&version);
            return Err(AgentFailure::Unable(
                format!("{name} speaks GTP version {version:?}; version 1 or 2 is needed").into(),
            ));
        }
        let commands = match self.program.ask("list_commands", wait_limit)? {
            GtpResponse { result: Err(_), .. } if version == "1" => self.send("help", stop)?,
            answer => self.granted("list_commands", answer)?,
        };
        self.commands = commands.split_whitespace().map(str::to_owned).collect();
        for (needed, earlier) in [
            ("clear_board", "boardsize"),
            ("play", "black"),
            ("genmove", "genmove_black"),
        ] {
            let is_supported = self.supports(needed) || (version == "1" && self.supports(earlier));
            if !is_supported {
                let name = self.program.name();
                return Err(AgentFailure::Unable(
                    format!("{name} does not support the command {needed}: it cannot play").into(),
                ));
            }
        }
        Ok(())
    }

    /// Chooses the game by one of our names for it, if the program lists several games or its only one has that name.
    fn choose_game(&mut self, names: &str, stop: &StopFlag) -> Result<(), AgentFailure> {
        if !self.supports("list_games") || names.trim().is_empty() {
            return Ok(());
        }
        let listed = self.send("list_games", stop)?;
        let ours: Vec<String> = names.split_whitespace().map(letters).collect();
        let known = listed
            .lines()
            .map(str::trim)
            .find(|theirs| ours.contains(&letters(theirs)));
        match known {
            Some(theirs) if self.supports("set_game") => {
                self.send(&format!("set_game {theirs}"), stop).map(|_| ())
            }
            Some(_) => Ok(()),
            None => Err(AgentFailure::Unable(format!(
                "{name} plays {listed}; none of these is called {names}: name the right one with game=",
                name = self.program.name(),
                listed = beginning(&listed.lines().collect::<Vec<_>>().join(", "))
            ).into())),
        }
    }

    /// Brings the engine to the end of a line of moves by sending the missing ones.
    pub(crate) fn follow<'a>(
        &mut self,
        line: impl Iterator<Item = &'a Ply> + Clone,
        stop: &StopFlag,
    ) -> Result<(), AgentFailure> {
        let same = self
            .sent
            .iter()
            .zip(line.clone())
            .take_while(|(sent, ply)| sent == ply)
            .count();
        if same < self.sent.len() {
            self.clear(stop)?;
            self.sent.clear();
        }
        for ply in line.skip(self.sent.len()) {
            self.send_ply(ply, stop)?;
            self.sent.push(ply.clone());
        }
        Ok(())
    }

    /// Sends a move. A pass may be refused: engines such as GRhino make forced passes themselves.
    fn send_ply(&mut self, ply: &Ply, stop: &StopFlag) -> Result<(), AgentFailure> {
        let play = if self.supports("play") { "play " } else { "" };
        let request = format!("{play}{} {}", ply.colour, ply.vertex);
        let answer = self.program.ask(
            &request,
            ResponseWait {
                timeout: self.timeout,
                stop,
            },
        )?;
        if ply.is_pass {
            Ok(())
        } else {
            self.granted(&request, answer).map(|_| ())
        }
    }

    /// Sends the time limit of a move: as overtime for a single move, which begins anew with every move.
    pub(crate) fn allow(
        &mut self,
        colour: &str,
        allowance: Option<Duration>,
        stop: &StopFlag,
    ) -> Result<(), AgentFailure> {
        let Some(time) = allowance else { return Ok(()) };
        // GTP counts whole seconds. Less than one is sent as a fraction, which some engines accept.
        let seconds = if time.as_secs() > 0 {
            time.as_secs().to_string()
        } else {
            time.as_secs_f64().to_string()
        };
        if self.allowance != allowance && self.supports("time_settings") {
            self.send(&format!("time_settings 0 {seconds} 1"), stop)?;
            self.allowance = allowance;
        }
        if self.supports("time_left") {
            self.send(&format!("time_left {colour} {seconds} 1"), stop)?;
        }
        Ok(())
    }

    /// Requests a move, which the engine also makes; it may search for `allowance`, and only the timeout ends the wait.
    pub(crate) fn generate(
        &mut self,
        colour: &str,
        allowance: Option<Duration>,
        stop: &StopFlag,
    ) -> Result<String, AgentFailure> {
        let timeout = self
            .timeout
            .map(|timeout| timeout.saturating_add(allowance.unwrap_or_default()));
        let separator = if self.supports("genmove") { ' ' } else { '_' };
        self.request(
            &format!("genmove{separator}{colour}"),
            ResponseWait { timeout, stop },
        )
    }

    /// Records a move that the engine has made itself.
    pub(crate) fn has_made(&mut self, ply: Ply) {
        self.sent.push(ply);
    }

    pub(crate) fn name(&self) -> &str {
        self.program.name()
    }

    fn supports(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn send(&mut self, request: &str, stop: &StopFlag) -> Result<String, AgentFailure> {
        self.request(
            request,
            ResponseWait {
                timeout: self.timeout,
                stop,
            },
        )
    }

    fn request(
        &mut self,
        request: &str,
        wait_limit: ResponseWait<'_>,
    ) -> Result<String, AgentFailure> {
        let answer = self.program.ask(request, wait_limit)?;
        self.granted(request, answer)
    }

    fn granted(&self, request: &str, answer: GtpResponse) -> Result<String, AgentFailure> {
        answer.result.map_err(|refusal| {
            let refusal = match refusal.as_str() {
                "" => "no reason".to_owned(),
                refusal => format!("\"{}\"", beginning(refusal)),
            };
            AgentFailure::Refused(
                format!(
                    "{name} refused \"{request}\": {refusal}",
                    name = self.program.name()
                )
                .into(),
            )
        })
    }
}

/// The beginning of a text that a program wrote: the text may have a megabyte, and is kept in the record of a game.
fn beginning(text: &str) -> String {
    const MOST: usize = 500;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// A name in lower case without hyphens and blanks, for comparisons.
fn letters(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
