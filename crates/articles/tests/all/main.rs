//! One program, since linking one for each file takes minutes.

mod engine;
mod golden;
mod naive;
mod repairs;
mod rules;
