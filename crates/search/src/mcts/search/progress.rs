//! A decision under way, and how it ends.

use uctopia_game::{AgentFailure, Meter, Stop, Totals, Unfinished};

use crate::mcts::phases::prior::WrongPrior;
use crate::playout_runner::endless;

/// A decision under way: what it may still do, and what it did.
#[derive(Debug)]
pub(crate) struct SearchProgress {
    pub(crate) meter: Meter,
    pub(crate) totals: Totals,
    /// Why it ended before its budget did.
    pub(crate) stop: Option<Stop>,
    /// Why there is no answer, if there is none.
    pub(crate) failure: Option<AgentFailure>,
}

impl SearchProgress {
    /// Whether nothing is left to be done.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_some() || self.failure.is_some() || self.meter.is_spent()
    }

    /// What was done, and why it ended.
    pub(super) fn result(&mut self) -> SearchOutcome {
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok((self.totals, self.stop.or(self.meter.reason()).unwrap_or(Stop::Complete))),
        }
    }

    /// Notes that an iteration has come to no result.
    pub(crate) fn fail(&mut self, abandoned: IterationError) {
        self.failure = abandoned.failure();
    }
}

/// Why an iteration has come to no result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum IterationError {
    /// Its playout was not finished.
    Playout(Unfinished),
    /// Stored positions lead to each other for ever.
    Cycle,
    /// Its result is no multiple of ½, and the tree cannot add such numbers yet.
    Fraction,
    /// The program gave a prior that is none.
    Prior(WrongPrior),
}

impl IterationError {
    /// What the agent says, unless it was only the budget that ended or the iteration will be done again.
    pub(crate) fn failure(self) -> Option<AgentFailure> {
        match self {
            Self::Playout(Unfinished::Budget) | Self::Fraction => None,
            Self::Playout(Unfinished::Endless) => Some(endless()),
            Self::Prior(wrong) => Some(wrong.into()),
            Self::Cycle => Some(AgentFailure::Unable(
                "an iteration came through stored positions without end: the rules allow coming back to a position; bound \
                 the game by the adapter MaxPlies, or leave out graph=on"
                    .to_owned(),
            )),
        }
    }
}

impl From<Unfinished> for IterationError {
    fn from(unfinished: Unfinished) -> Self {
        Self::Playout(unfinished)
    }
}

/// What a search has done and why it ended, or why it has no answer.
pub(crate) type SearchOutcome = Result<(Totals, Stop), AgentFailure>;

/// Whether a tree was full, and what became of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoryState {
    /// Iterations that were finished when it was full for the first time.
    pub(crate) since: Option<u32>,
    /// Whether a node found no room since something was forgotten.
    pub(super) lacks_room: bool,
    /// How often its less visited half was forgotten.
    pub(crate) recycled: u64,
}
