//! The command line, declared once: parser, help, man page and completions come from here.

mod common;
mod experiment;
mod serve;
mod train;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use uctopia_statistics::Sprt;

use common::seed;
pub(crate) use common::{BudgetArgs, Format, FormatArgs, GamesFromArgs};
pub(crate) use experiment::{
    ExperimentArgs, ExperimentCommand, MergeArgs, ResourceArgs, Scheduler, ServeArgs, ShardArgs, ShardsArgs,
    TournamentArgs, VerifyArgs,
};
pub(crate) use serve::WebArgs;
pub(crate) use train::TrainArgs;

/// A workbench for game search: analyze positions, compare agents, play matches.
#[derive(Parser, Debug)]
#[command(name = "uctopia", version, max_term_width = 100, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  uctopia analyze othello f5d6c3d3c4 --agent uct:iters=20000 --agent alpha-beta:depth=8 -o pos.png
  uctopia match connect4 uct:iters=500 flat:iters=500 --games 100
  uctopia play othello --agent uct:iters=2000
  uctopia agents uct

Exit codes: 0 success, 1 negative answer (not solved, not reproduced, another program failed), 2 usage,
3 unreadable position or move, 4 unwritable output, 130 interrupted.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
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
    /// Prove the result of a position under best play
    Solve(SolveArgs),
    /// Play against an agent in the terminal
    Play(PlayArgs),
    /// Show games and searches in the browser while they think
    Serve(WebArgs),
    /// Play a match between two agents and estimate which is stronger
    Match(MatchArgs),
    /// Play a tournament: round robin or gauntlet
    Tournament(TournamentArgs),
    /// Run experiments from a file: tournaments, sweeps, success rates; here or on many machines
    Experiment(ExperimentArgs),
    /// List the positions after some plies, for matches to begin with
    Openings(OpeningsArgs),
    /// Run an agent as an engine over standard input and output (GTP)
    Engine(EngineArgs),
    /// Reproduce the articles' published figures
    Repro(ReproArgs),
    /// Learn a value function by self-play
    Train(TrainArgs),
    /// Measure playouts, iterations and nodes per second, count positions (perft), print a checksum of results
    Bench(BenchArgs),
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
}

#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// The game to tell about
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct AgentsArgs {
    /// The agent to tell about
    pub(crate) agent: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The game, such as othello, ttt, connect4, calculation or mnk:m=4,n=4,k=3
    pub(crate) game: String,
    /// The position, in any notation the game knows; the first position by default; - reads standard input
    pub(crate) position: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Write a picture (.png, .svg) or the data (.json)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the position in the layout in which published programs log it (Calculation: Hand:, Table: and the piles)
    #[arg(long, conflicts_with = "format")]
    pub(crate) log: bool,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Whose values are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Viewpoint {
    /// The player to move
    Mover,
    /// The player who moved first in the game
    First,
}

/// A published program whose searches can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Preset {
    /// Tic-tac-toe by UCT: the article's grids, digit for digit
    Kaityo256,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// An agent to ask, such as uct:iters=2000; may be repeated
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// Repeat the search of a published program, and print it as that does
    #[arg(long, value_name = "NAME", conflicts_with_all = ["agents", "exact"])]
    pub(crate) preset: Option<Preset>,
    /// Add the exact values: under best play, and the mean over all random games
    #[arg(long)]
    pub(crate) exact: bool,
    /// Write a picture (.png, .svg) or the data (.json)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Whose values to show
    #[arg(long, value_name = "WHO", default_value = "mover")]
    pub(crate) view: Viewpoint,
    /// Seed of all random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// What solving finds out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SolveGoal {
    /// By how much the game is won
    Margin,
    /// In how many plies
    Plies,
    /// Who wins, and no more
    Outcome,
}

impl SolveGoal {
    /// The value of the exact agent's option `goal`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Margin => "margin",
            Self::Plies => "plies",
            Self::Outcome => "outcome",
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Prove the best move only, and of the others that they are no better: much quicker
    #[arg(long)]
    pub(crate) best: bool,
    /// What to find out; a game without a margin is always solved to the number of plies
    #[arg(long, value_enum, default_value_t = SolveGoal::Margin)]
    pub(crate) goal: SolveGoal,
    /// Positions to visit before giving up; 20 million by default
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<String>,
    /// Time before giving up
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// In games for one player: how many of so many deals could be won if their cards were known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["best", "nodes", "time"])]
    pub(crate) deals: Option<u64>,
    /// The seed of the first deal; the next ones follow
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, requires = "deals")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The agent that plays against you and gives hints
    #[arg(short, long, value_name = "AGENT", default_value = "best")]
    pub(crate) agent: String,
    /// Your side: first, second, both, none, or a player's name such as white
    #[arg(long, value_name = "SIDE", default_value = "first")]
    pub(crate) side: String,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Draw the board on the whole terminal, with live values while the agent thinks
    #[arg(long)]
    pub(crate) tui: bool,
    /// Seed of the agent and of the cards
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
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
    /// How many games, 100 by default; colours are swapped in every pair of them, and among more than two agents each sits in
    /// each seat equally often
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop as soon as a sequential test has decided, such as elo0=0,elo1=50; takes alpha=, beta= and model=normalized, too.
    /// Repeated games count once. The exit code is 1 if the test accepts H0 or ends undecided
    #[arg(long, value_name = "TEST")]
    pub(crate) sprt: Option<Sprt>,
    /// Write every game, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) games_from: GamesFromArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// A protocol of other programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum EngineProtocol {
    /// Go Text Protocol, version 2, with the commands of GoGui for other games
    Gtp,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The first player is black. Moves are called as in the game, squares in capitals and without the
