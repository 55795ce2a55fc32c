//! Games: entries of the catalog, names with options, and types behind them.
//!
//! | file | holds |
//! |---|---|
//! | `entry.rs` | a game in the catalog: names, descriptions, options, constructor |
//! | `level.rs` | a measured level of play |
//! | `standard.rs` | the games that come with Uctopia, one entry each |
//! | `standard_levels.rs` | their measured levels of play |
//! | `standard_types.rs` | their types |
//! | `abilities.rs` | what a type of game can do besides following its rules |
//! | `encoding.rs` | moves as numbers and positions as arrays, as functions of a type of game |
//! | `name.rs` | what a game is called |
//! | `margin_solver.rs` | what solves positions to the last point |
//! | `network.rs` | search and self-play by networks |
//! | `typed.rs` | a game of a known type with the abilities it has |
//! | `any.rs`, `erased.rs` | a game whose type is hidden: everything the catalog does with a game |
//! | `spec.rs`, `lookup.rs` | a game by name, with its options |

mod abilities;
mod any;
mod encoding;
mod entry;
mod erased;
mod level;
mod lookup;
mod margin_solver;
mod name;
mod network;
mod spec;
mod standard;
mod standard_levels;
mod standard_types;
mod typed;

pub(crate) use abilities::Abilities;
pub use abilities::Playable;
pub use any::AnyGame;
pub(crate) use encoding::EncodingOf;
pub use entry::{GameEntry, GameInfo, NoOptions};
pub use level::{LEVELS, MeasuredLevel};
pub(crate) use margin_solver::MarginSolver;
pub(crate) use name::GameName;
pub(crate) use network::no_arrays;
pub use spec::GameSpec;
pub(crate) use standard::games as standard_games;
pub(crate) use standard_types::each_standard_game;
pub use typed::TypedGame;
