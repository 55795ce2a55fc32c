//! The command line, declared once: parser, help, man page and completions come from here.

mod balance;
mod bench;
mod book;
mod common;
mod experiment;
mod gomocup;
mod position;
mod records;
mod results;
mod review;
mod serve;
mod train;
mod tree;
mod tune;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use uctopia_options::{Message, message};
use uctopia_statistics::Sprt;

pub(crate) use balance::BalanceArgs;
pub use bench::WorkKind;
pub(crate) use bench::{BenchArgs, BenchCommand, CompareArgs, WorkArgs};
pub(crate) use book::{BookArgs, BookBuildArgs, BookCommand, BookShowArgs, UsedBookArgs};
pub(crate) use common::{BudgetArgs, Format, FormatArgs, GamesFromArgs};
pub use common::{SolveGoal, TableFormat};
use common::{seed, whole};
pub(crate) use experiment::{
    DropArgs, ExperimentArgs, ExperimentCommand, MergeArgs, ResourceArgs, Scheduler, ServeArgs,
    ShardArgs, ShardsArgs, TournamentArgs, VerifyArgs,
};
pub(crate) use gomocup::GomocupArgs;
pub(crate) use position::{DEFAULT_AGENT, PositionArgs};
pub(crate) use records::{NboardArgs, RecordArgs, RecordFormat, RecordsArgs};
pub(crate) use results::{EloArgs, SuccessArgs};
pub(crate) use review::{ReviewArgs, ReviewFormat};
pub(crate) use serve::WebArgs;
pub(crate) use train::TrainArgs;
pub(crate) use tree::{TreeArgs, TreeCheckArgs, TreeCommand, TreeExportArgs};
pub(crate) use tune::TuneArgs;

/// A workbench for game search: analyze positions, compare agents, play matches.
#[derive(Parser, Debug)]
#[command(
    name = "uctopia",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
#[command(
    after_help = "Examples:
  uctopia serve --open
  uctopia analyze othello f5d6c3d3c4 --agent uct:iters=20000 --agent alpha-beta:depth=8 -o pos.png
  uctopia match connect4 uct:iters=500 flat:iters=500 --games 100

uctopia COMMAND -h lists the common options of a command, --help all of them.",
    after_long_help = "Examples:
  uctopia serve --open
  uctopia analyze othello f5d6c3d3c4 --agent uct:iters=20000 --agent alpha-beta:depth=8 -o pos.png
  uctopia match connect4 uct:iters=500 flat:iters=500 --games 100
  uctopia play othello --agent uct:iters=2000
  uctopia agents uct

uctopia COMMAND -h lists the common options of a command, --help all of them.

Exit codes: 0 success, 1 negative answer (not solved, not reproduced, another program failed), 2 usage,
3 unreadable position or move, 4 unwritable output, 130 interrupted."
)]
pub(crate) struct Cli {
    /// Language of output, help and errors; that of the environment (LC_ALL, LC_MESSAGES, LANG) by default
    #[arg(long, value_name = "LANG", global = true)]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

/// A language of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// 日本語
    Ja,
}

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// List the games, or describe one
    Games(GamesArgs),
    /// List the agents, or the options of one
    Agents(AgentsArgs),
    /// Draw a position and list its legal moves
    Show(ShowArgs),
    /// Analyze a position with one or more agents
    #[command(visible_alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Review a game move by move: values, losses and mistakes
    Review(ReviewArgs),
    /// Write search trees to files, and check those of other programs
    Tree(TreeArgs),
    /// Prove the result of a position under best play
    Solve(SolveArgs),
    /// Play against an agent in the terminal
    Play(PlayArgs),
    /// Show games and running searches in the browser
    Serve(WebArgs),
    /// Play a match between two agents and estimate which is stronger
    Match(MatchArgs),
    /// Play a tournament: round robin or gauntlet
    Tournament(TournamentArgs),
    /// Elo, its interval, LOS and a sequential test from counts of games or of pairs
    Elo(EloArgs),
    /// Measure how often an agent succeeds in a game for one player
    Success(SuccessArgs),
    /// Find the best values of an agent's options by games
    Tune(TuneArgs),
    /// Measure what a game is like: first player's advantage, draws, length, moves, and how much skill matters
    Balance(BalanceArgs),
    /// Run experiments from a file: tournaments, sweeps, success rates; on one or many machines
    Experiment(ExperimentArgs),
    /// List the positions after some plies, as openings of matches
    Openings(OpeningsArgs),
    /// Build opening books, or show what one knows
    Book(BookArgs),
    /// Run an agent as an engine over standard input and output (GTP)
    Engine(EngineArgs),
    /// Run an agent as an Othello engine for programs that use the NBoard protocol
    Nboard(NboardArgs),
    /// Run an agent as an engine for managers of gomoku with the Gomocup protocol, such as Piskvork
    Gomocup(GomocupArgs),
    /// List the games of record files of Othello programs, or convert them
    Records(RecordsArgs),
    /// List the five articles, or what one claims, with the command that checks each claim
    Article(ArticleArgs),
    /// Reproduce the articles' published figures
    Repro(ReproArgs),
    /// Learn a value function by self-play
    Train(TrainArgs),
    /// Measure speed and memory, compare two builds, count positions (perft)
    Bench(BenchArgs),
    /// Check the rules of a game against the contract of its interface, and measure what they cost
    Check(CheckArgs),
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
    /// Print the help of a command
    Help(HelpArgs),
}

