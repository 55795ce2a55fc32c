//! Tournaments and experiments on the command line.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{BudgetArgs, FormatArgs, GamesFromArgs};

#[derive(Args, Debug)]
pub(crate) struct TournamentArgs {
    /// The game
    pub(crate) game: String,
    /// The agents; in games for one player each plays alone, all on the same deals
    #[arg(required = true)]
    pub(crate) agents: Vec<String>,
    /// Only the first agent against all others
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// How many games every two play, in pairs with colours swapped; or how many deals
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) games_from: GamesFromArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "An experiment is a TOML file:

  game = \"calculation:foundation_first=on\"
  deals = 200
  [sweep]
  agent = \"uct:iters={iters},c={c}\"
  values = { iters = [100, 1000], c = [0.5, 1.0] }

Keys, and what holds where they are missing:
  game           the game
  seed           of all random numbers (1)
  agents         every two against each other; in games for one player each alone, on the same deals
  pairings       round-robin, or gauntlet: the first agent against all others (round-robin)
  [sweep]        an agent with {names} in it, values for each name, and against whom
  random-games   so many random games, instead of agents or a sweep
  games, deals   how many, in each contest (100; with sprt as many as it takes)
  position       where games begin (the first position)
  openings       all:4 for all positions after so many plies, or a file with a list
  opening-plies  random plies that every pair, or deal, begins with (0)
  max-plies      games are broken off after so many (10000)
  sprt           elo0=0,elo1=50: a contest ends when this test has decided
  block          pairs, deals or games in a block (1; a million random games)")]
pub(crate) struct ExperimentArgs {
    #[command(subcommand)]
    pub(crate) command: ExperimentCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ExperimentCommand {
    /// Play on this machine what is not finished yet, and write tables and charts
    Run(ExperimentRunArgs),
    /// Play one block and print it as one line: what a worker on any machine does
    Shard(ShardArgs),
    /// Tell how many blocks there are, or print a recipe for a scheduler to play them
    Shards(ShardsArgs),
    /// Put blocks together that were played anywhere
    Merge(MergeArgs),
    /// Hand out blocks and take them in, in lines of JSON, for a program that has workers
    Serve(ServeArgs),
    /// Tell what of a folder is whole: every line of its ledger, what is missing, whether the results are what it says
    Verify(VerifyArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ExperimentRunArgs {
    /// The experiment (TOML); - reads standard input
    pub(crate) file: PathBuf,
    /// Where finished games are kept; named like the file by default
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Games at a time; the results do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) jobs: usize,
    /// Share of the blocks that another thread plays a second time and compares, such as 5%; none by default
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) spot_checks: Option<f64>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Reads a share of all: `5%` or `0.05`.
fn share(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let number = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse::<f64>(),
    };
    let share = number.ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a share from 0% to 100%, such as 5%, or from 0 to 1, such as 0.05".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct ShardArgs {
    /// The experiment (TOML), or its plan (JSON)
    pub(crate) file: PathBuf,
    /// Which block, from 0
    #[arg(long, value_name = "NUMBER")]
    pub(crate) block: u64,
}

/// What plays blocks somewhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Scheduler {
    /// A Slurm job array
    SlurmArray,
    /// HyperQueue
    Hq,
    /// GNU parallel
    Parallel,
    /// A Kubernetes job with an index
    K8s,
}

#[derive(Args, Debug)]
pub(crate) struct ShardsArgs {
    /// The experiment (TOML)
    pub(crate) file: PathBuf,
    /// For whom to print a recipe
    #[arg(long, value_name = "SCHEDULER")]
    pub(crate) emit: Option<Scheduler>,
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The experiment (TOML), or its plan (JSON)
    pub(crate) file: PathBuf,
    /// Files with one block a line; - reads standard input
    pub(crate) blocks: Vec<PathBuf>,
    /// Where finished games are kept; named like the file by default
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Share of the blocks that are played a second time here and compared, such as 5%; none by default
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) spot_checks: Option<f64>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A line is a header (it says what is played), a block that counts, a duplicate, left out (of a shorter plan), torn
(by a crash; its games are played again), changed (its digest is wrong), foreign (of another experiment or kind) or in
conflict (the same games with another outcome). The exit code is 0 if nothing is missing, changed, foreign or in conflict
and every file of results is what the ledger says, byte for byte; else 1."
)]
pub(crate) struct VerifyArgs {
    /// The folder of an experiment, a tournament or a match
    pub(crate) folder: PathBuf,
    /// The experiment (TOML), or its plan (JSON): says what is played where the ledger has lost its header
    #[arg(long, value_name = "FILE")]
    pub(crate) experiment: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The experiment (TOML), or its plan (JSON)
    pub(crate) file: PathBuf,
    /// Where finished games are kept; named like the file by default
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Share of the blocks that a second worker plays again and compares, such as 5%. By default 5% while there are two
    /// workers or more; a share that is given is also checked where there is one, by this process at the end
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) spot_checks: Option<f64>,
}
