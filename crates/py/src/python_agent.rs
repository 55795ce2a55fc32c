//! Agents written in Python, which any game can seat.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use uctopia_catalog::{AgentEntry, Catalog, NoOptions, TextAgent, TextDecision, TextPosition};
use uctopia_game::{AgentFailure, Budget};

use crate::convert::error;
use crate::exceptions::refused;
use crate::game::Game;
use crate::python_error::or_raise;
use crate::python_game::intern;
use crate::state::State;

/// An agent in one game.
struct PythonAgent {
    make: Py<PyAny>,
    seed: u64,
    /// What chooses the moves, from the first decision on.
    player: Option<Py<PyAny>>,
}

impl PythonAgent {
    fn choose(&mut self, py: Python<'_>, position: &TextPosition) -> PyResult<TextDecision> {
        let player = match &self.player {
            Some(player) => player.clone_ref(py),
            None => self.player.insert(self.make.call1(py, (self.seed,))?).clone_ref(py),
        };
        let player = player.bind(py);
        let state = state_of(position);
        let answer = match player.getattr_opt("step")? {
            Some(step) => step.call1((state,))?,
            None => player.call1((state,))?,
        };
        Ok(TextDecision::new(move_of(&answer, position)?))
    }
}

/// The position as Python's agents see it.
fn state_of(position: &TextPosition) -> State {
    State::of(Game::of(position.game()), position.session())
}

/// The move that an agent returned, as text.
fn move_of(answer: &Bound<'_, PyAny>, position: &TextPosition) -> PyResult<String> {
    if let Ok(text) = answer.extract::<String>() {
        return Ok(text);
    }
    let Ok(action) = answer.extract::<i64>() else {
        let kind = answer.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "an agent returns the number of an action or the text of a move, and this one returned {answer} ({kind})"
        )));
    };
    let text =
        state_of(position).ask(|session| Ok(usize::try_from(action).ok().and_then(|n| session.move_of_action(n))));
    text?.ok_or_else(|| {
        let legal = position.legal_moves().join(" ");
        refused(format!(
            "the agent returned the action {action}, which is not legal in {}: {legal}",
            position.position()
        ))
    })
}

impl TextAgent for PythonAgent {
    fn decide(&mut self, position: &TextPosition, _budget: &Budget) -> Result<TextDecision, AgentFailure> {
        Ok(or_raise(Python::attach(|py| self.choose(py, position))))
    }
}

/// Adds an agent to the catalog of the process.
pub(crate) fn register(name: &str, make: Py<PyAny>, about: &str) -> PyResult<()> {
    let entry = AgentEntry::<NoOptions>::new(intern(name), intern(about)).plays_every_game(move |_, seed| {
        let make = Python::attach(|py| make.clone_ref(py));
        PythonAgent { make, seed, player: None }
    });
    Catalog::add_agent(entry).map_err(|problem| error(&problem))
}

/// Adds a function of states as an agent under its own name, and returns the name.
pub(crate) fn register_function(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let name: String = match function.getattr_opt("__name__")? {
        Some(name) => name.extract()?,
        None => function.get_type().name()?.extract()?,
    };
    let name = name.to_lowercase().replace('_', "-").replace(['<', '>'], "");
    let same = function.clone().unbind();
    let make = pyo3::types::PyCFunction::new_closure(function.py(), None, None, move |arguments, _| {
        Ok::<_, PyErr>(same.clone_ref(arguments.py()))
    })?;
    register(&name, make.into_any().unbind(), "an agent written in Python")?;
    Ok(name)
}
