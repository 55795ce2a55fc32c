//! The arguments of `uctopia train`.

use std::path::PathBuf;

use clap::Args;

use super::common::seed;

#[derive(Args, Debug)]
#[command(
    after_help = "If FILE.checkpoint exists, training continues from it. The same settings give the same file, byte for byte,
on any number of threads and after any number of interruptions. Both files contain the game, the number of games played and
a SHA-256 of the contents; damaged files and files of another game are refused. FILE.lock is held during training, so that
no two processes train one file.

Agents that use the file: greedy:weights=FILE, guided:weights=FILE, alpha-beta:eval=FILE, uct:eval=FILE,depth=1."
)]
pub(crate) struct TrainArgs {
    /// The game: one that defines features, such as calculation or connect4
    pub(crate) game: String,
    /// File for the weights
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Total number of games, including those of earlier runs
    #[arg(short, long, value_name = "N", default_value_t = 100_000)]
    pub(crate) games: u64,
    /// Games between two checkpoints, and two lines of progress
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) every: u64,
    /// Seed of all random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// λ of TD(λ), from 0 to 1
    #[arg(long, value_name = "NUMBER", default_value_t = 0.8)]
    pub(crate) lambda: f32,
    /// Step size: the share of an error that one update corrects, before temporal coherence reduces it
    #[arg(long, value_name = "NUMBER", default_value_t = 5.0)]
    pub(crate) rate: f32,
    /// Games after which the step size is halved: rate / (1 + games / N)
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) half: u64,
    /// Warm-up games, in which a failure is scored by its nearness to success
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) warm_up: u64,
    /// Share of random moves, from 0 to 1, in games without chance events
    #[arg(long, value_name = "NUMBER", default_value_t = 0.1)]
    pub(crate) explore: f32,
    /// Threads; 0 for as many as there are processors
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    pub(crate) jobs: usize,
}
