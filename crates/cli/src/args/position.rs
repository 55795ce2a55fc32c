//! The position of a command, and the agent unless one is named.

use clap::Args;

use super::records::RecordArgs;

/// The agent that people play against unless they name one.
pub(crate) const DEFAULT_AGENT: &str = "best";

#[derive(Args, Debug, Clone)]
pub(crate) struct PositionArgs {
    /// The game, such as othello, ttt, connect4, calculation or mnk:m=4,n=4,k=3
    pub(crate) game: String,
    /// The position, in any notation of the game; the first position by default; - reads standard input
    pub(crate) position: Vec<String>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
}
