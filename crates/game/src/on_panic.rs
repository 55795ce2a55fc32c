//! What is done when a thread unwinds.

/// Calls a function when it is dropped by unwinding, so that the other threads of the same work stop.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use uctopia::game::OnPanic;
/// let stop = AtomicBool::new(false);
/// let unwound = std::panic::catch_unwind(|| {
///     let _guard = OnPanic(|| stop.store(true, Ordering::Relaxed));
///     std::panic::resume_unwind(Box::new("rules that fail"))
/// });
/// assert!(unwound.is_err() && stop.into_inner());
/// ```
pub struct OnPanic<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}

impl<F: FnMut()> std::fmt::Debug for OnPanic<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("OnPanic").finish_non_exhaustive()
    }
}
