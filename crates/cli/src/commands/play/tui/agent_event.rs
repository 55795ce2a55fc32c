//! What is shown of a thought, and what is heard of it.

use uctopia_game::Report;

/// A search at one moment.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SearchView {
    pub(super) report: Report<String>,
    /// Playouts per second of thinking; rests do not count.
    pub(super) per_second: Option<f64>,
}

/// What the thinking thread tells.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum AgentEvent {
    Looked(SearchView),
    /// It waits to be told to go on.
    Rested(SearchView),
    Answered(SearchView),
    Failed(String),
}
