//! Values between Rust and Python, and errors as exceptions.

use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uctopia_game::{AgentFailure, Limit};
use uctopia_options::{Localized, OptionValue as _};

use crate::exceptions::{UctopiaError, agent_error_type, raised, refused};
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
    raised(agent_error_type, language::text(failure))
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

/// A value that [`to_python`] made, or that Python's `json` reads, for the types of the libraries. Numbers keep all their digits.
pub(crate) fn from_python<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    serde_json::from_value(json_of(value)?)
        .map_err(|problem| refused(format!("this is not what to_dict() returned: {problem}")))
}

fn json_of(value: &Bound<'_, PyAny>) -> PyResult<serde_json::Value> {
    use serde_json::Value;
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(switch) = value.cast::<PyBool>() {
        Ok(Value::Bool(switch.is_true()))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::String(text.extract()?))
    } else if let Ok(entries) = value.cast::<PyDict>() {
        let entry = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((key.extract::<String>()?, json_of(&value)?))
        };
        entries
            .iter()
            .map(entry)
            .collect::<PyResult<_>>()
            .map(Value::Object)
    } else if let Ok(items) = value.cast::<PyList>() {
        let items = items.iter().map(|item| json_of(&item));
        items.collect::<PyResult<_>>().map(Value::Array)
    } else if let Ok(whole) = value.extract::<u64>() {
        Ok(whole.into())
    } else if let Ok(whole) = value.extract::<i64>() {
        Ok(whole.into())
    } else {
        Ok(value.extract::<f64>()?.into())
    }
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
