//! Random numbers for rules written in Python.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyList, PySequence};
use uctopia_game::Rng;

use crate::convert::whole;
use crate::exceptions::refused;

/// Random numbers that follow from a seed, with methods of `random.Random`. Games with the method `playout(rng)` receive one.
///
/// >>> import uctopia
/// >>> rng = uctopia.Rng(1)
/// >>> rng.randrange(6), rng.choice("abc")
/// (4, 'c')
#[pyclass(frozen, name = "Rng", module = "uctopia")]
pub(crate) struct PyRng(Mutex<Rng>);

impl PyRng {
    pub(crate) fn new(rng: Rng) -> Self {
        Self(Mutex::new(rng))
    }

    /// The lock is held for moments only, and never while Python is called.
    fn rng(&self) -> MutexGuard<'_, Rng> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn below(&self, bound: usize, what: &str) -> PyResult<usize> {
        match u32::try_from(bound) {
            Ok(bound) if bound > 0 => Ok(self.rng().below(bound) as usize),
            _ => Err(refused(format!(
                "{what} has {bound} items: expected 1 to {}",
                u32::MAX
            ))),
        }
    }
}

#[pymethods]
impl PyRng {
    /// The generator of a seed.
    #[new]
    fn from_seed(#[pyo3(from_py_with = whole)] seed: u64) -> Self {
        Self::new(Rng::new(seed))
    }

    /// A number from 0 to 1, without 1.
    fn random(&self) -> f64 {
        self.rng().unit()
    }

    /// A whole number from 0 to `stop` − 1.
    fn randrange(&self, #[pyo3(from_py_with = whole)] stop: usize) -> PyResult<usize> {
        self.below(stop, "randrange(stop)")
    }

    /// One of the items of a list or another sequence.
    fn choice<'py>(&self, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(list) = items.cast::<PyList>() {
            return list.get_item(self.below(list.len(), "the list of choice()")?);
        }
        let items = items.cast::<PySequence>()?;
        items.get_item(self.below(items.len()?, "the sequence of choice()")?)
    }

    /// Puts a list in a random order.
    fn shuffle(&self, items: &Bound<'_, PyList>) -> PyResult<()> {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1, "the list of shuffle()")?;
            let (one, two) = (items.get_item(last)?, items.get_item(other)?);
            items.set_item(last, two)?;
            items.set_item(other, one)?;
        }
        Ok(())
    }
}
