//! Tournaments and experiments on the command line.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use uctopia_options::{Message, OptionValue as _, message};

use super::common::{BudgetArgs, FormatArgs, GamesFromArgs, TableFormatArgs, whole};

#[derive(Args, Debug)]
pub(crate) struct TournamentArgs {
    /// The game
    pub(crate) game: String,
    /// The agents; in games for one player each plays alone, all on the same deals; in games for three and four players every
    /// group of three or four agents plays
    #[arg(required = true)]
    pub(crate) agents: Vec<String>,
    /// Only the first agent against all others
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// Games of every two agents, in pairs with colours swapped, or of every group, in all seatings; or the number of deals
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) games_from: GamesFromArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: TableFormatArgs,
}

#[derive(Args, Debug)]
#[command(after_long_help = "An experiment is a TOML file:

  game = \"calculation:foundation_first=on\"
  deals = 200
  [sweep]
  agent = \"uct:iters={iters},c={c}\"
  values = { iters = [100, 1000], c = [0.5, 1.0] }

Keys, with their defaults in brackets:
  game           the game
  seed           seed of all random numbers (1)
  agents         every two against each other; in games for one player each alone, on the same deals
  pairings       round-robin, or gauntlet: the first agent against all others (round-robin)
  [sweep]        an agent with {names} in it, values for each name, and against whom
  random-games   so many random games, instead of agents or a sweep
  games, deals   how many, in each match (100; with sprt as many as it takes)
  position       where games begin (the first position)
  openings       all:4 for all positions after 4 plies, or a file with a list
  opening-plies  random plies that every pair, or deal, begins with (0)
  max-plies      games are broken off after so many (10000)
  sprt           elo0=0,elo1=50: a match ends when this test has decided
  block          pairs, deals or games in a block (1; a million random games)")]
pub(crate) struct ExperimentArgs {
    #[command(subcommand)]
    pub(crate) command: ExperimentCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ExperimentCommand {
    /// Play all unfinished blocks on this machine, and write tables and charts
    Run(ExperimentRunArgs),
    /// Play blocks and print each as one line, as a worker on any machine
    Shard(ShardArgs),
    /// Print the number of blocks, or a job script for a scheduler
    Shards(ShardsArgs),
    /// Merge blocks that were played on other machines
    Merge(MergeArgs),
    /// Coordinate workers of another program: assign blocks and receive results, in lines of JSON
    Serve(ServeArgs),
    /// Check a folder: every line of its ledger, missing blocks, and whether the results match the ledger
    Verify(VerifyArgs),
    /// Remove from a folder what one worker sent; the command that plays the experiment plays it again
    Drop(DropArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ExperimentRunArgs {
    /// The experiment (TOML); - reads standard input
    pub(crate) file: PathBuf,
    /// Folder for finished games; named like the file by default
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Games played in parallel; results do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<usize>(..))]
    pub(crate) jobs: usize,
    /// Share of the blocks that another thread plays a second time and compares, such as 5%; none by default
    #[arg(long, value_name = "SHARE", value_parser = share, hide_short_help = true)]
    pub(crate) spot_checks: Option<f64>,
    #[command(flatten)]
    pub(crate) format: TableFormatArgs,
}

/// Reads a share of all: `5%` or `0.05`.
fn share(text: &str) -> Result<f64, Message> {
    let text = text.trim();
    let number = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse::<f64>(),
    };
    let share = number.ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| {
        message!("write a share from 0% to 100%, such as 5%, or from 0 to 1, such as 0.05")
    })
}

#[derive(Args, Debug)]
pub(crate) struct ShardArgs {
    /// The experiment (TOML), or its plan (JSON)
    pub(crate) file: PathBuf,
    /// Blocks, numbered from 0: numbers and ranges, as in 0,4-7
    #[arg(long, value_name = "NUMBERS")]
    pub(crate) block: BlockNumbers,
}

/// Numbers of blocks in ranges, in the order in which they were named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BlockNumbers(Vec<RangeInclusive<u64>>);

impl BlockNumbers {
    /// All of them.
    pub(crate) fn each(&self) -> impl Iterator<Item = u64> {
        self.0.iter().cloned().flatten()
    }

    /// The greatest number.
    pub(crate) fn last(&self) -> u64 {
        self.0.iter().map(|range| *range.end()).max().unwrap_or(0)
    }
}

impl FromStr for BlockNumbers {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            number(first)
                .zip(number(last))
                .filter(|(first, last)| first <= last)
                .map(|(first, last)| first..=last)
        };
        let ranges = text.split(',').map(range).collect::<Option<Vec<_>>>();
        ranges
            .map(Self)
            .ok_or_else(|| message!("expected numbers and ranges of numbers, such as 3 or 0,4-7"))
    }
}

/// A scheduler of blocks on other machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Scheduler {
    /// A Slurm job array
    SlurmArray,
    /// A PBS job array (OpenPBS, PBS Professional, Torque)
    PbsArray,
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
    /// Scheduler to print a job script for
    #[arg(long, value_name = "SCHEDULER")]
    pub(crate) emit: Option<Scheduler>,
    #[command(flatten)]
    pub(crate) resources: ResourceArgs,
}

