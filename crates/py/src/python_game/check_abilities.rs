//! Tests what a game written in Python shows of itself: texts, boards, squares and arrays.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::PyInt;
use uctopia_game::{Player, Turn};

use super::abilities::{asked_observation, asked_rows};
use super::complaint::{bad_value, class_name};
use super::node::Node;
use super::rules::{ActionToString, Rules};
use super::text::asked_text;
use crate::exceptions::refused;

/// Tests a position; `size` is how many numbers observations have, once it is known.
pub(super) fn check_abilities(
    node: &Node,
    state: &Bound<'_, PyAny>,
    size: &mut Option<usize>,
) -> PyResult<()> {
    let rules = &*node.rules;
    check_numbers(node, state)?;
    check_texts(node, state)?;
    check_board(rules, state)?;
    check_squares(node, state)?;
    match node.values.turn {
        Turn::Player(_) if rules.methods.observation => check_observations(rules, state, size),
        _ => Ok(()),
    }
}

/// The numbers of actions lie below the bound that the class gives.
fn check_numbers(node: &Node, state: &Bound<'_, PyAny>) -> PyResult<()> {
    let (rules, class) = (&node.rules, class_name(state));
    let (bound, name, method) = match node.values.turn {
        Turn::Player(_) => (
            rules.distinct_actions,
            "num_distinct_actions",
            "legal_actions",
        ),
        _ => (
            Some(rules.distinct_outcomes).filter(|&outcomes| outcomes > 0),
            "max_chance_outcomes",
            "chance_outcomes",
        ),
    };
    match (bound, node.values.actions.last()) {
        (Some(bound), Some(&action)) if action >= bound as u64 => Err(refused(format!(
            "{class}.{method}() returned the action {action}, and {name} is {bound}: the numbers of actions lie below it; make it \
             {} or more",
            action + 1
        ))),
        _ => Ok(()),
    }
}

/// Actions have different texts.
fn check_texts(node: &Node, state: &Bound<'_, PyAny>) -> PyResult<()> {
    let (rules, class) = (&node.rules, class_name(state));
    if rules.methods.action_to_string == ActionToString::Missing {
        return Ok(());
    }
    let mut texts = HashMap::new();
    for &action in &node.values.actions {
        let text = asked_text(rules, state, node.values.turn, action)?;
        if text.is_empty() {
            return Err(refused(format!(
                "{class}.action_to_string returned an empty text for the action {action}: give each action a text"
            )));
        }
        if let Some((other, same)) = texts.insert(text.to_lowercase(), (action, text.clone())) {
            let what = if same == text {
                "the same text"
            } else {
                "texts that differ only in capital letters"
            };
            return Err(refused(format!(
                "{class}.action_to_string gives the actions {other} and {action} {what}, \"{same}\" and \"{text}\": give each legal \
                 action a text of its own"
            )));
        }
    }
    Ok(())
}

/// The rows of `board()` have one length, and its numbers are players.
fn check_board(rules: &Rules, state: &Bound<'_, PyAny>) -> PyResult<()> {
    if !rules.methods.board {
        return Ok(());
    }
    let returned = state.call_method0("board")?;
    let lengths: Vec<usize> = asked_rows(rules, state)?
        .into_iter()
        .flatten()
        .map(|row| row.len())
        .collect();
    if lengths.iter().any(|length| *length != lengths[0]) {
        let problem = format!(
            "its rows have {lengths:?} cells: give all rows the same number, with None for empty cells"
        );
        return Err(bad_value(state, "board()", &returned, problem));
    }
    for row in returned.try_iter()? {
        for cell in row?.try_iter()? {
            let cell = cell?;
            let is_number = cell.is_instance_of::<PyInt>();
            if is_number
                && cell
                    .extract::<i64>()
                    .map_or(true, |piece| piece >= rules.players as i64)
            {
                let problem = format!(
                    "it contains {cell}, and a number is a piece of that player, 0 to {}: empty cells are None",
                    rules.players - 1
                );
                return Err(bad_value(state, "board()", &returned, problem));
            }
        }
    }
    Ok(())
}

/// Values of actions are shown on squares of the board.
fn check_squares(node: &Node, state: &Bound<'_, PyAny>) -> PyResult<()> {
    let rules = &node.rules;
    if !rules.methods.square_of {
        return Ok(());
    }
    let Some(rows) = asked_rows(rules, state)? else {
        return Ok(());
    };
    let squares = rows.len() * rows.iter().map(Vec::len).max().unwrap_or(0);
    for &action in &node.values.actions {
        let returned = state.call_method1("square_of", (action,))?;
        match returned.extract::<Option<i64>>() {
            Ok(None) => {}
            Ok(Some(square)) if (0..squares as i64).contains(&square) => {}
            _ => {
                let problem = format!(
                    "expected the number of a square from 0 to {}, row by row, or None",
                    squares.saturating_sub(1)
                );
                return Err(bad_value(
                    state,
                    &format!("square_of({action})"),
                    &returned,
                    problem,
                ));
            }
        }
    }
    Ok(())
}

/// Observations of all players have the same size, and contain numbers.
fn check_observations(
    rules: &Rules,
    state: &Bound<'_, PyAny>,
    size: &mut Option<usize>,
) -> PyResult<()> {
    let shape = rules.observation_shape.as_ref();
    for player in (0..rules.players).map(Player::new) {
        let numbers = asked_observation(state, player)?;
        let (class, number) = (class_name(state), player.index());
        let complain = |problem: String| {
            Err(refused(format!(
                "{class}.observation_tensor({number}): {problem}"
            )))
        };
        if let Some(index) = numbers.iter().position(|number| !number.is_finite()) {
            return complain(format!(
                "the number at index {index} is {}, and networks need finite numbers",
                numbers[index]
            ));
        }
        let wanted = shape.map_or_else(
            || *size.get_or_insert(numbers.len()),
            |shape| shape.iter().product(),
        );
        if numbers.len() != wanted {
            let before = match shape {
                Some(shape) => format!("observation_tensor_shape {shape:?} means {wanted}"),
                None => format!("in the first position there are {wanted}"),
            };
            return complain(format!("there are {} numbers, and {before}", numbers.len()));
        }
    }
    Ok(())
}
