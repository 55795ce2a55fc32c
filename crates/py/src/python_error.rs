//! Exceptions raised inside a search, on their way back to Python.
//!
//! The rules of a game cannot fail, so an exception in rules written in Python ends the search by unwinding, and
//! [`run`](crate::run) turns it back into the exception, with its traceback. The panic hook is not called.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use uctopia_game::RulesError;
use uctopia_options::{Message, message};

use crate::convert::error;

/// Ends the running search with an exception.
pub(crate) fn raise(error: PyErr) -> ! {
    RulesError::raise(sentence(&error), error)
}

/// The value, or the end of the running search.
pub(crate) fn or_raise<T>(result: PyResult<T>) -> T {
    result.unwrap_or_else(|error| raise(error))
}

/// Does work that may call rules written in Python on this thread; an exception in them comes out as it is.
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(from_panic(panic)))
}

/// The exception that ended a search; a mistake in this library becomes a `RuntimeError` with its message.
pub(crate) fn from_panic(panic: Box<dyn Any + Send>) -> PyErr {
    let panic = match RulesError::into_source::<PyErr>(panic) {
        Ok(error) => return error,
        Err(other) => other,
    };
    if let Some(reason) = RulesError::of(&*panic) {
        return error(reason);
    }
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    PyRuntimeError::new_err(format!(
        "a mistake in uctopia: {}",
        message.unwrap_or("unknown")
    ))
}

/// An exception for those who do not see Python's tracebacks, such as readers of the page.
fn sentence(error: &PyErr) -> Message {
    let text = error.to_string();
    match Python::attach(|py| innermost_line(py, error)) {
        Some((file, line)) => message!("Python raised {text} in line {line} of {file}"),
        None => message!("Python raised {text}"),
    }
}

/// The file and line where an exception was raised.
fn innermost_line(py: Python<'_>, error: &PyErr) -> Option<(String, u32)> {
    let mut traceback = error.traceback(py)?.into_any();
    while let Some(next) = traceback
        .getattr("tb_next")
        .ok()
        .filter(|next| !next.is_none())
    {
        traceback = next;
    }
    let line = traceback.getattr("tb_lineno").ok()?.extract().ok()?;
    let file = traceback
        .getattr("tb_frame")
        .ok()?
        .getattr("f_code")
        .ok()?
        .getattr("co_filename")
        .ok()?;
    Some((file.extract().ok()?, line))
}
