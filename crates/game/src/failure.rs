//! Agents that do not answer.

use serde::{Deserialize, Serialize};
use uctopia_options::{Localized, Message};

/// The reason why an agent did not decide.
///
/// A search in this process fails only if the game is endless, or longer than it can search. Another program may crash, stall, be
/// late, return nonsense, or resign; each of these is a variant of its own, since each requires another remedy. A search whose
/// observer wanted a pause has not decided yet.
///
/// ```
/// use uctopia::AgentFailure;
/// let failure = AgentFailure::Stalled("gnurhino did not answer \"genmove black\" within 60 s".into());
/// assert_eq!(failure.to_string(), "gnurhino did not answer \"genmove black\" within 60 s");
/// assert!(failure.is_fault());
/// assert!(!AgentFailure::Resigned.is_fault()); // resigning loses the game, but is no fault
/// ```
#[derive(
    Clone, PartialEq, Eq, Hash, Debug, thiserror::Error, Localized, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum AgentFailure {
    /// The agent's program cannot be started, or it ended by itself: a sentence with the cause.
    #[error("{0}")]
    Crashed(Message),
    /// No answer arrived within the timeout.
    #[error("{0}")]
    Stalled(Message),
    /// The answer came later than the time limit and a margin allow.
    #[error("{0}")]
    Late(Message),
    /// The answer names no legal move: the answer itself.
    #[error("the answer \"{0}\" is not a legal move")]
    IllegalMove(String),
    /// The answer is not valid in the protocol, or a refusal.
    #[error("{0}")]
    Refused(Message),
    /// The game, the position or a limit is something that the agent does not support: a game without end.
    #[error("{0}")]
    Unable(Message),
    /// The agent gave up the game.
    #[error("the agent resigned")]
    Resigned,
    /// The observer [wanted a pause](crate::SearchObserver::wants_pause): the search goes on when the same agent decides in the same
    /// position again.
    #[error("the search is paused: it goes on when the agent decides in the same position again")]
    Paused,
}

impl AgentFailure {
    /// Whether the failure is a fault of the agent: every variant but `Resigned` and `Paused`.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        !matches!(self, Self::Resigned | Self::Paused)
    }
}
