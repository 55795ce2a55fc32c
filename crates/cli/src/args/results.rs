//! What results say: of counts, and of one agent alone.

use clap::Args;
use uctopia_options::{Message, message};
use uctopia_statistics::Sprt;

use super::common::{BudgetArgs, FormatArgs, seed};

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  uctopia elo 60 0 40                  60 wins, no draw and 40 losses
  uctopia elo 332 433 498 333 334      pairs of games by A's points: 0, ½, 1, 1½ and 2")]
pub(crate) struct EloArgs {
    /// Wins, draws and losses of A; or the numbers of pairs of games with 0, ½, 1, 1½ and 2 points of A
    #[arg(value_name = "COUNT", required = true, value_parser = result_count)]
    pub(crate) counts: Vec<u64>,
    /// The sequential test; alpha=, beta= and model=normalized may be added
    #[arg(long, value_name = "TEST", default_value = "elo0=0,elo1=50")]
    pub(crate) sprt: Sprt,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// More results than any match has.
const MOST_RESULTS: u64 = 1_000_000_000_000;

/// Reads a number of games or of pairs.
fn result_count(text: &str) -> Result<u64, Message> {
    let count = text.parse().ok().filter(|count| *count <= MOST_RESULTS);
    count.ok_or_else(|| {
        message!(
            "expected a whole number from 0 to {most}",
            most = MOST_RESULTS
        )
    })
}

#[derive(Args, Debug)]
pub(crate) struct SuccessArgs {
    /// The game, for one player
    pub(crate) game: String,
    /// The agent
    pub(crate) agent: String,
    /// Number of deals
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// The position every game starts from; the first position by default
    #[arg(long, value_name = "POSITION", hide_short_help = true)]
    pub(crate) position: Option<String>,
    /// Games at a time; the results do not depend on it
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        hide_short_help = true
    )]
    pub(crate) jobs: usize,
    /// Seed of all games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
