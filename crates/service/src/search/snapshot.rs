//! The events of a search.

use std::time::Duration;

use uctopia_catalog::TextSnapshot;
use uctopia_game::{Report, SnapshotSchedule};

/// The state of an agent's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AgentState {
    /// It waits for a place to search.
    Waiting,
    /// It searches.
    Thinking,
    /// The round is over, and another may follow.
    Resting,
    /// Nothing is left to find.
    Done,
    /// It has no result; the message says why.
    Failed,
}

/// A search at one moment.
#[derive(Clone, PartialEq, Debug, serde::Serialize, schemars::JsonSchema)]
#[schemars(rename = "Snapshot")]
pub struct SnapshotEvent {
    /// The number of the agent.
    pub agent: usize,
    /// What the search does.
    pub state: AgentState,
    /// Whether it is a point of the chart.
    pub milestone: bool,
    /// Playouts so far.
    pub playouts: u64,
    /// Playouts in a second of search time.
    pub per_second: Option<f64>,
    /// Milliseconds of search time.
    pub ms: f64,
    /// Nodes so far.
    pub nodes: u64,
    /// Bytes of the tree.
    pub bytes: Option<u64>,
    /// What the search found so far.
    pub report: Option<Report<String>>,
    /// The upper confidence bounds at the root, in the order of the report's moves.
    pub ucb: Option<Vec<Option<f64>>>,
    /// Whether the search can go on beyond its budget.
    pub can_continue: bool,
    /// Why the search failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl SnapshotEvent {
    /// An agent that has not begun.
    #[must_use]
    pub fn empty(agent: usize, state: AgentState) -> Self {
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
    #[must_use]
    pub fn of(
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

    /// The same event as a point of the chart if its count is 1, 2, 5, 10, 20, 50, …
    #[must_use]
    pub fn on_chart(self) -> Self {
        let schedule = SnapshotSchedule {
            milestones: true,
            ..SnapshotSchedule::NONE
        };
        let count = self.playouts;
        let milestone = count > 0 && schedule.next(count - 1) == Some(count);
        Self { milestone, ..self }
    }
}
