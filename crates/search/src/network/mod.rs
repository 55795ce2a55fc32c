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
//! | `lockstep.rs` | several searches whose positions are evaluated together |
//! | `self_play.rs`, `one_game.rs`, `settings.rs` | many games at once for training, one of them, and how they are played |
//!
//! Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play".

mod agent;
mod batch;
mod evaluator;
mod leaves;
mod lockstep;
mod one_game;
mod options;
mod predictions;
mod self_play;
mod settings;

pub use agent::{NetworkAgent, network_agent};
pub use batch::{EncodedBatch, sample_batch};
pub use evaluator::PositionEvaluator;
pub use leaves::NetworkLeaves;
pub use lockstep::{LockstepSeat, lockstep};
pub use one_game::{SelfPlayGame, SelfPlayPosition};
pub use options::NetworkOptions;
pub use predictions::Predictions;
pub use self_play::{SelfPlayError, self_play};
pub use settings::SelfPlaySettings;
