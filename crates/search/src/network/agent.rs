//! The agent that searches by a network.

use std::sync::Arc;

use uctopia_game::{Encode, Rng, Shortcuts, ZeroEvaluator};
use uctopia_options::OptionError;

use super::evaluator::PositionEvaluator;
use super::leaves::NetworkLeaves;
use crate::mcts::custom::BuiltIn;
use crate::mcts::{BuiltUct, Uct, UctConfig};

/// A tree search whose leaves a network evaluates.
pub type NetworkAgent<G> = BuiltUct<G, ZeroEvaluator, BuiltIn, BuiltIn, BuiltIn, NetworkLeaves>;

/// A tree search whose leaves are evaluated by `evaluator`, with its own random numbers.
///
/// # Errors
/// When the configuration cannot be combined with leaf evaluation.
pub fn network_agent<G: Encode + Shortcuts>(
    config: UctConfig,
    evaluator: Arc<dyn PositionEvaluator>,
    seed: u64,
) -> Result<NetworkAgent<G>, OptionError> {
    // Another stream than that of the search.
    let leaves = NetworkLeaves::new(evaluator, Rng::derive(seed, u64::MAX));
    Uct::builder()
        .config(config)
        .leaves(leaves)
        .seed(seed)
        .build()
}
