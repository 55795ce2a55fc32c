//! The root: allotment of iterations to its moves, and final move selection.
//!
//! | file | contents |
//! |---|---|
//! | `allotment.rs` | sequential halving and Gumbel |
//! | `noise.rs` | Dirichlet noise in the priors |
//! | `sampling.rs` | draws of the move by visits |
//! | `choice.rs` | final move selection, early stops, and the report on a move |

mod allotment;
mod choice;
mod noise;
mod sampling;

pub(crate) use allotment::{SequentialHalving, gumbel_noise};
pub(crate) use choice::{RootMoveStatistics, choose, is_decided, is_solved, line};
pub(crate) use noise::{add_noise, dirichlet};
pub(crate) use sampling::draw;
pub use sampling::draw_by_visits;
