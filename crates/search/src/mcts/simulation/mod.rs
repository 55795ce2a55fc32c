//! Playouts from the leaves of the tree.
//!
//! | file | contents |
//! |---|---|
//! | `playout.rs` | the choice of the moves of playouts: uniform, decisive, by learned means |
//! | `ngrams.rs` | MAST and NST |
//! | `move_means.rs` | the table of means of single moves |

mod move_means;
mod ngrams;
mod playout;

pub(crate) use playout::PlayoutMoves;
