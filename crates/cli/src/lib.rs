//! The `uctopia` command, and the command of a program that adds games and agents of its own.
//!
//! ```no_run
//! use std::process::ExitCode;
//! use uctopia_cli::{App, GameEntry, TypedGame};
//! use uctopia_games::mnk::{Fixed, Mnk};
//!
//! fn main() -> ExitCode {
//!     let wide = GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<9, 4, 4>>::default()).with_view())
//!         .about("four in a row on nine columns and four rows")
//!         .example("e2");
//!     App::standard().game(wide).run()
//! }
//! ```
//!
//! Such a program has every subcommand of `uctopia` for its own games: analyze, solve, play, serve, match, tournament,
//! experiment, openings, engine, train and the rest. `examples/own-game` is a complete one.
//!
//! Standard output carries results, standard error progress and errors. Exit codes: 0 success, 1 the answer is
//! negative (not solved, not reproduced, another program failed), 2 usage, 3 a position or move that cannot be read, 4
//! output that cannot be written, 130 interrupted.

mod analysis;
mod args;
mod asked_agent;
#[cfg(test)]
mod catalogue_tests;
mod commands;
mod cpu_time;
#[cfg(test)]
mod document_tests;
mod failure;
mod help;
mod input;
mod interrupt;
mod language;
mod opening_book;
mod output;
mod page_server;
mod picture_file;
mod program;
mod progress;
mod record_files;
mod render;
mod threads;
mod usage;
mod wrap;

use args::{Cli, CliCommand};
use failure::Failure;

use std::ffi::OsString;
use std::process::ExitCode;

use uctopia_catalog::Catalog;
use uctopia_options::{Localized as _, Options};

pub use page_server::PageServer;
pub use uctopia_catalog::{
    AgentEntry, AnyGame, AnyState, GameEntry, NoOptions, Playable, Seated, TypedGame,
};

/// What `uctopia-bench`, which is not published, shares with `uctopia bench`: no stable interface.
#[doc(hidden)]
pub mod bench {
    pub use crate::args::{SolveGoal, TableFormat, WorkKind};
    pub use crate::commands::bench::*;
    pub use crate::commands::rated::Setting;
    pub use crate::cpu_time::{CpuWatch, IS_KNOWN as CPU_TIME_IS_KNOWN, Whose};
    pub use crate::interrupt::stop_on_interrupt;
    pub use crate::output::{check_writable, print, remark};
    pub use crate::picture_file::{kind as picture_kind, write_svg};
    pub use crate::progress::line as progress_line;
    pub use crate::threads::threads;
}

/// The command with its games and agents.
///
/// ```
/// use uctopia_cli::{App, GameEntry, TypedGame};
/// use uctopia_games::mnk::{Fixed, Mnk};
/// let wide = GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<9, 4, 4>>::default()));
/// let app = App::standard().game(wide);
/// assert!(format!("{app:?}").contains("wide")); // `app.run()` reads the command line
/// ```
#[derive(Debug)]
pub struct App {
    /// `None` for the catalog of the process as it is.
    catalog: Option<Catalog>,
}

