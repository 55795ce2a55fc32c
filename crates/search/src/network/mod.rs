//! Networks for values and policies: positions as arrays, evaluated many at once, in tree search and in self-play.
//!
//! A network is a [`PositionEvaluator`]: it sees arrays of numbers and returns arrays of numbers, and knows no type of a game. Games
//! whose positions can be [encoded](uctopia_game::Encode) are searched with it by [`network_agent`].
//!
//! | file | contents |
//! |---|---|
//! | `evaluator.rs` | the interface of a network |
//! | `batch.rs` | positions as arrays |
//! | `predictions.rs` | values and priors, and their checks |
//! | `leaves.rs` | a network as leaf evaluator of a tree search |
//! | `options.rs`, `agent.rs` | the options of the agent, and the agent |
//! | `self_play/` | many games at once for training |
//!
//! Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play".

mod agent;
mod batch;
mod evaluator;
mod leaves;
mod options;
mod predictions;
mod self_play;

pub use agent::{NetworkAgent, network_agent};
pub use batch::{EncodedBatch, sample_batch};
pub use evaluator::PositionEvaluator;
pub use leaves::NetworkLeaves;
pub use options::NetworkOptions;
pub use predictions::Predictions;
pub use self_play::{
    SearchRule, SelfPlay, SelfPlayError, SelfPlayGame, SelfPlayRun, SelfPlaySearch,
    SelfPlaySettings,
};
