//! `uctopia play`: a person against an agent, line by line, or on the whole terminal (`tui`).
//!
//! Works in a terminal and in a pipe. In a pipe the first invalid line ends the game with an error.

mod saved;
mod session;
mod tui;

use std::io::{BufRead, IsTerminal as _, Write};

use uctopia_game::{NamedOpening, Turn};
use uctopia_gtp::{LineRead, MOST_BYTES, read_line_within};
use uctopia_options::{Localized as _, Message, message, msgid};

use crate::args::{BudgetArgs, DEFAULT_AGENT, PlayArgs};
use crate::asked_agent::AskedAgent;
use crate::failure::Failure;
use crate::language::{self, localized, word};
use crate::{analysis, opening_book, output, wrap};
use saved::SavedGame;
use session::{HumanPlayers, PlaySession};

/// The commands, which are the same in every language, and their effects.
const COMMANDS: [(&str, &str); 8] = [
    (
        "hint",
        msgid!("the agent's move, its value and its principal variation"),
    ),
    ("values", msgid!("the agent's values of all moves")),
    ("undo", msgid!("return to your last decision")),
    ("new", msgid!("start again")),
    ("save FILE", msgid!("save the game")),
    ("load FILE", msgid!("continue a saved game")),
    ("help", msgid!("this list")),
    ("quit", msgid!("end")),
];

/// The list of commands.
fn help() -> String {
    const COLUMNS: usize = 12;
    let moves = (
        localized!("a move"),
        localized!("play it, as listed under \"legal\""),
    );
    let commands = COMMANDS.map(|(command, effect)| (command.to_owned(), word(effect)));
    let lines = std::iter::once(moves).chain(commands);
    let lines = lines.map(|(command, effect)| wrap::padded(&command, COLUMNS) + &effect);
    lines.collect::<Vec<_>>().join("\n")
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let args = &with_level(args)?;
    let agent =
        AskedAgent::read(&args.agent, &budget(args))?.behind(args.opening_book.book.as_deref());
    let mut session = analysis::open(&args.position)?;
    let sides = HumanPlayers::read(&args.side, &session)?;
    if let Some(path) = &args.load {
        session = SavedGame::read(path)?.restore(Some(session.game()))?;
    }
    let agent = agent.to_play(session.game())?;
    if args.tui {
        return tui::run(session, agent, sides, args.seed);
    }
    let session = PlaySession::new(session, agent, sides, args.seed)?;
    let input = std::io::stdin();
    let interactive = input.is_terminal();
    LineLoop {
        session,
        input: input.lock(),
        out: output::Visible(std::io::stdout().lock()),
        interactive,
        opening: None,
    }
    .run()
}

/// These arguments with `level=N` as the agent, if that stands among the words of the position.
fn with_level(args: &PlayArgs) -> Result<PlayArgs, Failure> {
    let mut args = args.clone();
    let is_level = |word: &String| word.to_ascii_lowercase().starts_with("level=");
    let (levels, position) = std::mem::take(&mut args.position.position)
        .into_iter()
        .partition(is_level);
    args.position.position = position;
    match <[String; 1]>::try_from(levels) {
        Ok([level]) if args.agent == DEFAULT_AGENT => args.agent = level,
        Err(none) if none.is_empty() => {}
        Ok(_) | Err(_) => {
            return Err(Failure::Usage(message!(
                "two agents are named: write level=N once, or --agent"
            )));
        }
    }
    Ok(args)
}

/// More playouts than an agent's own default, since a person plays slower than a match; unless a budget is given.
fn budget(args: &PlayArgs) -> BudgetArgs {
    let mut budget = args.budget.clone();
    let bounded = budget.iters.is_some() || budget.time.is_some() || budget.nodes.is_some();
    if args.agent == DEFAULT_AGENT && !bounded {
        budget.iters = Some("10000".to_owned());
    }
    budget
}

/// The command of a line.
enum PlayCommand<'a> {
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

