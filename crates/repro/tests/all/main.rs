//! One program, since linking one for each file takes minutes.

mod repro;
mod verdicts;
