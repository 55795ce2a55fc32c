//! Lines of the Go Text Protocol, in both directions.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::Context;
use uctopia_gtp::{GtpCommand, GtpResponse};

use crate::assert_sentence;
use crate::input::text;
use crate::scratch::Scratch;

pub(crate) const WORDS: &[&str] = &[
    "=",
    "?",
    "= ",
    "\n\n",
    "\n",
    "\t",
    "#",
    "7 ",
    "protocol_version",
    "list_commands",
    "clear_board",
    "boardsize 3",
    "play b b2",
    "genmove w",
    "reg_genmove b",
    "undo",
    "quit",
    "set_game ",
    "time_settings 0 1 1",
    "time_left b 1 1",
    "pass",
    "resign",
    "B2",
    "known_command",
    "showboard",
    "gogui-rules_legal_moves",
    "uctopia-values",
    "komi",
    "final_score",
    "stop",
];

/// Reads requests to an engine, and answers of one.
///
/// A request is made of words without blanks, and is read again from its words. A written response is read again with the same
/// words; it ends with the only empty line in it.
///
/// ```
/// uctopia_fuzz::gtp_lines(b"12 play black D3 # a comment\n= D3\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn gtp_lines(data: &[u8]) {
    let text = text(data);
    for line in text.lines() {
        let Some(request) = GtpCommand::read(line) else {
            continue;
        };
        let id = request.id.iter().map(String::as_str);
        let words: Vec<&str> = id
            .chain([request.command.as_str()])
            .chain(request.arguments.iter().map(String::as_str))
            .collect();
        let are_words = words
            .iter()
            .all(|word| !word.contains(|c: char| c.is_whitespace() || c.is_control() || c == '#'));
        assert!(are_words, "{words:?} of {line:?}");
        assert_eq!(
            GtpCommand::read(&words.join(" ")),
            Some(request),
            "{line:?}"
        );
    }
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Some(answer) = GtpResponse::read(&lines) {
        let written = answer.to_string();
        let body = written
            .strip_suffix("\n\n")
            .expect("an empty line ends an answer");
        assert!(!body.contains("\n\n"), "{written:?}");
        let lines: Vec<String> = body.lines().map(str::to_owned).collect();
        let again = GtpResponse::read(&lines).expect("what was written can be read");
        // Blanks at the beginning of an answer mean nothing.
        assert!(
            again
                .to_string()
                .split_whitespace()
                .eq(written.split_whitespace()),
            "{written:?}"
        );
        assert_eq!(
            (again.id, again.result.is_ok()),
            (answer.id, answer.result.is_ok())
        );
    }
}

/// Plays against a program that outputs these bytes, independently of its input.
///
/// The agent's move is legal, or it fails with a sentence. Does nothing where there is no program `cat`.
///
/// ```
/// uctopia_fuzz::gtp_answers(b"= 2\n\n= play\nclear_board\ngenmove\n\n=\n\n=\n\n= B2\n\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn gtp_answers(data: &[u8]) {
    let scratch = Scratch::new();
    let file = scratch.path().join("answers");
    std::fs::write(&file, data).expect("a file can be written");
    let agent = format!("proc:cmd=\"cat {}\",timeout=20s", file.display());
    let agent: AgentSpec = agent.parse().expect("an agent");
    let mut session = "ttt".parse::<GameSpec>().expect("a game").session();
    let seat = session.seat(&agent, 1).expect("the agent fits every game");
    match session.decide(seat, &mut Context::unlimited()) {
        Ok(report) => session
            .play(&report.best)
            .expect("the chosen move is legal"),
        Err(failure) => assert_sentence(&failure.to_string(), &String::from_utf8_lossy(data)),
    }
}
