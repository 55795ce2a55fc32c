//! Games made from other games, and games written by hand.

mod max_plies;
mod sampled_chance;
mod seeded;
mod tree;

pub use max_plies::{MaxPlies, MaxPliesObservation};
pub use sampled_chance::SampledChance;
pub use seeded::Seeded;
pub use tree::Tree;
