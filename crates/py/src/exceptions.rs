//! The exceptions of the package.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    uctopia,
    UctopiaError,
    PyValueError,
    "Something that was passed cannot be used: a name, an option, a position, an action. The message says what to pass instead."
);
pyo3::create_exception!(
    uctopia,
    AgentError,
    UctopiaError,
    "An agent did not decide: another program failed, an evaluator returned what cannot be used, or the search cannot play the game."
);

/// The exception for a sentence.
pub(crate) fn refused(sentence: impl Into<String>) -> PyErr {
    UctopiaError::new_err(sentence.into())
}
