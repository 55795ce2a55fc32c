//! The server as its page sees it: real connections, every endpoint.

mod bounds;
mod common;
mod crowd;
mod games;
mod guard;
mod lines;
mod searches;
