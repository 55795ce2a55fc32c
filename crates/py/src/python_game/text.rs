//! Positions and actions as text: a position is written as the moves that lead to it.

use std::fmt;
use std::sync::Arc;

use pyo3::intern;
use pyo3::prelude::*;
use uctopia_game::{Game, Notation, Player, Turn, illegal_move};
use uctopia_options::{TextError, message};

use super::complaint::bad_value;
use super::game::PyGame;
use super::node::Node;
use super::rules::{ActionToString, Rules};
use crate::python_error::or_raise;

/// The text of the first position.
const START: &str = "start";

impl<const PLAYERS: usize> PyGame<PLAYERS> {
    /// The first position of the game.
    fn first(&self) -> Self {
        let rules = &self.node.rules;
        let start = rules
            .start
            .get()
            .and_then(std::sync::Weak::upgrade)
            .and_then(|start| start.downcast::<Node>().ok());
        Self {
            node: start.unwrap_or_else(|| Python::attach(|py| or_raise(Node::first(py, rules)))),
        }
    }

    /// The text of an action, without spaces.
    fn text_of(&self, action: u64) -> String {
        if self.node.rules.methods.action_to_string == ActionToString::Missing {
            return action.to_string();
        }
        Python::attach(|py| {
            or_raise(asked_text(
                &self.node.rules,
                self.node.state.bind(py),
                self.turn(),
                action,
            ))
        })
    }

    /// The legal action with this text, whatever its case where none has the same; or, where none has it, this number.
    fn action_called(&self, text: &str) -> Option<u64> {
        let numbered = || {
            text.parse()
                .ok()
                .filter(|&action| self.node.index_of(action).is_some())
        };
        if self.node.rules.methods.action_to_string == ActionToString::Missing {
            return numbered();
        }
        let texts: Vec<(u64, String)> = self
            .moves()
            .map(|action| (action, self.text_of(action)))
            .collect();
        let called =
            |is_meant: &dyn Fn(&str) -> bool| Some(texts.iter().find(|(_, own)| is_meant(own))?.0);
        called(&|own| own == text)
            .or_else(|| called(&|own| own.eq_ignore_ascii_case(text)))
            .or_else(numbered)
    }
}

impl<const PLAYERS: usize> fmt::Display for PyGame<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions = self.node.path.actions();
        if actions.is_empty() {
            return f.write_str(START);
        }
        // The text of an action is asked of the position before it.
        let mut state = self.first();
        for (index, &action) in actions.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}", state.text_of(action))?;
            if index + 1 < actions.len()
                && self.node.rules.methods.action_to_string != ActionToString::Missing
            {
                state.play(action);
            }
        }
        Ok(())
    }
}

impl<const PLAYERS: usize> Notation for PyGame<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let mut state = self.first();
        if text.trim() == START {
            return Ok(state);
        }
        for word in text.split_whitespace() {
            let offset = word.as_ptr().addr() - text.as_ptr().addr();
            if state.is_over() {
                return Err(TextError::at(
                    text,
                    offset,
                    message!("the end, since the game is over by then"),
                ));
            }
            let Some(action) = state.action_called(word) else {
                let legal = state
                    .moves()
                    .map(|action| state.text_of(action))
                    .collect::<Vec<_>>()
                    .join(" ");
                return Err(TextError::at(
                    text,
                    offset,
                    message!("one of the moves {legal}"),
                ));
            };
            state.play(action);
        }
        Ok(state)
    }

    fn move_text(&self, action: u64) -> String {
        self.text_of(action)
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["first", "second", "third", "fourth"][player.index()]
    }

    fn read_move(&self, text: &str) -> Result<u64, TextError> {
        let action = self.action_called(text.trim());
        action.ok_or_else(|| illegal_move(text, self.moves().map(|action| self.text_of(action))))
    }
}

/// The text of an action, which `action_to_string` returns, without spaces.
pub(super) fn asked_text(
    rules: &Rules,
    state: &Bound<'_, PyAny>,
    turn: Turn,
    action: u64,
) -> PyResult<String> {
    let name = intern!(state.py(), "action_to_string");
    let player = match turn {
        Turn::Player(player) => player.index() as i64,
        Turn::Chance | Turn::Over => -1,
    };
    let returned = match rules.methods.action_to_string {
        ActionToString::OfPlayerAndAction => state.call_method1(name, (player, action))?,
        _ => state.call_method1(name, (action,))?,
    };
    let text: String = returned
        .extract()
        .map_err(|_| bad_value(state, "action_to_string()", &returned, "expected a text"))?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join("_"))
}

/// The first position of a game for so many players.
pub(super) fn first<const PLAYERS: usize>(node: &Arc<Node>) -> PyGame<PLAYERS> {
    PyGame {
        node: Arc::clone(node),
    }
}
