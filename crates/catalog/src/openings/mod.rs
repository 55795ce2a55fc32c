//! Openings by the names of games and agents.
//!
//! | file | holds |
//! |---|---|
//! | `source.rs` | where the openings of a match come from, and how many they are |
//! | `list.rs` | lists of openings as text |
//! | `judge.rs` | the balance of openings by an agent's values |

mod judge;
mod list;
mod source;

pub use judge::Balance;
pub use list::{ListedOpening, OpeningList, OpeningListError, OpeningRequest, list_openings};
pub use source::{OpeningSource, OpeningSourceError};
