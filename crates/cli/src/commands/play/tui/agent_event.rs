//! Snapshots and events of a running search.

use uctopia_game::Report;

/// A search at one moment.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SearchView {
    pub(super) report: Report<String>,
    /// Playouts per second of search time; pauses do not count.
    pub(super) per_second: Option<f64>,
}

/// An event of the search thread.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum AgentEvent {
    Searching(SearchView),
    /// The search is paused.
    Rested(SearchView),
    Answered(SearchView),
    Failed(String),
}
