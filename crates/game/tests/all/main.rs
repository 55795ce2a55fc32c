//! One program, since linking one for each file takes minutes.

mod breach;
mod check;
mod hidden;
mod max_plies;
mod ranking;
