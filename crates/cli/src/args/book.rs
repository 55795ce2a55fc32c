//! The arguments of `uctopia book`, and the option of commands that use a book.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::common::{FormatArgs, number, seed, whole};

/// The option of commands that use a book.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct UsedBookArgs {
    /// An opening book of the game, as `uctopia book build` writes it: its moves are played where it has the position
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) book: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    /// Build an opening book by searching positions, or continue one
    Build(BookBuildArgs),
    /// Show what a book knows of a position
    Show(BookShowArgs),
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "The book begins with the first position of the game. Each position is searched once by the agent, which values all
moves; the values of positions with others after them are backed up by minimax. The next position is the one with
the smallest sum of drop-outs (by how much each move of its line is worse than the best one) plus the weight for
each ply (drop-out expansion, Lincke 2000).

If FILE exists, the book is continued, with the same game, agent, seed and weight. The same settings give the same file,
byte for byte, on any number of threads and after any number of interruptions. The file is a text with the settings and a
SHA-256 of its contents; FILE.lock is held while the book is built.

To use the book:
  uctopia play othello --book FILE
  uctopia analyze othello f5d6 --book FILE
  uctopia match othello 'book:file=FILE,agent=\"probcut:nodes=100000\"' probcut:nodes=100000"
)]
pub(crate) struct BookBuildArgs {
    /// The game: one of two players without chance events, such as othello
    pub(crate) game: String,
    /// File of the book
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Number of positions, including those of earlier runs
    #[arg(short = 'n', long, value_name = "N", default_value_t = 200, value_parser = whole::<u32>(1..=10_000_000))]
    pub(crate) positions: u32,
    /// The agent that searches positions; repeated, the value of a move is the mean of theirs. By default best:iters=4000, and
    /// where that is probcut, the mean of the depths 11 and 12
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// What a ply costs, as a share of a win: the smaller, the deeper the good lines are followed
    #[arg(long, value_name = "NUMBER", default_value_t = 0.03, allow_hyphen_values = true, value_parser = number::<f32>, hide_short_help = true)]
    pub(crate) weight: f32,
    /// Seed of all searches
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    /// Threads; 0 for as many as there are processors
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) jobs: usize,
}

#[derive(Args, Debug)]
pub(crate) struct BookShowArgs {
    /// The game of the book
    pub(crate) game: String,
    /// File of the book
    pub(crate) file: String,
    /// The position, in any notation of the game; the first position by default
    pub(crate) position: Vec<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}
