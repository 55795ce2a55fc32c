//! Values by patterns, learned by regression on positions of self-play.
//!
//! A round plays games by the present values, labels their positions, and fits the weights to the labels. It works backwards
//! from the last stage of the game: a position that the game can [solve](uctopia_values::Patterns::solved) has an exact label,
//! and any other the mean result of two searches, so deep that they reach stages with new weights. The labels of a round so rest on
//! exact results, whatever the values were before; these determine only which positions occur.
//!
//! | file | holds |
//! |---|---|
//! | `settings.rs` | the settings |
//! | `trainer.rs` | rounds of stages |
//! | `games.rs` | the games of a round |
//! | `labels.rs` | the search that labels a position |
//! | `fit.rs` | stochastic gradient descent on the weights of a stage |
//! | `checkpoint.rs` | a trainer as a file, and back |
//! | `parallel.rs` | a function applied to a list on several threads |
//!
//! Buro 1997, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello": positions labelled from
//! the end of the game backwards, weights by regression.

mod checkpoint;
mod fit;
mod games;
mod labels;
mod parallel;
mod settings;
mod trainer;

pub use fit::StageError;
pub use settings::Regression;
pub use trainer::{RegressionTrainer, StageProgress};
