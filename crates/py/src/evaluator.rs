//! Evaluators of positions that are written in Python, such as networks.

use std::sync::Arc;

use numpy::{IntoPyArray as _, PyArrayMethods as _, PyReadonlyArrayDyn};
use pyo3::prelude::*;
use uctopia_catalog::Catalog;
use uctopia_game::AgentFailure;
use uctopia_search::network::{EncodedBatch, PositionEvaluator, Predictions};

use crate::convert::error;
use crate::exceptions::refused;
use crate::names::Names;
use crate::python_error::or_raise;

/// A function of planes and masks that returns values and priors.
pub(crate) struct PythonEvaluator {
    function: Py<PyAny>,
    /// Whether `function` is a weak reference: the agent that uses it keeps it.
    is_weak: bool,
}

impl PythonEvaluator {
    /// An evaluator that keeps its function.
    pub(crate) fn new(evaluate: &Bound<'_, PyAny>) -> PyResult<Self> {
        match evaluate.is_callable() {
            true => Ok(Self {
                function: evaluate.clone().unbind(),
                is_weak: false,
            }),
            false => Err(refused(format!(
                "{evaluate} is not a function of planes and masks"
            ))),
        }
    }

    fn call(
        &self,
        py: Python<'_>,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> PyResult<()> {
        let function = match self.is_weak {
            true => self.function.call0(py)?,
            false => self.function.clone_ref(py),
        };
        if function.is_none(py) {
            return Err(refused(
                "the evaluator is gone: keep the agent that was made with it",
            ));
        }
        let positions = batch.len();
        let shape: Vec<usize> = std::iter::once(positions)
            .chain(batch.planes_shape().iter().copied())
            .collect();
        let planes = batch.planes().to_vec().into_pyarray(py).reshape(shape)?;
        let masks = batch
            .masks()
            .to_vec()
            .into_pyarray(py)
            .reshape([positions, batch.actions()])?;
        let returned = function.bind(py).call1((planes, masks))?;
        (predictions.values, predictions.priors) = predictions_of(&returned, positions)?;
        Ok(())
    }
}

/// The values and priors that a network returned for so many positions.
pub(crate) fn predictions_of(
    returned: &Bound<'_, PyAny>,
    positions: usize,
) -> PyResult<(Vec<f32>, Vec<f32>)> {
    let py = returned.py();
    let Ok((values, priors)) = returned.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
        let kind = returned.get_type().name()?;
        return Err(refused(format!(
            "an evaluator returns two arrays, values and priors, and this one returned {kind}"
        )));
    };
    let rows = |name: &str, array: &Bound<'_, PyAny>| numbers(py, name, array, positions);
    Ok((rows("values", &values)?, rows("priors", &priors)?))
}

/// The numbers of an array with a row for each position.
fn numbers(
    py: Python<'_>,
    name: &str,
    array: &Bound<'_, PyAny>,
    positions: usize,
) -> PyResult<Vec<f32>> {
    let numpy = py.import("numpy")?;
    let array = numpy
        .getattr("ascontiguousarray")?
        .call1((array, numpy.getattr("float32")?))?;
    let array: PyReadonlyArrayDyn<'_, f32> = array.extract()?;
    let shape = numpy::PyUntypedArrayMethods::shape(&*array).to_vec();
    if shape.first() != Some(&positions) {
        return Err(refused(format!(
            "the evaluator returned {name} of the shape {shape:?} for {positions} positions: return one row for each"
        )));
    }
    Ok(array
        .as_slice()
        .map_err(|problem| refused(problem.to_string()))?
        .to_vec())
}

impl PositionEvaluator for PythonEvaluator {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        or_raise(Python::attach(|py| self.call(py, batch, predictions)));
        Ok(())
    }
}

/// Makes an evaluator available by name: agents use it by `network:evaluator=NAME` or `Network(evaluator="NAME")`. One that was
/// registered under the same name before is replaced.
///
/// `evaluate(planes, masks)` receives an array of positions, each seen by the player to move (`State.planes`), with the shape
/// `(B, *Game.planes_shape())`, and the masks of legal actions, `(B, A)`. It returns values from −1 to 1, of the shape `(B,)` for the
/// player to move or `(B, P)` with his value first, and priors `(B, A)`, which need not be normalised. It may be called on several
/// threads, one after another.
///
/// >>> import numpy, uctopia
/// >>> def even(planes, masks):
/// ...     return numpy.zeros(len(planes)), masks.astype(float)
/// >>> uctopia.register_evaluator("even", even)
/// >>> uctopia.analyze("ttt", agent="network:evaluator=even,iters=100").playouts
/// 100
#[pyfunction]
pub(crate) fn register_evaluator(name: &str, evaluate: &Bound<'_, PyAny>) -> PyResult<()> {
    Catalog::add_evaluator(name, Arc::new(PythonEvaluator::new(evaluate)?))
        .map_err(|problem| error(&problem))
}

static NAMES: Names = Names::new();

/// The name of a function as an evaluator; it is registered by a weak reference, and its agent keeps it.
pub(crate) fn name_of(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let taken = Catalog::evaluators();
    let (name, reference) =
        NAMES.name_of(function, |name| taken.iter().any(|other| other == name))?;
    if let Some(function) = reference {
        let evaluator = PythonEvaluator {
            function,
            is_weak: true,
        };
        Catalog::add_evaluator(&name, Arc::new(evaluator)).map_err(|problem| error(&problem))?;
    }
    Ok(name)
}
