//! Names of functions that are passed as they are, for texts and results.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

use crate::exceptions::refused;

/// Functions with the names that they received. References are weak: the name of a function that is gone is free again.
pub(crate) struct Names(Mutex<Vec<(String, Py<PyAny>)>>);

impl Names {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The name of a function, and a weak reference to it if the name is new: its own name in small letters, with a number where
    /// another function has that name.
    pub(crate) fn name_of(
        &self,
        function: &Bound<'_, PyAny>,
        is_taken: impl Fn(&str) -> bool,
    ) -> PyResult<(String, Option<Py<PyAny>>)> {
        let py = function.py();
        let Ok(reference) = py.import("weakref")?.getattr("ref")?.call1((function,)) else {
            return Err(refused(format!(
                "{function} cannot be passed as it is: register it under a name"
            )));
        };
        let (mut living, mut gone) = (Vec::new(), Vec::new());
        for (name, reference) in self.copied(py) {
            match reference.call0(py)? {
                found if found.bind(py).is(function) => return Ok((name, None)),
                found if found.is_none(py) => gone.push(name),
                _ => living.push(name),
            }
        }
        let own = match function.getattr_opt("__name__")? {
            Some(name) => name.extract::<String>()?,
            None => function.get_type().name()?.extract()?,
        };
        let own = own.to_lowercase().replace('_', "-").replace(['<', '>'], "");
        let mut names =
            std::iter::once(own.clone()).chain((2..).map(|number| format!("{own}-{number}")));
        let is_free =
            |name: &String| gone.contains(name) || !(living.contains(name) || is_taken(name));
        let name = names.find(is_free).unwrap_or(own);
        let reference = reference.unbind();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(other, _)| *other != name);
        known.push((name.clone(), reference.clone_ref(py)));
        Ok((name, Some(reference)))
    }

    /// Copied, so that no code of Python runs under the lock.
    fn copied(&self, py: Python<'_>) -> Vec<(String, Py<PyAny>)> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .iter()
            .map(|(name, reference)| (name.clone(), reference.clone_ref(py)))
            .collect()
    }
}
