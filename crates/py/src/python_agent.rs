//! Agents written in Python, which any game can seat.

use pyo3::prelude::*;
use uctopia_catalog::{AgentEntry, AgentSpec, AnyMove, AnyState, Catalog, NoOptions, Session};
use uctopia_game::{
    Agent, AgentFailure, Context, Game as _, MoveReport, Notation as _, Report, Scale,
};

use crate::convert::error;
use crate::exceptions::refused;
use crate::game::Game;
use crate::names::Names;
use crate::python_error::or_raise;
use crate::python_game::intern;
use crate::state::State;

/// What chooses the moves of a game.
enum Player {
    /// What `make(seed)` returns, from the first decision on.
    Make(Py<PyAny>),
    /// A function of states, or an object with `step`.
    Function(Py<PyAny>),
}

/// An agent in one game.
struct PythonAgent {
    name: &'static str,
    player: Player,
    seed: u64,
    /// The game so far, which Python sees as a state.
    session: Session,
}

impl PythonAgent {
    /// The text of the chosen move in the position of the session.
    fn choose(&mut self, py: Python<'_>) -> PyResult<String> {
        if let Player::Make(make) = &self.player {
            self.player = Player::Function(make.call1(py, (self.seed,))?);
        }
        let (Player::Make(player) | Player::Function(player)) = &self.player;
        let player = player.bind(py);
        if player.is_none() {
            return Err(refused(format!(
                "the function of the agent {} is gone: register a function to play by its name later",
                self.name
            )));
        }
        let state = State::of(
            Game::of(self.session.game().clone()),
            self.session.duplicate(),
        );
        let answer = match player.getattr_opt("step")? {
            Some(step) => step.call1((state,))?,
            None => player.call1((state,))?,
        };
        self.move_of(&answer)
    }

    /// The move that an agent returned, as text.
    fn move_of(&self, answer: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(text) = answer.extract::<String>() {
            return Ok(text);
        }
        let Ok(action) = answer.extract::<i64>() else {
            let kind = answer.get_type().name()?;
            return Err(refused(format!(
                "an agent returns the number of an action or the text of a move, and this one returned {answer} ({kind})"
            )));
        };
        let number = usize::try_from(action).ok();
        let text = number.and_then(|number| self.session.move_of_action(number));
        text.ok_or_else(|| {
            let moves = self.session.moves().into_iter().map(|m| m.text);
            let legal: Vec<String> = moves.collect();
            refused(format!(
                "the agent returned the action {action}, which is not legal in {}: {}",
                self.session.position(),
                legal.join(" ")
            ))
        })
    }
}

impl Agent<AnyState> for PythonAgent {
    fn decide(
        &mut self,
        state: &AnyState,
        _: &mut Context<'_, AnyState>,
    ) -> Result<Report<AnyMove>, AgentFailure> {
        self.session.go_to(state);
        let text = or_raise(Python::attach(|py| self.choose(py)));
        let best = state.read_move(&text);
        let best = best.map_err(|_| AgentFailure::IllegalMove(text.chars().take(60).collect()))?;
        let moves = state.moves().map(MoveReport::new).collect();
        Ok(Report::new(state, moves, Scale::Signed, best.index()))
    }

    fn observe(&mut self, before: &AnyState, played: AnyMove) {
        self.session.follow(before, played);
    }
}

/// Adds an agent to the catalog of the process.
pub(crate) fn register(name: &str, make: Py<PyAny>, about: &str) -> PyResult<()> {
    add(name, about, move |py| Player::Make(make.clone_ref(py)))
}

fn add(
    name: &str,
    about: &str,
    player: impl Fn(Python<'_>) -> Player + Send + Sync + 'static,
) -> PyResult<()> {
    let name = intern(name);
    let entry =
        AgentEntry::<NoOptions>::new(name, intern(about)).plays_every_game(move |_, game, seed| {
            PythonAgent {
                name,
                player: Python::attach(&player),
                seed,
                session: game.session(),
            }
        });
    Catalog::add_agent(entry).map_err(|problem| error(&problem))
}

static NAMES: Names = Names::new();

/// Adds a function of states as an agent under a name of its own, and returns the name. Only seated agents keep the function.
pub(crate) fn register_function(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let taken: Vec<String> = AgentSpec::all()
        .iter()
        .map(|agent| agent.name().to_owned())
        .collect();
    let (name, reference) =
        NAMES.name_of(function, |name| taken.iter().any(|other| other == name))?;
    if let Some(reference) = reference {
        add(&name, "an agent written in Python", move |py| {
            Player::Function(or_raise(reference.call0(py)))
        })?;
    }
    Ok(name)
}
