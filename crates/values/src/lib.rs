//! Value functions: ratings by which positions are compared quickly, and values that are sums of learned weights.
//!
//! An [`Evaluator`](uctopia_game::Evaluator) estimates one position. A [`ValueFunction`] also compares many of them quickly:
//! ratings without the final curve, quick ratings, and a rating from which on a position is as good as won. Every evaluation
//! becomes one by `impl ValueFunction<G> for Mine {}`.
//!
//! The value of a game with [`Features`] can be learned (crate `uctopia-learn`). [`Weights`] are stored in files with a header
//! and a SHA-256, and [`LearnedValue`] evaluates positions by them.
//!
//! | file | holds |
//! |---|---|
//! | `value_function.rs` | the trait, and every evaluation as a value function |
//! | `features.rs` | the trait of games with features |
//! | `table.rs` | numbers for the features of a table with several dimensions |
//! | `memo.rs` | a cache of sums |
//! | `weights.rs` | weights of two bytes each |
//! | `weights_file.rs` | files of weights that come with a program |
//! | `learned.rs` | values by weights: with a memory for one thread, without one for many |
//! | `network.rs` | values by a small network over the features |
//! | `patterns/` | values of board games by patterns that a game declares |
//! | `checksum_file.rs` | files with a header and a checksum (cargo feature `files`, which is on unless it is turned off) |
//! | `file.rs` | weights as a file, and its header (the same feature) |
//!
//! This crate depends on `uctopia-game` alone.

#[cfg(feature = "files")]
mod checksum_file;
mod features;
#[cfg(feature = "files")]
mod file;
mod learned;
mod memo;
mod network;
mod patterns;
mod table;
mod value_function;
mod weights;
mod weights_file;

#[cfg(feature = "files")]
pub use checksum_file::{ChecksumFile, LearnedFileError};
pub use features::Features;
#[cfg(feature = "files")]
pub use file::{FeatureSet, WeightsHeader};
pub use learned::{LearnedValue, SharedValue};
pub use memo::PartialSumCache;
pub use network::NetworkValue;
pub use patterns::{PatternIndices, PatternSet, PatternValue, Patterns};
pub use table::FeatureTable;
pub use value_function::{PAYOFF_UNIT, SharedFunction, ValueFunction};
pub use weights::Weights;
pub use weights_file::{MissingWeights, WeightsFile};
