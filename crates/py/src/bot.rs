//! An agent that plays a game move by move and keeps its search tree between moves.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use uctopia_catalog::{AgentHandle, Session};
use uctopia_game::{Context, StopFlag};

use crate::analysis::Question;
use crate::convert::{Time, agent_error, error, limit, optional, whole};
use crate::exceptions::refused;
use crate::python_error::guarded;
use crate::report::PyReport;
use crate::run::interruptible_at_once;
use crate::state::State;

/// An agent that plays move by move. It sees all moves of a game, so that searches keep the part of their tree that remains.
///
/// >>> import uctopia
/// >>> bot = uctopia.Bot("uct:iters=200", seed=1)
/// >>> state = uctopia.load_game("ttt").new_initial_state()
/// >>> while not state.is_terminal():
/// ...     state.apply_action(bot.step(state))
/// >>> state.is_terminal()
/// True
#[pyclass(frozen, module = "uctopia")]
pub(crate) struct Bot {
    agent: Py<PyAny>,
    seed: u64,
    iterations: Option<u64>,
    time: Option<std::time::Duration>,
    game: Mutex<Option<Seated>>,
}

/// The agent in a game.
struct Seated {
    session: Session,
    seat: AgentHandle,
}

impl Seated {
    /// Brings the agent to a position that continues its game; `false` if it does not.
    fn follow(&mut self, state: &Session) -> bool {
        let (made, moves) = (self.session.history(), state.history());
        let is_same_game =
            self.session.game() == state.game() && self.session.start() == state.start();
        is_same_game
            && moves.starts_with(&made)
            && moves[made.len()..]
                .iter()
                .all(|text| self.session.play(text).is_ok())
    }
}

#[pymethods]
impl Bot {
    /// An agent given by its text or an object such as `Uct(iters=1000)`, with bounds beside its own.
    #[new]
    #[pyo3(signature = (agent, *, seed=1, iterations=None, time=None))]
    fn new(
        agent: Py<PyAny>,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = optional)] iterations: Option<u64>,
        time: Option<Time>,
    ) -> PyResult<Self> {
        let time = time.as_ref().map(Time::duration).transpose()?;
        Ok(Self {
            agent,
            seed,
            iterations,
            time,
            game: Mutex::new(None),
        })
    }

    /// The number of the move that the agent chooses, as OpenSpiel's bots return it.
    fn step(&self, py: Python<'_>, state: &State) -> PyResult<usize> {
        let report = self.report(py, state)?;
        state.ask(|session| {
            session
                .action_of(&report.report().best)
                .map_err(|problem| error(&problem))
        })
    }

    /// The whole report of the decision.
    fn report(&self, py: Python<'_>, state: &State) -> PyResult<PyReport> {
        let position = state.copied()?;
        let time = self.time.map(|time| Time::Seconds(time.as_secs_f64()));
        let bounds = limit(self.iterations, None, time.as_ref())?;
        let question = Question::new(self.agent.bind(py), self.seed, bounds, false, &position)?;
        // Another thread that asks the same bot waits without the interpreter's lock, which this one needs.
        let taken = py.detach(|| {
            self.game
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take()
        });
        let follow = || Ok(taken.and_then(|mut seated| seated.follow(&position).then_some(seated)));
        let followed = guarded(follow)?;
        let mut seated = match followed {
            Some(seated) => seated,
            None => {
                let mut session = state.copied()?;
                let seat = question.seat(&mut session)?;
                Seated { session, seat }
            }
        };
        if !matches!(position.turn(), uctopia_game::Turn::Player(_)) {
            return Err(refused("no player is to move in this position"));
        }
        let stop = StopFlag::default();
        let budget = question.budget(&stop);
        let work = move || {
            let mut context = Context::new(&budget);
            let decided = seated.session.decide(seated.seat, &mut context);
            (decided, seated)
        };
        interruptible_at_once(py, &stop, work, |(decided, seated)| {
            let report = decided.map_err(|failure| agent_error(&failure))?;
            *self.game.lock().unwrap_or_else(PoisonError::into_inner) = Some(seated);
            Ok(PyReport::new(
                report,
                question.agent.to_string(),
                self.seed,
                State::of(state.game.clone(), position),
                true,
            ))
        })
    }

    /// Forgets the game, before another one.
    fn restart(&self) {
        *self.game.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "Bot('{}', seed={})",
            self.agent.bind(py).str()?,
            self.seed
        ))
    }
}
