//! What a game is like.

use clap::Args;

use super::common::{FormatArgs, seed, whole};

#[derive(Args, Debug)]
pub(crate) struct BalanceArgs {
    /// The game
    pub(crate) game: String,
    /// An agent; may be repeated, the weakest first. By default random, uct:iters=100 and uct:iters=1000
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// Games, or deals, of each kind
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(2..=10_000_000))]
    pub(crate) games: u64,
    /// The position every game starts from; the first position by default
    #[arg(long, value_name = "POSITION", hide_short_help = true)]
    pub(crate) position: Option<String>,
    /// Games at a time; the results do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) jobs: usize,
    /// Seed of all games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
