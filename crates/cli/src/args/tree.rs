//! Search trees as files.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::common::{BudgetArgs, FormatArgs, seed, whole};
use super::position::PositionArgs;

#[derive(Args, Debug)]
#[command(
    after_long_help = "The format is JSON: docs/review.md describes it, and `uctopia tree export ttt` shows it."
)]
pub(crate) struct TreeArgs {
    #[command(subcommand)]
    pub(crate) command: TreeCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TreeCommand {
    /// Check the search tree that another program wrote: visits, points of view, UCB choices
    Check(TreeCheckArgs),
    /// Search a position and write the tree
    Export(Box<TreeExportArgs>),
}

#[derive(Args, Debug)]
pub(crate) struct TreeCheckArgs {
    /// The file; - reads standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct TreeExportArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// An agent with a tree, such as uct:iters=2000
    #[arg(short, long, value_name = "AGENT", default_value = "uct:iters=1000")]
    pub(crate) agent: String,
    /// Plies of the tree that are written
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) plies: usize,
    /// Nodes that are written at most; the rest is counted
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) most: usize,
    /// Write the tree to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Seed of all random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
