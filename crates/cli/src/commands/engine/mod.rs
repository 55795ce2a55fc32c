//! `uctopia engine`: games and agents for other programs, over standard input and output.
//!
//! Commands are read while others are executed (`queue.rs`), and answered in the order of their arrival, as GTP requires.
//! Three events take effect at once: GoGui's comment `# interrupt`, `quit`, and the end of input or output (`outlet.rs`);
//! each ends the running search. The queue, the outlet and the session are also those of other protocols.

mod clock;
mod commands;
mod gogui;
mod names;
mod outlet;
pub(super) mod queue;
pub(super) mod session;
pub(super) mod size;

use std::io::Write;
use std::time::Duration;

use uctopia_catalog::GameSpec;
use uctopia_gtp::{GtpCommand, GtpResponse, MOST_BYTES};
use uctopia_options::message;

use crate::args::{EngineArgs, EngineProtocol};
use crate::asked_agent::AskedAgent;
use crate::failure::Failure;
use crate::output::Visible;
use queue::{CommandQueue, EngineCommand, Line, QueuedCommand};
use session::EngineSession;

impl EngineCommand for GtpCommand {
    const SCRIPT_PAUSE: Duration = Duration::from_millis(250);

    fn read(line: &str) -> Line<Self> {
        // The comment by which GoGui ends a search.
        if line
            .trim()
            .strip_prefix('#')
            .is_some_and(|comment| comment.trim() == "interrupt")
        {
            return Line::Interrupt;
        }
        Self::read(line).map_or(Line::Ignored, Line::Command)
    }

    fn quits(&self) -> bool {
        self.command == "quit"
    }

    /// Commands are answered in order, each with its own result.
    fn ends_searches(&self) -> bool {
        false
    }
}

pub(crate) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let EngineProtocol::Gtp = args.protocol;
    let game: GameSpec = args.game.parse()?;
    if game.players() > 2 {
        let players = game.players();
        let problem =
            message!("GTP has two colours, and {game} is for {players} players: use play or serve");
        return Err(Failure::Usage(problem));
    }
    let agent =
        AskedAgent::read(&args.agent, &args.budget)?.behind(args.opening_book.book.as_deref());
    let engine = EngineSession::new(&game, agent, args.seed)?;
    let queue = CommandQueue::of_standard_input();
    serve(engine, &queue, Visible(std::io::stdout().lock()))
}

/// Executes and answers commands until there are no more.
fn serve(
    mut engine: EngineSession,
    queue: &CommandQueue<GtpCommand>,
    mut out: impl Write,
) -> Result<(), Failure> {
    while let Some(QueuedCommand { request, stop, .. }) = queue.next() {
        let (id, quits, result) = match request {
            None => (
                None,
                false,
                Err(format!("the command has more than {MOST_BYTES} bytes")),
            ),
            Some(request) if request.command == "quit" => (request.id, true, Ok(String::new())),
            Some(request) if queue.is_abandoned() => (request.id, false, Err(ABANDONED.to_owned())),
            Some(request) => {
                engine.begin(stop);
                let result = commands::execute(&mut engine, &request);
                // A result after part of the search time would be indistinguishable from a complete one.
                let incomplete = engine.was_interrupted() && queue.is_abandoned();
                (
                    request.id,
                    false,
                    if incomplete {
                        Err(ABANDONED.to_owned())
                    } else {
                        result
                    },
                )
            }
        };
        write!(out, "{}", GtpResponse { id, result })?;
        out.flush()?;
        if quits {
            return Ok(());
        }
    }
    queue.conclude()
}

/// The response to a command that was running or waiting when `quit` or the end of the input came.
const ABANDONED: &str = "not finished: quit or the end of the input came first";

#[cfg(test)]
mod tests {
    use uctopia_game::{Rng, Turn};

    use super::*;
    use crate::args::BudgetArgs;

    /// The engine's responses to these lines, with a line break between two responses.
    fn dialogue(game: &str, agent: &str, lines: &str) -> String {
        let agent = AskedAgent::read(agent, &BudgetArgs::default()).unwrap();
        let engine = EngineSession::new(&game.parse().unwrap(), agent, 1).unwrap();
        let mut out = Vec::new();
        let queue = CommandQueue::<GtpCommand>::default();
        queue.fill(lines.as_bytes());
        serve(engine, &queue, &mut out).unwrap();
        String::from_utf8(out).unwrap().replace("\n\n", "\n")
    }