#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// The game to describe
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct AgentsArgs {
    /// The agent to describe
    pub(crate) agent: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Write a picture (.png, .svg) or the data (.json)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the position in the log format of published programs (Calculation: Hand:, Table: and the piles)
    #[arg(long, conflicts_with = "format")]
    pub(crate) log: bool,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Random games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..))]
    pub(crate) games: u32,
    /// Measure what each method costs, and say what would make random games faster
    #[arg(long)]
    pub(crate) profile: bool,
    /// Seed of all random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// The point of view of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Viewpoint {
    /// The player to move
    Mover,
    /// The player who moved first in the game
    First,
}

/// A published program whose searches can be reproduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Preset {
    /// Tic-tac-toe by UCT: the article's grids, digit for digit
    Kaityo256,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// An agent to run, such as uct:iters=2000; may be repeated
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// Reproduce the search of a published program and print it in the program's format
    #[arg(long, value_name = "NAME", conflicts_with_all = ["agents", "exact"], hide_short_help = true)]
    pub(crate) preset: Option<Preset>,
    /// Add the exact values: under best play, and the mean over all random games
    #[arg(long)]
    pub(crate) exact: bool,
    /// Add the values of an opening book, as `uctopia book build` writes it
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "preset",
        hide_short_help = true
    )]
    pub(crate) book: Option<String>,
    /// Write a picture (.png, .svg) or the data (.json)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Point of view of the values
    #[arg(
        long,
        value_name = "PLAYER",
        default_value = "mover",
        hide_short_help = true
    )]
    pub(crate) view: Viewpoint,
    /// Seed of all random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
#[command(
    after_help = "What is not proven within the budget is shown as ?, and the exit code is 1. In Othello the winner takes the
squares that stay empty."
)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Prove the best move only, and that no other is better: much faster
    #[arg(long)]
    pub(crate) best: bool,
    /// What to prove; a game without a margin is always solved to the number of plies
    #[arg(long, value_enum, default_value_t = SolveGoal::Margin)]
    pub(crate) goal: SolveGoal,
    /// Positions to visit before giving up; by default 500 million in games with a margin, 20 million in others and for plies
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<String>,
    /// Time before giving up
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// Threads that search together, in games with a margin; the result is the same
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024), hide_short_help = true)]
    pub(crate) threads: Option<u32>,
    /// In games for one player: count how many of N deals can be won if their cards are known. A deal whose order the position gives,
    /// as Hand: of Calculation, is solved without this option
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..), conflicts_with_all = ["best", "nodes", "time", "threads"], hide_short_help = true)]
    pub(crate) deals: Option<u64>,
    /// The seed of the first deal; the next ones follow
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, requires = "deals", hide_short_help = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug, Clone)]
#[command(
    after_help = "level=N after the game plays a level from 1 to 10, such as uctopia play othello level=3;
uctopia games GAME lists the levels with their strength."
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The agent that plays against you and gives hints
    #[arg(short, long, value_name = "AGENT", default_value = DEFAULT_AGENT)]
    pub(crate) agent: String,
    /// Your side: first, second, both, none, or a player's name such as white
    #[arg(long, value_name = "SIDE", default_value = "first")]
    pub(crate) side: String,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) opening_book: UsedBookArgs,
    /// Draw the board on the whole terminal, with live values of the running search
    #[arg(long)]
    pub(crate) tui: bool,
    /// Seed of the agent and of the cards
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The game
    pub(crate) game: String,
    /// The first agent: scores are from its point of view
    pub(crate) a: String,
    /// The second agent
    pub(crate) b: String,
    /// The other agents, in games for three and four players
    #[arg(value_name = "AGENT")]
    pub(crate) more: Vec<String>,
    /// Number of games, 100 by default; colours are swapped in every pair of games, and among more than two agents each takes
    /// each seat equally often
    #[arg(short, long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop as soon as a sequential test decides, such as elo0=0,elo1=50; alpha=, beta= and model=normalized may be added.
    /// Repeated games count once. The exit code is 1 if the test accepts H0 or ends undecided
    #[arg(long, value_name = "TEST")]
    pub(crate) sprt: Option<Sprt>,
    /// Write every game, one JSON object a line, when the match ends; with --folder no game is lost before that
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) records: Option<PathBuf>,
    /// In small games with hidden information, measure how much a best response gains against each agent, by so many decisions in
    /// every information set
    #[arg(long, value_name = "DECISIONS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) exploitability: Option<u32>,
    #[command(flatten)]
    pub(crate) games_from: GamesFromArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// A protocol for other programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum EngineProtocol {
    /// Go Text Protocol, version 2, with the commands of GoGui for other games
    Gtp,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "The first player is black. Moves have the game's names, squares in capitals and without the
