//! `uctopia gomocup`: an agent as an engine for managers of gomoku, such as Piskvork.
//!
//! `command.rs` reads the lines of the protocol, `session.rs` is the game. Commands are queued as those of `uctopia engine`, with
//! which the session of the agent, its clock and sizes of boards are shared. The protocol is described by Petr Laštovička
//! (<https://plastovicka.github.io/protocl2en.htm>).

mod command;
mod session;

use std::io::Write;

use uctopia_catalog::GameSpec;
use uctopia_gtp::MOST_BYTES;
use uctopia_options::message;

use crate::args::GomocupArgs;
use crate::asked_agent::AskedAgent;
use crate::commands::engine::queue::{CommandQueue, QueuedCommand};
use crate::failure::Failure;
use crate::output::Visible;
use command::Command;
use session::{GomocupSession, has_cells};

pub(crate) fn run(args: &GomocupArgs) -> Result<(), Failure> {
    let engine = opened(args)?;
    serve(
        engine,
        &CommandQueue::of_standard_input(),
        Visible(std::io::stdout().lock()),
    )
}

fn opened(args: &GomocupArgs) -> Result<GomocupSession, Failure> {
    let game: GameSpec = args.game.parse()?;
    if !has_cells(&game.session()) {
        return Err(Failure::Usage(message!(
            "the Gomocup protocol is for gomoku and mnk, not for {game}: use engine or nboard"
        )));
    }
    let agent =
        AskedAgent::read(&args.agent, &args.budget)?.behind(args.opening_book.book.as_deref());
    Ok(GomocupSession::new(game, agent, args.seed)?)
}

