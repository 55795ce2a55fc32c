//! Threads of a search.

use std::fmt::Display;
use std::io::ErrorKind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};

use uctopia_game::AgentFailure;
use uctopia_options::message;

/// Whether threads can be started. A module for browsers has one thread, and no code for more.
const CAN_START: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// So many threads, or one where no others can be started.
pub(crate) const fn at_most(threads: u32) -> u32 {
    if CAN_START { threads } else { 1 }
}

/// A thread that computes a `T`.
pub(crate) struct SearchThread<'scope, T> {
    thread: ScopedJoinHandle<'scope, ()>,
    result: Arc<Mutex<Option<T>>>,
}

/// Starts a thread.
///
/// # Errors
/// Where the system does not start it: a sentence.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<SearchThread<'scope, T>, AgentFailure> {
    if !CAN_START {
        return Err(refused(&ErrorKind::Unsupported));
    }
    let result = Arc::new(Mutex::new(None));
    let place = Arc::clone(&result);
    let work = move || {
        let found = work();
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    };
    let thread = start(scope, Box::new(work))?;
    Ok(SearchThread { thread, result })
}

/// Starts a thread for work of any type, so that the library's threads are compiled once.
fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: Box<dyn FnOnce() + Send + 'scope>,
) -> Result<ScopedJoinHandle<'scope, ()>, AgentFailure> {
    let started = Builder::new().spawn_scoped(scope, work);
    started.map_err(|error| refused(&error))
}

fn refused(error: &dyn Display) -> AgentFailure {
    AgentFailure::Unable(message!(
        "the system starts no more threads ({error}): search with fewer",
        error = error.to_string()
    ))
}

/// Returns the result of a thread, or propagates its panic.
pub(crate) fn join<T>(started: SearchThread<'_, T>) -> T {
    let ended = started.thread.join();
    ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    let mut result = started
        .result
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    result.take().expect("a thread that has ended has a result")
}
