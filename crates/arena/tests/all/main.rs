//! One program, since linking one for each file takes minutes.

mod common;
mod coverage;
mod groups;
mod hidden;
mod listed;
mod matches;
mod openings;
mod referee;
