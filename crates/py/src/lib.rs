//! The Python package `uctopia`.
//!
//! Everything is behind the feature `extension`, so that the workspace builds on machines without Python. What is here is compiled;
//! the rest of the package, in `python/uctopia`, is Python on top of it.
//!
//! | file | contents |
//! |---|---|
//! | `exceptions.rs`, `convert.rs` | exceptions, values between Rust and Python |
//! | `language.rs` | the language of texts, tables and errors |
//! | `python_error.rs` | exceptions raised inside a search, on their way back to Python |
//! | `run.rs` | work without the interpreter's lock, which signals end |
//! | `python_game/`, `rng.rs` | games written in Python, and their random numbers |
//! | `game.rs`, `game_methods.rs`, `state.rs`, `state_line.rs` | games and positions, with OpenSpiel's names |
//! | `spiel.rs`, `spiel_names.rs` | what programs for OpenSpiel expect beside: kinds of games, names, parameters |
//! | `agents.rs`, `python_agent.rs` | agents by name, and agents written in Python |
//! | `names.rs` | names of functions that are passed as they are |
//! | `report.rs`, `analysis.rs` | what agents think of positions |
//! | `bot.rs` | an agent that plays move by move |
//! | `watch.rs` | running searches |
//! | `workers.rs` | threads that wait for the next search |
//! | `matches.rs` | matches, tournaments and experiments |
//! | `study.rs` | reviews, what a game is like, openings, game records |
//! | `evaluator.rs`, `self_play.rs` | networks written in Python, and their games against themselves |
//! | `vector.rs` | many games side by side as arrays |
//! | `values.rs` | static values, and learned weights as arrays |
//! | `command.rs` | the command `uctopia`, and the server of the page |
//!
//! Reading order: `game.rs`, `state.rs`, `analysis.rs`, `run.rs`, then whichever you need.

#![cfg(feature = "extension")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "functions for Python receive what was read of their arguments"
)]

use pyo3::prelude::*;

mod agents;
mod analysis;
mod bot;
mod command;
mod convert;
mod evaluator;
mod exceptions;
mod game;
mod game_methods;
mod language;
mod matches;
mod names;
mod python_agent;
mod python_error;
mod python_game;
mod report;
mod rng;
mod run;
mod self_play;
mod spiel;
mod spiel_names;
mod state;
mod state_line;
mod study;
mod values;
mod vector;
mod watch;
mod workers;

/// The compiled part of the package.
#[pymodule(gil_used = false)]
mod _uctopia {
    use super::*;

    #[pymodule_export]
    use super::agents::{agent_text, agent_with, agents, games, register, register_agent};
    #[pymodule_export]
    use super::analysis::{analyze, solve, trace, tree_dict, visits};
    #[pymodule_export]
    use super::bot::Bot;
    #[pymodule_export]
    use super::command::{RunningServer, run_command, start_server};
    #[pymodule_export]
    use super::evaluator::register_evaluator;
    #[pymodule_export]
    use super::exceptions::UctopiaError;
    #[pymodule_export]
    use super::game::{Game, load_game};
    #[pymodule_export]
    use super::language::set_language;
    #[pymodule_export]
    use super::matches::{
        ExperimentResult, file_text, play_experiment, play_match, play_tournament, random_games,
        read_experiment,
    };
    #[pymodule_export]
    use super::python_game::{GameCheck, check_game};
    #[pymodule_export]
    use super::report::{PyMoveReport, PyReport};
    #[pymodule_export]
    use super::rng::PyRng;
    #[pymodule_export]
    use super::self_play::SelfPlayGames;
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::study::{balance_game, openings_of, read_records, review_game, shade};
    #[pymodule_export]
    use super::values::{evaluate, load_weights, save_weights};
    #[pymodule_export]
    use super::vector::{Vector, vector};
    #[pymodule_export]
    use super::watch::{SearchWatch, start_watch};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("AgentError", exceptions::agent_error_type(py)?)?;
        module.add("MissingError", exceptions::missing_error_type(py)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
