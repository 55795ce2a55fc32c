//! Static values of positions, and learned weights as arrays.

use std::path::Path;

use numpy::{IntoPyArray as _, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_game::Player;
use uctopia_values::Weights;

use crate::convert::{error, whole};
use crate::exceptions::refused;
use crate::game::game_of;
use crate::python_error::guarded;
use crate::state::State;

/// The static values of positions, without a search, as an array: for `player`, in the unit of the evaluation.
///
/// `positions` are states or texts. `evaluation` is a name that the game has (`game.evaluations`) or a file of weights; by default
/// the learned values that come with the game, else its first evaluation.
///
/// >>> import uctopia
/// >>> uctopia.evaluate("othello", ["f5", "f5d6"], evaluation="discs").tolist()
/// [3.0, 0.0]
#[pyfunction]
#[pyo3(signature = (game, positions, *, evaluation="", player=0))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    positions: Vec<Bound<'py, PyAny>>,
    evaluation: &str,
    #[pyo3(from_py_with = whole)] player: usize,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    let spec = game_of(game)?.spec;
    if player >= spec.players() {
        return Err(refused(format!(
            "there is no player {player}: players have the numbers 0 to {}",
            spec.players() - 1
        )));
    }
    let text = |position: &Bound<'py, PyAny>| match position.cast::<State>() {
        Ok(state) => state.get().ask(|session| Ok(session.position())),
        Err(_) => position.extract::<String>(),
    };
    let positions = positions.iter().map(text).collect::<PyResult<Vec<_>>>()?;
    let work = || {
        spec.evaluate(evaluation, &positions, Player::new(player))
            .map_err(|problem| error(&problem))
    };
    let values = py.detach(|| guarded(work))?;
    Ok(values.into_pyarray(py))
}

/// The weights in a file that `train` wrote: what its header says, as a dictionary, and the weights as an array of whole numbers.
#[pyfunction]
pub(crate) fn load_weights<'py>(
    py: Python<'py>,
    path: std::path::PathBuf,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyArray1<i16>>)> {
    let (header, weights) = read(&path)?;
    let facts = PyDict::new(py);
    facts.set_item("game", header.game)?;
    facts.set_item("features", header.features.to_string())?;
    facts.set_item("games", header.games)?;
    facts.set_item("seed", header.seed)?;
    facts.set_item("training", header.training)?;
    facts.set_item("digest", weights.digest())?;
    Ok((facts, weights.values().to_vec().into_pyarray(py)))
}

/// Writes changed weights into a file that agents read, with the header of the file `like`.
#[pyfunction]
pub(crate) fn save_weights(
    path: std::path::PathBuf,
    weights: numpy::PyReadonlyArray1<'_, i16>,
    like: std::path::PathBuf,
) -> PyResult<()> {
    let (header, old) = read(&like)?;
    let values = weights
        .as_slice()
        .map_err(|_| refused("the weights have to lie one after another in memory"))?;
    if values.len() != old.len() {
        return Err(refused(format!(
            "there are {} weights, and {} has {}",
            values.len(),
            like.display(),
            old.len()
        )));
    }
    let bytes = Weights::whole(values.to_vec()).to_file(&header);
    uctopia_files::replace(&path, &bytes)
        .map_err(|problem| refused(format!("{} cannot be written: {problem}", path.display())))
}

fn read(path: &Path) -> PyResult<(uctopia_values::WeightsHeader, Weights)> {
    let unreadable = |problem| refused(format!("{} cannot be read: {problem}", path.display()));
    Weights::from_file(&uctopia_text::file_contents(path).map_err(unreadable)?)
        .map_err(|problem| error(&problem))
}
