//! The command `uctopia`, with the games and agents of this process.

use std::ffi::OsString;

use pyo3::prelude::*;
use uctopia_cli::App;

/// Executes a command line of `uctopia`, whose first item is the name of the program, and returns the exit code.
///
/// Results go to the standard output of the process, progress and errors to its standard error. Games and agents that were
/// registered are available by their names.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(move || App::of_process().run_with(arguments))
}
