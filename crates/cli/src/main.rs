//! The `uctopia` command.
//!
//! Standard output carries results, standard error progress and complaints. Exit codes: 0 success, 1 the answer is
//! negative (not solved, not reproduced, another program failed), 2 usage, 3 a position or move that cannot be read, 4
//! output that cannot be written, 130 interrupted.

mod analysis;
mod args;
mod commands;
mod failure;
mod interrupt;
mod output;
mod picture_file;
mod progress;
mod render;
mod view;
mod whole_file;

use args::{Cli, Command};
use failure::Failure;

fn main() -> std::process::ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => return failure::report_usage(&error),
    };
    match run(cli) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::Games(args) => commands::games::run(&args),
        Command::Agents(args) => commands::agents::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Analyze(args) => commands::analyze::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Match(args) => commands::contest::run(&args),
        Command::Tournament(args) => commands::experiment::tournament(&args),
        Command::Experiment(args) => commands::experiment::run(&args),
        Command::Openings(args) => commands::openings::run(&args),
        Command::Engine(args) => commands::engine::run(&args),
        Command::Repro(args) => commands::repro::run(&args),
        Command::Train(args) => commands::train::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Completions(args) => commands::generate::completions(&args),
        Command::Man(args) => commands::generate::man(&args),
    }
}
