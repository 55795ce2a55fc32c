//! A local server that shows games and searches in the browser while they think.
//!
//! It binds to this machine alone unless told otherwise, answers no pages of other sites, reads and writes no file, starts
//! no program, and remembers no game: a *line* (game, start, moves) comes with every request. Searches run on plain threads;
//! as many think at a time as there are processors, each on as many threads as it asks for. Their events go to whoever
//! asked, and when he leaves they end.
//!
//! | file | what it knows |
//! |---|---|
//! | `server.rs`, `listener.rs` | the port, the connections, the end |
//! | `config.rs` | bounds on everything |
//! | `host_check.rs` | who may ask |
//! | `body.rs`, `fields.rs`, `error.rs` | JSON in, and errors that name the field |
//! | `line.rs`, `agents.rs` | games and agents as they are asked for |
//! | `app.rs`, `slots.rs`, `memory.rs` | what requests share; who may think, and with how much memory |
//! | `event_stream.rs` | events for a reader who may be slow |
//! | `search/` | searches that are watched |
//! | `api/` | the endpoints, one file each |
//! | `assets.rs` | the page, which is embedded |
//!
//! Reading order: `server.rs`, `api/line.rs`, `api/search.rs`, `search/observer.rs`, `event_stream.rs`.

mod agents;
mod api;
mod app;
mod assets;
mod body;
mod config;
mod error;
mod event_stream;
mod fields;
mod host_check;
mod line;
mod listener;
mod memory;
mod search;
mod server;
mod slots;

pub use config::{Config, ServerLimits};
pub use server::Server;
