//! The Go Text Protocol (GTP), version 2, for any game.
//!
//! A [`GtpAgent`] starts another program and lets it play: each move of the game is told to it, and its answers are
//! checked. [`GtpCommand`], [`GtpResponse`] and [`vertex`] are the protocol itself, for programs that serve it.
//!
//! ```
//! use uctopia_game::{AgentFailure, Budget, HostedAgent};
//! use uctopia_games::othello::Othello8;
//! use uctopia_gtp::{GtpAgent, GtpConfig};
//!
//! let config = GtpConfig { cmd: "no-such-program --gtp".parse().unwrap(), ..GtpConfig::default() };
//! let mut agent = GtpAgent::new(config, 1);
//! let failure = agent.try_decide(&Othello8::new(), &Budget::unlimited()).unwrap_err();
//! assert!(matches!(failure, AgentFailure::Crashed(_)));
//! assert!(failure.to_string().starts_with("no-such-program cannot be started: "));
//! ```
//!
//! | file | what it knows |
//! |---|---|
//! | `protocol.rs` | how requests and answers are written |
//! | `vertex.rs` | how moves and players are called |
//! | `command_line.rs`, `config.rs` | which program, and how long to wait for it |
//! | `program.rs`, `output.rs` | an engine process: commands and responses |
//! | `guard.rs` | a process that ends with this one, however that ends |
//! | `bounded.rs` | lines of at most so many bytes |
//! | `engine.rs` | a process that speaks GTP and knows the game |
//! | `move_history.rs` | the moves of the game, as far as they were seen |
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
pub use vertex::{colour, side, vertex};
