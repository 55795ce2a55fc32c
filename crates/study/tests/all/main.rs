//! One program, since linking one for each file takes minutes.

mod endgames;
mod review;
mod tree;
