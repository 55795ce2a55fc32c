//! Pictures, evaluations and arrays of a game written in Python, where it has them.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use uctopia_game::{Board, Encode, Evaluate, Evaluation, Player, Square, Theme, View};
use uctopia_options::msgid;

use super::complaint::{bad_value, shown};
use super::game::PyGame;
use super::rules::Rules;
use crate::python_error::or_raise;

impl<const PLAYERS: usize> Evaluate for PyGame<PLAYERS> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "evaluate",
        aliases: &[],
        unit: "points",
        about: msgid!("the method evaluate of the game's class"),
        scale: 1.0,
        score: evaluation,
    }];
}

/// The evaluation for a player, from −1 to 1. With two players, it is that of the first one or its negative.
fn evaluation<const PLAYERS: usize>(game: &PyGame<PLAYERS>, player: Player) -> f32 {
    let ask = |player: Player| {
        Python::attach(|py| or_raise(asked_evaluation(game.state().bind(py), player)))
    };
    if PLAYERS != 2 {
        return ask(player);
    }
    let kept = &game.node.evaluation;
    let first = kept.get().copied().unwrap_or_else(|| {
        // Not inside of `get_or_init`, which would make other threads wait that hold the interpreter's lock.
        let first = ask(Player::FIRST);
        *kept.get_or_init(|| first)
    });
    if player == Player::FIRST {
        first
    } else {
        0.0 - first
    }
}

pub(super) fn asked_evaluation(state: &Bound<'_, PyAny>, player: Player) -> PyResult<f32> {
    let returned = state.call_method1(intern!(state.py(), "evaluate"), (player.index(),))?;
    let method = format!("evaluate({})", player.index());
    match returned.extract::<f64>() {
        Ok(number) if (-1.0..=1.0).contains(&number) => Ok(number as f32),
        Ok(_) => Err(bad_value(
            state,
            &method,
            &returned,
            "expected a number from −1 to 1",
        )),
        Err(_) => Err(bad_value(
            state,
            &method,
            &returned,
            "expected a number from −1 to 1",
        )),
    }
}

impl<const PLAYERS: usize> View for PyGame<PLAYERS> {
    fn board(&self) -> Board {
        Python::attach(|py| or_raise(self.asked_board(py)))
    }

    fn square_of(&self, action: u64) -> Option<usize> {
        if !self.node.rules.methods.square_of {
            return None;
        }
        Python::attach(|py| {
            let state = self.node.state.bind(py);
            let returned = or_raise(state.call_method1(intern!(py, "square_of"), (action,)));
            let problem = "expected the number of a square, or None";
            let number = returned.extract::<Option<usize>>();
            or_raise(
                number.map_err(|_| {
                    bad_value(state, &format!("square_of({action})"), &returned, problem)
                }),
            )
        })
        .filter(|&square| square < self.squares())
    }
}

impl<const PLAYERS: usize> PyGame<PLAYERS> {
    /// How many squares the board has.
    fn squares(&self) -> usize {
        let known = &self.node.squares;
        known.get().copied().unwrap_or_else(|| {
            // Not inside of `get_or_init`, which would make other threads wait that hold the interpreter's lock.
            let squares = self.board().squares.len();
            *known.get_or_init(|| squares)
        })
    }

    fn asked_board(&self, py: Python<'_>) -> PyResult<Board> {
        let (rules, state) = (&self.node.rules, self.node.state.bind(py));
        if let Some(rows) = asked_rows(rules, state)? {
            return Ok(board_of(rules, rows));
        }
        let squares = vec![Square::Label(self.to_string())];
        Ok(Board {
            squares,
            ..Board::lettered(Theme::Lines, 1, 1)
        })
    }
}

/// The rows of the board; `None` for states without a method that shows them.
pub(super) fn asked_rows(
    rules: &Rules,
    state: &Bound<'_, PyAny>,
) -> PyResult<Option<Vec<Vec<Square>>>> {
    if rules.methods.board {
        let returned = state.call_method0(intern!(state.py(), "board"))?;
        return rows_of(rules, state, &returned).map(Some);
    }
    match rules.methods.text {
        true => Ok(Some(text_rows(rules, &state.str()?.to_string()))),
        false => Ok(None),
    }
}

/// The rows of `board()`: texts, of which every character is a cell, or lists of cells.
fn rows_of(
    rules: &Rules,
    state: &Bound<'_, PyAny>,
    returned: &Bound<'_, PyAny>,
) -> PyResult<Vec<Vec<Square>>> {
    let expected = || {
        bad_value(
            state,
            "board()",
            returned,
            "expected a list of rows, each a text or a list of cells",
        )
    };
    let mut rows = Vec::new();
    for row in returned.try_iter().map_err(|_| expected())? {
        let row = row?;
        let cells = row.try_iter().map_err(|_| expected())?;
        rows.push(
            cells
                .map(|cell| cell_of(rules, &cell?))
                .collect::<PyResult<Vec<_>>>()?,
        );
    }
    if rows.is_empty() || rows.iter().all(Vec::is_empty) {
        return Err(expected());
    }
    Ok(rows)
}

