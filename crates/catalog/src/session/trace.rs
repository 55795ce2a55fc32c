//! Iterations of searches with positions and moves as text.

use std::ops::RangeInclusive;

use uctopia_game::{Board, Budget};
use uctopia_options::{Localized, Message};
use uctopia_search::classical::VisitTraceError;
use uctopia_search::mcts::{Trace, TraceError};

use crate::agent::AgentSpec;
use crate::spec::SpecError;

/// What one iteration of a search did, with positions and moves as text.
///
/// ```
/// use uctopia::catalog::{ExpandReason, GameSpec};
/// use uctopia::Budget;
/// let session = "ttt".parse::<GameSpec>().unwrap().session();
/// let step = session.step(&"uct:iters=100".parse().unwrap(), 1, 12, &Budget::unlimited()).unwrap();
/// assert_eq!(step.select.len(), 2); // each first move was tried, and one of them is stored now
/// assert_eq!(step.select[0].formula, "Q + c·√(ln N / n)");
/// assert_eq!(step.expand.reason, ExpandReason::Stored);
/// assert_eq!(step.backup[0].after.visits, step.backup[0].before.visits + 1);
/// assert_eq!(step.report.totals.playouts, 12);
/// ```
pub type TextTrace = Trace<String, String, PlayoutEnd>;

/// What is shown of the position where a playout ended.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayoutEnd {
    /// The board on which it ended.
    #[serde(rename = "final")]
    pub board: Board,
    /// How the game ended; `None` where the playout was cut short and the position was judged.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub words: Option<Message>,
}

/// Iterations of a search that are to be followed.
pub(crate) struct FollowedSearch<'a> {
    pub(crate) agent: &'a AgentSpec,
    pub(crate) seed: u64,
    /// Counted from 1.
    pub(crate) iterations: RangeInclusive<u64>,
    pub(crate) budget: &'a Budget,
}

/// Why an iteration cannot be traced.
///
/// ```
/// use uctopia::catalog::{GameSpec, StepError};
/// use uctopia::Budget;
/// let session = "ttt".parse::<GameSpec>().unwrap().session();
/// let problem = |agent: &str| session.step(&agent.parse().unwrap(), 1, 50, &Budget::unlimited()).unwrap_err();
/// assert!(matches!(problem("flat"), StepError::NoTree("flat")));
/// assert_eq!(problem("uct:iters=10").to_string(), "the search ends after 10 iterations");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum StepError {
    /// The agent does not fit the game.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// The agent searches no tree.
    #[error("{0} searches no tree, so it has no iterations to follow: ask uct or best")]
    NoTree(&'static str),
    /// The agent is not alpha-beta.
    #[error("{0} has no window of values to show: ask alpha-beta")]
    NoVisits(&'static str),
    /// There is no such iteration.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// The visits cannot be shown.
    #[error(transparent)]
    Visits(#[from] VisitTraceError),
}
