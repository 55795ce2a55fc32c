//! The end of a round.

use std::time::Duration;

use uctopia_game::SnapshotSchedule;

use crate::agents::RoundBudget;
use crate::limits::Limits;

/// The limit of a round: total playouts and search time, whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundLimit {
    playouts: Option<u64>,
    thinking: Duration,
}

impl RoundLimit {
    /// The goal of a round that begins after `done` playouts and `elapsed` search time. No search runs without end.
    #[must_use]
    pub fn of(round: RoundBudget, done: u64, elapsed: Duration, limits: &Limits) -> Self {
        let most = Duration::from_millis(limits.ms);
        let playouts = round
            .iters
            .map(|iters| done.saturating_add(iters).min(limits.iters));
        Self {
            playouts,
            thinking: elapsed + round.time().unwrap_or(most).min(most),
        }
    }

    /// Whether the round is over.
    #[must_use]
    pub fn is_reached(self, done: u64, elapsed: Duration) -> bool {
        self.playouts.is_some_and(|playouts| done >= playouts) || elapsed >= self.thinking
    }

    /// When to take snapshots after so much search time: at the points of the chart, at the goal, and at intervals.
    #[must_use]
    pub fn schedule(self, every: Duration, elapsed: Duration) -> SnapshotSchedule {
        let left = self
            .thinking
            .saturating_sub(elapsed)
            .max(Duration::from_millis(1));
        SnapshotSchedule {
            milestones: true,
            at: self.playouts,
            every: Some(every.min(left)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_begins_where_the_last_one_ended() {
        let limits = Limits {
            iters: 1000,
            ..Limits::default()
        };
        let (second, third) = (Duration::from_secs(1), Duration::from_secs(3));
        let goal = RoundLimit::of(
            RoundBudget {
                iters: Some(50),
                ms: None,
            },
            100,
            second,
            &limits,
        );
        assert_eq!(
            [149, 150].map(|done| goal.is_reached(done, third)),
            [false, true]
        );
        assert_eq!(goal.schedule(second, second).at, Some(150));
        let timed = RoundLimit::of(
            RoundBudget {
                iters: None,
                ms: Some(2000),
            },
            100,
            second,
            &limits,
        );
        assert!(!timed.is_reached(900, second) && timed.is_reached(101, third));
        let greedy = RoundLimit::of(
            RoundBudget {
                iters: Some(5000),
                ms: None,
            },
            0,
            second,
            &limits,
        );
        assert_eq!(
            greedy.schedule(second, second).at,
            Some(1000),
            "within bounds"
        );
    }

    #[test]
    fn snapshots_are_due_at_the_end_of_a_rounds_time() {
        let limits = Limits::default();
        let [ten, hundred] = [10, 100].map(Duration::from_millis);
        let goal = RoundLimit::of(
            RoundBudget {
                iters: None,
                ms: Some(250),
            },
            0,
            Duration::ZERO,
            &limits,
        );
        let every = |elapsed| goal.schedule(hundred, elapsed).every.unwrap();
        assert_eq!(every(Duration::ZERO), hundred);
        assert_eq!(every(2 * hundred + 4 * ten), ten);
        assert_eq!(
            every(3 * hundred),
            Duration::from_millis(1),
            "never without end"
        );
    }
}
