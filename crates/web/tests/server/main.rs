//! The server's interface to its page: real connections, every endpoint.

mod bounds;
mod common;
mod crowd;
mod games;
mod guard;
mod lines;
mod searches;
mod studies;
mod watch;
