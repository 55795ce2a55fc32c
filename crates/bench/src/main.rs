//! Measurements of Uctopia for its documents: `cargo run --release -p uctopia-bench -- --help`. This program is not published.
//!
//! | file | holds |
//! |---|---|
//! | `args.rs` | the command line |
//! | `machine.rs` | the machine that figures belong to |
//! | `instructions.rs` | instructions of a unit of work |
//! | `threads.rs`, `thread_score.rs` | the gain from threads, and their score |
//! | `growth.rs` | iterations a second and bytes as the tree grows |
//! | `ffo.rs`, `first_moves.rs`, `score_set.rs`, `effort.rs` | positions with known scores, solved |
//! | `network.rs` | values of Connect Four, learned from solved positions |
//! | `outcomes.rs` | outcomes of positions that are part of a game |
//! | `accuracy.rs` | moves of agents beside those of the exact solver |
//! | `probcut.rs` | errors of shallow searches, and their model |
//! | `levels.rs` | ratings of the levels of play from 1 to 10 |
//! | `ladder.rs`, `budget.rs`, `engines.rs`, `against.rs` | ratings of agents and other programs at equal CPU time |

mod accuracy;
mod against;
mod args;
mod budget;
#[cfg(test)]
mod document_tests;
mod effort;
mod engines;
mod ffo;
mod first_moves;
mod growth;
mod instructions;
mod ladder;
mod levels;
mod machine;
mod network;
mod outcomes;
mod probcut;
mod score_set;
mod thread_score;
mod threads;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser as _;
use uctopia_cli::App;
use uctopia_cli::bench::remark;

use args::{Arguments, BenchCommand};

type Result<T, E = Box<dyn Error>> = std::result::Result<T, E>;

fn main() -> ExitCode {
    // Work is measured in a process of its own, which is started as that of the command: `bench work`.
    if std::env::args_os()
        .nth(1)
        .is_some_and(|word| word == "bench")
    {
        return App::standard().run();
    }
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            remark(&format!("uctopia-bench: {problem}"));
            ExitCode::FAILURE
        }
    }
}

fn run(Arguments { what, format }: Arguments) -> Result<()> {
    match what {
        BenchCommand::Instructions { game } => instructions::run(&game, format),
        BenchCommand::Threads(args) => threads::run(&args, format),
        BenchCommand::Growth(args) => growth::run(&args, format),
        BenchCommand::Ffo { from, to } => ffo::run(from..=to, format),
        BenchCommand::ConnectFour {
            table_mb,
            set: Some(file),
            ..
        } => score_set::run(&file, table_mb, format),
        BenchCommand::ConnectFour {
            table_mb,
            outcomes: Some(file),
            ..
        } => outcomes::run(&file, table_mb),
        BenchCommand::ConnectFour { goal, table_mb, .. } => {
            first_moves::run(goal, table_mb, format)
        }
        BenchCommand::Accuracy(args) => accuracy::run(&args, format),
        BenchCommand::ProbCut(args) => probcut::run(&args, format),
        BenchCommand::Network(args) => network::run(&args),
        BenchCommand::Levels(args) => levels::run(&args, format),
        BenchCommand::Ladder(args) => ladder::run(&args, format),
        BenchCommand::Machine => machine::run(format),
    }
}
