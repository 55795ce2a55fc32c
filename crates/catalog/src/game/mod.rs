//! Games: entries of the catalog, names with options, and types behind them.
//!
//! | file | holds |
//! |---|---|
//! | `entry.rs` | a game in the catalog: names, descriptions, options, constructor, measured levels of play |
//! | `standard.rs`, `standard_erased.rs`, `standard_levels.rs` | the games that come with Uctopia, one entry each, and their measured levels of play |
//! | `spec.rs` | a game by name, with its options |
//! | `typed.rs` | a game of a known type with the abilities it has |
//! | `erased.rs` | a game for whose type no search is compiled |
//! | `search_abilities.rs` | what searches need of a type besides its rules |
//! | `dyn_game.rs` | what is done with a game in its own type, for games whose type is hidden |
//! | `typed_dyn_game.rs`, `random_play.rs` | the same for a known type |
//! | `learning.rs` | learning the values of games that name their features or patterns |
//! | `agent_parts.rs` | what an agent is built of in a game of a known type |

mod agent_parts;
mod dyn_game;
mod entry;
mod erased;
mod learning;
mod random_play;
#[cfg(feature = "reinforcement-learning")]
mod reinforcement_learning;
mod search_abilities;
mod spec;
#[cfg(feature = "standard-games")]
mod standard;
#[cfg(feature = "standard-games")]
mod standard_erased;
#[cfg(feature = "standard-games")]
mod standard_levels;
mod typed;
mod typed_dyn_game;

pub(crate) use agent_parts::AgentParts;
pub use dyn_game::AnyGame;
pub(crate) use dyn_game::Outcomes;
pub use entry::{GameEntry, GameInfo, LEVELS, MeasuredLevel, NoOptions};
pub use erased::ErasedGame;
pub use learning::LearningMethod;
pub(crate) use learning::unnamed_features;
#[cfg(feature = "reinforcement-learning")]
pub use reinforcement_learning::AnyVector;
pub use spec::GameSpec;
#[cfg(feature = "standard-games")]
pub(crate) use standard::games as standard_games;
pub use typed::TypedGame;

/// The games that come with Uctopia: this build leaves them out.
#[cfg(not(feature = "standard-games"))]
pub(crate) fn standard_games() -> Vec<GameEntry> {
    Vec::new()
}
