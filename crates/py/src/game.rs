//! Games by name, and games written in Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_catalog::{Encoding, GameSpec, Session};

use crate::convert::error;
use crate::exceptions::refused;
use crate::python_error::guarded;
use crate::python_game;
use crate::spiel_names;

/// A game with its rules: the factory of its first states.
///
/// >>> import uctopia
/// >>> game = uctopia.load_game("connect4")
/// >>> game.num_players(), game.num_distinct_actions(), game.observation_tensor_shape()
/// (2, 7, [3, 6, 7])
/// >>> str(uctopia.load_game("othello:size=6"))
/// 'othello:size=6'
#[pyclass(frozen, module = "uctopia")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) spec: GameSpec,
    /// The rules, if they are written in Python.
    pub(crate) rules: Option<Arc<Py<PyAny>>>,
}

/// Returns a game by its name, such as `"othello"`, `"othello:size=6"` or `"mnk(m=4,n=4,k=4)"`.
///
/// Names, parameters and defaults of OpenSpiel mean the same as there: `"tic_tac_toe()"`, `"connect_four(rows=5)"`, `"mnk"` is
/// 15×15. Parameters may be passed as a dictionary. With a colon, as in `"mnk:m=4"`, names and defaults are ours.
///
/// >>> import uctopia
/// >>> uctopia.load_game("tic_tac_toe")
/// Game('ttt')
/// >>> uctopia.load_game("gomoku", {"size": 9})
/// Game('mnk:m=9,n=9,k=5')
/// >>> uctopia.load_game("chess")
/// Traceback (most recent call last):
/// uctopia.UctopiaError: ...
#[pyfunction]
#[pyo3(signature = (name, parameters=None))]
pub(crate) fn load_game(name: &str, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
    let mut passed = Vec::new();
    for (key, value) in parameters.into_iter().flatten() {
        passed.push((key.str()?.to_string(), value.str()?.to_string()));
    }
    parsed(&spiel_names::ours(name, &passed, true).map_err(refused)?)
}

/// The game with this text: a name alone has our defaults.
pub(crate) fn named(text: &str) -> PyResult<Game> {
    parsed(&spiel_names::ours(text, &[], false).map_err(refused)?)
}

fn parsed(text: &str) -> PyResult<Game> {
    let spec = text.parse();
    Ok(Game::of(spec.map_err(
        |problem: uctopia_catalog::SpecError| error(&problem),
    )?))
}

/// What names a game: its text, a game, or rules written in Python.
pub(crate) fn game_of(value: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.get().clone());
    }
    if let Ok(name) = value.extract::<String>() {
        return named(&name);
    }
    Game::written_in_python(value, None)
}

impl Game {
    pub(crate) fn of(spec: GameSpec) -> Self {
        Self { spec, rules: None }
    }

    /// A game whose rules are written in Python, under its own name or another one.
    pub(crate) fn written_in_python(
        rules: &Bound<'_, PyAny>,
        name: Option<&str>,
    ) -> PyResult<Self> {
        let spec = guarded(|| Ok(GameSpec::of(python_game::entry(rules, name)?)))?;
        Ok(Self {
            spec,
            rules: Some(Arc::new(rules.clone().unbind())),
        })
    }

    /// The numbers of moves and the shapes of arrays.
    pub(crate) fn encoding(&self) -> PyResult<Encoding> {
        guarded(|| encoding(&self.spec.session()))
    }
}

/// The numbers of moves and the shapes of arrays of a game.
pub(crate) fn encoding(session: &Session) -> PyResult<Encoding> {
    let none = || refused(format!("moves of {} have no numbers", session.game()));
    session.encoding().ok_or_else(none)
}

/// What is missing where rules in Python do not say how many actions there are.
pub(crate) fn no_size(game: &Game) -> PyErr {
    refused(format!(
        "{} does not say how many actions there are: define num_distinct_actions in its class",
        game.spec
    ))
}
