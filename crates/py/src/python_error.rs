//! Exceptions raised inside a search, on their way back to Python.
//!
//! The rules of a game cannot fail, so an exception in rules written in Python ends the search by unwinding, and
//! [`run`](crate::run) turns it back into the exception, with its traceback. The panic hook is not called.

use std::any::Any;
use std::panic::resume_unwind;

use pyo3::PyErr;
use pyo3::exceptions::PyRuntimeError;

/// What a search unwinds with.
struct PythonError(PyErr);

/// Ends the running search with an exception.
pub(crate) fn raise(error: PyErr) -> ! {
    resume_unwind(Box::new(PythonError(error)))
}

/// The exception that ended a search; a mistake in this library becomes a `RuntimeError` with its message.
pub(crate) fn from_panic(panic: Box<dyn Any + Send>) -> PyErr {
    let panic = match panic.downcast::<PythonError>() {
        Ok(error) => return error.0,
        Err(other) => other,
    };
    let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    PyRuntimeError::new_err(format!("a mistake in uctopia: {}", message.unwrap_or("unknown")))
}
