//! A local server that shows games and running searches in the browser.
//!
//! What is asked and answered is the crate `service`; this one brings HTTP, threads, and bounds on all requests together. It binds to this
//! machine alone by default, refuses requests of other sites' pages, reads and writes no file, starts
//! no program, and stores no game: every request contains a *line* (game, start, moves). Searches run on plain threads;
//! as many run at a time as there are processors, each on as many threads as its options request. Their events go to the
//! client, and they end when it disconnects.
//!
//! | file | holds |
//! |---|---|
//! | `server.rs`, `listener.rs` | the port, the connections, the end |
//! | `config.rs` | bounds on everything |
//! | `host_check.rs`, `token.rs` | the requests that are accepted |
//! | `body.rs`, `error.rs` | requests that have arrived, and refusals |
//! | `app.rs`, `slots.rs`, `memory.rs` | the shared state; slots and memory of searches |
//! | `event_stream.rs` | events for clients that may be slow |
//! | `search/` | observed searches |
//! | `api/` | the routes: endpoints of the service, and searches that are watched |
//! | `openapi/` | the OpenAPI document, made of the endpoints |
//! | `assets.rs` | the page, which is embedded |
//!
//! Reading order: `server.rs`, `openapi/api.rs`, `api/search.rs`, `search/observer.rs`, `event_stream.rs`.

mod api;
mod app;
mod assets;
mod body;
mod config;
mod error;
mod event_stream;
mod host_check;
mod language;
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
pub use uctopia_service::Limits;
