//! `uctopia engine` reads during a search: commands are queued, and the end of the input or output takes effect at once.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// An agent whose search outlasts the test.
const ENDLESS: &str = "uct:time=1000s";

/// The timeout for a process to end; the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longer than the lines of a script are apart.
const PAUSE: Duration = Duration::from_millis(600);

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(agent: &str) -> Self {
        Self::start_as(&["engine", "--game", "othello", "--agent", agent])
    }

    fn start_as(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
        command.env("LC_ALL", "C");
        command.args(arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        Self {
            child,
            input,
            output,
        }
    }

    fn send(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input
            .write_all(text.as_bytes())
            .and_then(|()| input.flush())
            .unwrap();
    }

    /// The next line that is not empty.
    fn next_line(&mut self) -> String {
        let mut line = String::new();
        while line.trim().is_empty() {
            line.clear();
            assert!(
                self.output.as_mut().unwrap().read_line(&mut line).unwrap() > 0,
                "the engine has ended"
            );
        }
        line.trim().to_owned()
    }

    /// An engine with a running search.
    fn searching() -> Self {
        let mut engine = Self::start(ENDLESS);
        engine.send("name\n");
        assert_eq!(engine.next_line(), "= Uctopia");
        engine.send("1 genmove b\n2 genmove w\n");
        std::thread::sleep(PAUSE);
        engine
    }

    /// The exit status, the remaining output, and standard error.
    fn end(mut self) -> (ExitStatus, String, String) {
        let begun = Instant::now();
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None if begun.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(5)),
                None => {
                    self.child.kill().unwrap();
                    panic!("still there after {PATIENCE:?}");
                }
            }
        };
        let (mut rest, mut errors) = (String::new(), String::new());
        self.output
            .map(|mut output| output.read_to_string(&mut rest).unwrap());
        self.child
            .stderr
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        (status, rest.trim_start().to_owned(), errors) // the empty line after the last response that was read
    }
}

const ABANDONED: &str = "not finished: quit or the end of the input came first";

#[test]
fn quit_ends_a_search() {
    let mut engine = Engine::searching();
    engine.send("3 quit\n");
    let (status, rest, errors) = engine.end();
    assert!(status.success() && errors.is_empty(), "{status} {errors}");
    assert_eq!(rest, format!("?1 {ABANDONED}\n\n?2 {ABANDONED}\n\n=3\n\n"));
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut engine = Engine::searching();
    engine.input = None;
    let (status, rest, errors) = engine.end();
    assert!(status.success() && errors.is_empty(), "{status} {errors}");
    assert_eq!(rest, format!("?1 {ABANDONED}\n\n?2 {ABANDONED}\n\n"));
}

#[test]
fn a_closed_output_ends_a_search() {
    let mut engine = Engine::searching();
    engine.output = None;
    let (status, _, errors) = engine.end();
    assert!(status.success() && errors.is_empty(), "{status} {errors}");
}

/// Also at once after the command, where the end of the input alone would be that of a script.
#[test]
fn the_end_of_the_controller_ends_a_search() {
    let mut engine = Engine::start(ENDLESS);
    engine.send("genmove b\n");
    (engine.input, engine.output) = (None, None);
    assert!(engine.end().0.success());
}

/// As GoGui does: the response is the best move so far, and the engine continues.
#[test]
fn an_interrupt_ends_one_search_with_a_move() {
    let mut engine = Engine::searching();
    for id in ["1", "2"] {
        engine.send("# interrupt\n");
        let answer = engine.next_line();
        let vertex = answer
            .strip_prefix(&format!("={id} "))
            .unwrap_or_else(|| panic!("{answer}"));
        assert!(
            vertex.len() == 2 && vertex.as_bytes()[0].is_ascii_uppercase(),
            "{answer}"
        );
        std::thread::sleep(PAUSE);
    }
    engine.send("# interrupt\n3 known_command gogui-interrupt\n4 quit\n");
    let (status, rest, _) = engine.end();
    assert!(status.success());
    assert_eq!(rest, "=3 true\n\n=4\n\n");
}

/// `YXSTOP` asks for the best move so far; after `END` nothing is written.
#[test]
fn a_gomocup_engine_stops_at_once() {
    let mut engine = Engine::start_as(&["gomocup", "--agent", ENDLESS]);
    engine.send("START 20\nBEGIN\n");
    assert_eq!(engine.next_line(), "OK");
    std::thread::sleep(PAUSE);
    engine.send("YXSTOP\n");
    assert!(engine.next_line().starts_with("MESSAGE "));
    let answer = engine.next_line();
    let place: Vec<u32> = answer
        .split(',')
        .map(|number| number.parse().unwrap())
        .collect();
    assert!(
        place.len() == 2 && place.iter().all(|&number| number < 20),
        "{answer}"
    );
    engine.send(if place == [0, 0] {
        "TURN 1,1\n"
    } else {
        "TURN 0,0\n"
    });
    std::thread::sleep(PAUSE);
    engine.send("END\n");
    let (status, rest, errors) = engine.end();
    assert!(
        status.success() && rest.is_empty() && errors.is_empty(),
        "{status} {rest} {errors}"
    );
}

#[test]
fn commands_are_answered_in_order() {
    let mut engine = Engine::start("uct:time=1500ms");
    engine.send("1 genmove b\n");
    std::thread::sleep(PAUSE);
    engine.send("2 time_left w 1 10\n3 nonsense\n");
    std::thread::sleep(PAUSE);
    engine.send("4 name\n");
    assert!(engine.next_line().starts_with("=1 "));
    assert_eq!(
        [engine.next_line(), engine.next_line(), engine.next_line()],
        ["=2", "?3 unknown command", "=4 Uctopia"]
    );
    engine.send("quit\n");
    assert!(engine.end().0.success());
}

/// A script sends all commands at once and gets all responses, even after a long search.
#[test]
fn all_commands_of_a_script_are_answered() {
    for last in ["quit\n", ""] {
        let mut engine = Engine::start("uct:time=700ms");
        engine.send(&format!("1 genmove b\n2 genmove w\n{last}"));
        engine.input = None;
        let (status, rest, _) = engine.end();
        assert!(
            status.success() && rest.starts_with("=1 ") && rest.contains("\n=2 "),
            "{status} {rest}"
        );
        assert_eq!(rest.ends_with("\n\n=\n\n"), !last.is_empty(), "{rest}");
    }
}

#[test]
fn overlong_lines_are_refused() {
    let mut engine = Engine::start("random");
    engine.send(&format!("play b {}\nname\n", "x".repeat(3 << 20)));
    assert_eq!(
        engine.next_line(),
        "? the command has more than 1048576 bytes"
    );
    assert_eq!(engine.next_line(), "= Uctopia");
    let mut play = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    play.env("LC_ALL", "C");
    play.args(["play", "ttt", "--agent", "random"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut play = play.spawn().unwrap();
    let mut input = play.stdin.take().unwrap();
    let _ = input.write_all("x".repeat(3 << 20).as_bytes()); // which ends in a broken pipe
    drop(input);
    let output = play.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        errors,
        "uctopia: standard input cannot be read: a line has more than 1048576 bytes\n"
    );
}
