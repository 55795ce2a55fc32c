//! Asking agents about positions: reports, proofs, iterations and trees.

use pyo3::prelude::*;
use uctopia_catalog::{AgentDefaults, AgentHandle, AgentSpec, Session, SpecError, StepError};
use uctopia_game::{Budget, Context, Limit, StopFlag, Turn};
use uctopia_study::tree::{SearchTree, TreeExport, formula_of};

use crate::agents::written_text_of;
use crate::convert::{Time, agent_error, error, limit, optional, to_python, whole};
use crate::exceptions::refused;
use crate::game::{Game, game_of};
use crate::python_error::guarded;
use crate::report::PyReport;
use crate::run::{interruptible, interruptible_at_once};
use crate::state::State;

/// The bound of a search without one of its own or of the call.
const BOUND: [(&str, &str); 1] = [("iters", "10000")];

/// The position to ask about: a state, or a game with the text of a position.
pub(crate) fn position_of(
    value: &Bound<'_, PyAny>,
    position: Option<&str>,
) -> PyResult<(Game, Session)> {
    if let Ok(state) = value.cast::<State>() {
        if position.is_some() {
            return Err(refused(
                "a state is a position already: pass the game instead, or leave position out",
            ));
        }
        let state = state.get();
        return Ok((state.game.clone(), state.copied()?));
    }
    let game = game_of(value)?;
    let state = State::at(game.clone(), position)?;
    Ok((game, state.copied()?))
}

/// An agent and the bounds of its decision.
pub(crate) struct Question {
    pub(crate) agent: AgentSpec,
    pub(crate) seed: u64,
    limit: Limit,
}

impl Question {
    /// An analysis shows the values of all moves; a decision in a game only needs the best one.
    pub(crate) fn new(
        agent: &Bound<'_, PyAny>,
        seed: u64,
        limit: Limit,
        wants_all_moves: bool,
        session: &Session,
    ) -> PyResult<Self> {
        let text = written_text_of(agent)?;
        let everywhere: &[(&str, &str)] = if wants_all_moves {
            &AgentDefaults::ALL_MOVES
        } else {
            &[]
        };
        let bound: &[(&str, &str)] = if limit.is_none() { &BOUND } else { &[] };
        let defaults = AgentDefaults {
            everywhere,
            bound,
            ..AgentDefaults::NONE
        };
        let agent = AgentSpec::read_in(&text, session.game(), &defaults)
            .map_err(|problem| error(&problem))?;
        Ok(Self { agent, seed, limit })
    }

    pub(crate) fn budget(&self, stop: &StopFlag) -> Budget {
        Budget {
            limit: self.limit,
            stop: stop.clone(),
        }
    }

    /// Seats the agent.
    pub(crate) fn seat(&self, session: &mut Session) -> PyResult<AgentHandle> {
        match session.turn() {
            Turn::Player(_) => guarded(|| {
                session
                    .seat(&self.agent, self.seed)
                    .map_err(|problem: SpecError| error(&problem))
            }),
            Turn::Over => Err(refused("the game is over: there is no move to think about")),
            Turn::Chance => Err(refused(
                "it is nature's turn: apply one of chance_outcomes() first",
            )),
        }
    }

    /// The report of the agent, seated in the session.
    fn report(&self, py: Python<'_>, game: Game, mut session: Session) -> PyResult<PyReport> {
        let seat = self.seat(&mut session)?;
        let stop = StopFlag::default();
        let budget = self.budget(&stop);
        let work = move || {
            let decided = session.decide(seat, &mut Context::new(&budget));
            (decided, session)
        };
        interruptible_at_once(py, &stop, work, |(decided, session)| {
            let report = decided.map_err(|failure| agent_error(&failure))?;
            Ok(PyReport::new(
                report,
                self.agent.to_string(),
                self.seed,
                State::of(game, session),
                true,
            ))
        })
    }
}

