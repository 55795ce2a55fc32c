//! The moves that led to a state: as text, and taken back.

use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use uctopia_catalog::Session;

use crate::convert::error;
use crate::exceptions::refused;
use crate::game::Game;
use crate::python_error::guarded;
use crate::state::{State, number_of};

/// What [`State::serialize`] writes.
#[derive(Serialize, Deserialize)]
struct Written {
    game: String,
    start: String,
    moves: Vec<String>,
}

impl State {
    pub(crate) fn deserialize(game: Game, text: &str) -> PyResult<Self> {
        let unreadable = |_| refused("this is not a state that serialize() wrote");
        let Written {
            game: name,
            start,
            moves,
        } = serde_json::from_str(text).map_err(unreadable)?;
        if name != game.spec.to_string() {
            return Err(refused(format!(
                "this is a state of {name}, not of {}",
                game.spec
            )));
        }
        let state = Self::at(game, Some(&start))?;
        for text in &moves {
            state.ask(|session| session.play(text).map_err(|problem| error(&problem)))?;
        }
        Ok(state)
    }

    /// What `State.serialize` returns.
    pub(crate) fn written(&self) -> PyResult<String> {
        let (opening, made, start) =
            self.ask(|session| Ok((session.opening_moves(), session.history(), session.start())))?;
        let start = match opening.is_empty() {
            true => start,
            false => Self::at(self.game.clone(), None)?.position()?,
        };
        let written = Written {
            game: self.game.spec.to_string(),
            start,
            moves: [opening, made].concat(),
        };
        serde_json::to_string(&written).map_err(|problem| refused(problem.to_string()))
    }

    /// The game without its last move, which may be one of the moves that the position's text contains.
    pub(crate) fn before_last(&self) -> PyResult<Session> {
        let mut before = self.copied()?;
        guarded(|| {
            if before.undo() {
                return Ok(before);
            }
            let moves = before.opening_moves();
            let mut line = self.game.spec.session();
            for text in moves.iter().take(moves.len().saturating_sub(1)) {
                line.play(text).map_err(|problem| error(&problem))?;
            }
            Ok(line)
        })
    }

    /// Who made each of the moves that led here, and its number.
    pub(crate) fn line(&self) -> PyResult<Vec<(i32, usize)>> {
        let (opening, made, start) =
            self.ask(|session| Ok((session.opening_moves(), session.history(), session.start())))?;
        let line = Self::at(
            self.game.clone(),
            opening.is_empty().then_some(start.as_str()),
        )?;
        line.ask(|session| {
            let mut actions = Vec::with_capacity(opening.len() + made.len());
            for text in opening.iter().chain(&made) {
                let action = session.action_of(text).map_err(|problem| error(&problem))?;
                actions.push((number_of(session.turn()), action));
                session.play(text).map_err(|problem| error(&problem))?;
            }
            Ok(actions)
        })
    }
}

/// The error for the number of a move that is not legal.
pub(crate) fn illegal(session: &Session, action: usize) -> PyErr {
    let legal = session.actions();
    if legal.is_empty() {
        return refused(format!(
            "the action {action} is not legal: the game is over"
        ));
    }
    let listed = legal
        .iter()
        .take(12)
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(", ");
    let more = if legal.len() > 12 { ", …" } else { "" };
    refused(format!(
        "the action {action} is not legal in {}: legal_actions() are {listed}{more}",
        session.position()
    ))
}
