//! What an agent is given for one decision.

use std::fmt;

use crate::{
    Budget, Game, Report, ReportSnapshot, SearchObserver, SearchSnapshot, SnapshotSchedule,
};

/// The circumstances of one decision: its budget, and the observer of the search, if there is one.
///
/// ```
/// use uctopia::game::{Budget, Context, Limit, adapters::Tree};
/// let budget = Budget::of(Limit { nodes: Some(3), ..Limit::NONE });
/// let context = Context::<Tree>::new(&budget);
/// assert_eq!(context.budget.limit.nodes, Some(3));
/// assert!(!context.is_observed());
/// ```
pub struct Context<'a, G: Game> {
    /// The limits of the decision.
    pub budget: Budget,
    observer: Option<&'a mut dyn SearchObserver<G>>,
    /// Whether the observer has received the final report.
    is_finished: bool,
}

impl<'a, G: Game> Context<'a, G> {
    /// A decision within `budget`, without an observer.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Self {
            budget: budget.clone(),
            observer: None,
            is_finished: false,
        }
    }

    /// A decision within the agent's own bounds, without an observer.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::new(&Budget::unlimited())
    }

    /// This context with an observer, which receives snapshots of the search.
    #[must_use]
    pub fn observed_by(self, observer: &'a mut dyn SearchObserver<G>) -> Self {
        Self {
            observer: Some(observer),
            ..self
        }
    }

    /// Whether snapshots are shown to anyone; if not, an agent need not make them.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// When the next snapshot is due: never without an observer.
    #[must_use]
    pub fn schedule(&self) -> SnapshotSchedule {
        self.observer
            .as_ref()
            .map_or(SnapshotSchedule::NONE, |observer| observer.schedule())
    }

    /// Shows a snapshot to the observer; the search pauses until the observer returns.
    pub fn show(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        if let Some(observer) = &mut self.observer {
            self.is_finished |= snapshot.is_final();
            observer.on_snapshot(snapshot);
        }
    }

    /// Whether the observer wants the decision to end for now with [`AgentFailure::Paused`](crate::AgentFailure::Paused): see
    /// [`SearchObserver::wants_pause`]. A search asks after each snapshot, and when a paused decision is to go on.
    ///
    /// ```
    /// use uctopia::game::{Context, SearchObserver, SearchSnapshot, SnapshotSchedule, adapters::Tree};
    ///
    /// /// Only looks at a paused search.
    /// struct Look;
    ///
    /// impl SearchObserver<Tree> for Look {
    ///     fn schedule(&self) -> SnapshotSchedule {
    ///         SnapshotSchedule::NONE
    ///     }
    ///     fn on_snapshot(&mut self, _: &dyn SearchSnapshot<Tree>) {}
    ///     fn wants_pause(&self) -> bool {
    ///         true
    ///     }
    /// }
    ///
    /// assert!(!Context::<Tree>::unlimited().wants_pause()); // nobody asks for it
    /// assert!(Context::unlimited().observed_by(&mut Look).wants_pause());
    /// ```
    #[must_use]
    pub fn wants_pause(&self) -> bool {
        self.observer
            .as_ref()
            .is_some_and(|observer| observer.wants_pause())
    }

    /// Shows the final report to the observer, unless the agent has shown it. A caller with an observer calls
    /// this after the decision, so that agents without snapshots need not know of observers.
    ///
    /// ```
    /// use uctopia::game::{Context, Game, MoveReport, Report, Scale, SearchObserver, SearchSnapshot, SnapshotSchedule, adapters::Tree};
    ///
    /// /// Records the best move of each snapshot.
    /// struct Notes(Vec<usize>);
    ///
    /// impl SearchObserver<Tree> for Notes {
    ///     fn schedule(&self) -> SnapshotSchedule {
    ///         SnapshotSchedule::NONE
    ///     }
    ///     fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<Tree>) {
    ///         self.0.push(snapshot.report().best);
    ///     }
    /// }
    ///
    /// let game: Tree = "(AB)".parse().unwrap();
    /// let report = Report::new(&game, game.moves().map(MoveReport::new).collect(), Scale::Signed, 1);
    /// let mut notes = Notes(Vec::new());
    /// let mut context = Context::unlimited().observed_by(&mut notes);
    /// context.finish(&report);
    /// context.finish(&report);
    /// assert_eq!(notes.0, [1]); // once
    /// ```
    pub fn finish(&mut self, report: &Report<G::Move>) {
        if !self.is_finished {
            self.show(&ReportSnapshot::answer(report));
        }
    }
}

impl<G: Game> fmt::Debug for Context<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("budget", &self.budget)
            .field("is_observed", &self.is_observed())
            .finish_non_exhaustive()
    }
}