/// Executes and answers commands until there are no more. After `END` nothing is written.
fn serve(
    mut engine: GomocupSession,
    queue: &CommandQueue<Command>,
    mut out: impl Write,
) -> Result<(), Failure> {
    while let Some(QueuedCommand { request, stop, .. }) = queue.next() {
        let lines = match request {
            Some(Command::End) => return Ok(()),
            _ if queue.is_abandoned() => continue,
            None => vec![format!("ERROR a line has more than {MOST_BYTES} bytes")],
            Some(command) => engine.execute(command, stop),
        };
        if engine.was_interrupted() && queue.is_abandoned() {
            continue;
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    queue.conclude()
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::args::{Cli, CliCommand};

    /// The answers to these lines, without remarks.
    fn dialogue(arguments: &str, lines: &str) -> Vec<String> {
        let (_, answers) = remarks_and_answers(arguments, lines);
        answers
    }

    fn remarks_and_answers(arguments: &str, lines: &str) -> (Vec<String>, Vec<String>) {
        let words = ["uctopia", "gomocup"]
            .into_iter()
            .chain(arguments.split_whitespace());
        let CliCommand::Gomocup(args) = Cli::parse_from(words).command else {
            panic!("another command")
        };
        let queue = CommandQueue::<Command>::default();
        queue.fill(lines.as_bytes());
        let mut out = Vec::new();
        serve(opened(&args).unwrap(), &queue, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines()
            .map(str::to_owned)
            .partition(|line| line.starts_with("MESSAGE"))
    }

    const QUICK: &str = "--agent tactical:nodes=20,eval=shapes";

    /// A row of four is completed, whichever way the position comes; the stones of a board have no common order.
    #[test]
    fn a_row_of_four_is_completed() {
        let by_turns = "START 15\r\nBEGIN\r\nTAKEBACK 7,7\r\nPLAY 0,0\r\nPLAY 9,9\r\nPLAY 1,0\r\nPLAY 9,10\r\nPLAY 2,0\r\n\
            PLAY 9,8\r\nPLAY 3,0\r\nTURN 14,14\r\nEND\r\n";
        let answers = dialogue(QUICK, by_turns);
        assert_eq!(answers[..3], ["OK", "7,7", "OK"]);
        assert_eq!(answers.last().unwrap(), "4,0");
        let board = "START 15\nBOARD\n9,9,2\n9,10,2\n0,0,1\n9,8,2\n14,14,2\n1,0,1\n2,0,1\n3,0,1\nDONE\nEND\n";
        assert_eq!(dialogue(QUICK, board), ["OK", "4,0"]);
        // One stone more: the opponent began, and four in a row must be stopped.
        let board = "START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n7,7,1\n8,8,1\n9,10,1\nDONE\n";
        assert_eq!(dialogue(QUICK, board), ["OK", "4,0"]);
    }

    #[test]
    fn boards_have_the_managers_size() {
        let lines = "START 20\nBOARD\n19,16,1\n0,0,2\n19,17,1\n0,2,2\n19,18,1\n0,4,2\n19,19,1\n0,6,2\nDONE\nSTART 21\nTURN 3,3\n\
            RECTSTART 9,6\nPLAY 8,5\nPLAY 5,8\nRESTART\nPLAY 8,5\n";
        let answers = dialogue(QUICK, lines);
        assert_eq!(
            answers[..3],
            [
                "OK",
                "19,15",
                "ERROR gomoku has no board of 21 columns and 21 rows"
            ]
        );
        let outside = "ERROR the square 5,8 lies outside the board of 9 columns and 6 rows";
        assert_eq!(
            answers[4..],
            ["OK", "8,5", outside, "OK", "8,5"],
            "{answers:?}"
        );
        assert_eq!(
            dialogue(
                "--game mnk:m=4,n=4,k=3 --agent exact",
                "START 3\nPLAY 1,1\nSTART 30\n"
            )[..2],
            ["OK", "1,1"]
        );
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        for (lines, answer) in [
            ("SUGGEST 3,3", "UNKNOWN SUGGEST"),
            ("SWAP2BOARD\n7,7\n8,8\n9,9\nDONE", "UNKNOWN SWAP2BOARD"),
            ("TURN 3", "ERROR the command has the form TURN X,Y"),
            ("7,7,1", "ERROR BOARD comes before the stones"),
            (
                "BOARD\n7,7,3\nDONE",
                "ERROR the stone 7,7,3 belongs to neither side, which only other rules have",
            ),
            (
                "BOARD\n7,7\nDONE",
                "ERROR a stone has the form X,Y,1 or X,Y,2",
            ),
            ("BOARD\n7,7,2\n7,7,1\nDONE", "ERROR the square 7,7 is taken"),
            (
                "TAKEBACK 7,7",
                "ERROR only the last move can be taken back, and it is not 7,7",
            ),
            (
                "BOARD\n7,7,1\nDONE",
                "ERROR there are 1 own stones and 0 of the opponent: the opponent has as many as the engine to move, or one more",
            ),
            (
                "INFO rule 1\nBEGIN",
                "ERROR rule 1 is not supported, only rule 0: longer rows win too, and no move is forbidden",
            ),
        ] {
            assert_eq!(dialogue(QUICK, &format!("{lines}\n")), [answer], "{lines}");
        }
        let over = "PLAY 0,0\nPLAY 0,1\nPLAY 1,0\nPLAY 1,1\nTURN 2,0\nRESTART\n";
        let answers = dialogue("--game ttt --agent exact", over);
        assert_eq!(
            answers[4..],
            ["ERROR the game is over", "OK"],
            "{answers:?}"
        );
    }

    /// A refused move leaves the game as it was.
    #[test]
    fn the_manager_can_try_again() {
        let lines = "INFO rule 4\nTURN 7,7\nINFO rule 0\nTURN 7,7\nBEGIN\n";
        let answers = dialogue(QUICK, lines);
        assert!(
            answers[0].starts_with("ERROR rule 4") && answers[1].contains(','),
            "{answers:?}"
        );
        assert_eq!(
            answers[2],
            "ERROR the board is not empty: RESTART begins a new game"
        );
    }

    /// The manager's times end a search that would be endless.
    #[test]
    fn times_limit_the_search() {
        for info in [
            "timeout_turn 60",
            "timeout_turn 0",
            "timeout_match 900",
            "time_left 900",
            "time_left -5",
        ] {
            let lines = format!("START 15\nINFO timeout_turn 100000\nINFO {info}\nBEGIN\n");
            let (remarks, answers) = remarks_and_answers("--agent uct", &lines);
            assert!(remarks[0].contains("ended by time"), "{info}: {remarks:?}");
            assert!(answers[1].contains(','), "{info}: {answers:?}");
        }
        let unlimited = "INFO time_left 2147483647\nINFO timeout_match 0\nBEGIN\n";
        assert!(
            remarks_and_answers("--agent uct:iters=50", unlimited).0[0].contains("50 playouts")
        );
    }

    #[test]
    fn the_game_goes_on_with_less_memory() {
        assert_eq!(
            dialogue(QUICK, "BEGIN\nINFO max_memory 4194304\nTURN 0,0\n").len(),
            2
        );
    }
}
