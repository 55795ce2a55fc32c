//! Selection: the descent from the root to where the tree ends.
//!
//! | file | what it knows |
//! |---|---|
//! | `descent.rs` | the descent itself |
//! | `choose.rs` | UCB1, and the order of untried moves |
//! | `best.rs` | the best of several moves, without those that proofs rule out |
//! | `tables.rs` | logarithms and reciprocals |
//! | `terms.rs` | everything else a move may be selected by, and how it adds up |
//! | `proof_bonus.rs` | the bonus for small proof numbers |
//! | `amaf.rs` | RAVE and GRAVE |
//! | `rule.rs` | a rule of the program's own |
//! | `columns.rs` | the columns that these need |

pub(crate) mod amaf;
mod best;
mod choose;
mod columns;
mod descent;
mod proof_bonus;
mod rule;
mod tables;
mod terms;

pub(crate) use best::is_open;
pub(crate) use columns::{Needs, columns_for};
pub(crate) use descent::{Descent, DescentEnd, DescentRules};