    #[test]
    fn lines_are_read_by_the_specification() {
        let lines = "# a comment\r\n\n\t 1 protocol_version\r\n2 pro\u{7}tocol_version # again\nfly\n3\nquit\nname\n";
        assert_eq!(
            dialogue("ttt", "random", lines),
            "=1 2\n=2 2\n? unknown command\n?3 unknown command\n=\n"
        );
        assert_eq!(
            dialogue("ttt", "random", "name"),
            "= Uctopia\n",
            "the end of the input ends a line as well"
        );
    }

    /// A random game sent without its passes is the same game, and every command can be undone.
    #[test]
    fn forced_passes_may_be_omitted() {
        let mut passes = 0;
        for seed in 0..10 {
            let mut session = "othello:size=4".parse::<GameSpec>().unwrap().session();
            let mut rng = Rng::new(seed);
            let mut lines = String::new();
            while let Turn::Player(player) = session.turn() {
                let moves = session.moves();
                let text = &moves[rng.below(moves.len() as u32) as usize].text;
                if text == "pass" {
                    passes += 1;
                } else {
                    lines += &format!("play {} {text}\n", ["b", "w"][player.index()]);
                }
                session.play(text).unwrap();
            }
            let commands = lines.lines().count();
            let payoff = session.payoffs().unwrap()[0] as i32;
            let result = ["white wins", "draw", "black wins"][(payoff + 1) as usize];
            lines += &format!(
                "gogui-rules_final_result\n{}gogui-rules_legal_moves\n",
                "undo\n".repeat(commands + 1)
            );
            let done = "=\n".repeat(commands);
            let expected = format!("{done}= {result}\n{done}? cannot undo\n= B1 A2 D3 C4\n");
            assert_eq!(
                dialogue("othello:size=4", "random", &lines),
                expected,
                "seed {seed}"
            );
        }
        assert!(passes > 5, "{passes} passes");
    }

    /// A time limit replaces the default number of iterations of `uct`.
    #[test]
    fn time_settings_limit_the_search() {
        let responses =
            |settings: &str| dialogue("othello", "uct", &format!("{settings}uctopia-values\n"));
        assert!(responses("").contains("1000 playouts"));
        assert!(responses("time_settings 0 0.05 1\n").contains("ended by time"));
        assert!(responses("time_left black 1 20\n").contains("ended by time"));
        assert!(
            responses("time_left white 1 20\n").contains("1000 playouts"),
            "black's time is not white's"
        );
        assert!(responses("time_left white 1 20\nplay b f5\n").contains("ended by time"));
    }

    /// Values are compared by a person, and a move is only played.
    #[test]
    fn values_are_those_of_all_moves() {
        let values = dialogue("othello", "best:nodes=2000", "play b f5\nuctopia-values\n");
        assert_eq!(values.matches("COLOR #").count(), 3, "{values}");
        let moves = dialogue("othello", "best:nodes=2000", "reg_genmove b\ngenmove b\n");
        let [before, played] = moves.lines().collect::<Vec<_>>()[..] else {
            panic!("{moves}")
        };
        assert_eq!(before, played, "the same agent");
    }

    #[test]
    fn undo_reverts_commands() {
        let lines = "play black b2\ngenmove white\nundo\nundo\nundo\ngogui-rules_legal_moves\n";
        let responses = dialogue("ttt", "exact", lines);
        assert_eq!(
            responses,
            "=\n= A1\n=\n=\n? cannot undo\n= A1 B1 C1 A2 B2 C2 A3 B3 C3\n"
        );
    }

    #[test]
    fn invalid_commands_are_answered_with_errors() {
        for (line, answer) in [
            (
                "play black z9",
                "? illegal move: z9 is none of A1 B1 C1 A2 B2 C2 A3 B3 C3",
            ),
            ("play white b2", "? illegal move: it is black's turn"),
            (
                "play red b2",
                "? syntax error: \"red\" is no colour, which is black or white",
            ),
            ("play black", "? syntax error: play COLOUR VERTEX"),
            ("boardsize 19", "? unacceptable size"),
            ("final_score", "? cannot score"),
            ("komi much", "? syntax error: komi NUMBER"),
        ] {
            assert_eq!(dialogue("ttt", "random", line), format!("{answer}\n"));
        }
        let unknown = dialogue("ttt", "random", "set_game Chess");
        assert!(
            unknown.starts_with("? there is no game \"chess\"; there are: ttt,"),
            "{unknown}"
        );
    }

