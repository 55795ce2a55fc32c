//! Game records of Othello programs, and the NBoard protocol.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::book::UsedBookArgs;
use super::common::{BudgetArgs, seed, whole};

/// A position from a file of game records.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct RecordArgs {
    /// Take the position from a file of Othello games: GGF, WTHOR, OBF, PGN, SGF, grids of move numbers or transcripts
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "position",
        help_heading = "Position from a record"
    )]
    pub(crate) record: Option<PathBuf>,
    /// Number of the game in the file, as `uctopia records` lists it; 1 by default
    #[arg(long = "game", id = "record-game", value_name = "N", requires = "record", help_heading = "Position from a record", value_parser = whole::<usize>(1..), hide_short_help = true)]
    pub(crate) game: Option<usize>,
    /// Number of moves of the game, passes included, after which the position is taken; all by default
    #[arg(long, value_name = "P", requires = "record", help_heading = "Position from a record", value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) ply: Option<usize>,
}

/// A format of game records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RecordFormat {
    /// The Generic Game Format of the game servers
    Ggf,
    /// The database of the French federation: FILE.wtb, FILE.jou and FILE.trn
    Wthor,
    /// Positions with the scores of their moves, as in Edax's problem files: the last position of each game
    Obf,
    /// Tags, moves with their numbers and the score, as servers write them
    Pgn,
    /// The Smart Game Format, GM[2]
    Sgf,
    /// A board for each game with the number of each move on its square, as in books
    Grid,
    /// Moves alone, one game a line
    Transcript,
    /// For programs
    Json,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "The format of a file is recognised by its contents. The names of a WTHOR file are taken from the files
.jou and .trn that are given, or else from those of the same name or WTHOR.JOU and WTHOR.TRN in
the same folder. A game that cannot be read is skipped: standard error states which one and why. The exit
code is 3 if no game could be read.

To analyze a position of a game:
  uctopia analyze othello --record games.ggf --game 3 --ply 20"
)]
pub(crate) struct RecordsArgs {
    /// Files in GGF, WTHOR, OBF, PGN, SGF, grids of move numbers or transcripts; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Convert the games; by default to the format of the ending of --output, or they are listed
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<RecordFormat>,
    /// Write the games to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Only the game with this number in its file
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..))]
    pub(crate) game: Option<usize>,
    /// Only the moves up to this ply, passes included
    #[arg(long, value_name = "P", value_parser = whole::<usize>(..))]
    pub(crate) ply: Option<usize>,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "The other program sends a game in GGF (set game) and moves, and asks for a move (go), the values of the
best moves (hint) or of all positions (analyze). Values are discs; those of agents that estimate the
share of wins are scaled to 64 for a sure win. set depth applies to agents with the option depth,
unless --depth or the agent's own text sets it.

Commands are read during a search. ping, a new position and quit end it without an answer; lines that arrive at
once, as from a script, are all answered."
)]
pub(crate) struct NboardArgs {
    /// The agent that chooses the moves
    #[arg(short, long, value_name = "AGENT", default_value = "best")]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) opening_book: UsedBookArgs,
    /// Seed of the agent
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
