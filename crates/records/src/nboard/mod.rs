//! The NBoard protocol, version 2, as an engine: any agent for programs such as NBoard, which shows and analyses games of Othello.
//!
//! The other program sends a game and asks for a move (`go`), for the values of moves (`hint`) or of all positions (`analyze`). An
//! [`Engine`] executes one [`Command`] at a time and writes its responses; the agent is a function from a [`Request`] to a report. The
//! program around it reads the lines, and raises the stop flag of a search when `ping` or another command makes it superfluous.
//!
//! ```
//! use uctopia_game::{Game, MoveReport, Notation, Report, Scale, StopFlag};
//! use uctopia_records::nboard::{Command, Engine, Observer, Request};
//!
//! /// Values each move by the discs that it turns.
//! let greedy = |request: &Request<'_>, _: Observer<'_>| {
//!     let position = request.game.end();
//!     let value = |mv| f32::from(uctopia_records::difference(&position.after(mv)));
//!     let moves = position.moves().map(|mv| MoveReport { value: Some(value(mv)), ..MoveReport::new(mv) }).collect();
//!     Ok(Report::new(&position, moves, Scale::Points { unit: "discs".into(), scale: 16.0 }, 0).to_text(&position))
//! };
//! let mut engine = Engine::new("Greedy", greedy);
//! let mut out = Vec::new();
//! for line in ["nboard 2", "set game (;GM[Othello]B[F5];)", "move D6", "go", "ping 7", "move A1"] {
//!     let command = Command::read(line).unwrap();
//!     engine.execute(&command, &StopFlag::default(), &mut out).unwrap();
//! }
//! let text = String::from_utf8(out).unwrap();
//! let lines: Vec<&str> = text.lines().collect();
//! assert_eq!(lines[0], "set myname Greedy");
//! assert!(lines[2].starts_with("=== C3/"));
//! assert_eq!(lines.last(), Some(&"status error: the move \"A1\" is not legal here"));
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `command.rs` | the lines that an engine receives |
//! | `engine.rs` | the game, and the execution of commands |
//! | `value.rs` | values and depths as the protocol writes them |
//!
//! The protocol is described by Chris Welty's NBoard (<https://github.com/weltyc/ntest>, `nboardprotocol.htm`).

mod command;
mod engine;
mod value;

pub use command::Command;
pub use engine::{Engine, Observer, Purpose, Request};
pub use value::{depth_text, evaluation};
