//! Networks written in Python: evaluators of positions, and self-play of many games at once.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods as _, PyReadonlyArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_catalog::Catalog;
use uctopia_game::options::Options as _;
use uctopia_game::{AgentFailure, StopFlag};
use uctopia_search::network::{EncodedBatch, PositionEvaluator, Predictions, SelfPlaySettings};

use crate::agents::value_text;
use crate::convert::{error, refused};
use crate::game::game_of;
use crate::python_error::or_raise;
use crate::run::interruptible;

/// A function of planes and masks that returns values and priors.
struct PythonEvaluator {
    function: Py<PyAny>,
    /// Whether `function` is a weak reference: the agent that uses it keeps it.
    is_weak: bool,
}

impl PythonEvaluator {
    fn call(&self, py: Python<'_>, batch: &EncodedBatch, predictions: &mut Predictions) -> PyResult<()> {
        let function = match self.is_weak {
            true => self.function.call0(py)?,
            false => self.function.clone_ref(py),
        };
        if function.is_none(py) {
            return Err(refused("the evaluator is gone: keep the agent that was made with it"));
        }
        let positions = batch.len();
        let shape: Vec<usize> = std::iter::once(positions).chain(batch.planes_shape().iter().copied()).collect();
        let planes = batch.planes().to_vec().into_pyarray(py).reshape(shape)?;
        let masks = batch.masks().to_vec().into_pyarray(py).reshape([positions, batch.actions()])?;
        let returned = function.bind(py).call1((planes, masks))?;
        let Ok((values, priors)) = returned.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            let kind = returned.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "an evaluator returns two arrays, values and priors, and this one returned {kind}"
            )));
        };
        let rows = |name: &str, array: &Bound<'_, PyAny>| numbers(py, name, array, positions);
        (predictions.values, predictions.priors) = (rows("values", &values)?, rows("priors", &priors)?);
        Ok(())
    }
}

/// The numbers of an array with a row for each position.
fn numbers(py: Python<'_>, name: &str, array: &Bound<'_, PyAny>, positions: usize) -> PyResult<Vec<f32>> {
    let numpy = py.import("numpy")?;
    let array = numpy.getattr("ascontiguousarray")?.call1((array, numpy.getattr("float32")?))?;
    let array: PyReadonlyArrayDyn<'_, f32> = array.extract()?;
    let shape = numpy::PyUntypedArrayMethods::shape(&*array).to_vec();
    if shape.first() != Some(&positions) {
        return Err(refused(format!(
            "the evaluator returned {name} of the shape {shape:?} for {positions} positions: return one row for each"
        )));
    }
    Ok(array.as_slice().map_err(|problem| refused(problem.to_string()))?.to_vec())
}

impl PositionEvaluator for PythonEvaluator {
    fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
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
    let evaluator = PythonEvaluator { function: callable(evaluate)?, is_weak: false };
    Catalog::add_evaluator(name, Arc::new(evaluator)).map_err(|problem| error(&problem))
}

fn callable(evaluate: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    match evaluate.is_callable() {
        true => Ok(evaluate.clone().unbind()),
        false => Err(PyTypeError::new_err(format!("{evaluate} is not a function of planes and masks"))),
    }
}

/// Names that functions have received, with weak references to them.
static NAMED: Mutex<Vec<(String, Py<PyAny>)>> = Mutex::new(Vec::new());

/// The name of a function as an evaluator; it is registered by a weak reference, and its agent keeps it.
pub(crate) fn name_of(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = function.py();
    let Ok(reference) = py.import("weakref")?.getattr("ref")?.call1((function,)) else {
        return Err(refused(
            "this evaluator cannot be passed as it is: register it by register_evaluator(name, function)",
        ));
    };
    let known = {
        let named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        named.iter().map(|(name, reference)| (name.clone(), reference.clone_ref(py))).collect::<Vec<_>>()
    };
    for (name, reference) in &known {
        if reference.call0(py)?.bind(py).is(function) {
            return Ok(name.clone());
        }
    }
    let own = match function.getattr_opt("__name__")? {
        Some(name) => name.extract::<String>()?,
        None => function.get_type().name()?.extract()?,
    };
    let own = own.to_lowercase().replace('_', "-").replace(['<', '>'], "");
    let mut names = std::iter::once(own.clone()).chain((2..).map(|number| format!("{own}-{number}")));
    let taken = Catalog::evaluators();
    let name = names.find(|name| !taken.contains(name)).unwrap_or(own);
    let evaluator = PythonEvaluator { function: reference.clone().unbind(), is_weak: true };
    Catalog::add_evaluator(&name, Arc::new(evaluator)).map_err(|problem| error(&problem))?;
    NAMED.lock().unwrap_or_else(PoisonError::into_inner).push((name.clone(), reference.unbind()));
    Ok(name)
}

