//! One program, since linking one for each file takes minutes; `memory.rs` and `page.rs` need the machine for themselves and stay apart.

mod analyze;
mod article;
mod bench;
mod book;
mod common;
mod disk_full;
mod docs;
mod engine;
mod experiment;
mod faults;
mod fuzz;
mod gtp;
mod hostile;
mod killed;
mod recipes;
mod repro;
mod serve;
mod studies;
mod train;
mod tui;
