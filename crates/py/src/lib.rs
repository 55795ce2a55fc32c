//! The Python package `uctopia`.
//!
//! Everything is behind the feature `extension`, so that the workspace builds on machines without Python.
//!
//! | file | contents |
//! |---|---|
//! | `python_error.rs` | exceptions raised inside a search, on their way back to Python |
//! | `python_game/` | games written in Python |
//! | `trial.rs` | a search in such a game, for tests |
//! | `run.rs` | work without the interpreter's lock, which Ctrl-C ends |

#![cfg(feature = "extension")]

use pyo3::prelude::*;

mod python_error;
mod python_game;
mod run;
mod trial;

/// The compiled part of the package.
#[pymodule]
mod _uctopia {
    #[pymodule_export]
    use super::python_game::check_game;
    #[pymodule_export]
    use super::trial::{agents, analyze, position};
    #[pymodule_export]
    use super::version;
}

/// The version of the package.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
