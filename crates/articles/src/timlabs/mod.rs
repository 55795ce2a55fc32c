//! The programs of the articles on Calculation (Time Intermedia, TIM Labs 2015).

mod flat;
mod levels;
mod mcts;

pub use flat::{TimlabsFlat, TimlabsFlatConfig};
pub use levels::{TimlabsLevels, TimlabsLevelsConfig};
pub use mcts::{Backup, TimlabsMcts, TimlabsMctsConfig};
