//! Times of a run, which are not reproducible.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The thinking time of a contestant.
///
/// ```
/// use std::time::Duration;
/// use uctopia::arena::AgentTime;
/// let time = AgentTime { decisions: 4, thinking: Duration::from_secs(2) };
/// assert_eq!(time.seconds_per_move(), Some(0.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct AgentTime {
    /// The number of moves it chose.
    pub decisions: u64,
    /// The total wall-clock time.
    pub thinking: Duration,
}

impl AgentTime {
    /// Mean seconds for a move; `None` when it made none.
    #[must_use]
    pub fn seconds_per_move(self) -> Option<f64> {
        (self.decisions > 0).then(|| self.thinking.as_secs_f64() / self.decisions as f64)
    }

    pub(crate) fn add(&mut self, decisions: u32, thinking: Duration) {
        self.decisions += u64::from(decisions);
        self.thinking += thinking;
    }
}

/// The times of a match, over all games that were finished.
///
/// ```
/// use std::time::Duration;
/// use uctopia::arena::{AgentTime, Telemetry};
/// let time = |seconds| AgentTime { decisions: 30, thinking: Duration::from_secs(seconds) };
/// let telemetry = Telemetry { a: time(60), b: time(15), elapsed: Duration::from_secs(25) };
/// let threads_at_work = (telemetry.a.thinking + telemetry.b.thinking).as_secs_f64() / telemetry.elapsed.as_secs_f64();
/// assert_eq!(threads_at_work, 3.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Telemetry {
    /// Times of contestant A.
    pub a: AgentTime,
    /// Times of contestant B.
    pub b: AgentTime,
    /// Wall-clock time of the whole match.
    pub elapsed: Duration,
}
