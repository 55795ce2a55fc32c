//! Play by a value function: at once, or by greedy playouts.
//!
//! | file | contents |
//! |---|---|
//! | `afterstates.rs` | the positions reachable before another player or nature moves |
//! | `beam.rs` | lines of play that win when nature's moves are known |
//! | `policy.rs` | values of afterstates, now and one move later |
//! | `endgame.rs` | exact values where few draws are left |
//! | `plan.rs` | several moves of one decision |
//! | `greedy.rs` | the afterstate with the best value, at once |
//! | `guided.rs` | greedy playouts by an evaluation, allotted by sequential halving |
//!
//! The values may be those of an evaluation written by hand or of a learned one.

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
