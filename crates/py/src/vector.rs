//! Many games side by side as arrays, for reinforcement learning.

use std::sync::{Mutex, MutexGuard, TryLockError};

use numpy::{
    Element, IntoPyArray as _, PyArray, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods as _,
    PyReadwriteArray,
};
use pyo3::intern;
use pyo3::prelude::*;
use uctopia_catalog::AnyVector;
use uctopia_game::{VectorArrays, VectorError, VectorSettings};

use crate::convert::error;
use crate::exceptions::refused;
use crate::game::{Game, game_of, no_size};
use crate::python_error::guarded;
use crate::run::threads;
use crate::state::State;

/// Many games of one kind side by side, whose boards are NumPy arrays; :func:`vector` makes them.
///
/// N is the number of boards, A of the game's actions, P of its players. Every step writes the same five arrays again: copy what you
/// keep.
#[pyclass(frozen, module = "uctopia")]
pub(crate) struct Vector {
    game: Game,
    boards: Mutex<Box<dyn AnyVector>>,
    /// The positions, each seen by its player to move: an array of the shape (N, *planes_shape).
    #[pyo3(get)]
    planes: Py<PyArrayDyn<f32>>,
    /// The legal actions, all of them where the game is over: an array of bool of the shape (N, A).
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// What the last step brought each player, which is 0 until the game ends: an array of the shape (N, P).
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the game is over, or was ended by the last step if boards reset themselves: an array of bool of the shape (N,).
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    /// The player to move, or who moved last where the game is over: an array of the shape (N,).
    #[pyo3(get)]
    players: Py<PyArray1<u8>>,
}

/// Plays ``n`` games of one kind side by side, as arrays.
///
/// ``step(actions)`` plays an action on each board and writes the attributes ``planes``, ``masks``, ``rewards``, ``terminated`` and
/// ``players`` in place. Where a game ends, ``rewards`` are its payoffs, and with ``auto_reset`` the board starts the next game in the
/// same step: planes, mask and player are then those of the new game, rewards and ``terminated`` those of the old one. Without it, a
/// finished board stays as it is: its mask allows every action, its actions are ignored, and its rewards are 0. Where it is nature's
/// turn, she moves by random numbers that follow from ``seed`` and the number of the board. ``jobs`` threads at most step the
/// boards, 0 for one on each core; results do not depend on it.
///
/// >>> import uctopia
/// >>> boards = uctopia.vector("connect4", 4096)
/// >>> boards.planes.shape, boards.masks.shape, boards.rewards.shape
/// ((4096, 3, 6, 7), (4096, 7), (4096, 2))
/// >>> for ply in range(10):
/// ...     boards.step(boards.sample())
/// >>> bool(boards.terminated.any()), len(boards)
/// (True, 4096)
#[pyfunction]
#[pyo3(signature = (game, n, *, seed=1, auto_reset=true, jobs=1))]
pub(crate) fn vector(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    n: i64,
    seed: u64,
    auto_reset: bool,
    jobs: usize,
) -> PyResult<Vector> {
    let game = game_of(game)?;
    let encoding = game.encoding()?;
    if encoding.actions == 0 {
        return Err(no_size(&game));
    }
    let boards = usize::try_from(n).ok().filter(|&boards| boards > 0);
    let boards = boards.ok_or_else(|| refused(format!("{n} boards: pass 1 or more")))?;
    let shape = [&[boards][..], &encoding.planes_shape].concat();
    let no_memory = |_| error(&VectorError::Memory { boards });
    let planes = zeros(py, shape, "float32").map_err(no_memory)?;
    let masks = zeros(py, vec![boards, encoding.actions], "bool").map_err(no_memory)?;
    let rewards = zeros(py, vec![boards, game.spec.players()], "float32").map_err(no_memory)?;
    let settings = VectorSettings {
        boards,
        seed,
        auto_reset,
        jobs: threads(jobs),
    };
    let make = || {
        game.spec
            .vector(&settings)
            .map_err(|problem| error(&problem))
    };
    let vector = Vector {
        boards: Mutex::new(guarded(|| py.detach(make))?),
        game,
        planes: planes.cast_into()?.unbind(),
        masks: masks.cast_into()?.unbind(),
        rewards: rewards.cast_into()?.unbind(),
        terminated: zeros(py, vec![boards], "bool")?.cast_into()?.unbind(),
        players: zeros(py, vec![boards], "uint8")?.cast_into()?.unbind(),
    };
    vector.reset(py, Some(seed))?;
    Ok(vector)
}

/// An array that NumPy allocates, so that an exception says if there is no memory.
fn zeros<'py>(py: Python<'py>, shape: Vec<usize>, dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    let zeros = py.import(intern!(py, "numpy"))?.getattr("zeros")?;
    zeros.call1((shape, dtype))
}