letter I; Othello's A1 is at the top left. A forced pass need not be told. Nature's outcomes, cards
for one, are told by play with any colour; genmove draws them where nobody tells them. set_game and
boardsize choose among the games. Every game after the first has a seed of its own.

Commands are read while a move is searched, and answered in order. The comment `# interrupt` ends the search,
which answers with what it has found (gogui-interrupt); quit and the end of the input end it without an
answer, and so does an output that nobody reads any more. What arrives at one go, as from a script, is
answered to its end, the last command too.

To let an agent play a match through this:
  uctopia match othello random
      'proc:cmd=\"uctopia engine --game othello --agent uct:iters=100 --seed {seed}\"'"
)]
pub(crate) struct EngineArgs {
    /// The language of the other program
    #[arg(long, value_name = "PROTOCOL", default_value = "gtp")]
    pub(crate) protocol: EngineProtocol,
    /// The game to begin with
    #[arg(long, value_name = "GAME", default_value = "othello")]
    pub(crate) game: String,
    /// The agent that answers
    #[arg(short, long, value_name = "AGENT", default_value = "best")]
    pub(crate) agent: String,
    /// Seed of the agent and of nature
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    /// The game
    pub(crate) game: String,
    /// How many plies the openings have
    #[arg(short, long, value_name = "PLIES")]
    pub(crate) plies: u32,
    /// The position they begin from; the first position by default
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// List only the balanced ones, judged by an agent such as deepening:depth=6
    #[arg(long, value_name = "AGENT", requires = "within")]
    pub(crate) balance: Option<String>,
    /// How far from even, in the unit of the agent's values, a balanced opening may be
    #[arg(long, value_name = "VALUE", requires = "balance", value_parser = bound)]
    pub(crate) within: Option<f64>,
    /// Seed of the agent
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Openings judged at a time; the list does not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) jobs: usize,
    /// Write the list to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// Reads a number that is not negative.
fn bound(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number of at least 0".to_owned())
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
    /// Run figures again; what is finished already is not played twice
    Run(ReproRunArgs),
    /// Write what was found as Markdown with charts, in English and Japanese
    Report(ReproReportArgs),
}

/// A language of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// 日本語
    Ja,
}

#[derive(Args, Debug)]
pub(crate) struct ReproListArgs {
    /// Language of titles
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub(crate) lang: Lang,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReproRunArgs {
    /// Figures by name, or by the beginning of it: kaityo256, othello-flat, calculation; all for all of them
    #[arg(default_value = "all")]
    pub(crate) names: Vec<String>,
    /// Play the articles' own numbers of games and more: hours
    #[arg(long, conflicts_with = "games")]
    pub(crate) full: bool,
    /// Play so many games of each kind, rounded up to whole blocks
    #[arg(short, long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Where finished games are written down
    #[arg(long, value_name = "FOLDER", default_value = "repro")]
    pub(crate) folder: PathBuf,
    /// Games at a time; the results do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) jobs: usize,
    /// Seed of all games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Language of titles and notes
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub(crate) lang: Lang,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReproReportArgs {
    /// Where finished games were written down
    #[arg(long, value_name = "FOLDER", default_value = "repro")]
    pub(crate) folder: PathBuf,
    /// Where to write the report; the same folder by default
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Seed of the games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BenchCommand>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Subcommand, Debug, Clone)]
pub(crate) enum BenchCommand {
    /// Random playouts, UCT simulations and alpha-beta nodes per second
    Speed {
        /// Only this game
        #[arg(long)]
        game: Option<String>,
        /// Seconds for each figure
        #[arg(long, default_value_t = 0.5)]
        seconds: f64,
    },
    /// Count move sequences, ply by ply
    Perft {
        /// The game
        game: String,
        /// How deep
        #[arg(long, default_value_t = 5)]
        depth: u32,
        /// The position
        #[arg(long)]
        position: Option<String>,
    },
    /// Solve the endgames of the French Othello federation's forum, whose scores are known
    Ffo {
        /// The first position
        #[arg(long, default_value_t = 1, value_parser = position_number())]
        from: usize,
        /// The last position; those from 40 on take minutes
        #[arg(long, default_value_t = 49, value_parser = position_number())]
        to: usize,
    },
    /// Solve Connect Four, whose first moves are known: minutes
    ConnectFour {
        /// What to find out of each first move
        #[arg(long, value_enum, default_value_t = SolveGoal::Outcome)]
        goal: SolveGoal,
        /// Megabytes for the transposition table
        #[arg(long, value_name = "MB", default_value_t = 256)]
        table_mb: u32,
    },
    /// One UCT search; `speed` measures its memory and instructions
    #[command(hide = true)]
    Work {
        /// The game
        game: String,
        /// How many simulations
        simulations: u64,
    },
    /// A checksum of every agent's results in every game at fixed seeds
    Signature,
}

/// The positions are numbered from 1 to 49.
fn position_number() -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser as _;
    clap::value_parser!(u8).range(1..=49).map(usize::from)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
