//! Games: entries of the catalog, names with options, and types behind them.
//!
//! | file | holds |
//! |---|---|
//! | `entry.rs` | a game in the catalog: names, descriptions, options, constructor |
//! | `standard.rs` | the games that come with Uctopia, one entry each |
//! | `typed.rs` | a game of a known type with its abilities |
//! | `any.rs` | a game whose type is hidden, with every operation of the catalog |
//! | `spec.rs` | a game by name, with its options |

mod any;
mod entry;
mod spec;
mod standard;
mod typed;

pub use any::AnyGame;
pub use entry::{GameEntry, GameInfo, NoOptions};
pub use spec::GameSpec;
pub(crate) use standard::{each_standard_game, games as standard_games};
pub(crate) use typed::Abilities;
pub use typed::{Playable, TypedGame};
