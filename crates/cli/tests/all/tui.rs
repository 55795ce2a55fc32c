//! The board on a pseudo-terminal: the tests press keys and read the screen.

#![cfg(unix)]

use std::io::{Read as _, Write};
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, PtySize, native_pty_system};

/// A timeout that only a hanging program exceeds.
const PATIENCE: Duration = Duration::from_secs(120);

struct PseudoTerminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Everything that was written.
    raw: Vec<u8>,
    // The terminal closes when this is dropped.
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl PseudoTerminal {
    fn open(arguments: &[&str], no_color: &str) -> Self {
        let size = PtySize {
            rows: 24,
            cols: 80,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_uctopia"));
        command.env("LC_ALL", "C");
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("NO_COLOR", no_color);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let (mut reader, keys) = (
            pair.master.try_clone_reader().unwrap(),
            pair.master.take_writer().unwrap(),
        );
        let (sender, bytes) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let [rows, columns] =
            [24, 80].map(|length| NonZero::new(length).expect("a terminal has a size"));
        let parser = vt100::Parser::new(rows, columns, 0);
        Self {
            child,
            keys,
            bytes,
            parser,
            raw: Vec::new(),
            _master: pair.master,
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Reads until the screen meets a condition.
    fn until(&mut self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let contents = self.parser.screen().contents();
            if is_so(&contents) {
                return contents;
            }
            assert!(Instant::now() < end, "never {what}:\n{contents}");
            if let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(100)) {
                self.parser.process(&bytes);
                self.raw.extend(bytes);
            }
        }
    }

    /// Whether colours were asked for so far.
    fn is_coloured(&self) -> bool {
        let raw = String::from_utf8_lossy(&self.raw);
        raw.contains("[38;") || raw.contains("[48;") || raw.contains(";48;")
    }

    /// Waits for the end, and checks that the terminal was restored.
    fn end(mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        while let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(500)) {
            self.parser.process(&bytes);
            self.raw.extend(bytes);
        }
        assert!(
            !self.parser.screen().alternate_screen(),
            "the other screen is left"
        );
        assert!(
            !self.parser.screen().hide_cursor(),
            "the cursor is visible again"
        );
        status
    }
}

/// The count in front of `playouts`.
fn playouts(screen: &str) -> Option<u64> {
    let count = |line: &str| {
        line.trim()
            .split_once(" playouts")
            .map(|(count, _)| count.replace('\u{202f}', ""))
    };
    screen.lines().find_map(|line| count(line)?.parse().ok())
}

#[test]
fn a_game_of_tic_tac_toe_to_its_end() {
    let mut screen = PseudoTerminal::open(
        &[
            "play",
            "ttt",
            "--tui",
            "--agent",
            "uct:iters=200",
            "--side",
            "first",
        ],
        "",
    );
    screen.until("a board", |text| text.contains("o to move"));
    for _ in 0..5 {
        // Tab goes to a legal move, Enter plays it; the agent answers, or the game is over.
        screen.press("\t\r");
        let text = screen.until("the agent's answer", |text| {
            text.contains("x plays") || text.contains("n starts")
        });
        if text.contains("n starts a new game") {
            break;
        }
        screen.press("h");
        screen.until("a hint", |text| text.contains("o could play"));
    }
    screen.until("the end", |text| text.contains("n starts a new game"));
    assert!(screen.is_coloured());
    screen.press("q");
    assert!(screen.end().success());
}

#[test]
fn a_search_pauses_resumes_and_ends_early() {
    let mut screen = PseudoTerminal::open(
        &[
            "play",
            "othello",
            "--tui",
            "--agent",
            "uct:iters=1000000000",
            "--side",
            "white",
        ],
        "1",
    );
    screen.until("live values", |text| playouts(text).is_some());
    screen.press(" ");
    let paused = screen.until("a pause", |text| text.contains("paused"));
    let paused_at = playouts(&paused).unwrap();
    // Time for several snapshots, if the search continued.
    std::thread::sleep(Duration::from_secs(1));
    screen.press("v");
    let later = screen.until("visits", |text| text.contains("visits"));
    assert_eq!(
        playouts(&later),
        Some(paused_at),
        "no search runs during the pause"
    );
    screen.press(" ");
    screen.until("more playouts", |text| playouts(text) > Some(paused_at));
    screen.press("\r");
    screen.until("a move", |text| {
        text.contains("black plays") && text.contains("interrupted")
    });
    assert!(!screen.is_coloured(), "NO_COLOR was set");
    screen.press("\x03");
    assert_eq!(
        screen.end().exit_code(),
        130,
        "Ctrl-C leaves, and the terminal is given back"
    );
}

#[test]
fn termination_restores_the_terminal() {
    let mut screen = PseudoTerminal::open(
        &[
            "play",
            "connect4",
            "--tui",
            "--agent",
            "uct:iters=1000000000",
            "--side",
            "none",
        ],
        "",
    );
    screen.until("live values", |text| playouts(text).is_some());
    let process = screen.child.process_id().unwrap().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &process])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(screen.end().exit_code(), 130);
}

#[test]
fn closing_the_terminal_ends_the_program() {
    let pair = native_pty_system()
        .openpty(PtySize {
            rows: 24,
            cols: 80,
            ..PtySize::default()
        })
        .unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command.args(["play", "ttt", "--tui"]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    // Something is on the screen.
    assert!(reader.read(&mut [0; 64]).unwrap() > 0);
    drop((reader, pair.master));
    let end = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "the program did not end");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn the_tui_requires_a_terminal() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    let output = command
        .args(["play", "ttt", "--tui"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--tui needs a terminal"));
}

#[test]
fn the_progress_of_a_match_has_the_difference_in_strength() {
    let mut screen = PseudoTerminal::open(
        &[
            "match",
            "connect4",
            "uct:iters=2000",
            "uct:iters=1000",
            "--games",
            "100000",
        ],
        "",
    );
    screen.until("Elo with its interval", |text| {
        text.contains("(win-draw-loss)  Elo ") && text.contains('[')
    });
    screen.child.kill().unwrap();
}

/// Solving the end of a game comes first and takes the longest; the counter shows it.
#[test]
fn the_progress_of_a_review_counts_proofs() {
    const MOVES: &str = "d3c5b6e3d6c7f4a7f5d2d7g4c2c3c4e7d1f6b8b3d8e1a2b7a5b2g7a3f7a1b4h7h8a4g3h2f2g5c1c6e6b1a8f3f8b5h3e8h1c8h4g2h6g8e2h5f1g6a6g1";
    let mut screen = PseudoTerminal::open(
        &[
            "review",
            "othello",
            MOVES,
            "--agent",
            "uct:time=20s",
            "--jobs",
            "1",
        ],
        "",
    );
    // A search takes longer than all the proofs.
    screen.until("ten positions", |text| {
        let count = text
            .split_once("/61 positions")
            .map(|(before, _)| before.rsplit(' ').next().unwrap_or_default().to_owned());
        count
            .and_then(|count| count.parse().ok())
            .is_some_and(|count: u32| count >= 10)
    });
    screen.child.kill().unwrap();
}

#[test]
fn the_progress_of_measurements_names_the_game_and_the_figure() {
    let mut screen = PseudoTerminal::open(
        &["bench", "speed", "--game", "connect4", "--seconds", "0.3"],
        "",
    );
    screen.until("the second figure", |text| {
        text.contains("1/5  connect4: uct iterations/s")
    });
    screen.child.kill().unwrap();
}
