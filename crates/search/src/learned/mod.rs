//! Playing by a value function: at once, or by what comes of playing on like that.
//!
//! | file | what it knows |
//! |---|---|
//! | `afterstates.rs` | the positions reachable before another player or nature moves |
//! | `beam.rs` | lines of play that win when nature's moves are known |
//! | `policy.rs` | values of afterstates, now and one move later |
//! | `endgame.rs` | exact values where little is left to chance |
//! | `plan.rs` | several moves of one decision |
//! | `greedy.rs` | the afterstate with the best value, at once |
//! | `guided.rs` | greedy playouts by an evaluation, dealt out by sequential halving |
//!
//! Whose values they are does not matter: an evaluation written by hand, or one that was learned.

mod afterstates;
mod beam;
mod endgame;
mod greedy;
mod guided;
mod plan;
mod policy;

pub use afterstates::Afterstates;
pub use beam::BeamResult;
pub use greedy::{Greedy, GreedyConfig};
pub use guided::{Guided, GuidedConfig};
pub use policy::{GreedyPolicy, RankedAfterstate};
