//! The server's interface to its page: real connections, every endpoint.

mod assets;
mod bounds;
mod common;
mod crowd;
mod games;
mod guard;
mod lines;
mod openapi;
mod reading;
mod searches;
mod studies;
mod token;
mod typescript;
mod until;
mod watch;
