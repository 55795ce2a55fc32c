//! Playing by a value function: at once, or by what comes of playing on like that.
//!
//! | file | what it knows |
//! |---|---|
//! | `afterstates.rs` | where a player can bring the game before somebody else moves |
//! | `greedy.rs` | the afterstate with the best value, at once |
//! | `guided.rs` | playouts in which everybody plays greedily, dealt out by sequential halving |
//!
//! Whose values they are does not matter: an evaluation written by hand, or one that was learned.

mod afterstates;
mod greedy;
mod guided;

pub use afterstates::Afterstates;
pub use greedy::{Greedy, GreedyConfig, Policy};
pub use guided::{Guided, GuidedConfig};