/// The resources of a task in a job script.
#[derive(Args, Debug)]
pub(crate) struct ResourceArgs {
    /// Time limit of a task: HH:MM:SS, with days D-HH:MM:SS, or a time with its unit such as 90m
    #[arg(
        long,
        value_name = "TIME",
        default_value = "01:00:00",
        requires = "emit"
    )]
    pub(crate) time: TaskTime,
    /// Memory of a task: a whole number of megabytes (M) or gigabytes (G)
    #[arg(long, value_name = "SIZE", default_value = "2G", requires = "emit")]
    pub(crate) mem: TaskMemory,
    /// Largest number of tasks of a job script: if there are more blocks, each task plays several
    #[arg(long, value_name = "N", default_value = "1000", requires = "emit", value_parser = whole::<u64>(1..), hide_short_help = true)]
    pub(crate) tasks: u64,
    /// Account to charge (Slurm, PBS)
    #[arg(long, value_name = "NAME", requires = "emit", hide_short_help = true)]
    pub(crate) account: Option<String>,
    /// The queue, or partition (Slurm, PBS)
    #[arg(
        long,
        visible_alias = "partition",
        value_name = "NAME",
        requires = "emit",
        hide_short_help = true
    )]
    pub(crate) queue: Option<String>,
    /// Features that the machines must have (Slurm)
    #[arg(
        long,
        value_name = "FEATURES",
        requires = "emit",
        hide_short_help = true
    )]
    pub(crate) constraint: Option<String>,
    /// A shell command to run first, such as "module load uctopia"; may be repeated (Slurm, PBS)
    #[arg(long, value_name = "LINE", requires = "emit", hide_short_help = true)]
    pub(crate) prologue: Vec<String>,
}

/// The time limit of a task, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TaskTime(pub(crate) u64);

impl FromStr for TaskTime {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        if let Ok(Some(time)) = Option::<Duration>::parse(text) {
            return Ok(Self(time.as_secs_f64().ceil() as u64));
        }
        let problem = || {
            message!(
                "expected hours, minutes and seconds above 0, such as 01:30:00 or 2-12:00:00, or a time such as 90m"
            )
        };
        let number = |text: &str| {
            text.parse::<u64>()
                .ok()
                .filter(|&number| number < 100_000)
                .ok_or_else(problem)
        };
        let (days, clock) = text.split_once('-').unwrap_or(("0", text));
        let [hours, minutes, seconds] = clock.split(':').collect::<Vec<_>>()[..] else {
            return Err(problem());
        };
        let total =
            ((number(days)? * 24 + number(hours)?) * 60 + number(minutes)?) * 60 + number(seconds)?;
        if total == 0 {
            Err(problem())
        } else {
            Ok(Self(total))
        }
    }
}

impl fmt::Display for TaskTime {
    /// Hours, minutes and seconds, which every scheduler accepts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:02}:{:02}:{:02}",
            self.0 / 3600,
            self.0 / 60 % 60,
            self.0 % 60
        )
    }
}

/// Memory of a task, in megabytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TaskMemory(pub(crate) u64);

impl FromStr for TaskMemory {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let (number, unit) = text.split_at(
            text.find(|c: char| !c.is_ascii_digit())
                .unwrap_or(text.len()),
        );
        let megabytes = match unit.to_ascii_uppercase().as_str() {
            "M" | "MB" => Some(1),
            "G" | "GB" => Some(1024),
            _ => None,
        };
        let size = number
            .parse::<u64>()
            .ok()
            .zip(megabytes)
            .and_then(|(number, unit)| number.checked_mul(unit));
        size.filter(|&size| size > 0)
            .map(Self)
            .ok_or_else(|| message!("expected a size such as 500M or 2G"))
    }
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The experiment (TOML), or its plan (JSON)
    pub(crate) file: PathBuf,
    /// Files with one block a line; - reads standard input
    pub(crate) blocks: Vec<PathBuf>,
    /// Folder for finished games; named like the file by default
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Share of the blocks that are played a second time here and compared, such as 5%; by default only the first block of every
    /// match and of every worker with a name
    #[arg(long, value_name = "SHARE", value_parser = share, hide_short_help = true)]
    pub(crate) spot_checks: Option<f64>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "A line is a header (the plan), a block that counts, a duplicate, left out (of a shorter plan), torn (by a crash;
its games are played again), changed (its digest is wrong), invalid (its digest is right, and its games break the rules),
foreign (of another experiment or kind) or in conflict (the same games with another outcome). The exit code is 0 if
nothing is missing, changed, invalid, foreign or in conflict and every file of results equals the ledger's results, byte
for byte; else 1."
)]
pub(crate) struct VerifyArgs {
    /// The folder of an experiment, a tournament or a match
    pub(crate) folder: PathBuf,
    /// The experiment (TOML), or its plan (JSON), for a ledger without its header
    #[arg(long, value_name = "FILE")]
    pub(crate) experiment: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "The ledger is replaced when the new one is complete. Lines of this machine name no worker, and those of a file that
was merged name the file where its lines do not name a worker."
)]
pub(crate) struct DropArgs {
    /// The folder of an experiment
    pub(crate) folder: PathBuf,
    /// The worker, as the lines of the ledger name it; uctopia experiment verify lists the names
    #[arg(long, value_name = "NAME")]
    pub(crate) worker: String,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The experiment (TOML), or its plan (JSON)
    pub(crate) file: PathBuf,
    /// Folder for finished games; named like the file by default
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Share of the blocks that are played again and compared, such as 5%: four in five of them by a second worker, the others
    /// by this process, which also plays the first block of every match and of every worker. By default 5% while there are two
    /// workers or more; with one worker, this process checks an explicit share at the end
    #[arg(long, value_name = "SHARE", value_parser = share, hide_short_help = true)]
    pub(crate) spot_checks: Option<f64>,
    /// How long a block may be away before it is handed out again: hours, minutes and seconds, or a time such as 90m. Earlier
    /// if it takes ten times as long as the slowest block so far, and at least a minute
    #[arg(
        long,
        value_name = "TIME",
        default_value = "01:00:00",
        hide_short_help = true
    )]
    pub(crate) block_limit: TaskTime,
}
