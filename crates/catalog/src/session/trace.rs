//! One iteration of a search, with positions and moves as text.

use std::collections::BTreeMap;

use uctopia_game::{Board, Player, Report};
use uctopia_options::{Localized, Message};
use uctopia_search::classical::VisitTraceError;
use uctopia_search::mcts::{BackupStep, TraceError};

use crate::spec::SpecError;

/// What one iteration of a tree search did: where it went and why, what it stored, what it played, what it changed.
///
/// ```
/// use uctopia_catalog::{ExpandReason, GameSpec};
/// use uctopia_game::Budget;
/// let session = "ttt".parse::<GameSpec>().unwrap().session();
/// let step = session.step(&"uct:iters=100".parse().unwrap(), 1, 12, &Budget::unlimited()).unwrap();
/// assert_eq!(step.select.len(), 2); // each first move was tried, and one of them is stored now
/// assert_eq!(step.select[0].formula, "Q + c·√(ln N / n)");
/// assert_eq!(step.expand.reason, ExpandReason::Stored);
/// assert_eq!(step.backup[0].after.visits, step.backup[0].before.visits + 1);
/// assert_eq!(step.report.totals.playouts, 12);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextTrace {
    /// The nodes on the way down, the root first.
    pub select: Vec<SelectStep>,
    /// Whether a position was stored.
    pub expand: ExpandStep,
    /// What was played beyond the tree; `None` where the result was known.
    pub simulate: Option<SimulateStep>,
    /// The moves of the way and how their figures changed, from the root down.
    #[serde(rename = "backpropagate")]
    pub backup: Vec<BackupStep<String>>,
    /// The answer if the search ended after this iteration.
    pub report: Report<String>,
}

/// A choice on the way down.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SelectStep {
    /// The number of the node: the same on every path that leads to it.
    pub node: u32,
    /// Where.
    pub position: String,
    /// Who chooses; `None` is nature, who draws.
    pub player: Option<Player>,
    /// N: how often an iteration came through.
    pub visits: u32,
    /// What is compared; empty where the moves take turns.
    pub formula: String,
    /// The moves in the game's order.
    pub moves: Vec<MoveStep>,
}

/// A move that could be chosen.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveStep {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// n: how often it was tried.
    pub visits: u32,
    /// Q: the mean of what it brought.
    pub q: Option<f64>,
    /// What is added to it.
    pub bonus: Option<f64>,
    /// The sum; `None` where nothing is compared: a move never tried comes first.
    pub ucb: Option<f64>,
    /// Whether the move was taken.
    pub chosen: bool,
    /// Whether the move can still be better than what is proven already.
    pub open: bool,
    /// The numbers of the formula by name.
    pub terms: BTreeMap<&'static str, f64>,
}

/// The end of the way through the tree.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpandStep {
    /// The move that leads to the stored position, or the last of the way where none was.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position stored, if one was.
    pub position: Option<String>,
    /// Why.
    pub reason: ExpandReason,
    /// The reason as a sentence.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub why: Message,
}

/// Why a position was stored, or none was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExpandReason {
    /// A move was tried often enough.
    Stored,
    /// The game is over there.
    Over,
    /// The result of the move is proven.
    Proven,
    /// The position is stored at a later visit.
    Waits,
    /// Flat Monte Carlo stores no positions.
    Flat,
}

/// A playout.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimulateStep {
    /// The moves of the playout.
    pub moves: Vec<String>,
    /// The board on which it ended.
    #[serde(rename = "final")]
    pub last: Board,
    /// The payoff of each player.
    pub payoffs: Vec<f32>,
    /// How the game ended; `None` where the playout was cut short and the position was judged.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub words: Option<Message>,
    /// The evaluation as a payoff of the first player, where the playout was cut short.
    pub evaluated: Option<f32>,
}

/// Why an iteration cannot be traced.
///
/// ```
/// use uctopia_catalog::{GameSpec, StepError};
/// use uctopia_game::Budget;
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
