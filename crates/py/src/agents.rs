//! Agents by name.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_catalog::{AgentSpec, GameSpec, SpecError};
use uctopia_game::options::OptionInfo;

use crate::convert::{error, refused, to_python};

/// The agent that a text names, or an object whose `str()` is such a text.
pub(crate) fn agent_of(value: &Bound<'_, PyAny>) -> PyResult<AgentSpec> {
    let text: String = value.str()?.extract()?;
    text.parse().map_err(|problem: SpecError| error(&problem))
}

/// The canonical text of an agent, in which options with their default values are left out; with a game, the agent that
/// `best` or a level stands for there.
///
/// >>> import uctopia
/// >>> uctopia.agent_text("mcts(max_count=200,exploration=1.4)")
/// 'uct:iters=200,c=1.4'
#[pyfunction]
#[pyo3(signature = (agent, game=None))]
pub(crate) fn agent_text(agent: &Bound<'_, PyAny>, game: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let agent = agent_of(agent)?;
    match game {
        Some(game) => Ok(agent.in_game(&crate::game::game_of(game)?.spec).to_string()),
        None => Ok(agent.to_string()),
    }
}

/// The text of the agent `name` with these options; values are checked.
#[pyfunction]
pub(crate) fn agent_with(name: &str, options: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut agent: AgentSpec = name.parse().map_err(|problem: SpecError| error(&problem))?;
    for (key, value) in options {
        let key: String = key.extract()?;
        agent.set(&key, &value_text(&value)?).map_err(|problem| error(&problem))?;
    }
    Ok(agent.to_string())
}

/// A value as options write it.
fn value_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(switch) = value.cast::<pyo3::types::PyBool>() {
        return Ok(if switch.is_true() { "on" } else { "off" }.to_owned());
    }
    if value.is_none() {
        return Err(refused("None is not the value of an option: leave the option out"));
    }
    value.str()?.extract()
}

/// Every agent with its options: name, description, and for each option its values, default and meaning.
#[pyfunction]
pub(crate) fn agents(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    #[derive(serde::Serialize)]
    struct Listed {
        name: &'static str,
        about: &'static str,
        options: Vec<OptionInfo>,
    }
    let listed = AgentSpec::all().into_iter().map(|agent| {
        let info = agent.info();
        Listed { name: info.name, about: info.about, options: info.options }
    });
    to_python(py, &listed.collect::<Vec<_>>())
}

/// Every game: name, aliases, description, how its positions are written, and its options.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let infos: Vec<_> = GameSpec::all().iter().map(|game| game.info().clone()).collect();
    to_python(py, &infos)
}
