//! The exceptions of the package.

use pyo3::exceptions::{PyBaseException, PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

pyo3::create_exception!(
    uctopia,
    UctopiaError,
    PyValueError,
    "Something that was passed cannot be used: a name, an option, a position, an action. The message says what to pass instead."
);

/// The exception for a sentence.
pub(crate) fn refused(sentence: impl Into<String>) -> PyErr {
    UctopiaError::new_err(sentence.into())
}

static AGENT_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static MISSING_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A `UctopiaError` that is also what Python's own exceptions of this kind are.
fn also<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyType>>,
    name: &str,
    other: &Bound<'py, PyType>,
    about: &str,
) -> PyResult<&'static Py<PyType>> {
    kept.get_or_try_init(py, || {
        let members = PyDict::new(py);
        members.set_item("__module__", "uctopia")?;
        members.set_item("__doc__", about)?;
        // The sentence as it is: that of a KeyError would stand in quotation marks.
        members.set_item(
            "__str__",
            py.get_type::<PyBaseException>().getattr("__str__")?,
        )?;
        let bases = (py.get_type::<UctopiaError>(), other);
        let made = py.get_type::<PyType>().call1((name, bases, members))?;
        Ok(made.cast_into::<PyType>()?.unbind())
    })
}

/// The type of the exception for an agent that did not decide.
pub(crate) fn agent_error_type(py: Python<'_>) -> PyResult<&'static Py<PyType>> {
    also(
        py,
        &AGENT_ERROR,
        "AgentError",
        &py.get_type::<PyRuntimeError>(),
        "An agent did not decide: another program failed, an evaluator returned what cannot be used, or the search cannot play the game.",
    )
}

/// The type of the exception for what a mapping does not have.
pub(crate) fn missing_error_type(py: Python<'_>) -> PyResult<&'static Py<PyType>> {
    also(
        py,
        &MISSING_ERROR,
        "MissingError",
        &py.get_type::<PyKeyError>(),
        "A move or a name that is not there.",
    )
}

/// An exception of one of these types.
pub(crate) fn raised(
    of: impl for<'py> FnOnce(Python<'py>) -> PyResult<&'static Py<PyType>>,
    sentence: String,
) -> PyErr {
    Python::attach(|py| match of(py) {
        Ok(kind) => PyErr::from_type(kind.bind(py).clone(), sentence),
        Err(problem) => problem,
    })
}
