//! Work that takes longer than an answer may: searches, reviews, matches.

use serde::Serialize;
use uctopia_game::StopFlag;

use crate::refusal::Refusal;

/// Receives the events of work, as JSON.
pub trait Events: Sync {
    /// An event that must be sent.
    fn push(&self, name: &'static str, data: String);

    /// An event that takes the place of an older one of the same kind that was not sent yet.
    fn replace(&self, name: &'static str, kind: usize, data: String);
}

impl dyn Events + '_ {
    pub(crate) fn send(&self, name: &'static str, data: &impl Serialize) {
        if let Ok(data) = serde_json::to_string(data) {
            self.push(name, data);
        }
    }

    pub(crate) fn update(&self, name: &'static str, data: &impl Serialize) {
        self.update_one(name, 0, data);
    }

    /// An update of one of several agents.
    pub(crate) fn update_one(&self, name: &'static str, agent: usize, data: &impl Serialize) {
        if let Ok(data) = serde_json::to_string(data) {
            self.replace(name, agent, data);
        }
    }
}

/// Does work, and tells how far it is.
type Run<A> = dyn FnOnce(&StopFlag, &dyn Events) -> Result<A, Refusal> + Send;

/// Work that was checked and can begin.
pub struct Work<A> {
    /// Megabytes that it may take at most.
    pub megabytes: u64,
    /// Ends it when it is raised.
    pub stop: StopFlag,
    run: Box<Run<A>>,
}

impl<A> Work<A> {
    /// Work that may take so many megabytes.
    ///
    /// ```
    /// use uctopia_service::{Events, Work};
    ///
    /// /// Prints events.
    /// struct Print;
    ///
    /// impl Events for Print {
    ///     fn push(&self, name: &'static str, data: String) {
    ///         println!("{name}: {data}");
    ///     }
    ///     fn replace(&self, name: &'static str, _: usize, data: String) {
    ///         self.push(name, data);
    ///     }
    /// }
    ///
    /// let work = Work::new(1, |_, events| {
    ///     events.push("progress", "0.5".to_owned());
    ///     Ok(7)
    /// });
    /// assert_eq!(work.run(&Print), Ok(7));
    /// ```
    pub fn new(
        megabytes: u64,
        run: impl FnOnce(&StopFlag, &dyn Events) -> Result<A, Refusal> + Send + 'static,
    ) -> Self {
        Self {
            megabytes,
            stop: StopFlag::default(),
            run: Box::new(run),
        }
    }

    /// The same work, which this flag ends: what it consists of knows the flag already.
    pub(crate) fn stopped_by(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// Does the work on this thread.
    ///
    /// # Errors
    /// When it fails, or is stopped before there is a result.
    pub fn run(self, events: &dyn Events) -> Result<A, Refusal> {
        (self.run)(&self.stop, events)
    }
}

impl<A> std::fmt::Debug for Work<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work")
            .field("megabytes", &self.megabytes)
            .finish_non_exhaustive()
    }
}
