//! Selection: the descent from the root to a leaf.
//!
//! | file | contents |
//! |---|---|
//! | `descent.rs` | the descent itself |
//! | `choose.rs` | UCB1, and the order of unvisited moves |
//! | `best.rs` | the best of several moves, without those that proofs rule out |
//! | `prepared.rs`, `four_moves.rs` | selection at the most visited nodes, prepared beforehand |
//! | `terms.rs` | the terms beyond UCB1, and their sum |
//! | `amaf.rs` | RAVE and GRAVE |
//! | `rule.rs` | a custom rule |
//! | `widening.rs` | a part of the moves, which grows |
//! | `columns.rs` | the columns that these need |

pub(crate) mod amaf;
mod best;
mod choose;
mod columns;
mod descent;
mod four_moves;
mod prepared;
mod rule;
mod terms;
mod widening;

pub(crate) use best::is_open;
pub(crate) use choose::{SelectionPolicy, choose_alone};
pub(crate) use columns::{Needs, columns_for};
pub(crate) use descent::{Descent, DescentEnd, DescentRules};
pub(crate) use four_moves::{FourMoves, MoveComparison};
pub(crate) use prepared::{NOT_PREPARED, PreparedChoice, PreparedNodes};
