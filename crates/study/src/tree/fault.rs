//! What is wrong with a node.

use serde::Serialize;
use uctopia_options::{Localized, Message, message};

/// What kind of mistake a fault points to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Visits do not add up.
    Visits,
    /// Values are seen by the wrong player.
    PointOfView,
    /// Values do not follow from those below.
    Values,
    /// A value is out of range.
    Range,
    /// Selection did not choose the highest bound.
    Choice,
    /// A move was never tried.
    Unvisited,
    /// A move is listed twice.
    Duplicate,
}

/// Something wrong with a node.
///
/// Its text names the node by the moves that lead to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// The kind of mistake.
    pub kind: FaultKind,
    /// The moves that lead to the node.
    pub path: Vec<String>,
    /// What is wrong, in a sentence about the node.
    pub problem: Message,
}

impl Localized for Fault {
    fn message(&self) -> Message {
        let problem = self.problem.clone();
        match self.path.is_empty() {
            true => message!("root: {problem}"),
            false => message!("{path}: {problem}", path = self.path.join(" ")),
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}
