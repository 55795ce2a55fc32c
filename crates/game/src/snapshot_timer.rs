//! The timer of snapshots.

use std::time::Duration;

use crate::{SnapshotSchedule, Stopwatch};

/// Cuts a search into stretches between which an onlooker may look; where the cuts are changes nothing but the looks.
///
/// ```
/// use uctopia_game::{SnapshotSchedule, SnapshotTimer};
/// let mut pace = SnapshotTimer::new(SnapshotSchedule { at: Some(30), ..SnapshotSchedule::NONE });
/// assert_eq!(pace.until(0), 30); // nobody needs to be asked before
/// assert!(pace.is_due(30));
/// pace.snapshot_taken(30, SnapshotSchedule::NONE);
/// assert_eq!(pace.until(30), u64::MAX);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SnapshotTimer {
    schedule: SnapshotSchedule,
    /// The next count that is to be shown for its own sake.
    next: Option<u64>,
    /// Playouts between two looks at the clock.
    stretch: u64,
    since_look: Stopwatch,
    since_clock: Stopwatch,
}

impl SnapshotTimer {
    /// The longest stretch between two looks at the clock that is aimed at.
    const AIM: Duration = Duration::from_millis(2);

    /// The pace of a search that has not begun.
    #[must_use]
    pub fn new(schedule: SnapshotSchedule) -> Self {
        let now = Stopwatch::start();
        Self { schedule, next: schedule.next(0), stretch: 1, since_look: now, since_clock: now }
    }

    /// To how many playouts a search that has done `done` may go without asking again.
    #[must_use]
    pub fn until(&self, done: u64) -> u64 {
        let by_clock = self.schedule.every.map(|_| done.saturating_add(self.stretch));
        by_clock.into_iter().chain(self.next).min().unwrap_or(u64::MAX)
    }

    /// Whether to look after `done` playouts.
    pub fn is_due(&mut self, done: u64) -> bool {
        if self.next.is_some_and(|next| done >= next) {
            return true;
        }
        let Some(every) = self.schedule.every else { return false };
        let quick = self.since_clock.elapsed() < Self::AIM / 2;
        self.stretch = if quick { (self.stretch * 2).min(1 << 20) } else { (self.stretch / 2).max(1) };
        self.since_clock = Stopwatch::start();
        self.since_look.elapsed() >= every
    }

    /// Goes on after a look at `done` playouts; the time it took does not count.
    pub fn snapshot_taken(&mut self, done: u64, schedule: SnapshotSchedule) {
        let now = Stopwatch::start();
        *self = Self { schedule, next: schedule.next(done), since_look: now, since_clock: now, ..*self };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_polls_get_rarer_and_stop_at_requested_counts() {
        let mut pace = SnapshotTimer::new(SnapshotSchedule {
            at: Some(5),
            every: Some(Duration::from_secs(3600)),
            ..SnapshotSchedule::NONE
        });
        assert_eq!(pace.until(0), 1);
        assert!(!pace.is_due(1));
        assert!(pace.until(1) <= 5);
        assert!(pace.is_due(5));
    }

    #[test]
    fn zero_interval_takes_a_snapshot_at_every_poll() {
        let mut pace = SnapshotTimer::new(SnapshotSchedule { every: Some(Duration::ZERO), ..SnapshotSchedule::NONE });
        assert!(pace.is_due(1));
        pace.snapshot_taken(1, SnapshotSchedule::NONE);
        assert!(!pace.is_due(2));
    }
}
