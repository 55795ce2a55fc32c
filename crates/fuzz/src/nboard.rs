//! Lines of the NBoard protocol.

use uctopia_game::{Game, MoveReport, Notation, Report, Scale, StopFlag};
use uctopia_records::GameRecord;
use uctopia_records::nboard::{Command, Engine, Observer, Request};

use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "nboard 2",
    "set depth 6",
    "set game (;GM[Othello]B[f5]W[d6];)",
    "set contempt 100",
    "move F5",
    "move PA/1.5/2",
    "move d6",
    "hint 3",
    "go",
    "ping 7",
    "learn",
    "analyze",
    "quit",
    "\n",
    "//",
    "99999999999999999999",
    "(;",
    ";)",
    "(;B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)",
];

/// The beginnings of all lines of an engine.
const RESPONSES: [&str; 8] = [
    "=== ",
    "search ",
    "status",
    "set myname ",
    "pong ",
    "learned",
    "analysis ",
    "nodestats ",
];

/// The most lines that are executed.
const MOST_LINES: usize = 100;

/// Executes lines with an agent that chooses any move.
///
/// Each response is a line of the protocol; a move that is answered is legal, and so are all moves of the game.
///
/// ```
/// uctopia_fuzz::nboard(b"nboard 2\nset game (;B[f5];)\nhint 2\ngo\nanalyze\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn nboard(data: &[u8]) {
    let text = text(data);
    let mut engine = Engine::new("Fuzz", any_move);
    for command in text.lines().filter_map(Command::read).take(MOST_LINES) {
        let before = engine.game().clone();
        let mut out = Vec::new();
        engine
            .execute(&command, &StopFlag::default(), &mut out)
            .expect("memory can be written");
        let out = String::from_utf8(out).expect("the responses are text");
        assert!(out.is_empty() || out.ends_with('\n'), "{out:?}");
        for line in out.lines() {
            assert!(
                RESPONSES
                    .iter()
                    .any(|beginning| line.starts_with(beginning)),
                "{line:?}"
            );
            if let Some(answer) = line.strip_prefix("=== ") {
                let mv = answer.split('/').next().unwrap_or_default();
                engine
                    .game()
                    .end()
                    .read_move(mv)
                    .expect("the answer is a legal move");
            }
        }
        let game = engine.game();
        assert!(
            GameRecord::new(game.start, game.moves.clone()).is_some(),
            "an illegal move was made"
        );
        let sets = matches!(command, Command::SetGame(_) | Command::Move(_));
        assert!(
            *game == before || (sets && out.is_empty()),
            "{command:?} changed the game"
        );
    }
}

/// Chooses a move by the number of moves that were made, without a search.
fn any_move(request: &Request<'_>, observe: Observer<'_>) -> Result<Report<String>, String> {
    let position = request.game.end();
    let moves: Vec<_> = position
        .moves()
        .map(|mv| MoveReport {
            value: Some(0.5),
            ..MoveReport::new(mv)
        })
        .collect();
    let best = request.game.moves.len() % moves.len();
    let report = Report::new(&position, moves, Scale::Unit, best).to_text(&position);
    observe(&report);
    Ok(report)
}
