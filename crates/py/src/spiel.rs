//! What programs for OpenSpiel expect of games and states beside the rules; most of it is in `python/uctopia/_spiel.py`.

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;

use crate::exceptions::refused;
use crate::game::Game;

/// The part that is written in Python.
pub(crate) fn spiel(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("uctopia._spiel")
}

/// Bounds on the moves of players in a game, and on those of nature.
pub(crate) fn lengths(game: &Bound<'_, Game>) -> PyResult<(usize, usize)> {
    spiel(game.py())?
        .call_method1("lengths", (game,))?
        .extract()
}

/// The error where OpenSpiel would return an information state tensor.
pub(crate) fn no_information_state(game: &Game) -> PyErr {
    refused(format!(
        "{} has no information_state_tensor: observation_tensor is an array of what a player sees, and information_state_string a text of \
         what he knows",
        game.spec
    ))
}

/// What OpenSpiel's states and games have and ours lack, and what to use instead.
const LACKING: [(&[&str], &str); 5] = [
    (
        &[
            "distribution_support",
            "update_distribution",
            "mean_field_population",
            "new_initial_state_for_population",
        ],
        "there are no mean field games here",
    ),
    (
        &[
            "action_struct_spec",
            "action_to_struct",
            "actions_to_struct",
            "apply_action_struct",
            "get_action_struct_sampler",
            "struct_to_actions",
            "to_dict",
            "to_json",
            "to_observation_struct",
            "to_struct",
            "validate_action_struct",
            "ActionStruct",
            "ObservationStruct",
            "StateStruct",
        ],
        "serialize() writes a state, board() returns the squares as data, and action_to_string() names an action",
    ),
    (
        &["starting_state", "starting_state_str", "board_at"],
        "position is the text of a state, and board() returns the squares as data",
    ),
    (
        &["action_to_string"],
        "State.action_to_string names the legal actions of a state",
    ),
    (
        &["information_state_tensor_layout"],
        "there are no information state tensors here",
    ),
];

/// The error for an attribute that a state or a game does not have.
pub(crate) fn lacking(class: &str, name: &str) -> PyErr {
    let known = LACKING.iter().find(|(names, _)| names.contains(&name));
    PyAttributeError::new_err(match known {
        Some((_, instead)) => format!("{class} lacks OpenSpiel's {name}: {instead}"),
        None => format!("'{class}' object has no attribute '{name}'"),
    })
}
