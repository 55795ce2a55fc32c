//! The review of a game.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use uctopia_study::review::ReviewSettings;

use super::common::{BudgetArgs, seed, whole};
use super::position::DEFAULT_AGENT;
use super::records::RecordArgs;

/// How a review is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReviewFormat {
    /// For people
    Text,
    /// For documents
    Markdown,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
    /// A picture: the graph of the values, and the final position
    Svg,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "Losses are differences of two positions that are searched alike. Where a solver reaches the end of the
game they are proven: in discs in Othello. docs/review.md states the rules for values, losses and classes."
)]
pub(crate) struct ReviewArgs {
    /// The game, such as othello, ttt, connect4 or calculation
    pub(crate) game: String,
    /// The moves from the first position, such as f5d6c3; - reads standard input
    #[arg(value_name = "MOVES", id = "position")]
    pub(crate) moves: Vec<String>,
    /// The position that the moves begin from; the first position by default
    #[arg(
        long = "position",
        id = "start",
        value_name = "POSITION",
        hide_short_help = true
    )]
    pub(crate) start: Option<String>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// The agent that searches every position
    #[arg(short, long, value_name = "AGENT", default_value = DEFAULT_AGENT)]
    pub(crate) agent: String,
    /// Positions that each proof of the last positions may visit; 0 for no proofs
    #[arg(long, value_name = "N", default_value_t = ReviewSettings::EXACT_NODES, value_parser = whole::<u64>(..), hide_short_help = true)]
    pub(crate) exact_nodes: u64,
    /// Write a picture (.png, .svg), a table (.md, .csv) or the data (.json)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Seed of every search
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Positions searched in parallel; the result does not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: ReviewFormat,
}
