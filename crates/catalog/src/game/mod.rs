//! Games: entries of the catalog, names with options, and types behind them.
//!
//! | file | holds |
//! |---|---|
//! | `entry.rs` | a game in the catalog: names, descriptions, options, constructor |
//! | `level.rs` | a measured level of play |
//! | `standard.rs`, `standard_levels.rs` | the games that come with Uctopia, one entry each, and their measured levels of play |
//! | `spec.rs`, `lookup.rs` | a game by name, with its options |
//! | `typed.rs` | a game of a known type with the abilities it has |
//! | `search_abilities.rs`, `margin_solver.rs`, `network.rs` | what searches need of a type besides its rules |
//! | `dyn_game.rs` | what is done with a game in its own type, for games whose type is hidden |
//! | `typed_agents.rs`, `random_play.rs` | the same for a known type |
//! | `learning.rs` | learning the values of games that name their features or patterns |
//! | `evaluation_source.rs` | where the evaluations of an agent come from |
//! | `beam_search.rs` | whether an open deal can be won |

mod beam_search;
mod dyn_game;
mod entry;
mod evaluation_source;
mod learning;
mod level;
mod lookup;
mod margin_solver;
mod network;
mod random_play;
mod search_abilities;
mod spec;
mod standard;
mod standard_levels;
mod typed;
mod typed_agents;

pub use dyn_game::AnyGame;
pub(crate) use dyn_game::Outcomes;
pub use entry::{GameEntry, GameInfo, NoOptions};
pub(crate) use evaluation_source::EvaluationSource;
pub use learning::LearningMethod;
pub(crate) use learning::unnamed_features;
pub use level::{LEVELS, MeasuredLevel};
pub(crate) use margin_solver::MarginSolver;
pub(crate) use network::no_arrays;
pub(crate) use search_abilities::SearchAbilities;
pub use spec::GameSpec;
pub(crate) use standard::games as standard_games;
pub use typed::TypedGame;
