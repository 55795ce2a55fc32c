//! Names and options of games and agents.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use uctopia_catalog::{AgentSpec, GameSpec};

use crate::assert_sentence;
use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "uct",
    "flat",
    "alpha-beta",
    "minimax",
    "deepening",
    "exact",
    "random-exact",
    "greedy",
    "guided",
    "random",
    "proc",
    "network",
    "mcts(",
    ")",
    ":",
    ",",
    "=",
    "\"",
    "'",
    "\\",
    "iters=",
    "c=",
    "depth=",
    "eval=",
    "time=",
    "memory=",
    "threads=",
    "cmd=",
    "evaluator=",
    "noise=",
    "10ms",
    "1h",
    "on",
    "off",
    "none",
    "all",
    "auto",
    "ttt",
    "othello:size=6",
    "mnk:m=19,n=19,k=5",
    "\n",
];

/// Reads the text of a game or an agent, and sets options of it.
///
/// The first line is a spec; each further line `key=value` is an option that is set. What is accepted has a text that is read
/// as the same spec, also through JSON, where its options fit together; an option that is refused changes nothing.
///
/// ```
/// uctopia_fuzz::specs(b"uct:iters=200,c=1.4\niters=7\nc=many");
/// uctopia_fuzz::specs(b"othello:size=6\njudge=flawed");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn specs(data: &[u8]) {
    let text = text(data);
    let (spec, options) = text.split_once('\n').unwrap_or((&text, ""));
    if let Some(game) = read::<GameSpec>(spec) {
        let mut session = game.session();
        let written = session.position();
        session
            .set_position(&written)
            .unwrap_or_else(|error| panic!("{game} does not begin with a position: {error}"));
    }
    let Some(mut agent) = read::<AgentSpec>(spec) else {
        return;
    };
    for line in options.lines().take(8) {
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        let before = agent.clone();
        match agent.set(key, value) {
            // Options may be set in any order: whether they fit together is checked at the end.
            Ok(()) => match agent.check() {
                Ok(()) => assert_reads_back(&agent),
                Err(error) => assert_sentence(&error.to_string(), line),
            },
            Err(error) => {
                assert_sentence(&error.to_string(), line);
                assert_eq!(agent, before, "a refused option was set: {line:?}");
            }
        }
    }
}

fn read<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display>
        + Display
        + PartialEq
        + Debug
        + serde::Serialize
        + serde::de::DeserializeOwned,
{
    match text.parse::<T>() {
        Ok(spec) => {
            assert_reads_back(&spec);
            Some(spec)
        }
        Err(error) => {
            assert_sentence(&error.to_string(), text);
            None
        }
    }
}

fn assert_reads_back<T>(spec: &T)
where
    T: FromStr<Err: Display>
        + Display
        + PartialEq
        + Debug
        + serde::Serialize
        + serde::de::DeserializeOwned,
{
    let written = spec.to_string();
    match written.parse::<T>() {
        Ok(again) => assert_eq!(*spec, again, "{written:?} is read as something else"),
        Err(error) => panic!("{spec:?} is written as {written:?}, which cannot be read: {error}"),
    }
    let json = serde_json::to_string(spec).expect("specs can be written as JSON");
    let again: T = serde_json::from_str(&json)
        .unwrap_or_else(|error| panic!("{json} cannot be read: {error}"));
    assert_eq!(*spec, again, "{json} is read as something else");
}
