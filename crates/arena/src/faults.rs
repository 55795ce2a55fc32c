//! Games lost by a fault, by kind.

use std::fmt;

use serde::{Deserialize, Serialize};
use uctopia_game::AgentFailure;
use uctopia_options::{Localized, Message, message};

use crate::GameEnd;

/// The number of games that one side forfeited, by kind of fault.
///
/// ```
/// use uctopia::arena::Faults;
/// let faults = Faults { illegal_moves: 2, crashes: 1, ..Faults::default() };
/// assert_eq!(faults.total(), 3);
/// assert_eq!(faults.to_string(), "2 by illegal moves, 1 by crashes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Faults {
    /// By illegal moves.
    pub illegal_moves: u64,
    /// By crashes: the program ended, or could not be started.
    pub crashes: u64,
    /// By stalls: no answer for so long that the program was ended.
    pub stalls: u64,
    /// By answers later than the time limit.
    pub time_losses: u64,
    /// By answers that break the protocol, or by not supporting the game.
    pub refusals: u64,
}

impl Faults {
    /// Counts the fault that ended a game, if any.
    pub(crate) fn count(&mut self, end: &GameEnd) {
        let counter = match end {
            GameEnd::IllegalMove { .. } => &mut self.illegal_moves,
            GameEnd::Failed { failure, .. } => match failure {
                AgentFailure::Crashed(_) => &mut self.crashes,
                AgentFailure::Stalled(_) => &mut self.stalls,
                AgentFailure::Late(_) => &mut self.time_losses,
                AgentFailure::IllegalMove(_) => &mut self.illegal_moves,
                // Nobody observes a game of a match, so a pause is no answer to what was asked.
                AgentFailure::Refused(_) | AgentFailure::Unable(_) | AgentFailure::Paused => {
                    &mut self.refusals
                }
                AgentFailure::Resigned => return,
            },
            GameEnd::Finished | GameEnd::Resigned { .. } | GameEnd::TooLong => return,
        };
        *counter += 1;
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.illegal_moves + self.crashes + self.stalls + self.time_losses + self.refusals
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.total() == 0
    }

    /// How many games were forfeited by each kind of fault.
    fn kinds(&self) -> [(u64, Message); 5] {
        let Self {
            illegal_moves,
            crashes,
            stalls,
            time_losses,
            refusals,
        } = self;
        [
            (*illegal_moves, message!("{illegal_moves} by illegal moves")),
            (*crashes, message!("{crashes} by crashes")),
            (*stalls, message!("{stalls} by stalls")),
            (*time_losses, message!("{time_losses} by time")),
            (*refusals, message!("{refusals} by refusals")),
        ]
    }
}

impl Localized for Faults {
    fn message(&self) -> Message {
        Message::list(
            self.kinds()
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(_, kind)| kind),
        )
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
