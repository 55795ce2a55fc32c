//! Threads of a search.

use std::thread::{Builder, Scope, ScopedJoinHandle};

use uctopia_game::AgentFailure;
use uctopia_options::message;

/// Starts a thread.
///
/// # Errors
/// Where the system does not start it: a sentence.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, AgentFailure> {
    Builder::new().spawn_scoped(scope, work).map_err(|error| {
        AgentFailure::Unable(message!(
            "the system starts no more threads ({error}): search with fewer",
            error = error.to_string()
        ))
    })
}

/// Returns the result of a thread, or propagates its panic.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
