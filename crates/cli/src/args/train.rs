//! The arguments of `uctopia train`.

use std::path::PathBuf;

use clap::Args;

use super::common::{number, seed, whole};

#[derive(Args, Debug)]
#[command(
    after_long_help = "If FILE.checkpoint exists, training continues from it. The same settings give the same file, byte for byte,
on any number of threads and after any number of interruptions. Both files contain the game, the number of games played and
a SHA-256 of the contents; damaged files and files of another game are refused. FILE.lock is held during training, so that
no two processes train one file.

Training by patterns writes a checkpoint after every stage of the game.

Agents that use the file: greedy:weights=FILE, guided:weights=FILE, alpha-beta:eval=FILE, uct:eval=FILE,depth=1."
)]
pub(crate) struct TrainArgs {
    /// The game: one that defines features, such as calculation, or patterns, such as othello or connect4
    pub(crate) game: String,
    /// File for the weights
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Features: the total number of games, including those of earlier runs. Patterns: the games of a round [default: 100000]
    #[arg(short, long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) games: Option<u64>,
    /// Seed of all random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Share of random moves, from 0 to 1, in games without chance events [default: 0.1; for patterns 0.05]
    #[arg(long, value_name = "NUMBER", value_parser = number::<f32>, hide_short_help = true)]
    pub(crate) explore: Option<f32>,
    /// Step size: the share of an error that one update corrects, for features before temporal coherence reduces it [default: 5;
    /// for patterns 0.6 in the first round, and 1/r² of it in round r]
    #[arg(long, value_name = "NUMBER", value_parser = number::<f32>, hide_short_help = true)]
    pub(crate) rate: Option<f32>,
    /// Threads; 0 for as many as there are processors
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(..))]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) features: FeatureArgs,
    #[command(flatten)]
    pub(crate) patterns: PatternArgs,
}

/// The options of TD(λ).
#[derive(Args, Debug)]
#[command(next_help_heading = "Games with features: TD(λ)")]
pub(crate) struct FeatureArgs {
    /// Games between two checkpoints, and two lines of progress [default: 20000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..), hide_short_help = true)]
    pub(crate) every: Option<u64>,
    /// λ of TD(λ), from 0 to 1 [default: 0.8]
    #[arg(long, value_name = "NUMBER", value_parser = number::<f32>, hide_short_help = true)]
    pub(crate) lambda: Option<f32>,
    /// Games after which the step size is halved: rate / (1 + games / N) [default: 1000000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..), hide_short_help = true)]
    pub(crate) half: Option<u64>,
    /// Warm-up games, in which a failure is scored by its nearness to success [default: 20000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..), hide_short_help = true)]
    pub(crate) warm_up: Option<u64>,
}

/// The options of regression.
#[derive(Args, Debug)]
#[command(next_help_heading = "Games with patterns: regression on labelled positions")]
pub(crate) struct PatternArgs {
    /// Total number of rounds, including those of earlier runs: each plays games, labels their positions and fits all weights
    /// [default: 5]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
    pub(crate) rounds: Option<u64>,
    /// Depth of the search that labels a position, in plies; the label is the mean of this depth and one ply less [default: 4]
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(..), hide_short_help = true)]
    pub(crate) depth: Option<u32>,
    /// The greatest number of random moves at the beginning of a game [default: 24]
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(..), hide_short_help = true)]
    pub(crate) random_plies: Option<u32>,
    /// How often the positions of a stage are passed over [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(..), hide_short_help = true)]
    pub(crate) epochs: Option<u32>,
    /// Step size of the last pass; from the first one on it falls by the same factor each time [default: 0.01]
    #[arg(long, value_name = "NUMBER", value_parser = number::<f32>, hide_short_help = true)]
    pub(crate) last_rate: Option<f32>,
    /// Keep the weights of every round beside the file of weights, as FILE.1, FILE.2 and so on, let them play each other, and draw their
    /// strength: a curve as .svg, .png, or the numbers as .json
    #[arg(long, value_name = "CHART")]
    pub(crate) curve: Option<PathBuf>,
}
