//! A running search, watched from Python.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use pyo3::prelude::*;
use uctopia_catalog::{AnyState, TextSnapshot};
use uctopia_game::{
    AgentFailure, Context, Report, SearchObserver, SearchSnapshot, SnapshotSchedule, StopFlag,
};

use crate::analysis::{Question, position_of};
use crate::convert::{Time, agent_error, limit, optional, whole};
use crate::python_error::{self, guarded};
use crate::report::PyReport;
use crate::run::{POLL, Signals, python_threads, signals};
use crate::state::State;

type Snapshot = Result<(Report<String>, bool), AgentFailure>;

/// Sends snapshots to Python; the search waits where they are not taken.
struct Sender {
    state: AnyState,
    snapshots: SyncSender<Snapshot>,
    schedule: SnapshotSchedule,
    stop: StopFlag,
}

impl SearchObserver<AnyState> for Sender {
    fn schedule(&self) -> SnapshotSchedule {
        self.schedule
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let snapshot = TextSnapshot::new(&self.state, snapshot);
        if snapshot.is_final() {
            return; // the decision itself is sent at the end
        }
        if self.snapshots.send(Ok((snapshot.report(), false))).is_err() {
            self.stop.raise();
        }
    }
}

/// The reports of a running search, the final one last.
#[pyclass(frozen, weakref, module = "uctopia")]
pub(crate) struct SearchWatch {
    snapshots: Mutex<Option<Receiver<Snapshot>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// The threads that ran Python before the search began.
    before: Py<PyAny>,
    stop: StopFlag,
    agent: String,
    seed: u64,
    position: State,
}

/// Starts a search and returns its reports as they come: an iterator, whose last report is final. Between two of them other
/// Python code runs at the same time. A search whose iterator is dropped ends.
///
/// `every` is the time between two reports; `milestones` adds reports after 1, 2, 5, 10, 20, … iterations.
#[pyfunction]
#[pyo3(signature = (r#where, position=None, *, agent=None, iterations=None, nodes=None, time=None, seed=1, every=None, milestones=false))]
#[expect(clippy::too_many_arguments, reason = "arguments by keyword")]
pub(crate) fn start_watch(
    py: Python<'_>,
    r#where: &Bound<'_, PyAny>,
    position: Option<&str>,
    agent: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = optional)] iterations: Option<u64>,
    #[pyo3(from_py_with = optional)] nodes: Option<u64>,
    time: Option<Time>,
    #[pyo3(from_py_with = whole)] seed: u64,
    every: Option<Time>,
    milestones: bool,
) -> PyResult<SearchWatch> {
    let (game, mut session) = position_of(r#where, position)?;
    let best = pyo3::types::PyString::new(py, "best").into_any();
    let limit = limit(iterations, nodes, time.as_ref())?;
    let question = Question::new(agent.unwrap_or(&best), seed, limit, true, &session)?;
    let every = every.as_ref().map(Time::duration).transpose()?;
    let kept = guarded(|| Ok(session.duplicate()))?;
    let seat = question.seat(&mut session)?;
    let stop = StopFlag::default();
    let before = python_threads(py)?;
    let (sender, snapshots) = sync_channel(1);
    let budget = question.budget(&stop);
    let schedule = SnapshotSchedule {
        milestones,
        at: None,
        every,
    };
    let mut observer = Sender {
        state: session.state().clone(),
        snapshots: sender,
        schedule,
        stop: stop.clone(),
    };
    let thread = std::thread::spawn(move || {
        // Attached once and for all, as in `interruptible`.
        let search = || session.decide(seat, &mut Context::new(&budget).observed_by(&mut observer));
        let decided = Python::attach(|py| py.detach(search));
        // The answer is not read where the iterator was dropped.
        let _ = observer
            .snapshots
            .send(decided.map(|report| (report, true)));
    });
    Ok(SearchWatch {
        snapshots: Mutex::new(Some(snapshots)),
        thread: Mutex::new(Some(thread)),
        before,
        stop,
        agent: question.agent.to_string(),
        seed,
        position: State::of(game, kept),
    })
}

impl SearchWatch {
    /// Waits for the thread, which is about to end; an exception in rules written in Python comes out here, and that of a signal.
    fn join(&self) -> PyResult<()> {
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let Some(thread) = thread else { return Ok(()) };
        let mut signals = Signals::new(&self.stop, Python::attach(|py| self.before.clone_ref(py)));
        while !thread.is_finished() {
            std::thread::sleep(Duration::from_millis(1));
            signals.look();
        }
        let joined = thread.join().map_err(python_error::from_panic);
        signals.exception.map_or(joined, Err)
    }

    /// Ends the search and waits for its thread. It may need the interpreter's lock to end, if its rules are written in Python.
    fn end(&self, py: Python<'_>) -> PyResult<()> {
        self.stop.raise();
        py.detach(|| {
            *self
                .snapshots
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = None;
            self.join()
        })
    }

    fn next_snapshot(&self) -> PyResult<Option<(Report<String>, bool)>> {
        let mut snapshots = self
            .snapshots
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let Some(receiver) = snapshots.as_ref() else {
            return Ok(None);
        };
        let received = loop {
            match receiver.recv_timeout(POLL) {
                Ok(received) => break Some(received),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => signals()?,
            }
        };
        match received {
            Some(Ok((report, false))) => Ok(Some((report, false))),
            Some(Ok((report, true))) => {
                *snapshots = None;
                self.join()?;
                Ok(Some((report, true)))
            }
            Some(Err(failure)) => {
                *snapshots = None;
                Err(agent_error(&failure))
            }
            None => {
                *snapshots = None;
                self.join()?;
                Ok(None)
            }
        }
    }
}

#[pymethods]
impl SearchWatch {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyReport>> {
        let next = py.detach(|| self.next_snapshot())?;
        let Some((report, is_final)) = next else {
            return Ok(None);
        };
        let position = self.position.twin()?;
        let agent = self.agent.clone();
        Ok(Some(PyReport::new(
            report, agent, self.seed, position, is_final,
        )))
    }

    /// Ends the search; the iterator then returns the final report.
    fn stop(&self) {
        self.stop.raise();
    }

    /// Ends the search and its thread; no report follows.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.end(py)
    }
}

impl Drop for SearchWatch {
    fn drop(&mut self) {
        Python::try_attach(|py| {
            // The exception that left the loop comes out, and one in rules does not: the report was not asked for.
            let pending = PyErr::take(py);
            let _ = self.end(py);
            if let Some(pending) = pending {
                pending.restore(py);
            }
        });
    }
}
