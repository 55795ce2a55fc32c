//! `uctopia train`: a value function learned by self-play and kept in a file; training can be interrupted and resumed.
//!
//! | file | holds |
//! |---|---|
//! | `files.rs` | what both methods have: options, files and refusals |
//! | `features.rs` | games with features: TD(λ) |
//! | `patterns.rs` | games with patterns: regression |
//! | `strength.rs` | the weights of the rounds against each other |

mod features;
mod files;
mod patterns;
mod strength;

use uctopia_catalog::{GameSpec, LearningMethod};

use crate::args::TrainArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    match game.learning_method() {
        Some(LearningMethod::Regression) => patterns::run(args, &game),
        Some(LearningMethod::TemporalDifferences) | None => features::run(args, &game),
    }
}
