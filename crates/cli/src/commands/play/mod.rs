//! `uctopia play`: a person against an agent, line by line, or on the whole terminal (`tui`).
//!
//! Works in a terminal and in a pipe. In a pipe nobody is there to try again, so the first line that makes no sense
//! ends the game with an error.

mod saved;
mod table;
mod tui;

use std::io::{BufRead, IsTerminal as _, Write};

use uctopia_game::{Player, Turn};
use uctopia_gtp::{LineRead, MOST_BYTES, read_line_within};

use crate::analysis;
use crate::args::PlayArgs;
use crate::failure::Failure;
use saved::SavedGame;
use table::{Sides, Table};

const HELP: &str = "\
a move      play it, as listed under \"legal\"
hint        what the agent would play, and why
values      what the agent thinks of every move
undo        take back to your last decision
new         start again
save FILE   keep the game
load FILE   go on with a kept game
help        this list
quit        end";

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let agent = analysis::agents(std::slice::from_ref(&args.agent), &args.budget, &default_iterations(args))?.remove(0);
    let mut session = analysis::open(&args.position)?;
    let sides = Sides::read(&args.side, session.as_ref())?;
    if let Some(path) = &args.load {
        session = SavedGame::read(path)?.restore(Some(session.game()))?;
    }
    let agent = agent.in_game(session.game());
    if args.tui {
        return tui::run(session, agent, sides, args.seed);
    }
    let table = Table::new(session, agent, sides, args.seed)?;
    let input = std::io::stdin();
    let interactive = input.is_terminal();
    Conversation { table, input: input.lock(), out: std::io::stdout().lock(), interactive }.run()
}

/// More playouts than an agent's own default, since a person waits longer than a match does; unless a budget is given.
fn default_iterations(args: &PlayArgs) -> Vec<(&'static str, &'static str)> {
    let budget = &args.budget;
    let bounded = budget.iters.is_some() || budget.time.is_some() || budget.nodes.is_some();
    if args.agent == "best" && !bounded { vec![("iters", "10000")] } else { Vec::new() }
}

/// What a line asks for.
enum Request<'a> {
    Hint,
    Values,
    Undo,
    New,
    Save(&'a str),
    Load(&'a str),
    Help,
    Quit,
    Nothing,
    Move(&'a str),
}

impl<'a> Request<'a> {
    fn read(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Self::Nothing,
            ("hint", "") => Self::Hint,
            ("values", "") => Self::Values,
            ("undo", "") => Self::Undo,
            ("new", "") => Self::New,
            ("save", file) => Self::Save(file),
            ("load", file) => Self::Load(file),
            ("help" | "?", _) => Self::Help,
            ("quit" | "exit" | "q", "") => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

struct Conversation<R, W> {
    table: Table,
    input: R,
    out: W,
    interactive: bool,
}

impl<R: BufRead, W: Write> Conversation<R, W> {
    fn run(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.table.introduction())?;
        loop {
            for line in self.table.advance()? {
                writeln!(self.out, "{line}")?;
            }
            writeln!(self.out, "\n{}", self.table.board())?;
            if self.table.session.turn() == Turn::Over {
                writeln!(self.out, "{}", analysis::result_words(self.table.session.as_ref()))?;
                if !self.interactive {
                    return Ok(());
                }
            } else {
                writeln!(self.out, "legal: {}", self.table.legal().join(" "))?;
            }
            if !self.serve()? {
                return Ok(());
            }
        }
    }

    /// Serves lines until the position has changed; `false` at the end.
    fn serve(&mut self) -> Result<bool, Failure> {
        loop {
            if self.interactive {
                write!(self.out, "{}> ", self.table.prompt())?;
                self.out.flush()?;
            }
            let Some(line) = self.line()? else { return Ok(false) };
            match self.answer(&line) {
                Ok(Answer::Changed) => return Ok(true),
                Ok(Answer::Quit) => return Ok(false),
                Ok(Answer::Said(text)) => writeln!(self.out, "{}", text.trim_end())?,
                Err(failure @ (Failure::Input(_) | Failure::Output(_) | Failure::Usage(_) | Failure::Agent(_)))
                    if self.interactive =>
                {
                    writeln!(self.out, "{failure}")?;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// The next line; `None` at the end of the input.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let unreadable =
            |error: &dyn std::fmt::Display| Failure::Input(format!("standard input cannot be read: {error}"));
        let mut line = Vec::new();
        match read_line_within(&mut self.input, &mut line, MOST_BYTES).map_err(|error| unreadable(&error))? {
            LineRead::End => Ok(None),
            LineRead::TooLong => Err(unreadable(&format!("a line has more than {MOST_BYTES} bytes"))),
            LineRead::Whole => String::from_utf8(line).map(Some).map_err(|error| unreadable(&error)),
        }
    }

    fn answer(&mut self, line: &str) -> Result<Answer, Failure> {
        match Request::read(line) {
            Request::Nothing => Ok(Answer::Said(String::new())),
            Request::Help => Ok(Answer::Said(HELP.to_owned())),
            Request::Hint => Ok(Answer::Said(self.table.hint()?)),
            Request::Values => Ok(Answer::Said(self.table.values()?)),
            Request::Undo => self.table.undo().map(|()| Answer::Changed),
            Request::New => self.table.restart().map(|()| Answer::Changed),
            Request::Save(file) => self.table.save(file).map(Answer::Said),
            Request::Load(file) => self.table.load(file).map(|()| Answer::Changed),
            Request::Quit => Ok(Answer::Quit),
            Request::Move(text) => self.table.play(text).map(|()| Answer::Changed),
        }
    }
}

/// What a line led to.
enum Answer {
    Changed,
    Said(String),
    Quit,
}

/// The player whose move it is, if it is a player's.
fn to_move(turn: Turn) -> Option<Player> {
    match turn {
        Turn::Player(player) => Some(player),
        Turn::Chance | Turn::Over => None,
    }
}
