//! Backup: what an iteration found goes up along its path.
//!
//! | file | what it knows |
//! |---|---|
//! | `add.rs` | rewards, discounts and virtual losses |
//! | `bounds.rs` | what follows from the positions below: proofs and minimax values |

mod add;
mod bounds;

pub(crate) use add::{Rewards, add, add_virtual_loss, add_whole, loss, replace_virtual_loss};
pub(crate) use bounds::{record_result, update_bounds};
