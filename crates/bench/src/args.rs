//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use uctopia_cli::bench::{Setting, SolveGoal, TableFormat};

/// Measurements of Uctopia whose results stand in its documents.
#[derive(Parser, Debug)]
#[command(name = "uctopia-bench", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) what: BenchCommand,
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "text", global = true)]
    pub(crate) format: TableFormat,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Instructions of perft, random games, UCT iterations and alpha-beta nodes, counted by valgrind
    Instructions {
        /// The games; all by default
        game: Vec<String>,
    },
    /// The gain from several threads on one tree, and what they cost
    Threads(ThreadsArgs),
    /// Iterations per second and bytes an iteration as the tree grows
    Growth(GrowthArgs),
    /// Solve the endgames of the French Othello federation's forum and compare with the known scores
    Ffo {
        /// The first position
        #[arg(long, default_value_t = 1, value_parser = position)]
        from: usize,
        /// The last position; positions from 40 on take minutes
        #[arg(long, default_value_t = 49, value_parser = position)]
        to: usize,
    },
    /// Solve Connect Four and compare with the known values of the first moves; takes minutes
    ConnectFour {
        /// What to prove for each first move
        #[arg(long, value_enum, default_value_t = SolveGoal::Outcome)]
        goal: SolveGoal,
        /// Megabytes for the transposition table
        #[arg(long, value_name = "MB", default_value_t = 256)]
        table_mb: u32,
        /// Instead, solve the positions of a file, such as a test set of Pascal Pons' solver: in each line the columns played and
        /// the known score
        #[arg(long, value_name = "FILE", conflicts_with = "goal")]
        set: Option<PathBuf>,
        /// Instead, solve all positions after eight plies, and write their outcomes to a file; takes about an hour, and goes on where
        /// it was interrupted
        #[arg(long, value_name = "FILE", conflicts_with_all = ["goal", "set"])]
        outcomes: Option<PathBuf>,
    },
    /// Compare moves of agents with those of the exact solver: how often the outcome and the margin of best play are kept
    Accuracy(AccuracyArgs),
    /// Compare shallow searches with deep ones, and fit the model of their errors that the ProbCut agent uses
    #[command(name = "probcut")]
    ProbCut(ProbCutArgs),
    /// Learn the values of Connect Four: a network fitted to positions that the solver solves; takes half an hour
    Network(NetworkArgs),
    /// Measure the levels of play from 1 to 10 of a game: Elo above random moves, or the share of deals won
    Levels(LevelsArgs),
    /// Rate our agents and other programs by games at equal CPU time, or score one agent against a program's levels
    Ladder(LadderArgs),
    /// The version, the processor's name and the number of processors, as the tables of the documents state them
    Machine,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct NetworkArgs {
    /// The file of weights to write
    #[arg(long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Games, of which about five positions each are solved
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(3..))]
    pub(crate) games: u64,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) epochs: u32,
    /// Seed of the games and of the first weights
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads; 0 for as many as there are processors
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    pub(crate) jobs: usize,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct ThreadsArgs {
    /// The games; Connect Four and Othello by default
    pub(crate) game: Vec<String>,
    /// Numbers of threads, such as 2,4,8; by default all powers of two up to the number of processors
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(2..=1024))]
    pub(crate) threads: Vec<u32>,
    /// Measure as many separate trees as well (root parallelism)
    #[arg(long)]
    pub(crate) trees: bool,
    /// Pairs of searches, one with one thread and one with several; below six there is no interval
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) rounds: u64,
    /// Iterations of a search; by default as many as take one thread about half a second
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    pub(crate) iterations: Option<u64>,
    /// Further options of UCT, such as solver=on
    #[arg(
        long,
        value_name = "OPTIONS",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) options: String,
    /// Games to play against one thread as well, with equal iterations a move
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) score: Option<u64>,
    /// Iterations a move in these games
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) move_iterations: u64,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct GrowthArgs {
    /// The games; by default a list of games and options
    pub(crate) game: Vec<String>,
    /// Further options of UCT, such as solver=on; may be repeated for one row each
    #[arg(long, value_name = "OPTIONS")]
    pub(crate) options: Vec<String>,
    /// Iterations of the longest search, a power of ten from 1e4 to 1e12
    #[arg(long, value_name = "N", default_value = "1e6", value_parser = power_of_ten)]
    pub(crate) to: u32,
    /// Searches that would take longer, in seconds of CPU time, are left out
    #[arg(long, default_value_t = 60.0)]
    pub(crate) seconds: f64,
    /// Draw the rates as a chart into this file (.svg, .png), or write the data (.json)
    #[arg(long, value_name = "FILE")]
    pub(crate) chart: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct AccuracyArgs {
    /// The game: one with a margin
    #[arg(default_value = "connect4")]
    pub(crate) game: String,
    /// An agent, with its budget; may be repeated
    #[arg(short, long, value_name = "AGENT", default_values_t = ["best:time=10ms".to_owned()])]
    pub(crate) agent: Vec<String>,
    /// Random positions
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) positions: u64,
    /// Random moves before a position, from the least number to the greatest
    #[arg(long, value_name = "FROM-TO", default_value = "12-32", value_parser = plies)]
    pub(crate) plies: (u32, u32),
    /// Only random positions with so many moves to the end under best play, from the least number to the greatest: the solver counts them
    #[arg(long, value_name = "FROM-TO", value_parser = plies)]
    pub(crate) remaining: Option<(u32, u32)>,
    /// Seed of the positions and the agents
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Instead of random positions those of a file: the first word of each line, such as the columns played in a test set of
    /// Pascal Pons' solver
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "plies", "remaining"])]
    pub(crate) set: Option<PathBuf>,
    /// Nodes that the solver visits for a position at most; positions that it does not finish are left out
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub(crate) nodes: u64,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct ProbCutArgs {
    /// The game: one with a margin
    #[arg(default_value = "othello")]
    pub(crate) game: String,
    /// The evaluation, or a file of weights; by default the one that the agent uses
    #[arg(
        long,
        value_name = "EVALUATION",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) eval: String,
    /// Positions of games that begin with ten random moves and go on by the evaluation, with one random move in eight
    #[arg(short, long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) positions: u64,
    /// The plies before a position, from the least number to the greatest
    #[arg(long, value_name = "FROM-TO", default_value = "8-46", value_parser = plies)]
    pub(crate) plies: (u32, u32),
    /// The depth of the deepest search
    #[arg(long, value_name = "PLIES", default_value_t = 9, value_parser = clap::value_parser!(u32).range(4..=40))]
    pub(crate) depth: u32,
    /// Seed of the positions
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// How games between agents that are rated are played.
#[derive(Args, Debug, Clone)]
pub(crate) struct RatedGamesArgs {
    /// Games at a time; the results do not depend on it
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true
    )]
    pub(crate) jobs: usize,
    /// Seed of all games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}

