//! Work without the interpreter's lock, which signals end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use uctopia_game::StopFlag;

use crate::python_error;
use crate::workers::{self, Rest};

/// How often the main thread looks for signals.
pub(crate) const POLL: Duration = Duration::from_millis(20);

/// The number of threads for `jobs`: 0 stands for one on each core.
pub(crate) fn threads(jobs: usize) -> usize {
    if jobs > 0 {
        jobs
    } else {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

/// Does work on a thread of its own, while other threads of Python run; returns what `finish` makes of it.
///
/// The exception of a signal, such as the `KeyboardInterrupt` of Ctrl-C, raises the flag, and the work returns what it has. Then the
/// exception comes out, with the result as its attribute `partial`. A second signal also ends rules in Python that do not return.
pub(crate) fn interruptible<'py, T: Send, R: IntoPyObject<'py>>(
    py: Python<'py>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
    finish: impl FnOnce(T) -> PyResult<R>,
) -> PyResult<R> {
    interruptible_by(py, stop, |signals| on_a_thread(signals, work), finish)
}

/// [`interruptible`] for work that may be over at once: its thread is one that earlier work has left.
pub(crate) fn interruptible_at_once<'py, T: Send + 'static, R: IntoPyObject<'py>>(
    py: Python<'py>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send + 'static,
    finish: impl FnOnce(T) -> PyResult<R>,
) -> PyResult<R> {
    let flag = stop.clone();
    let on_a_worker = |signals: &mut Signals<'_>| {
        let (done, waiting) = channel();
        workers::start(Box::new(move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            // The receiver waits until this is sent.
            let tell = Box::new(move || drop(done.send(result)));
            // After an interrupt an exception may still be on its way to the thread.
            let rest = if flag.is_raised() {
                Rest::End
            } else {
                Rest::Wait
            };
            (rest, tell)
        }));
        awaited(signals, &waiting)
    };
    interruptible_by(py, stop, on_a_worker, finish)
}

fn interruptible_by<'py, T: Send, R: IntoPyObject<'py>>(
    py: Python<'py>,
    stop: &StopFlag,
    work: impl FnOnce(&mut Signals<'_>) -> PyResult<T> + Send,
    finish: impl FnOnce(T) -> PyResult<R>,
) -> PyResult<R> {
    let mut signals = Signals::new(stop, python_threads(py)?);
    let done = py.detach(|| work(&mut signals));
    let Some(error) = signals.exception else {
        return finish(done?);
    };
    let partial = done
        .and_then(finish)
        .and_then(|result| result.into_py_any(py));
    // An exception without attributes comes out without the result.
    let _ = error
        .value(py)
        .setattr("partial", partial.unwrap_or_else(|_| py.None()));
    Err(error)
}

/// Does work on a thread of its own, and looks for signals meanwhile.
fn on_a_thread<T: Send>(signals: &mut Signals<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (done, waiting) = channel();
        scope.spawn(move || {
            // Attached once and for all: otherwise each call of Python on this thread would make and end a thread of Python's.
            let work = || Python::attach(|py| py.detach(work));
            // The receiver waits until this is sent.
            let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
        });
        awaited(signals, &waiting)
    })
}

/// The result of a thread, with a look at signals from time to time.
fn awaited<T>(
    signals: &mut Signals<'_>,
    waiting: &Receiver<std::thread::Result<T>>,
) -> PyResult<T> {
    loop {
        match waiting.recv_timeout(POLL) {
            Ok(done) => return done.map_err(python_error::from_panic),
            Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends its result"),
            Err(RecvTimeoutError::Timeout) => signals.look(),
        }
    }
}

/// The signals that arrive while work is done.
pub(crate) struct Signals<'a> {
    stop: &'a StopFlag,
    /// The first exception that a handler raised.
    pub(crate) exception: Option<PyErr>,
    /// The threads that ran Python before the work began.
    before: Py<PyAny>,
}

impl<'a> Signals<'a> {
    /// None so far; the flag ends the work, and `before` is what [`python_threads`] returned before it began.
    pub(crate) fn new(stop: &'a StopFlag, before: Py<PyAny>) -> Self {
        Self {
            stop,
            exception: None,
            before,
        }
    }

    /// Handles the signals that have arrived. The first exception ends the work by the flag; one after the flag was raised is also
    /// raised in the threads of the work that run Python, since rules written in Python may never return.
    pub(crate) fn look(&mut self) {
        let Err(error) = signals() else { return };
        if self.stop.is_raised() {
            Python::attach(|py| {
                let left = helpers(py).and_then(|helpers| {
                    helpers.call_method1("leave_rules", (self.before.bind(py),))
                });
                // Without ctypes the work goes on until the rules return.
                drop(left);
            });
        }
        self.stop.raise();
        self.exception.get_or_insert(error);
    }
}

/// The threads that run Python now.
pub(crate) fn python_threads(py: Python<'_>) -> PyResult<Py<PyAny>> {
    helpers(py)?
        .call_method0("python_threads")
        .map(Bound::unbind)
}

fn helpers(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("uctopia._signals")
}

/// The exception of a signal that has arrived, such as `KeyboardInterrupt`; only the main thread receives one.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method alone is not general enough"
)]
pub(crate) fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
