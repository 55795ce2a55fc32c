//! Values between Rust and Python, and errors as exceptions.

use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde::Serialize;
use uctopia_game::{AgentFailure, Limit};
use uctopia_options::{Localized, OptionValue as _};

use crate::exceptions::{AgentError, UctopiaError, refused};
use crate::language;

/// The exception for an error of the libraries.
pub(crate) fn error(problem: &(impl Localized + ?Sized)) -> PyErr {
    UctopiaError::new_err(language::text(problem))
}

/// The exception for an agent that did not decide.
pub(crate) fn agent_error(failure: &AgentFailure) -> PyErr {
    AgentError::new_err(language::text(failure))
}

/// A value as Python's `json.loads` builds it: dictionaries, lists, texts and numbers.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text =
        serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    py.import("json")?.getattr("loads")?.call1((text,))
}

/// Seconds as a number, or a text such as `"500ms"`.
#[derive(FromPyObject)]
pub(crate) enum Time {
    /// Seconds.
    Seconds(f64),
    /// A duration as options write it.
    Text(String),
}

impl Time {
    /// The duration, at least 0.
    pub(crate) fn duration(&self) -> PyResult<Duration> {
        match self {
            Self::Seconds(seconds) => Duration::try_from_secs_f64(*seconds).map_err(|_| {
                refused(format!(
                    "{seconds} is no number of seconds: pass 0.5 or \"500ms\""
                ))
            }),
            Self::Text(text) => match Option::<Duration>::parse(text) {
                Ok(Some(time)) => Ok(time),
                Ok(None) | Err(_) => Err(refused(format!(
                    "\"{text}\" is not a time: pass seconds, or a text such as \"500ms\""
                ))),
            },
        }
    }
}

/// The bounds of a decision beside the agent's own.
pub(crate) fn limit(
    iterations: Option<u64>,
    nodes: Option<u64>,
    time: Option<&Time>,
) -> PyResult<Limit> {
    Ok(Limit {
        iterations,
        nodes,
        time: time.map(Time::duration).transpose()?,
    })
}
