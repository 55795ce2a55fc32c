//! The Go Text Protocol (GTP), version 2, for any game; programs of version 1 are understood as well.
//!
//! A [`GtpAgent`] starts another program and lets it play: it sends each move of the game, and checks the responses.
//! [`GtpCommand`], [`GtpResponse`] and [`vertex`] are the protocol itself, for programs that serve it.
//!
//! ```
//! use uctopia::{Agent, AgentFailure, Context};
//! use uctopia::games::othello::Othello8;
//! use uctopia::gtp::{GtpAgent, GtpConfig};
//!
//! let config = GtpConfig { cmd: "no-such-program --gtp".parse().unwrap(), ..GtpConfig::default() };
//! let mut agent = GtpAgent::new(config, 1);
//! let failure = agent.decide(&Othello8::new(), &mut Context::unlimited()).unwrap_err();
//! assert!(matches!(failure, AgentFailure::Crashed(_)));
//! assert!(failure.to_string().starts_with("no-such-program cannot be started: "));
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `protocol.rs` | the syntax of commands and responses |
//! | `vertex.rs` | the names of moves and players |
//! | `command_line.rs`, `config.rs` | the program, and its time limits |
//! | `program.rs`, `output.rs` | an engine process: commands and responses |
//! | `guard.rs` | a process that ends with this one in every case |
//! | `bounded.rs` | lines of at most so many bytes |
//! | `engine.rs` | a process that speaks GTP, with the game set up |
//! | `move_history.rs` | the observed moves of the game |
//! | `agent.rs` | the agent made of all these |
//!
//! The specification is Gunnar Farnebäck's, version 2, draft 2 (2002).

mod agent;
mod bounded;
mod command_line;
mod config;
mod engine;
mod guard;
mod move_history;
mod output;
mod program;
mod protocol;
mod vertex;

pub use agent::GtpAgent;
pub use bounded::{LineRead, MOST_BYTES, read_line_within};
pub use command_line::CommandLine;
pub use config::{GtpConfig, Protocol};
pub use protocol::{GtpCommand, GtpResponse};
pub use vertex::{colour, side, vertex, with_vertex_letters};
