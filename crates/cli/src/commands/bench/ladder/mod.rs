//! `uctopia bench levels` and `uctopia bench ladder`: ratings of agents by games against each other.
//!
//! | file | holds |
//! |---|---|
//! | `levels.rs` | the levels of play from 1 to 10 |
//! | `budget.rs` | iterations and nodes that take the same CPU time |
//! | `engines.rs` | other programs |
//! | `against.rs` | one agent against a program at several levels |
//! | `list.rs` | the ladder: our agents and other programs in one list |

mod against;
mod budget;
mod engines;
pub(super) mod levels;
pub(super) mod list;
