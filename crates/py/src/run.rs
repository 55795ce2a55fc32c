//! Work without the interpreter's lock, which Ctrl-C ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;
use uctopia_game::StopFlag;

use crate::python_error;

/// How often the main thread looks for signals.
const POLL: Duration = Duration::from_millis(20);

/// Does work on a thread of its own, while other threads of Python run; returns what it did, and whether Ctrl-C ended it early.
///
/// The first Ctrl-C raises the flag, and the work returns what it has; a second one raises `KeyboardInterrupt`.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<(T, bool)> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, waiting) = channel();
            scope.spawn(move || {
                // Attached once and for all: otherwise each call of Python on this thread would make and end a thread of Python's.
                let work = || Python::attach(|py| py.detach(work));
                // The receiver waits until this is sent.
                let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
            });
            let mut interrupted = None;
            loop {
                match waiting.recv_timeout(POLL) {
                    Ok(Ok(result)) => {
                        let is_interrupted = match interrupted {
                            Some((_, 2..)) => return Err(interrupted.map(|(error, _)| error).expect("an interrupt")),
                            Some(_) => true,
                            None => false,
                        };
                        return Ok((result, is_interrupted));
                    }
                    Ok(Err(panic)) => return Err(python_error::from_panic(panic)),
                    Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends its result"),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = signals() {
                            stop.raise();
                            let times = interrupted.map_or(0, |(_, times)| times) + 1;
                            interrupted = Some((error, times));
                        }
                    }
                }
            }
        })
    })
}

/// The exception of a signal that has arrived, such as `KeyboardInterrupt`; only the main thread receives one.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough")]
pub(crate) fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
