//! The progress of a decision, and how it ends.

use uctopia_game::{AgentFailure, Meter, Stop, Totals, Unfinished};
use uctopia_options::message;

use crate::mcts::custom::prior::WrongPrior;
use crate::playout_runner::endless;

/// The progress of a decision: its remaining budget, and its totals.
#[derive(Clone, Debug)]
pub(crate) struct SearchProgress {
    pub(crate) meter: Meter,
    pub(crate) totals: Totals,
    /// Why the search ended before its budget did.
    pub(crate) stop: Option<Stop>,
    /// Why there is no result, if there is none.
    pub(crate) failure: Option<AgentFailure>,
}

impl SearchProgress {
    /// Whether the decision has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_some() || self.failure.is_some() || self.meter.is_spent()
    }

    /// The totals, and why the search ended.
    pub(super) fn result(&mut self) -> SearchOutcome {
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok((
                self.totals,
                self.stop.or(self.meter.reason()).unwrap_or(Stop::Complete),
            )),
        }
    }

    /// Records that an iteration failed.
    pub(crate) fn fail(&mut self, abandoned: IterationError) {
        self.failure = abandoned.failure();
    }
}

/// Why an iteration has no result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum IterationError {
    /// The playout was not finished.
    Playout(Unfinished),
    /// Stored positions form a cycle.
    Cycle,
    /// The result is no multiple of ½, which the tree cannot add yet.
    Fraction,
    /// A custom prior is invalid.
    Prior(WrongPrior),
}

impl IterationError {
    /// The failure of the agent, unless only the budget ended or the iteration will be repeated.
    pub(crate) fn failure(self) -> Option<AgentFailure> {
        match self {
            Self::Playout(Unfinished::Budget) | Self::Fraction => None,
            Self::Playout(Unfinished::Endless) => Some(endless()),
            Self::Prior(wrong) => Some(wrong.into()),
            Self::Cycle => Some(AgentFailure::Unable(message!(
                "an iteration came through stored positions without end: the rules allow coming back to a position; bound \
                 the game by the adapter MaxPlies, or leave out graph=on"
            ))),
        }
    }
}

impl From<Unfinished> for IterationError {
    fn from(unfinished: Unfinished) -> Self {
        Self::Playout(unfinished)
    }
}

/// The totals of a search and why it ended, or why it failed.
pub(crate) type SearchOutcome = Result<(Totals, Stop), AgentFailure>;

/// Whether a tree was full, and the consequences.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoryState {
    /// Iterations that were finished when it was full for the first time.
    pub(crate) since: Option<u32>,
    /// Whether a node did not fit since nodes were last removed.
    pub(super) lacks_room: bool,
    /// How often its less visited half was removed.
    pub(crate) recycled: u64,
}
