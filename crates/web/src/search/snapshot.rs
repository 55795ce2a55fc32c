//! The events of a search.

use std::time::Duration;

use uctopia_catalog::TextSnapshot;
use uctopia_game::Report;

/// The state of an agent's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AgentState {
    Waiting,
    Thinking,
    /// The round is over, and another may follow.
    Resting,
    Done,
    Failed,
}

/// A search at one moment.
#[derive(Clone, PartialEq, Debug, serde::Serialize, schemars::JsonSchema)]
#[schemars(rename = "Snapshot")]
pub(crate) struct SnapshotEvent {
    pub(crate) agent: usize,
    pub(crate) state: AgentState,
    pub(crate) milestone: bool,
    pub(crate) playouts: u64,
    pub(crate) per_second: Option<f64>,
    /// Milliseconds of search time.
    pub(crate) ms: f64,
    pub(crate) nodes: u64,
    pub(crate) bytes: Option<u64>,
    pub(crate) report: Option<Report<String>>,
    /// The upper confidence bounds at the root, in the order of the report's moves.
    pub(crate) ucb: Option<Vec<Option<f64>>>,
    pub(crate) can_continue: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
}

impl SnapshotEvent {
    /// An agent that has not begun.
    pub(crate) fn empty(agent: usize, state: AgentState) -> Self {
        Self {
            agent,
            state,
            milestone: false,
            playouts: 0,
            per_second: None,
            ms: 0.0,
            nodes: 0,
            bytes: None,
            report: None,
            ucb: None,
            can_continue: false,
            message: None,
        }
    }

    /// The event of a snapshot after so much search time.
    pub(crate) fn of(
        agent: usize,
        state: AgentState,
        snapshot: &TextSnapshot<'_>,
        thinking: Duration,
    ) -> Self {
        let report = snapshot.report();
        let root = snapshot.node(&[]).ok().flatten();
        let (playouts, seconds) = (report.totals.playouts, thinking.as_secs_f64());
        Self {
            playouts,
            per_second: (playouts > 0 && seconds > 0.0).then(|| playouts as f64 / seconds),
            ms: 1000.0 * seconds,
            nodes: report.totals.nodes,
            bytes: snapshot.bytes(),
            ucb: root.map(|root| root.node.moves.iter().map(|m| m.ucb).collect()),
            report: Some(report),
            ..Self::empty(agent, state)
        }
    }
}
