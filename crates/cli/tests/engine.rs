//! `uctopia engine` reads while it thinks: commands wait for their turn, and what ends a conversation does not.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// An agent that nobody has the time to wait for.
const ENDLESS: &str = "uct:time=1000s";

/// How long a process may take for what takes a moment; this machine may be busy.
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
        command.args(["engine", "--game", "othello", "--agent", agent]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        Self { child, input, output }
    }

    fn say(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).unwrap();
    }

    /// The next line that says something.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        while line.trim().is_empty() {
            line.clear();
            assert!(self.output.as_mut().unwrap().read_line(&mut line).unwrap() > 0, "the engine has ended");
        }
        line.trim().to_owned()
    }

    /// An engine that thinks and was asked a moment ago.
    fn thinking() -> Self {
        let mut engine = Self::start(ENDLESS);
        engine.say("name\n");
        assert_eq!(engine.hear(), "= Uctopia");
        engine.say("1 genmove b\n2 genmove w\n");
        std::thread::sleep(PAUSE);
        engine
    }

    /// How it ended, what it still said, and on standard error.
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
        let (mut said, mut complaint) = (String::new(), String::new());
        self.output.map(|mut output| output.read_to_string(&mut said).unwrap());
        self.child.stderr.unwrap().read_to_string(&mut complaint).unwrap();
        (status, said.trim_start().to_owned(), complaint) // the empty line behind the last answer that was heard
    }
}

const ABANDONED: &str = "not finished: quit or the end of the input came first";

#[test]
fn quit_ends_a_search() {
    let mut engine = Engine::thinking();
    engine.say("3 quit\n");
    let (status, said, complaint) = engine.end();
    assert!(status.success() && complaint.is_empty(), "{status} {complaint}");
    assert_eq!(said, format!("?1 {ABANDONED}\n\n?2 {ABANDONED}\n\n=3\n\n"));
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut engine = Engine::thinking();
    engine.input = None;
    let (status, said, complaint) = engine.end();
    assert!(status.success() && complaint.is_empty(), "{status} {complaint}");
    assert_eq!(said, format!("?1 {ABANDONED}\n\n?2 {ABANDONED}\n\n"));
}

#[test]
fn an_output_that_nobody_reads_ends_a_search() {
    let mut engine = Engine::thinking();
    engine.output = None;
    let (status, _, complaint) = engine.end();
    assert!(status.success() && complaint.is_empty(), "{status} {complaint}");
}

/// Also at once after the command, where the end of the input alone would be that of a script.
#[test]
fn a_controller_that_dies_ends_a_search() {
    let mut engine = Engine::start(ENDLESS);
    engine.say("genmove b\n");
    (engine.input, engine.output) = (None, None);
    assert!(engine.end().0.success());
}

/// As GoGui does it: the answer is what was found so far, and the conversation goes on.
#[test]
fn an_interruption_ends_one_search_with_a_move() {
    let mut engine = Engine::thinking();
    for id in ["1", "2"] {
        engine.say("# interrupt\n");
        let answer = engine.hear();
        let vertex = answer.strip_prefix(&format!("={id} ")).unwrap_or_else(|| panic!("{answer}"));
        assert!(vertex.len() == 2 && vertex.as_bytes()[0].is_ascii_uppercase(), "{answer}");
        std::thread::sleep(PAUSE);
    }
    engine.say("# interrupt\n3 known_command gogui-interrupt\n4 quit\n");
    let (status, said, _) = engine.end();
    assert!(status.success());
    assert_eq!(said, "=3 true\n\n=4\n\n");
}

#[test]
fn commands_wait_for_their_turn() {
    let mut engine = Engine::start("uct:time=1500ms");
    engine.say("1 genmove b\n");
    std::thread::sleep(PAUSE);
    engine.say("2 time_left w 1 10\n3 nonsense\n");
    std::thread::sleep(PAUSE);
    engine.say("4 name\n");
    assert!(engine.hear().starts_with("=1 "));
    assert_eq!([engine.hear(), engine.hear(), engine.hear()], ["=2", "?3 unknown command", "=4 Uctopia"]);
    engine.say("quit\n");
    assert!(engine.end().0.success());
}

/// A script says all it has to say at once, and has its answers, however long the last one takes.
#[test]
fn a_script_is_answered_to_its_end() {
    for last in ["quit\n", ""] {
        let mut engine = Engine::start("uct:time=700ms");
        engine.say(&format!("1 genmove b\n2 genmove w\n{last}"));
        engine.input = None;
        let (status, said, _) = engine.end();
        assert!(status.success() && said.starts_with("=1 ") && said.contains("\n=2 "), "{status} {said}");
        assert_eq!(said.ends_with("\n\n=\n\n"), !last.is_empty(), "{said}");
    }
}

#[test]
fn lines_have_a_bound() {
    let mut engine = Engine::start("random");
    engine.say(&format!("play b {}\nname\n", "x".repeat(3 << 20)));
    assert_eq!(engine.hear(), "? the command has more than 1048576 bytes");
    assert_eq!(engine.hear(), "= Uctopia");
    let mut play = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    play.args(["play", "ttt", "--agent", "random"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut play = play.spawn().unwrap();
    let mut input = play.stdin.take().unwrap();
    let _ = input.write_all("x".repeat(3 << 20).as_bytes()); // which ends in a broken pipe
    drop(input);
    let output = play.wait_with_output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint, "uctopia: standard input cannot be read: a line has more than 1048576 bytes\n");
}
