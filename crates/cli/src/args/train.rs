//! What `uctopia train` takes.

use std::path::PathBuf;

use clap::Args;

use super::common::seed;

#[derive(Args, Debug)]
#[command(
    after_help = "Where FILE.checkpoint is there, training goes on from it. The same settings give the same file, byte for byte,
on any number of threads, and however often training was interrupted. Both files name the game and the games played and
hold a SHA-256 over all of it; damaged files, and those of another game, are refused. FILE.lock is held meanwhile, so that
no two processes train one file.

Agents go by the file: greedy:weights=FILE, guided:weights=FILE, alpha-beta:eval=FILE, uct:eval=FILE,depth=1."
)]
pub(crate) struct TrainArgs {
    /// The game: one that names its features, such as calculation or connect4
    pub(crate) game: String,
    /// Where the weights go
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// How many games are played altogether, earlier ones included
    #[arg(short, long, value_name = "N", default_value_t = 100_000)]
    pub(crate) games: u64,
    /// Games between two checkpoints, and two lines of progress
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) every: u64,
    /// Where all random numbers come from
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// λ of TD(λ), from 0 to 1
    #[arg(long, value_name = "NUMBER", default_value_t = 0.8)]
    pub(crate) lambda: f32,
    /// How much of an error is corrected at once, before temporal coherence makes it less
    #[arg(long, value_name = "NUMBER", default_value_t = 5.0)]
    pub(crate) rate: f32,
    /// Games after which the rate is halved: rate / (1 + games / N)
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) half: u64,
    /// Warm-up games, in which a failure is scored by its nearness to success
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) warm_up: u64,
    /// Share of moves made at random, from 0 to 1, in games in which nature draws nothing
    #[arg(long, value_name = "NUMBER", default_value_t = 0.1)]
    pub(crate) explore: f32,
    /// Threads; 0 takes as many as there are processors
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    pub(crate) jobs: usize,
}
