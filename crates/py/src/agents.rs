//! Agents by name.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_catalog::{AgentSpec, Catalog, GameSpec, SpecError};
use uctopia_options::{OptionInfo, in_order, quoted};

use crate::convert::{error, to_python};
use crate::exceptions::refused;
use crate::game::Game;
use crate::{evaluator, python_agent, python_error, python_game};

/// The agent that a text names, an object whose `str()` is such a text, or a function of states.
pub(crate) fn agent_of(value: &Bound<'_, PyAny>) -> PyResult<AgentSpec> {
    agent_text_of(value)?
        .parse()
        .map_err(|problem: SpecError| error(&problem))
}

/// The text of an agent; a function of states is registered under its own name.
pub(crate) fn agent_text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_callable() {
        return python_agent::register_function(value);
    }
    value.str()?.extract()
}

/// The text of an agent with all options that an agent object was made with, even those that have
/// their default values.
pub(crate) fn written_text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.getattr_opt("_written")? {
        Some(written) => written.extract(),
        None => agent_text_of(value),
    }
}

/// Makes a game that is written in Python available by name: in texts, in experiments, in the command and on the page. A game
/// registered under the same name before is replaced.
///
/// `game` is a class of states, an object with `new_initial_state()`, or a `Game`; without `name` it is called as the class says.
/// Returns the game.
#[pyfunction]
#[pyo3(signature = (game, name=None))]
pub(crate) fn register(game: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Game> {
    let rules = match game.cast::<Game>() {
        Ok(game) => {
            let own = || {
                refused(format!(
                    "{} is a game of the library already",
                    game.get().spec
                ))
            };
            game.get()
                .rules
                .as_ref()
                .ok_or_else(own)?
                .bind(game.py())
                .clone()
        }
        Err(_) => game.clone(),
    };
    let entry = python_error::guarded(|| python_game::entry(&rules, name))?;
    Catalog::add_game(entry).map_err(|problem| error(&problem))?;
    Game::written_in_python(&rules, name)
}

/// Makes an agent that is written in Python available by name. An agent registered under the same name before is replaced.
///
/// `make` is called with a seed for each game and returns what chooses moves: a function of a `State`, or an object with a method
/// `step(state)` such as an OpenSpiel bot. It returns the number of a legal action, or the text of a move.
///
/// >>> import uctopia
/// >>> uctopia.register_agent("last", lambda seed: lambda state: state.legal_actions()[-1], "the last legal move")
/// >>> uctopia.analyze("ttt", agent="last").best
/// 'c3'
#[pyfunction]
#[pyo3(signature = (name, make, about=""))]
pub(crate) fn register_agent(name: &str, make: Py<PyAny>, about: &str) -> PyResult<()> {
    python_agent::register(name, make, about)
}

/// The canonical text of an agent, in which options with their default values are left out; with a game, the agent that
/// `best` or a level stands for there.
///
/// >>> import uctopia
/// >>> uctopia.agent_text("mcts(max_count=200,exploration=1.4)")
/// 'uct:iters=200,c=1.4'
#[pyfunction]
#[pyo3(signature = (agent, game=None))]
pub(crate) fn agent_text(
    agent: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let agent = agent_of(agent)?;
    match game {
        Some(game) => Ok(agent.in_game(&crate::game::game_of(game)?.spec).to_string()),
        None => Ok(agent.to_string()),
    }
}

/// Options with their values as texts.
type OptionTexts = Vec<(String, String)>;

/// The text of the agent `name` with these options, whose values are checked, the same with options of their default values, and
/// the values of all options as texts.
#[pyfunction]
pub(crate) fn agent_with(
    name: &str,
    options: &Bound<'_, PyDict>,
) -> PyResult<(String, String, OptionTexts)> {
    let mut agent: AgentSpec = name.parse().map_err(|problem: SpecError| error(&problem))?;
    let mut written = agent
        .changed()
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect::<Vec<_>>();
    let given = options
        .iter()
        .map(|(key, value)| Ok((key.extract()?, value_text(&value)?)))
        .collect::<PyResult<Vec<(String, String)>>>()?;
    for (key, value) in
        in_order(&agent.info().options, &given).map_err(|problem| error(&problem))?
    {
        agent.set(key, value).map_err(|problem| error(&problem))?;
        written.retain(|(other, _)| agent.option(other) != agent.option(key));
        written.push((key.clone(), value.clone()));
    }
    let options = written
        .iter()
        .map(|(key, value)| format!("{key}={}", quoted(value)))
        .collect::<Vec<_>>()
        .join(",");
    let written = if options.is_empty() {
        agent.name().to_owned()
    } else {
        format!("{}:{options}", agent.name())
    };
    let keys = agent.info().options.iter().map(|option| option.key);
    let values = keys.filter_map(|key| Some((key.to_owned(), agent.value(key)?)));
    Ok((agent.to_string(), written, values.collect()))
}

/// A value as options write it.
pub(crate) fn value_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(switch) = value.cast::<pyo3::types::PyBool>() {
        return Ok(if switch.is_true() { "on" } else { "off" }.to_owned());
    }
    if value.is_callable() {
        return evaluator::name_of(value);
    }
    if value.is_none() {
        return Err(refused(
            "None is not the value of an option: leave the option out",
        ));
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
        Listed {
            name: info.name,
            about: info.about,
            options: info.options.clone(),
        }
    });
    to_python(py, &listed.collect::<Vec<_>>())
}

/// Every game: name, aliases, description, how its positions are written, and its options.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let infos: Vec<_> = GameSpec::all()
        .iter()
        .map(|game| game.info().clone())
        .collect();
    to_python(py, &infos)
}
