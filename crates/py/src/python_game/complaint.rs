//! Sentences about values from Python that cannot be used.

use std::fmt::Display;

use pyo3::prelude::*;

use crate::exceptions::refused;

/// The longest text of a value in a sentence, in characters.
const LONGEST: usize = 120;

/// An error about what a method returned.
pub(super) fn bad_value(
    owner: &Bound<'_, PyAny>,
    method: &str,
    returned: &Bound<'_, PyAny>,
    problem: impl Display,
) -> PyErr {
    refused(sentence(owner, method, returned, &problem))
}

fn sentence(
    owner: &Bound<'_, PyAny>,
    method: &str,
    returned: &Bound<'_, PyAny>,
    problem: &dyn Display,
) -> String {
    let (class, value, kind) = (class_name(owner), shown(returned), class_name(returned));
    format!("{class}.{method} returned {value} ({kind}): {problem}")
}

/// The name of an object's class, or of the class itself.
pub(super) fn class_name(object: &Bound<'_, PyAny>) -> String {
    let class = object
        .cast::<pyo3::types::PyType>()
        .cloned()
        .unwrap_or_else(|_| object.get_type());
    class
        .name()
        .map_or_else(|_| "object".to_owned(), |name| name.to_string())
}

/// A value as Python writes it, cut where it is long.
pub(super) fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value
        .repr()
        .map_or_else(|_| "a value".to_owned(), |text| text.to_string());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}