/// A cell: `None`, "", " ", "." and "-" are empty, a number is a player's piece, and a text the piece that `pieces` names, or a label.
fn cell_of(rules: &Rules, cell: &Bound<'_, PyAny>) -> PyResult<Square> {
    if cell.is_none() {
        return Ok(Square::Empty);
    }
    if cell.is_instance_of::<PyInt>() {
        let player = cell
            .extract::<usize>()
            .ok()
            .filter(|&player| player < rules.players);
        return Ok(player.map_or(Square::Empty, |player| Square::Piece(Player::new(player))));
    }
    match cell.cast::<PyString>() {
        Ok(text) => Ok(text_cell(rules, &text.to_string())),
        Err(_) => Ok(Square::Label(shown(cell))),
    }
}

fn text_cell(rules: &Rules, text: &str) -> Square {
    if matches!(text, "" | " " | "." | "-") {
        return Square::Empty;
    }
    let is_piece = |piece: &char| text.chars().eq([*piece]);
    match rules.pieces.iter().take(rules.players).position(is_piece) {
        Some(player) => Square::Piece(Player::new(player)),
        None => Square::Label(text.to_owned()),
    }
}

/// The cells of a state's text where it is a rectangle of characters, otherwise its lines.
fn text_rows(rules: &Rules, text: &str) -> Vec<Vec<Square>> {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let length = |line: &&str| line.chars().count();
    let is_rectangle =
        lines.len() > 1 && lines.iter().all(|line| length(line) == length(&lines[0]));
    if is_rectangle && length(&lines[0]) > 0 {
        let cell = |character: char| text_cell(rules, character.encode_utf8(&mut [0; 4]));
        return lines
            .iter()
            .map(|line| line.chars().map(cell).collect())
            .collect();
    }
    let lines = if lines.is_empty() { vec![""] } else { lines };
    lines
        .into_iter()
        .map(|line| vec![Square::Label(line.to_owned())])
        .collect()
}

fn board_of(rules: &Rules, rows: Vec<Vec<Square>>) -> Board {
    let theme = match rules.theme.as_deref() {
        Some("stones") => Theme::Stones,
        Some("discs") => Theme::Discs,
        Some("rack") => Theme::Rack,
        Some("cards") => Theme::Cards,
        _ => Theme::Lines,
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    let height = rows.len();
    let padded = rows.into_iter().flat_map(|mut row| {
        row.resize(columns, Square::Void);
        row
    });
    Board {
        squares: padded.collect(),
        ..Board::lettered(theme, columns, height)
    }
}

impl<const PLAYERS: usize> Encode for PyGame<PLAYERS> {
    fn distinct_actions(&self) -> usize {
        self.node.rules.distinct_actions.unwrap_or(0)
    }

    fn distinct_outcomes(&self) -> usize {
        self.node.rules.distinct_outcomes
    }

    fn action_of(&self, action: u64) -> usize {
        action as usize
    }

    fn move_of_action(&self, action: usize) -> Option<u64> {
        Some(action as u64).filter(|&action| self.node.index_of(action).is_some())
    }

    fn observation_shape(&self) -> Vec<usize> {
        if !self.node.rules.methods.observation {
            return vec![0];
        }
        self.node
            .rules
            .observation_shape
            .clone()
            .unwrap_or_else(|| {
                vec![
                    Python::attach(|py| {
                        or_raise(asked_observation(self.state().bind(py), Player::FIRST))
                    })
                    .len(),
                ]
            })
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        if !self.node.rules.methods.observation {
            return observation.fill(0.0);
        }
        Python::attach(|py| {
            let state = self.state().bind(py);
            let numbers = or_raise(asked_observation(state, player));
            if numbers.len() != observation.len() {
                let problem = format!(
                    "expected {} numbers, and there are {}",
                    observation.len(),
                    numbers.len()
                );
                let method = "observation_tensor()";
                crate::python_error::raise(bad_value(state, method, state, problem));
            }
            observation.copy_from_slice(&numbers);
        });
    }

    fn planes_shape(&self) -> Vec<usize> {
        self.observation_shape()
    }

    /// What the player sees: rules in Python write it from his point of view.
    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.write_observation(player, planes);
    }
}

pub(super) fn asked_observation(state: &Bound<'_, PyAny>, player: Player) -> PyResult<Vec<f32>> {
    let returned =
        state.call_method1(intern!(state.py(), "observation_tensor"), (player.index(),))?;
    let flat = returned
        .call_method0("ravel")
        .unwrap_or_else(|_| returned.clone());
    flat.extract().map_err(|_| {
        bad_value(
            state,
            "observation_tensor()",
            &returned,
            "expected a flat list of numbers",
        )
    })
}