letter I; showboard has the same letters. Othello's A1 is at the top left. A forced pass may be
omitted, and after the end of a game both sides may pass. Nature's outcomes, such as cards, are
entered by play with any colour; otherwise genmove draws them. set_game, boardsize and
rectangular_boardsize select the game. Every game after the first has a seed of its own.

final_score is the margin that solve proves and records count: in Othello the winner takes the
empty squares, so a side without discs loses by 64. A game without a margin is won by 1.

Commands are read during a search and answered in order. The comment `# interrupt` ends the search,
which returns its best move so far (gogui-interrupt); quit, the end of the input and a closed output
end it without an answer. Commands that arrive at once, as from a script, are all
answered, including the last one.

To let an agent play a match through this engine:
  uctopia match othello random
      'proc:cmd=\"uctopia engine --game othello --agent uct:iters=100 --seed {seed}\"'"
)]
pub(crate) struct EngineArgs {
    /// The protocol of the other program
    #[arg(long, value_name = "PROTOCOL", default_value = "gtp")]
    pub(crate) protocol: EngineProtocol,
    /// The game to begin with
    #[arg(long, value_name = "GAME", default_value = "othello")]
    pub(crate) game: String,
    /// The agent that chooses the moves
    #[arg(short, long, value_name = "AGENT", default_value = "best")]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) opening_book: UsedBookArgs,
    /// Seed of the agent and of nature
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    /// The game
    pub(crate) game: String,
    /// Number of plies of the openings
    #[arg(short, long, value_name = "PLIES", value_parser = whole::<u32>(..))]
    pub(crate) plies: u32,
    /// The position they begin from; the first position by default
    #[arg(long, value_name = "POSITION", hide_short_help = true)]
    pub(crate) position: Option<String>,
    /// List only openings that an agent, such as deepening:depth=6, evaluates as balanced
    #[arg(long, value_name = "AGENT", requires = "within")]
    pub(crate) balance: Option<String>,
    /// Largest absolute value of a balanced opening, in the unit of the agent's values
    #[arg(long, value_name = "VALUE", requires = "balance", value_parser = bound)]
    pub(crate) within: Option<f64>,
    /// Seed of the agent
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    /// Openings evaluated in parallel; the list does not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<usize>(..), hide_short_help = true)]
    pub(crate) jobs: usize,
    /// Write the list to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Reads a number that is not negative.
fn bound(text: &str) -> Result<f64, Message> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| message!("expected a number of at least 0"))
}

#[derive(Args, Debug)]
pub(crate) struct ArticleArgs {
    /// The article: othello-monte-carlo, othello-mcts, tic-tac-toe, state-interface, calculation; all for all five
    pub(crate) name: Option<String>,
    /// Run the commands, and print what they print below each
    #[arg(long, conflicts_with = "format")]
    pub(crate) run: bool,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReproArgs {
    #[command(subcommand)]
    pub(crate) command: ReproCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ReproCommand {
    /// List the published figures
    List(ReproListArgs),
    /// Reproduce figures; finished blocks are not played twice
    Run(ReproRunArgs),
    /// Write the results as Markdown with charts, in English and Japanese
    Report(ReproReportArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ReproListArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReproRunArgs {
    /// Figures by name or prefix: kaityo256, othello-flat, calculation; all for all figures
    #[arg(default_value = "all")]
    pub(crate) names: Vec<String>,
    /// Play the articles' own numbers of games and more; takes hours
    #[arg(long, conflicts_with = "games")]
    pub(crate) full: bool,
    /// Number of games of each kind, rounded up to whole blocks
    #[arg(short, long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) games: Option<u64>,
    /// Folder for finished games
    #[arg(long, value_name = "FOLDER", default_value = "repro")]
    pub(crate) folder: PathBuf,
    /// Games played in parallel; results do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<usize>(..))]
    pub(crate) jobs: usize,
    /// Seed of all games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReproReportArgs {
    /// Folder with finished games
    #[arg(long, value_name = "FOLDER", default_value = "repro")]
    pub(crate) folder: PathBuf,
    /// Folder for the report; the same folder by default
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Seed of the games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Command whose page is printed, such as `bench speed`; the main page by default
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// Write one page for each command into this folder, instead of one page to standard output
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    /// The command, such as `match` or `bench speed`; the whole program by default
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_is_valid() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
