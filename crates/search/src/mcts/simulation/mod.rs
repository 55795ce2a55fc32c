//! Simulation: playouts from where the tree ends.
//!
//! | file | what it knows |
//! |---|---|
//! | `playout.rs` | how moves of playouts are chosen: uniformly, decisively, by what was learned |
//! | `ngrams.rs` | MAST and NST |
//! | `move_means.rs` | the table of means of single moves |

mod move_means;
mod ngrams;
mod playout;

pub(crate) use playout::PlayoutMoves;
