//! `uctopia nboard`: an agent as an Othello engine for programs such as NBoard.
//!
//! `agent.rs` is the agent in a session of its own for each search. Commands are queued as those of `uctopia engine`; later ones end
//! searches.

mod agent;

use std::io::Write;
use std::time::Duration;

use uctopia_game::Report;
use uctopia_gtp::MOST_BYTES;
use uctopia_records::nboard::{Command, Engine, Observer, Request};

use crate::args::NboardArgs;
use crate::commands::engine::queue::{CommandQueue, EngineCommand, Line, QueuedCommand};
use crate::failure::Failure;
use crate::output::Visible;
use agent::SessionAgent;

impl EngineCommand for Command {
    /// Shorter than a person needs for the next click, which ends a search.
    const SCRIPT_PAUSE: Duration = Duration::from_millis(50);

    fn read(line: &str) -> Line<Self> {
        Self::read(line).map_or(Line::Ignored, Line::Command)
    }

    fn quits(&self) -> bool {
        *self == Self::Quit
    }

    fn ends_searches(&self) -> bool {
        self.ends_search()
    }
}

pub(crate) fn run(args: &NboardArgs) -> Result<(), Failure> {
    let mut agent = SessionAgent::new(args)?;
    let queue = CommandQueue::of_standard_input();
    serve(
        |request, observe| agent.decide(request, observe),
        &queue,
        &mut Visible(std::io::stdout().lock()),
    )
}

/// Executes commands until there are no more.
fn serve(
    agent: impl FnMut(&Request<'_>, Observer<'_>) -> Result<Report<String>, String>,
    queue: &CommandQueue<Command>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut engine = Engine::new("Uctopia", agent);
    while let Some(QueuedCommand { request, stop, .. }) = queue.next() {
        match request {
            Some(Command::Quit) => return Ok(()),
            Some(command) => engine.execute(&command, &stop, out)?,
            None => {
                writeln!(out, "status error: a line has more than {MOST_BYTES} bytes")?;
            }
        }
    }
    queue.conclude()
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::args::{Cli, CliCommand};

    /// The responses to these lines; seconds are left out.
    fn responses(arguments: &str, lines: &str) -> Vec<String> {
        let words = ["uctopia", "nboard"]
            .into_iter()
            .chain(arguments.split_whitespace());
        let CliCommand::Nboard(args) = Cli::parse_from(words).command else {
            panic!("another command")
        };
        let mut agent = SessionAgent::new(&args).unwrap();
        let queue = CommandQueue::<Command>::default();
        queue.fill(lines.as_bytes());
        let mut out = Vec::new();
        serve(
            |request, observe| agent.decide(request, observe),
            &queue,
            &mut out,
        )
        .unwrap();
        let text = String::from_utf8(out).unwrap();
        let without_seconds = |line: &str| match line.rsplit_once('/') {
            Some((answer, _)) if line.starts_with("===") => answer.to_owned(),
            _ => line.to_owned(),
        };
        text.lines()
            .filter(|line| !line.starts_with("nodestats"))
            .map(without_seconds)
            .collect()
    }

    /// FFO 1, which black wins by 18 discs with g8.
    #[test]
    fn a_solved_endgame_has_the_published_score() {
        let board =
            "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--".replace('X', "*");
        let game = format!("nboard 2\nset game (;GM[Othello]BO[8 {board} *];)\n");
        let answers = responses("--agent exact", &format!("{game}go\n"));
        assert_eq!(
            answers,
            [
                "set myname Uctopia",
                "status searching",
                "=== G8/18.00",
                "status"
            ]
        );
        let answers = responses("--agent exact", &format!("{game}hint 2\nping 3\n"));
        assert!(
            answers
                .iter()
                .any(|line| line.starts_with("search G8-") && line.contains(" 18.00 0 100%")),
            "{answers:?}"
        );
        assert_eq!(answers.last().map(String::as_str), Some("pong 3"));
    }

    /// `set depth` applies unless the command line sets the depth.
    #[test]
    fn the_depth_is_that_of_the_other_program() {
        let lines = "set depth 3\nhint 1\nset depth 2\nhint 1\n";
        let depths = |arguments: &str| -> Vec<String> {
            let lines = responses(arguments, lines);
            let searches = lines.iter().filter(|line| line.starts_with("search "));
            searches
                .map(|line| line.split(' ').nth(4).unwrap().to_owned())
                .collect()
        };
        assert_eq!(depths("--agent alpha-beta"), ["3", "2"]);
        assert_eq!(depths("--agent alpha-beta --depth 1"), ["1", "1"]);
        assert_eq!(depths("--agent alpha-beta:depth=1"), ["1", "1"]);
    }
}
