//! The root: allotment of iterations to its moves, and final move selection.
//!
//! | file | contents |
//! |---|---|
//! | `allotment.rs` | sequential halving and Gumbel |
//! | `choice.rs` | final move selection, early stops, and the report on a move |

mod allotment;
mod choice;

pub(crate) use allotment::SequentialHalving;
pub(crate) use choice::{RootMoveStatistics, choose, is_decided, is_solved, line};
