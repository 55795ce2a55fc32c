//! A local server that shows games and running searches in the browser.
//!
//! It binds to this machine alone by default, refuses requests of other sites' pages, reads and writes no file, starts
//! no program, and stores no game: every request contains a *line* (game, start, moves). Searches run on plain threads;
//! as many run at a time as there are processors, each on as many threads as its options request. Their events go to the
//! client, and they end when it disconnects.
//!
//! | file | holds |
//! |---|---|
//! | `server.rs`, `listener.rs` | the port, the connections, the end |
//! | `config.rs` | bounds on everything |
//! | `host_check.rs`, `token.rs` | the requests that are accepted |
//! | `body.rs`, `bounds.rs`, `fields.rs`, `error.rs` | JSON in, and errors that name the field |
//! | `line.rs`, `agents.rs` | games and agents of requests |
//! | `app.rs`, `slots.rs`, `memory.rs` | the shared state; slots and memory of searches |
//! | `books.rs` | what opening books know of a position |
//! | `event_stream.rs` | events for clients that may be slow |
//! | `search/` | observed searches |
//! | `api/` | the endpoints, one file each |
//! | `openapi/` | the OpenAPI document, made of the handlers |
//! | `assets.rs` | the page, which is embedded |
//!
//! Reading order: `server.rs`, `api/line.rs`, `api/search.rs`, `search/observer.rs`, `event_stream.rs`.

mod agents;
mod api;
mod app;
mod assets;
mod body;
mod books;
mod bounds;
mod config;
mod error;
mod event_stream;
mod fields;
mod host_check;
mod language;
mod line;
mod listener;
mod memory;
mod openapi;
mod search;
mod server;
mod slots;
mod token;

pub use config::{Config, ServerLimits};
pub use server::Server;
pub use token::Token;
