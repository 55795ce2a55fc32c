//! The root: how iterations are dealt out among its moves, and which is played in the end.
//!
//! | file | what it knows |
//! |---|---|
//! | `allotment.rs` | sequential halving and Gumbel |
//! | `choice.rs` | the final choice, early stops, and what a report tells of a move |

mod allotment;
mod choice;

pub(crate) use allotment::SequentialHalving;
pub(crate) use choice::{RootMoveStatistics, choose, is_settled, is_solved, line};
