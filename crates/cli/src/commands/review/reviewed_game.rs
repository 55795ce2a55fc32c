//! The review with all that its output needs.

use serde::Serialize;
use uctopia_catalog::{AgentSpec, GameSpec, Session};
use uctopia_study::review::{Review, WorstMove};

/// A review with all that its output needs.
#[derive(Serialize)]
pub(super) struct ReviewedGame<'a> {
    pub(super) game: GameSpec,
    /// The position that the moves begin from.
    pub(super) start: String,
    pub(super) line: Vec<String>,
    pub(super) agent: AgentSpec,
    pub(super) seed: u64,
    pub(super) players: Vec<&'static str>,
    #[serde(flatten)]
    pub(super) review: Review,
    pub(super) worst: Vec<WorstMove>,
    /// The final position, and how the game ended.
    pub(super) position: String,
    pub(super) result: Option<String>,
    #[serde(skip)]
    pub(super) end: &'a Session,
}
