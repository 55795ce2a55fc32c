//! Games of a network against itself, many at once. The network is called by Python's side, in `_network.py`.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_options::Options as _;
use uctopia_search::network::{Predictions, SelfPlayGame, SelfPlayRun, SelfPlaySettings};

use crate::agents::value_text;
use crate::convert::{error, whole};
use crate::evaluator::predictions_of;
use crate::exceptions::refused;
use crate::game::game_of;
use crate::python_error::guarded;

/// A finished game, with the arguments of Python's `SelfPlayGame`.
#[derive(IntoPyObject)]
pub(crate) struct GameArrays<'py> {
    index: u64,
    planes: Bound<'py, PyArrayDyn<f32>>,
    masks: Bound<'py, PyArray2<bool>>,
    action_weights: Bound<'py, PyArray2<f32>>,
    visit_counts: Bound<'py, PyArray2<i32>>,
    qvalues: Bound<'py, PyArray2<f32>>,
    search_values: Bound<'py, PyArray1<f32>>,
    raw_values: Bound<'py, PyArray1<f32>>,
    values: Bound<'py, PyArray2<f32>>,
    players: Bound<'py, PyArray1<u8>>,
    actions: Bound<'py, PyArray1<i32>>,
    returns: Bound<'py, PyArray1<f32>>,
}

impl<'py> GameArrays<'py> {
    fn new(py: Python<'py>, game: SelfPlayGame) -> PyResult<Self> {
        let shape = [game.len(), game.distinct_actions];
        let of_positions = [game.len()].into_iter();
        let planes_shape: Vec<usize> = of_positions.chain(game.planes_shape.clone()).collect();
        let whole = |numbers: Vec<u32>| numbers.into_iter().map(|number| number as i32);
        let players = game.players.iter().map(|player| player.index() as u8);
        let players: Vec<u8> = players.collect();
        let values = game.values().into_pyarray(py);
        Ok(Self {
            index: game.index,
            values: values.reshape([game.players.len(), game.returns.len()])?,
            planes: game.planes.into_pyarray(py).reshape(planes_shape)?,
            masks: game.masks.into_pyarray(py).reshape(shape)?,
            action_weights: game.action_weights.into_pyarray(py).reshape(shape)?,
            visit_counts: PyArray1::from_iter(py, whole(game.visit_counts)).reshape(shape)?,
            qvalues: game.qvalues.into_pyarray(py).reshape(shape)?,
            search_values: game.search_values.into_pyarray(py),
            raw_values: game.raw_values.into_pyarray(py),
            players: players.into_pyarray(py),
            actions: PyArray1::from_iter(py, whole(game.actions)),
            returns: game.returns.into_pyarray(py),
        })
    }
}

/// Positions to evaluate: planes and masks.
type Positions<'py> = (Bound<'py, PyArrayDyn<f32>>, Bound<'py, PyArray2<bool>>);

/// Games in progress; Python's `SelfPlay` calls the network between two steps.
#[pyclass(frozen, module = "uctopia._uctopia")]
pub(crate) struct SelfPlayGames(Mutex<Box<dyn SelfPlayRun>>);

impl SelfPlayGames {
    /// The games, unless a step is being done: on another thread, or by rules that call it.
    fn run(&self) -> PyResult<MutexGuard<'_, Box<dyn SelfPlayRun>>> {
        match self.0.try_lock() {
            Ok(run) => Ok(run),
            // A run whose rules failed says so.
            Err(TryLockError::Poisoned(poisoned)) => Ok(PoisonError::into_inner(poisoned)),
            Err(TryLockError::WouldBlock) => Err(refused(
                "these games of self-play are being played: call one thing after another",
            )),
        }
    }
}

#[pymethods]
impl SelfPlayGames {
    #[new]
    #[expect(
        clippy::too_many_arguments,
        reason = "arguments of a function in Python that documents them"
    )]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] games: u64,
        #[pyo3(from_py_with = whole)] at_once: usize,
        #[pyo3(from_py_with = whole)] jobs: usize,
        #[pyo3(from_py_with = whole)] sampled_plies: u32,
        temperature: f64,
        #[pyo3(from_py_with = whole)] max_plies: u32,
        #[pyo3(from_py_with = whole)] seed: u64,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let spec = game_of(game)?.spec;
        let mut settings = SelfPlaySettings {
            games,
            at_once,
            jobs,
            sampled_plies,
            temperature,
            max_plies,
            seed,
            ..SelfPlaySettings::default()
        };
        let pairs = options
            .iter()
            .map(|(key, value)| Ok((key.extract()?, value_text(&value)?)))
            .collect::<PyResult<Vec<(String, String)>>>()?;
        let set = settings.search.set_all(&pairs);
        set.map_err(|problem| error(&problem))?;
        guarded(|| {
            let run = py.detach(|| spec.self_play(&settings));
            let run = run.map_err(|problem| error(&problem))?;
            Ok(Self(Mutex::new(run)))
        })
    }

    /// Searches and plays until each game needs an evaluation; returns whether any does.
    fn advance(&self, py: Python<'_>) -> PyResult<bool> {
        guarded(|| {
            py.detach(|| {
                let advanced = self.run()?.advance();
                advanced.map_err(|failure| error(&failure))
            })
        })
    }

    /// The positions to evaluate.
    fn batch<'py>(&self, py: Python<'py>) -> PyResult<Positions<'py>> {
        let (planes, masks, shape, actions) = py.detach(|| {
            let run = self.run()?;
            let batch = run.batch();
            let mut shape = vec![batch.len()];
            shape.extend(batch.planes_shape());
            let (planes, masks) = (batch.planes().to_vec(), batch.masks().to_vec());
            PyResult::Ok((planes, masks, shape, batch.actions()))
        })?;
        let mask_shape = [shape[0], actions];
        Ok((
            planes.into_pyarray(py).reshape(shape)?,
            masks.into_pyarray(py).reshape(mask_shape)?,
        ))
    }

    /// Takes what the network returned for these positions.
    fn answer(&self, py: Python<'_>, returned: &Bound<'_, PyAny>) -> PyResult<()> {
        let positions = py.detach(|| PyResult::Ok(self.run()?.batch().len()))?;
        let (values, priors) = predictions_of(returned, positions)?;
        py.detach(|| {
            let answered = self.run()?.answer(&Predictions { values, priors });
            answered.map_err(|failure| error(&failure))
        })
    }

    /// Takes the games that were finished since the last call.
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Vec<GameArrays<'py>>> {
        let games = py.detach(|| PyResult::Ok(self.run()?.finished()))?;
        let arrays = games.into_iter().map(|game| GameArrays::new(py, game));
        arrays.collect()
    }
}