/// A game that a network played against itself: what it learns from.
///
/// T is the number of positions in which a player decided, A of the game's actions, P of its players.
#[pyclass(frozen, module = "uctopia", get_all)]
pub(crate) struct SelfPlayGame {
    /// The number of the game, counted from 0.
    index: u64,
    /// The positions, each seen by its player to move: an array of the shape (T, *planes_shape).
    planes: Py<PyArrayDyn<f32>>,
    /// The legal actions: an array of bool of the shape (T, A).
    masks: Py<PyArray2<bool>>,
    /// The shares of visits, which a policy learns: an array of the shape (T, A).
    policies: Py<PyArray2<f32>>,
    /// The payoffs at the end of the game, in each position first that of the player to move: an array of the shape (T, P).
    values: Py<PyArray2<f32>>,
    /// The mean results of the searches for the player to move: an array of the shape (T,).
    search_values: Py<PyArray1<f32>>,
    /// The player to move in each position: an array of the shape (T,).
    players: Py<PyArray1<u8>>,
    /// The numbers of the moves that were made in these positions.
    actions: Vec<usize>,
    /// The payoffs at the end, those of player 0 first.
    returns: Vec<f32>,
}

#[pymethods]
impl SelfPlayGame {
    fn __len__(&self) -> usize {
        self.actions.len()
    }

    fn __repr__(&self) -> String {
        format!("<SelfPlayGame {}: {} positions, returns {:?}>", self.index, self.actions.len(), self.returns)
    }
}

impl SelfPlayGame {
    fn new(py: Python<'_>, game: &uctopia_search::network::SelfPlayGame) -> PyResult<Self> {
        let positions = &game.positions;
        let count = positions.len();
        let shape: Vec<usize> = std::iter::once(count).chain(game.planes_shape.iter().copied()).collect();
        let planes: Vec<f32> = positions.iter().flat_map(|position| position.planes.iter().copied()).collect();
        let masks: Vec<bool> = positions.iter().flat_map(|position| position.mask.iter().copied()).collect();
        let policies: Vec<f32> = positions.iter().flat_map(|position| position.visits.iter().copied()).collect();
        let values: Vec<f32> = positions.iter().flat_map(|position| game.payoffs_seen_by(position.player)).collect();
        let players: Vec<u8> = positions.iter().map(|position| position.player.index() as u8).collect();
        let actions = positions.first().map_or(0, |position| position.mask.len());
        Ok(Self {
            index: game.index,
            planes: planes.into_pyarray(py).reshape(shape)?.unbind(),
            masks: masks.into_pyarray(py).reshape([count, actions])?.unbind(),
            policies: policies.into_pyarray(py).reshape([count, actions])?.unbind(),
            values: values.into_pyarray(py).reshape([count, game.payoffs.len()])?.unbind(),
            search_values: positions
                .iter()
                .map(|position| position.value)
                .collect::<Vec<_>>()
                .into_pyarray(py)
                .unbind(),
            players: players.into_pyarray(py).unbind(),
            actions: positions.iter().map(|position| position.action).collect(),
            returns: game.payoffs.clone(),
        })
    }
}

/// Plays games of a network against itself; the Python function `self_play` documents the arguments.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "arguments of a function in Python that documents them")]
pub(crate) fn play_self(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    evaluate: &Bound<'_, PyAny>,
    games: u64,
    at_once: usize,
    sampled_plies: u32,
    temperature: f64,
    seed: u64,
    options: &Bound<'_, PyDict>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<SelfPlayGame>> {
    let spec = game_of(game)?.spec;
    let evaluator = Arc::new(PythonEvaluator { function: callable(evaluate)?, is_weak: false });
    let mut settings =
        SelfPlaySettings { games, at_once, sampled_plies, temperature, seed, ..SelfPlaySettings::default() };
    for (key, value) in options {
        let key: String = key.extract()?;
        settings.search.set(&key, &value_text(&value)?).map_err(|problem| error(&problem))?;
    }
    settings.check().map_err(|problem| error(&problem))?;
    let stop = StopFlag::default();
    let work = || {
        let mut played = Vec::new();
        let finished = spec.self_play(&settings, evaluator, &stop, &mut |game| {
            played.push(Python::attach(|py| or_raise(SelfPlayGame::new(py, &game))));
            if let Some(progress) = &progress {
                or_raise(Python::attach(|py| progress.call1(py, (played.len(), games, None::<&str>))));
            }
        });
        (finished, played)
    };
    let ((finished, played), _) = interruptible(py, &stop, work)?;
    finished.map_err(|problem| error(&problem))?;
    Ok(played)
}
