//! Value functions learned by self-play or from solved positions, for any game with features, and opening books.
//!
//! All players move greedily to the afterstate with the highest value; after each game the values of its afterstates are
//! updated towards later values and the outcome: TD(λ) on afterstates, with a step size for each weight that shrinks where
//! errors cancel out (temporal coherence). Games are played in small batches by fixed values, from which the updates are then
//! made in order, so the result is the same for any number of threads.
//!
//! | file | holds |
//! |---|---|
//! | `network.rs` | the weights and their step sizes: the update of one value |
//! | `episode.rs` | one game of self-play |
//! | `trainer.rs` | batches of games, progress |
//! | `checkpoint.rs` | a trainer as a file, and back |
//! | `network_training.rs` | networks over features, fitted to positions with known outcomes |
//! | `regression/` | values by patterns, learned by regression on labelled positions |
//! | `book/` | [`Book`]: opening books, whose positions agents search in batches |
//!
//! ```
//! use uctopia::{Agent, Context, StopFlag};
//! use uctopia::games::connect_four::ConnectFour;
//! use uctopia::learn::{Trainer, Training};
//! use uctopia::search::{Greedy, GreedyConfig};
//! use uctopia::values::{FeatureSet, LearnedValue};
//!
//! let start = ConnectFour::default();
//! let training = Training { game: "connect4".to_owned(), ..Training::default() };
//! let mut trainer = Trainer::new(training, FeatureSet::of(&start));
//! trainer.train(&start, |_| 0.0, 32, 1, &StopFlag::default(), |_| ()).unwrap();
//! let file = trainer.weights().to_file(&trainer.header()); // std::fs::write("mine.weights", &file)
//!
//! let value = LearnedValue::from_file(&file, "connect4", &start).unwrap();
//! let report = Greedy::new(GreedyConfig::default(), value).decide(&start, &mut Context::unlimited()).unwrap();
//! assert_eq!(report.moves.len(), 7);
//! ```
//!
//! Sutton 1988, "Learning to predict by the methods of temporal differences"; Beal and Smith 1999, "Temporal coherence and
//! prediction decay in TD learning"; Jaśkowski 2018, "Mastering 2048 with delayed temporal coherence learning".

mod book;
mod checkpoint;
mod episode;
mod network;
mod network_training;
mod regression;
mod trainer;

pub use book::{AgentSource, Book, BookAgent, BookError, BookGame, BookSettings, book_game};
pub use network_training::{EpochProgress, NetworkTraining, Outcome, train_network};
pub use regression::{Regression, RegressionTrainer, StageError, StageProgress};
pub use trainer::{Trainer, Training, TrainingProgress};
