//! `uctopia bench`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::common::{TableFormatArgs, number, whole};

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BenchCommand>,
    #[command(flatten)]
    pub(crate) format: TableFormatArgs,
}

#[derive(Subcommand, Debug, Clone)]
pub(crate) enum BenchCommand {
    /// Random playouts, UCT iterations and alpha-beta nodes per second
    Speed {
        /// Only this game
        #[arg(long)]
        game: Option<String>,
        /// Seconds for each figure
        #[arg(long, default_value_t = 0.5, value_parser = number::<f64>)]
        seconds: f64,
    },
    /// Compare the CPU time of two builds of this program in paired runs
    Compare(CompareArgs),
    /// Count move sequences, ply by ply
    Perft {
        /// The game
        game: String,
        /// Greatest number of plies
        #[arg(long, default_value_t = 5, value_parser = whole::<u32>(..))]
        depth: u32,
        /// The position
        #[arg(long)]
        position: Option<String>,
    },
    /// One piece of work; other benches measure it as a process of its own
    #[command(hide = true)]
    Work(WorkArgs),
    /// A checksum of every agent's results in every game at fixed seeds
    Signature,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct CompareArgs {
    /// The program of the old build
    pub(crate) old: PathBuf,
    /// The program of the new build
    pub(crate) new: PathBuf,
    /// Pairs of runs of each command
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<u64>(2..=10_000), hide_short_help = true)]
    pub(crate) rounds: u64,
    /// Only searches of this game; may be repeated; all games by default
    #[arg(long, conflicts_with = "command")]
    pub(crate) game: Vec<String>,
    /// CPU time of each search with the old build, about
    #[arg(long, default_value_t = 0.5, conflicts_with = "command", value_parser = number::<f64>)]
    pub(crate) seconds: f64,
    /// One command line for both programs, instead of searches of every game
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct WorkArgs {
    /// The game
    pub(crate) game: String,
    /// Iterations, games, nodes, or plies of perft
    #[arg(value_parser = whole::<u64>(..))]
    pub(crate) size: u64,
    /// What to do
    #[arg(long, value_enum, default_value_t = WorkKind::Uct)]
    pub(crate) kind: WorkKind,
    /// Further options of UCT
    #[arg(long, default_value = "", hide_default_value = true)]
    pub(crate) options: String,
}

/// Work whose cost is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum WorkKind {
    /// Iterations of UCT
    Uct,
    /// Nodes of alpha-beta
    AlphaBeta,
    /// Random games
    Games,
    /// Leaves of perft
    Perft,
}

impl WorkKind {
    /// The word of this kind on the command line.
    pub(crate) fn word(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }
}