impl RatedGamesArgs {
    /// Matches of `games` games each, whose pairs begin with `opening_plies` random plies.
    pub(crate) fn setting(&self, games: u64, opening_plies: u32) -> Setting {
        Setting {
            games,
            opening_plies,
            seed: self.seed,
            jobs: self.jobs,
        }
    }
}

#[derive(Args, Debug, Clone)]
pub(crate) struct LevelsArgs {
    /// The game, for one or two players
    pub(crate) game: String,
    /// Agents in place of the game's levels, the weakest first
    pub(crate) agent: Vec<String>,
    /// Games of every two agents that meet, each with the next two; or the number of deals
    #[arg(short, long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Random plies before the agents take over, the same for both games of a pair
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    pub(crate) opening_plies: u32,
    #[command(flatten)]
    pub(crate) rated: RatedGamesArgs,
}

#[derive(Args, Debug, Clone)]
#[command(
    after_help = "Without --agent and --engine the programs that are found on this machine take part: gtp-rhino in Othello.
An agent without a bound of its own gets as many iterations or nodes as take the CPU time of a move,
which games against itself measure beforehand; with the agents as they are listed, --agent repeats
the games. Other programs keep the level of their command line:
  uctopia-bench ladder othello --engine 'edax -gtp -l 5'
  uctopia-bench ladder othello --against 'edax -gtp -l {level}' --levels 1-9 --agent best:iters=10000"
)]
pub(crate) struct LadderArgs {
    /// The game, for two players
    #[arg(default_value = "othello")]
    pub(crate) game: String,
    /// An agent in place of the default ones; may be repeated. With --against the agent whose scores are printed
    #[arg(short, long, value_name = "AGENT")]
    pub(crate) agent: Vec<String>,
    /// The command line of another program with GTP; may be repeated
    #[arg(long, value_name = "COMMAND", conflicts_with = "against")]
    pub(crate) engine: Vec<String>,
    /// CPU time of a move, in milliseconds
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub(crate) milliseconds: u64,
    /// Instead of a ladder, the scores of one agent against this program, with {level} in the place of its level
    #[arg(long, value_name = "COMMAND")]
    pub(crate) against: Option<String>,
    /// The program's levels, from the lowest to the highest
    #[arg(long, value_name = "FROM-TO", default_value = "1-9", value_parser = levels, requires = "against")]
    pub(crate) levels: (u32, u32),
    /// Games of every two agents, or at every level
    #[arg(short, long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Random plies before the agents take over, the same for both games of a pair
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    pub(crate) opening_plies: u32,
    #[command(flatten)]
    pub(crate) rated: RatedGamesArgs,
}

/// Reads the number of a position of the forum.
fn position(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=49).contains(number));
    number.ok_or_else(|| "expected a whole number from 1 to 49".to_owned())
}

/// Reads a power of ten, `1e6` or `1000000`; returns its exponent.
fn power_of_ten(text: &str) -> Result<u32, String> {
    let number = text.trim().parse::<f64>().ok();
    let exponent =
        number.and_then(|number| (4..=12).find(|&exponent| 10_u64.pow(exponent) as f64 == number));
    exponent.ok_or_else(|| "expected a power of ten from 1e4 to 1e12, such as 1e6".to_owned())
}

/// Reads a range of plies, `12-32`, or one number.
fn plies(text: &str) -> Result<(u32, u32), String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = from.trim().parse().ok().zip(to.trim().parse().ok());
    range
        .filter(|(from, to)| from <= to && *to <= 1000)
        .ok_or_else(|| {
            "expected the least and the greatest number of plies, up to 1000, such as 12-32"
                .to_owned()
        })
}

/// Reads a range of levels, `1-9`, or one number.
fn levels(text: &str) -> Result<(u32, u32), String> {
    plies(text).map_err(|_| {
        "expected the lowest and the highest level, up to 1000, such as 1-9".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_plies_are_read() {
        assert_eq!(
            [plies("12-32").ok(), plies("8").ok()],
            [Some((12, 32)), Some((8, 8))]
        );
        for text in ["32-12", "-3", "8-", "many", "0-1001"] {
            assert!(plies(text).is_err(), "{text}");
        }
    }

    #[test]
    fn powers_of_ten_are_read() {
        assert_eq!(
            [power_of_ten("1e4").ok(), power_of_ten("1000000").ok()],
            [Some(4), Some(6)]
        );
        for text in ["1e3", "2e6", "1e13", "many", "-1e6"] {
            assert!(power_of_ten(text).is_err(), "{text}");
        }
    }
}