#[pymethods]
impl Vector {
    /// Plays an action on each board: an array of integers of the shape (N,). If one is not legal, that is an error, and no board changes.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = self.actions(py, actions)?;
        self.write(py, |arrays| {
            self.boards()?
                .step(&actions, arrays)
                .map_err(|problem| error(&problem))
        })
    }

    /// Starts a new game on each board. With a seed, all that follows is as after ``vector(…, seed=seed)``.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.write(py, |arrays| {
            // Whatever rules in Python left behind is replaced.
            self.boards.clear_poison();
            self.boards()?.reset(seed, arrays);
            Ok(())
        })
    }

    /// Uniformly random legal actions, one for each board, which follow from the seed; 0 where the game is over.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut actions = vec![0; self.__len__(py)];
        guarded(|| {
            py.detach(|| {
                self.boards()?.sample(&mut actions);
                Ok(())
            })
        })?;
        Ok(actions.into_pyarray(py))
    }

    /// The position on a board, as a state of its own without history.
    fn state(&self, py: Python<'_>, board: i64) -> PyResult<State> {
        let boards = self.__len__(py);
        let number = usize::try_from(board).ok();
        guarded(|| {
            let state = number.map(|board| Ok::<_, PyErr>(self.boards()?.state(board)));
            let state = state.transpose()?.flatten().ok_or_else(|| {
                refused(format!(
                    "there is no board {board}: boards have the numbers 0 to {}",
                    boards - 1
                ))
            })?;
            let mut session = self.game.spec.session();
            session.go_to(&state);
            Ok(State::of(self.game.clone(), session))
        })
    }

    /// The game.
    fn get_game(&self) -> Game {
        self.game.clone()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.terminated.bind(py).len().unwrap_or_default()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Vector('{}', {})", self.game.spec, self.__len__(py))
    }
}

impl Vector {
    /// The boards, unless another thread has them or an exception in rules written in Python left them in the middle of a step.
    fn boards(&self) -> PyResult<MutexGuard<'_, Box<dyn AnyVector>>> {
        self.boards.try_lock().map_err(|problem| match problem {
            TryLockError::WouldBlock => busy(),
            TryLockError::Poisoned(_) => refused(
                "an exception in the rules ended a step in the middle: reset() starts new games",
            ),
        })
    }

    /// Writes the arrays without the interpreter's lock.
    fn write(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut VectorArrays<'_>) -> PyResult<()> + Send,
    ) -> PyResult<()> {
        let mut planes = borrowed(self.planes.bind(py))?;
        let mut masks = borrowed(self.masks.bind(py))?;
        let mut rewards = borrowed(self.rewards.bind(py))?;
        let mut terminated = borrowed(self.terminated.bind(py))?;
        let mut players = borrowed(self.players.bind(py))?;
        let mut arrays = VectorArrays {
            planes: planes.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            players: players.as_slice_mut()?,
        };
        guarded(|| py.detach(|| work(&mut arrays)))
    }

    /// The actions, whatever type of integers they are.
    fn actions(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        if let Ok(array) = actions.cast::<PyArray1<i64>>()
            && let Ok(actions) = array.to_vec()
        {
            return Ok(actions);
        }
        let numpy = py.import(intern!(py, "numpy"))?;
        let unreadable =
            |_| refused("the actions are no array: pass one of integers, one for each board");
        let array = numpy
            .call_method1(intern!(py, "asarray"), (actions,))
            .map_err(unreadable)?;
        let dtype = array.getattr(intern!(py, "dtype"))?;
        let kind: char = dtype.getattr(intern!(py, "kind"))?.extract()?;
        if !matches!(kind, 'i' | 'u') {
            return Err(refused(format!(
                "the actions are {dtype}: pass an array of integers"
            )));
        }
        let shape: Vec<usize> = array.getattr(intern!(py, "shape"))?.extract()?;
        if shape.len() != 1 {
            return Err(refused(format!(
                "the actions have the shape {}: pass one action for each board, ({},)",
                array.getattr(intern!(py, "shape"))?,
                self.__len__(py)
            )));
        }
        let array = array.call_method1(intern!(py, "astype"), (intern!(py, "int64"),))?;
        Ok(array.cast_into::<PyArray1<i64>>()?.to_vec()?)
    }
}

/// The array for writing, unless someone else has it.
fn borrowed<'py, T: Element, D: numpy::ndarray::Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|problem| match problem {
        numpy::BorrowError::NotWriteable => {
            refused("an array of these boards was made read-only: steps write it")
        }
        _ => busy(),
    })
}

fn busy() -> PyErr {
    refused("another thread steps these boards: make a vector for each thread")
}
