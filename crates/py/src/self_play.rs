//! Games of a network against itself, many at once.

use std::sync::Arc;

use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_game::StopFlag;
use uctopia_options::Options as _;
use uctopia_search::network::SelfPlaySettings;

use crate::agents::value_text;
use crate::convert::{error, whole};
use crate::evaluator::PythonEvaluator;
use crate::game::game_of;
use crate::python_error::or_raise;
use crate::run::interruptible;

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
        format!(
            "<SelfPlayGame {}: {} positions, returns {:?}>",
            self.index,
            self.actions.len(),
            self.returns
        )
    }
}

impl SelfPlayGame {
    fn new(py: Python<'_>, game: &uctopia_search::network::SelfPlayGame) -> PyResult<Self> {
        let positions = &game.positions;
        let count = positions.len();
        let shape: Vec<usize> = std::iter::once(count)
            .chain(game.planes_shape.iter().copied())
            .collect();
        let planes: Vec<f32> = positions
            .iter()
            .flat_map(|position| position.planes.iter().copied())
            .collect();
        let masks: Vec<bool> = positions
            .iter()
            .flat_map(|position| position.mask.iter().copied())
            .collect();
        let policies: Vec<f32> = positions
            .iter()
            .flat_map(|position| position.visits.iter().copied())
            .collect();
        let values: Vec<f32> = positions
            .iter()
            .flat_map(|position| game.payoffs_seen_by(position.player))
            .collect();
        let players: Vec<u8> = positions
            .iter()
            .map(|position| position.player.index() as u8)
            .collect();
        let actions = positions.first().map_or(0, |position| position.mask.len());
        Ok(Self {
            index: game.index,
            planes: planes.into_pyarray(py).reshape(shape)?.unbind(),
            masks: masks.into_pyarray(py).reshape([count, actions])?.unbind(),
            policies: policies
                .into_pyarray(py)
                .reshape([count, actions])?
                .unbind(),
            values: values
                .into_pyarray(py)
                .reshape([count, game.payoffs.len()])?
                .unbind(),
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
#[expect(
    clippy::too_many_arguments,
    reason = "arguments of a function in Python that documents them"
)]
pub(crate) fn play_self(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    evaluate: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] at_once: usize,
    #[pyo3(from_py_with = whole)] sampled_plies: u32,
    temperature: f64,
    #[pyo3(from_py_with = whole)] seed: u64,
    options: &Bound<'_, PyDict>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<SelfPlayGame>> {
    let spec = game_of(game)?.spec;
    let evaluator = Arc::new(PythonEvaluator::new(evaluate)?);
    let mut settings = SelfPlaySettings {
        games,
        at_once,
        sampled_plies,
        temperature,
        seed,
        ..SelfPlaySettings::default()
    };
    for (key, value) in options {
        let key: String = key.extract()?;
        settings
            .search
            .set(&key, &value_text(&value)?)
            .map_err(|problem| error(&problem))?;
    }
    settings.check().map_err(|problem| error(&problem))?;
    let stop = StopFlag::default();
    let work = || {
        let mut played = Vec::new();
        let finished = spec.self_play(&settings, evaluator, &stop, &mut |game| {
            played.push(Python::attach(|py| or_raise(SelfPlayGame::new(py, &game))));
            if let Some(progress) = &progress {
                or_raise(Python::attach(|py| {
                    progress.call1(py, (played.len(), games, None::<&str>))
                }));
            }
        });
        (finished, played)
    };
    interruptible(py, &stop, work, |(finished, played)| {
        finished.map(|_| played).map_err(|problem| error(&problem))
    })
}
