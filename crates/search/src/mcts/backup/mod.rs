//! Backup: the result of an iteration is added to the edges of its path.
//!
//! | file | contents |
//! |---|---|
//! | `add.rs` | rewards, discounts and virtual losses |
//! | `bounds.rs` | proofs and minimax values from the positions below |

mod add;
mod bounds;

pub(crate) use add::{Rewards, add, add_virtual_loss, add_whole, loss, replace_virtual_loss};
pub(crate) use bounds::{record_result, update_bounds};