    /// The column of a stone is that of its letter: GTP leaves out I.
    #[test]
    fn a_shown_board_has_the_letters_of_the_moves() {
        let text = dialogue("gomoku", "random", "play b h8\nplay w j9\nshowboard\n");
        let line = |beginning: &str| {
            text.lines()
                .find(|line| line.trim_start().starts_with(beginning))
                .unwrap()
        };
        let column = line("a b").chars().position(|c| c == 'j').unwrap();
        let row: Vec<char> = line("9 ").chars().collect();
        let stones: Vec<usize> = (2..row.len())
            .filter(|&at| ![' ', '.', '9'].contains(&row[at]))
            .collect();
        assert_eq!(stones, [column], "{text}");
    }

    /// A game of nine moves after which white has no disc. Controllers for Go end a game by two passes.
    #[test]
    fn after_the_end_the_winner_has_the_empty_squares_and_both_may_pass() {
        let moves = "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ').enumerate();
        let game: String = moves
            .map(|(ply, name)| format!("play {} {name}\n", ["b", "w"][ply % 2]))
            .collect();
        let end = "final_score\nplay w pass\ngenmove b\nreg_genmove w\nplay w a1\nundo\nundo\nfinal_score\nundo\nfinal_score\n";
        let answers = dialogue("othello", "random", &(game + end));
        let expected = "= B+64\n=\n= pass\n= pass\n? illegal move: the game is over\n=\n=\n= B+64\n=\n? cannot score\n";
        assert_eq!(answers.replacen("=\n", "", 9), expected);
    }

    #[test]
    fn boards_take_other_sizes() {
        let last = |game: &str, command: &str| {
            let answers = dialogue(game, "random", &format!("{command}\ngogui-rules_board\n"));
            let rows = answers
                .strip_prefix("=\n= ")
                .map(|board| (board.lines().count(), board.lines().next().unwrap().len()));
            rows.map(|(rows, width)| (width.div_ceil(2), rows))
                .ok_or(answers)
        };
        assert_eq!(
            last("mnk:m=9,n=8,k=5", "rectangular_boardsize 7 5"),
            Ok((7, 5))
        );
        assert_eq!(last("othello:size=4", "boardsize 8"), Ok((8, 8)));
        assert_eq!(last("gomoku", "boardsize 20"), Ok((20, 20)));
        assert!(
            last("othello", "rectangular_boardsize 8 6")
                .is_err_and(|answers| answers.starts_with("? unacceptable size"))
        );
    }

    /// The same seed gives the same first game and a different second one; a game without moves does not count.
    #[test]
    fn every_game_has_a_seed_of_its_own() {
        let game = "genmove b\ngenmove w\n".repeat(10);
        let two = dialogue("othello", "random", &format!("{game}clear_board\n{game}"));
        assert_eq!(
            two,
            dialogue(
                "othello",
                "random",
                &format!("{game}clear_board\nboardsize 8\n{game}")
            )
            .replacen("=\n", "", 1)
        );
        let (first, second) = two.split_once("=\n").unwrap();
        assert_eq!(
            first,
            dialogue("othello", "random", &format!("set_game Othello\n{game}"))
                .replacen("=\n", "", 1)
        );
        assert_ne!(first, second);
    }

    /// As in a match. This agent cannot decide, so any decision fails.
    #[test]
    fn forced_moves_are_played_without_a_decision() {
        let responses = dialogue(
            "calculation",
            "proc:cmd=/no/such/engine",
            "genmove b\nplay w 7\ngenmove b\n",
        );
        assert!(
            responses.starts_with("= turn\n=\n? /no/such/engine cannot be started"),
            "{responses}"
        );
    }

    #[test]
    fn genmove_also_draws_for_nature() {
        let responses = dialogue(
            "calculation",
            "random",
            &("genmove b\n".repeat(6) + "gogui-rules_side_to_move\nundo\n"),
        );
        assert!(responses.starts_with("= turn\n= "), "{responses}");
        assert!(!responses.contains('?'), "{responses}");
    }
}