impl App {
    /// With the games and agents that come with Uctopia.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            catalog: Some(Catalog::standard()),
        }
    }

    /// Without games; with all agents that come with Uctopia.
    ///
    /// ```
    /// use uctopia_cli::App;
    /// assert!(format!("{:?}", App::without_games()).contains("games: []"));
    /// ```
    #[must_use]
    pub fn without_games() -> Self {
        Self {
            catalog: Some(Catalog::empty()),
        }
    }

    /// With another game.
    #[must_use]
    pub fn game(self, entry: GameEntry) -> Self {
        Self {
            catalog: self.catalog.map(|catalog| catalog.game(entry)),
        }
    }

    /// With another agent.
    ///
    /// ```
    /// use uctopia_cli::{AgentEntry, App, NoOptions};
    /// use uctopia_games::connect_four::ConnectFour;
    /// use uctopia_search::RandomAgent;
    /// let dice = AgentEntry::<NoOptions>::new("dice", "any move").plays::<ConnectFour, _>(|_, seed| RandomAgent::new(seed));
    /// assert!(format!("{:?}", App::standard().agent(dice)).contains("dice"));
    /// ```
    #[must_use]
    pub fn agent<O: Options>(self, entry: AgentEntry<O>) -> Self {
        Self {
            catalog: self.catalog.map(|catalog| catalog.agent(entry)),
        }
    }

    /// With the catalog that the process has already, and what was added to it: for programs that are more than a command. Games and
    /// agents are added to that catalog itself.
    ///
    /// ```
    /// use uctopia_cli::App;
    /// assert_eq!(App::of_process().run_with(["uctopia", "analyze", "no-such-game"]), 2);
    /// ```
    #[must_use]
    pub fn of_process() -> Self {
        Self { catalog: None }
    }

    /// Reads the command line of this process, executes it, and returns the exit code.
    ///
    /// The catalog becomes that of the whole process, so this is called once, before names are looked up.
    #[must_use]
    pub fn run(self) -> ExitCode {
        std::panic::set_hook(Box::new(output::panicked));
        ExitCode::from(self.run_with(std::env::args_os()))
    }

    /// Executes a command line, whose first item is the name of the program, and returns the exit code: as [`run`](Self::run) for
    /// a process whose command line is another program's. The name and the language of the first command line are those of the
    /// process.
    #[must_use]
    pub fn run_with(self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> u8 {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        language::choose(&arguments);
        program::choose_name(arguments.first());
        if let Some(Err(problem)) = self.catalog.map(Catalog::install) {
            return Failure::Usage(problem.message()).report();
        }
        let cli = match program::read(arguments.clone()) {
            Ok(cli) => cli,
            Err(error) => return usage::report(&error, &arguments),
        };
        match run(cli) {
            Ok(()) => 0,
            Err(failure) => failure.report(),
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        CliCommand::Games(args) => commands::games::run(&args),
        CliCommand::Agents(args) => commands::agents::run(&args),
        CliCommand::Show(args) => commands::show::run(&args),
        CliCommand::Analyze(args) => commands::analyze::run(&args),
        CliCommand::Review(args) => commands::review::run(&args),
        CliCommand::Tree(args) => commands::tree::run(&args),
        CliCommand::Solve(args) => commands::solve::run(&args),
        CliCommand::Play(args) => commands::play::run(&args),
        CliCommand::Serve(args) => commands::serve::run(&args),
        CliCommand::Match(args) => commands::match_command::run(&args),
        CliCommand::Tournament(args) => commands::experiment::tournament(&args),
        CliCommand::Elo(args) => commands::elo::run(&args),
        CliCommand::Success(args) => commands::success::run(&args),
        CliCommand::Tune(args) => commands::tune::run(&args),
        CliCommand::Balance(args) => commands::balance::run(&args),
        CliCommand::Experiment(args) => commands::experiment::run(&args),
        CliCommand::Check(args) => commands::check::run(&args),
        CliCommand::Openings(args) => commands::openings::run(&args),
        CliCommand::Book(args) => commands::book::run(&args),
        CliCommand::Engine(args) => commands::engine::run(&args),
        CliCommand::Nboard(args) => commands::nboard::run(&args),
        CliCommand::Gomocup(args) => commands::gomocup::run(&args),
        CliCommand::Records(args) => commands::records::run(&args),
        CliCommand::Article(args) => commands::article::run(&args),
        CliCommand::Repro(args) => commands::repro::run(&args),
        CliCommand::Train(args) => commands::train::run(&args),
        CliCommand::Bench(args) => commands::bench::run(&args),
        CliCommand::Completions(args) => commands::generate::completions(&args),
        CliCommand::Man(args) => commands::generate::man(&args),
        CliCommand::Help(_) => Ok(()), // shown when the command line was read
    }
}
