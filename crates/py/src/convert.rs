//! Values between Rust and Python, and errors as exceptions.

use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyRuntimeError};
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

/// A whole number that was passed; one that does not fit is an error with the bounds.
pub(crate) fn whole<'py, T: Whole + for<'a> FromPyObject<'a, 'py>>(
    value: &Bound<'py, PyAny>,
) -> PyResult<T> {
    value.extract::<T>().map_err(|problem| {
        let problem: PyErr = problem.into();
        match problem.is_instance_of::<PyOverflowError>(value.py()) {
            true => refused(format!(
                "{value} is out of range: expected a whole number from {} to {}",
                T::LEAST,
                T::GREATEST
            )),
            false => problem,
        }
    })
}

/// [`whole`], or `None`.
pub(crate) fn optional<'py, T: Whole + for<'a> FromPyObject<'a, 'py>>(
    value: &Bound<'py, PyAny>,
) -> PyResult<Option<T>> {
    (!value.is_none()).then(|| whole(value)).transpose()
}

/// The bounds of a type of whole numbers.
pub(crate) trait Whole {
    const LEAST: i128;
    const GREATEST: i128;
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {
        $(impl Whole for $number {
            const LEAST: i128 = <$number>::MIN as i128;
            const GREATEST: i128 = <$number>::MAX as i128;
        })*
    };
}

whole_numbers!(i32 i64 u32 u64 usize);

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
