//! One file for each command; `analysis_csv.rs`, `match_records.rs` and `match_setting.rs` are shared by some of them.

pub(crate) mod agents;
mod analysis_csv;
pub(crate) mod analyze;
pub(crate) mod balance;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod engine;
pub(crate) mod experiment;
pub(crate) mod games;
pub(crate) mod generate;
mod group;
pub(crate) mod match_command;
mod match_records;
mod match_setting;
pub(crate) mod nboard;
pub(crate) mod openings;
pub(crate) mod play;
pub(crate) mod preset;
mod rated;
pub(crate) mod records;
pub(crate) mod repro;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod tree;