/// What an agent thinks of a position: the values of all moves.
///
/// `where` is a `State`, or a game (its name, a `Game`, or rules written in Python) with the text of a position. Without a bound in
/// the agent's options or the call, searches by playouts make 10 000. Ctrl-C ends the search: its `KeyboardInterrupt` has the report
/// as far as it goes as the attribute `partial`.
///
/// >>> import uctopia
/// >>> report = uctopia.analyze("othello", "f5d6c3", agent="uct:iters=300", seed=7)
/// >>> report.reproducible, report.playouts
/// (True, 300)
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, agent=None, iterations=None, nodes=None, time=None, seed=1))]
#[expect(clippy::too_many_arguments, reason = "arguments by keyword")]
pub(crate) fn analyze(
    py: Python<'_>,
    r#where: &Bound<'_, PyAny>,
    position: Option<&str>,
    agent: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = optional)] iterations: Option<u64>,
    #[pyo3(from_py_with = optional)] nodes: Option<u64>,
    time: Option<Time>,
    #[pyo3(from_py_with = whole)] seed: u64,
) -> PyResult<PyReport> {
    let (game, session) = position_of(r#where, position)?;
    let best = pyo3::types::PyString::new(py, "best").into_any();
    let limit = limit(iterations, nodes, time.as_ref())?;
    let question = Question::new(agent.unwrap_or(&best), seed, limit, true, &session)?;
    question.report(py, game, session)
}

/// The result under best play, proven where the solver reaches the end.
///
/// `goal` is `"margin"`, `"outcome"` or `"plies"`, as of the agent `exact`. Without `nodes` and `time`, it visits 500 million positions at
/// most to prove a margin or an outcome in games with a margin, else 20 million.
///
/// >>> import uctopia
/// >>> report = uctopia.solve("ttt", "a1 b1")
/// >>> report.moves[0].proven # x wins
/// 1.0
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, nodes=None, time=None, threads=None, goal=None))]
pub(crate) fn solve(
    py: Python<'_>,
    r#where: &Bound<'_, PyAny>,
    position: Option<&str>,
    #[pyo3(from_py_with = optional)] nodes: Option<u64>,
    time: Option<Time>,
    #[pyo3(from_py_with = optional)] threads: Option<u32>,
    goal: Option<&str>,
) -> PyResult<PyReport> {
    let (game, session) = position_of(r#where, position)?;
    let mut options = Vec::new();
    options.extend(threads.map(|threads| format!("threads={threads}")));
    options.extend(goal.map(|goal| format!("goal={goal}")));
    let text = format!("exact:{}", options.join(","));
    let mut limit = limit(None, nodes, time.as_ref())?;
    if let (None, None, Ok(solver)) = (limit.nodes, limit.time, text.parse()) {
        limit.nodes = session.solving_nodes(&solver);
    }
    let solver = pyo3::types::PyString::new(py, &text).into_any();
    let question = Question::new(&solver, 1, limit, false, &session)?;
    question.report(py, game, session)
}

/// The iterations `first` to `last` of a search, counted from 1, each with its four phases: selection, expansion, playout and
/// backup, as dictionaries.
///
/// >>> import uctopia
/// >>> step, = uctopia.trace("ttt", agent="uct:iters=100", first=10)
/// >>> sorted(step)
/// ['backpropagate', 'expand', 'report', 'select', 'simulate']
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, agent, first, last=None, seed=1))]
pub(crate) fn trace<'py>(
    py: Python<'py>,
    r#where: &Bound<'py, PyAny>,
    position: Option<&str>,
    agent: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole)] first: u64,
    #[pyo3(from_py_with = optional)] last: Option<u64>,
    #[pyo3(from_py_with = whole)] seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let (_, session) = position_of(r#where, position)?;
    let question = Question::new(agent, seed, Limit::NONE, false, &session)?;
    check_turn(&session)?;
    let stop = StopFlag::default();
    let budget = question.budget(&stop);
    let iterations = first..=last.unwrap_or(first);
    if first == 0 || iterations.is_empty() {
        return Err(refused(
            "iterations are counted from 1, and last is not before first",
        ));
    }
    let agent = question.agent;
    let work = move || session.steps(&agent, seed, iterations, &budget);
    interruptible(py, &stop, work, |steps| {
        to_python(py, &steps.map_err(|problem: StepError| error(&problem))?)
    })
}

/// Every visit of a position by an `alpha-beta` search, in order, as dictionaries in `"visits"`: windows, values and cut-offs; and
/// the `"report"` of the search.
///
/// >>> import uctopia
/// >>> found = uctopia.visits("ttt", "a1 b1 b2", agent="alpha-beta:depth=1")
/// >>> [visit["move"] for visit in found["visits"]]
/// [None, 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, agent))]
pub(crate) fn visits<'py>(
    py: Python<'py>,
    r#where: &Bound<'py, PyAny>,
    position: Option<&str>,
    agent: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (_, session) = position_of(r#where, position)?;
    check_turn(&session)?;
    let question = Question::new(agent, 1, Limit::NONE, false, &session)?;
    let stop = StopFlag::default();
    let budget = question.budget(&stop);
    let agent = question.agent;
    let work = move || session.visits(&agent, &budget);
    interruptible(py, &stop, work, |visits| {
        to_python(py, &visits.map_err(|problem: StepError| error(&problem))?)
    })
}

fn check_turn(session: &Session) -> PyResult<()> {
    match session.turn() {
        Turn::Player(_) => Ok(()),
        _ => Err(refused("no player is to move in this position")),
    }
}

/// The search tree as dictionaries, in the format that `uctopia tree check` reads: at most `plies` deep and about `most` nodes.
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, agent, iterations=None, time=None, seed=1, plies=4, most=2000))]
#[expect(clippy::too_many_arguments, reason = "arguments by keyword")]
pub(crate) fn tree_dict<'py>(
    py: Python<'py>,
    r#where: &Bound<'py, PyAny>,
    position: Option<&str>,
    agent: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = optional)] iterations: Option<u64>,
    time: Option<Time>,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] plies: usize,
    #[pyo3(from_py_with = whole)] most: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let (_, mut session) = position_of(r#where, position)?;
    if session.is_hidden() {
        return Err(refused(
            "there is no tree to export in a game with hidden information: agents search many positions that may be the true one",
        ));
    }
    let question = Question::new(
        agent,
        seed,
        limit(iterations, None, time.as_ref())?,
        false,
        &session,
    )?;
    let seat = question.seat(&mut session)?;
    let stop = StopFlag::default();
    let budget = question.budget(&stop);
    let mut export = TreeExport::new(session.state(), plies, most);
    let game = session.game().to_string();
    let work = move || {
        (
            session.decide(seat, &mut Context::new(&budget).observed_by(&mut export)),
            export,
        )
    };
    interruptible(py, &stop, work, |(decided, export)| {
        decided.map_err(|failure| agent_error(&failure))?;
        let keeps_none = || {
            refused(format!(
                "{} keeps no tree: name an agent that does, such as uct",
                question.agent
            ))
        };
        let mut tree: SearchTree = export.tree().ok_or_else(keeps_none)?;
        (tree.formula, tree.c) = formula_of(&question.agent);
        (tree.game, tree.agent) = (Some(game), Some(question.agent.to_string()));
        to_python(py, &tree)
    })
}