impl<'a> PlayCommand<'a> {
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

struct LineLoop<R, W> {
    session: PlaySession,
    input: R,
    out: W,
    interactive: bool,
    /// The name of the opening that was printed last.
    opening: Option<&'static NamedOpening>,
}

impl<R: BufRead, W: Write> LineLoop<R, W> {
    fn run(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.session.introduction())?;
        loop {
            for line in self.session.advance()? {
                writeln!(self.out, "{line}")?;
            }
            writeln!(self.out, "\n{}", self.session.board())?;
            self.name_opening()?;
            if self.session.session.turn() == Turn::Over {
                let result = analysis::result_words(&self.session.session);
                writeln!(self.out, "{}", language::text(&result))?;
                if !self.interactive {
                    return Ok(());
                }
            } else {
                let moves = self.session.legal().join(" ");
                writeln!(self.out, "{}", localized!("legal: {moves}"))?;
            }
            if !self.serve()? {
                return Ok(());
            }
        }
    }

    /// Prints the name of the opening where it has changed.
    fn name_opening(&mut self) -> Result<(), Failure> {
        let opening = self.session.session.opening();
        if let Some(named) = opening.filter(|_| opening != self.opening) {
            writeln!(
                self.out,
                "{}",
                localized!("opening: {name}", name = opening_book::name(named))
            )?;
        }
        self.opening = opening;
        Ok(())
    }

    /// Executes lines until the position has changed; `false` at the end.
    fn serve(&mut self) -> Result<bool, Failure> {
        loop {
            if self.interactive {
                write!(self.out, "{}> ", self.session.prompt())?;
                self.out.flush()?;
            }
            let Some(line) = self.line()? else {
                return Ok(false);
            };
            match self.answer(&line) {
                Ok(LineEffect::Changed) => return Ok(true),
                Ok(LineEffect::Quit) => return Ok(false),
                Ok(LineEffect::Output(text)) => writeln!(self.out, "{}", text.trim_end())?,
                Err(
                    failure @ (Failure::Input(_)
                    | Failure::Output(_)
                    | Failure::Usage(_)
                    | Failure::Agent(_)),
                ) if self.interactive => {
                    writeln!(self.out, "{}", language::text(&failure))?;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// The next line; `None` at the end of the input.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let unreadable =
            |error: Message| Failure::Input(message!("standard input cannot be read: {error}"));
        let mut line = Vec::new();
        match read_line_within(&mut self.input, &mut line, MOST_BYTES)
            .map_err(|error| unreadable(error.message()))?
        {
            LineRead::End => Ok(None),
            LineRead::TooLong => Err(unreadable(message!(
                "a line has more than {most} bytes",
                most = MOST_BYTES
            ))),
            LineRead::Whole => Ok(Some(uctopia_text::decode(&line).into_owned())),
        }
    }

    fn answer(&mut self, line: &str) -> Result<LineEffect, Failure> {
        match PlayCommand::read(line) {
            PlayCommand::Nothing => Ok(LineEffect::Output(String::new())),
            PlayCommand::Help => Ok(LineEffect::Output(help())),
            PlayCommand::Hint => Ok(LineEffect::Output(self.session.hint()?)),
            PlayCommand::Values => Ok(LineEffect::Output(self.session.values()?)),
            PlayCommand::Undo => self.session.undo().map(|()| LineEffect::Changed),
            PlayCommand::New => self.session.restart().map(|()| LineEffect::Changed),
            PlayCommand::Save(file) => self.session.save(file).map(LineEffect::Output),
            PlayCommand::Load(file) => self.session.load(file).map(|()| LineEffect::Changed),
            PlayCommand::Quit => Ok(LineEffect::Quit),
            PlayCommand::Move(text) => self.session.play(text).map(|()| LineEffect::Changed),
        }
    }
}

/// The effect of a line.
enum LineEffect {
    Changed,
    Output(String),
    Quit,
}
