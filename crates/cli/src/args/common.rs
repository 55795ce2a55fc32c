//! What several commands take.

use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use uctopia_options::{Message, OptionValue, message};

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

#[derive(Args, Debug)]
pub(crate) struct FormatArgs {
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "text", global = true)]
    pub(crate) format: Format,
}

/// What solving proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SolveGoal {
    /// The margin of the win
    Margin,
    /// The number of plies to the end
    Plies,
    /// The winner only
    Outcome,
}

impl SolveGoal {
    /// The value of the exact agent's option `goal`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Margin => "margin",
            Self::Plies => "plies",
            Self::Outcome => "outcome",
        }
    }
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TableFormat {
    /// For people
    Text,
    /// For documents
    Markdown,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

impl From<Format> for TableFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Json => Self::Json,
            Format::Csv => Self::Csv,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct TableFormatArgs {
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "text", global = true)]
    pub(crate) format: TableFormat,
}

/// Bounds for every agent that does not set its own.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct BudgetArgs {
    /// Playouts or iterations of Monte Carlo agents without a bound of their own: 10000 by default in analyze, review and tree
    /// export, elsewhere the agent's own default, such as 1000 for uct
    #[arg(long, value_name = "N", help_heading = "Budget")]
    pub(crate) iters: Option<String>,
    /// Thinking time, such as 500ms or 2s; results then do not repeat
    #[arg(long, value_name = "TIME", help_heading = "Budget")]
    pub(crate) time: Option<String>,
    /// Positions to visit or nodes to store
    #[arg(
        long,
        value_name = "N",
        help_heading = "Budget",
        hide_short_help = true
    )]
    pub(crate) nodes: Option<String>,
    /// Player moves that minimax and alpha-beta look ahead; 0 or end for the end of the game
    #[arg(
        long,
        value_name = "PLIES",
        help_heading = "Budget",
        allow_hyphen_values = true,
        hide_short_help = true
    )]
    pub(crate) depth: Option<String>,
}

/// Where games come from and where they go.
#[derive(Args, Debug)]
pub(crate) struct GamesFromArgs {
    /// The position every game starts from; the first position by default
    #[arg(long, value_name = "POSITION", hide_short_help = true)]
    pub(crate) position: Option<String>,
    /// Openings that the pairs begin with: a file of them, one a line, or all:4 for all after 4 plies
    #[arg(long, value_name = "FILE|all:PLIES")]
    pub(crate) openings: Option<String>,
    /// Random plies before the agents take over, the same for both games of a pair and in all matches
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = whole::<u32>(..), hide_short_help = true)]
    pub(crate) opening_plies: u32,
    /// Games at a time; the results do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<usize>(..))]
    pub(crate) jobs: usize,
    /// Keep every finished game in this folder, go on from there, and write tables and charts into it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Seed of all games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
}

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, Message> {
    whole::<u64>(..)(text)
}

/// A reader of whole numbers in a range, which are written as in the options of agents: `1000`, `1_000` or `1e3`.
pub(super) fn whole<T: TryFrom<u64>>(
    range: impl RangeBounds<u64> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, Message> + Clone + Send + Sync + 'static {
    move |text| {
        let number = u64::parse(text)
            .ok()
            .filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| {
                let low = if let Bound::Included(&low) = range.start_bound() {
                    low
                } else {
                    0
                };
                match range.end_bound() {
                    Bound::Included(high) => {
                        message!("expected a whole number from {low} to {high}")
                    }
                    _ if low > 0 => message!("expected a whole number of at least {low}"),
                    _ => message!(
                        "expected a whole number from 0 to {most}",
                        most = greatest::<T>()
                    ),
                }
            })
    }
}

/// The greatest number of a type.
fn greatest<T: TryFrom<u64>>() -> u64 {
    let greatest = [u8::MAX.into(), u16::MAX.into(), u32::MAX.into(), u64::MAX];
    greatest
        .into_iter()
        .rfind(|&number| T::try_from(number).is_ok())
        .unwrap_or(0)
}

/// Reads a number.
pub(super) fn number<T: OptionValue>(text: &str) -> Result<T, Message> {
    T::parse(text).map_err(|_| message!("expected a number"))
}
