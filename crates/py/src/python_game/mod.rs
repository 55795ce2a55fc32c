//! Games written in Python.
use pyo3::prelude::*;
use uctopia_catalog::GameEntry;

pub(crate) fn entry(_py: Python<'_>, _rules: &Bound<'_, PyAny>, _name: Option<&str>) -> PyResult<GameEntry> {
    Err(crate::convert::refused("games in Python come later"))
}
