//! Options whose best values are found by games.

use clap::Args;

use super::common::{BudgetArgs, FormatArgs, GamesFromArgs, whole};

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  uctopia tune connect4 uct:iters=500 c=0.1..3
  uctopia tune othello uct:time=20ms c=0.1..3 policy=uniform,mast --folder tuned

Each pair of games tries other values, more and more those that win (CLOP; Coulom 2011). A range whose ends differ by the
factor 10 or more has a logarithmic scale. Values that make a search slower need a bound by time.")]
pub(crate) struct TuneArgs {
    /// The game, for one or two players
    pub(crate) game: String,
    /// The agent
    pub(crate) agent: String,
    /// An option with its values: a range of numbers, such as c=0.1..3, or a list, such as decisive=off,both
    #[arg(value_name = "OPTION=VALUES", required = true)]
    pub(crate) options: Vec<String>,
    /// The opponent; by default the agent as it is given
    #[arg(long, value_name = "AGENT")]
    pub(crate) against: Option<String>,
    /// Number of games, or of deals in games for one player
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = whole::<u64>(2..=10_000_000))]
    pub(crate) games: u64,
    /// Games of another seed that the best values play against the opponent, to measure their strength; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole::<u64>(0..=10_000_000))]
    pub(crate) validate: u64,
    #[command(flatten)]
    pub(crate) games_from: GamesFromArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
