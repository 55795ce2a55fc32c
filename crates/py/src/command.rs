//! The command `uctopia`, and the page, with the games and agents of this process.

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use pyo3::prelude::*;
use uctopia_cli::{App, PageServer};
use uctopia_game::StopFlag;

use crate::convert::error;
use crate::python_error;

/// Executes a command line of `uctopia`, whose first item is the name of the program, and returns the exit code.
///
/// Results go to the standard output of the process, progress and errors to its standard error. Games and agents that were
/// registered are available by their names.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(move || App::of_process().run_with(arguments))
}

/// A server of the page on a thread of its own.
#[pyclass(frozen, module = "uctopia")]
pub(crate) struct RunningServer {
    url: String,
    stop: StopFlag,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// Starts the server of the page; the arguments are those of the command `serve`, after the name of the program.
#[pyfunction]
pub(crate) fn start_server(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<RunningServer> {
    py.detach(move || {
        let server = PageServer::bind(arguments).map_err(|problem| error(&problem))?;
        let (url, stop) = (server.url(), StopFlag::default());
        let flag = stop.clone();
        let thread = std::thread::spawn(move || server.run(&flag));
        Ok(RunningServer {
            url,
            stop,
            thread: Mutex::new(Some(thread)),
        })
    })
}

#[pymethods]
impl RunningServer {
    /// The link for a browser on this machine.
    #[getter]
    fn url(&self) -> &str {
        &self.url
    }

    /// Whether the server answers.
    fn is_running(&self, py: Python<'_>) -> bool {
        py.detach(|| {
            let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
            thread.as_ref().is_some_and(|thread| !thread.is_finished())
        })
    }

    /// Ends the server and its searches.
    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        self.stop.raise();
        // Searches may need the interpreter's lock to end, if their rules are written in Python.
        py.detach(|| {
            let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
            let thread = thread.take();
            thread.map_or(Ok(()), |thread| {
                thread.join().map_err(python_error::from_panic)
            })
        })
    }
}
