//! A search in a game written in Python, for the tests of this package.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::{Budget, Limit, StopFlag};

use crate::{python_error, python_game, run};

/// The report of an agent in a position, as JSON.
#[pyfunction]
#[pyo3(name = "_analyze", signature = (game, agent, position = "", seed = 1, iterations = None))]
pub(crate) fn trial(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    agent: &str,
    position: &str,
    seed: u64,
    iterations: Option<u64>,
) -> PyResult<String> {
    let bad = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
    let entry = python_game::entry(game, None)?;
    let agent: AgentSpec = agent.parse().map_err(|error| bad(&error))?;
    let stop = StopFlag::default();
    let budget = Budget { limit: Limit { iterations, ..Limit::NONE }, stop: stop.clone() };
    let work = move || -> Result<String, String> {
        let mut session = GameSpec::of(entry).session();
        session.set_position(position).map_err(|error| error.to_string())?;
        let seat = session.seat(&agent, seed).map_err(|error| error.to_string())?;
        let report = session.decide(seat, &budget).map_err(|error| error.to_string())?;
        serde_json::to_string(&report).map_err(|error| error.to_string())
    };
    let (text, _) = run::interruptible(py, &stop, work)?;
    text.map_err(|error| bad(&error))
}

/// A position: its text, its moves with their squares, and its board, as JSON.
#[pyfunction]
#[pyo3(name = "_position", signature = (game, position = ""))]
pub(crate) fn trial_position(game: &Bound<'_, PyAny>, position: &str) -> PyResult<String> {
    let entry = python_game::entry(game, None)?;
    python_error::guarded(|| {
        let mut session = GameSpec::of(entry).session();
        session.set_position(position).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let (text, moves, board) = (session.position(), session.moves(), session.board());
        serde_json::to_string(&(text, moves, board)).map_err(|error| PyValueError::new_err(error.to_string()))
    })
}

/// The names of all agents.
#[pyfunction]
#[pyo3(name = "_agents")]
pub(crate) fn trial_agents() -> Vec<String> {
    AgentSpec::all().iter().map(|agent| agent.name().to_owned()).collect()
}
