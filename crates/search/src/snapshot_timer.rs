//! The timer of snapshots.

use std::time::Duration;

use uctopia_game::{Context, Game, SnapshotSchedule, Stopwatch};

/// Divides a search into intervals between which snapshots are taken; the division does not change the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SnapshotTimer {
    schedule: SnapshotSchedule,
    /// The next count at which a snapshot is due.
    next: Option<u64>,
    /// Playouts between two polls of the clock.
    stretch: u64,
    since_snapshot: Stopwatch,
    since_clock: Stopwatch,
}

impl SnapshotTimer {
    /// The target interval between two polls of the clock.
    const AIM: Duration = Duration::from_millis(2);

    /// The timer of a search that has not started.
    pub(crate) fn new(schedule: SnapshotSchedule) -> Self {
        let now = Stopwatch::start();
        Self {
            schedule,
            next: schedule.next(0),
            stretch: 1,
            since_snapshot: now,
            since_clock: now,
        }
    }

    /// The timer of a decision after `done` playouts. If it was paused and is to remain so, a snapshot is due at once.
    pub(crate) fn of<G: Game>(context: &Context<'_, G>, done: u64, was_paused: bool) -> Self {
        let schedule = context.schedule();
        let shows_paused = was_paused && context.wants_pause();
        let next = if shows_paused {
            Some(done)
        } else {
            schedule.next(done)
        };
        Self {
            next,
            ..Self::new(schedule)
        }
    }

    /// The number of playouts up to which a search after `done` playouts may run without another call.
    pub(crate) fn until(&self, done: u64) -> u64 {
        let by_clock = self
            .schedule
            .every
            .map(|_| done.saturating_add(self.stretch));
        by_clock
            .into_iter()
            .chain(self.next)
            .min()
            .unwrap_or(u64::MAX)
    }

    /// Whether to take a snapshot after `done` playouts.
    pub(crate) fn is_due(&mut self, done: u64) -> bool {
        if self.next.is_some_and(|next| done >= next) {
            return true;
        }
        let Some(every) = self.schedule.every else {
            return false;
        };
        let quick = self.since_clock.elapsed() < Self::AIM / 2;
        self.stretch = if quick {
            (self.stretch * 2).min(1 << 20)
        } else {
            (self.stretch / 2).max(1)
        };
        self.since_clock = Stopwatch::start();
        self.since_snapshot.elapsed() >= every
    }

    /// Continues after a snapshot at `done` playouts; the time it took does not count.
    pub(crate) fn snapshot_taken(&mut self, done: u64, schedule: SnapshotSchedule) {
        let now = Stopwatch::start();
        *self = Self {
            schedule,
            next: schedule.next(done),
            since_snapshot: now,
            since_clock: now,
            ..*self
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_polls_get_rarer_and_stop_at_requested_counts() {
        let mut timer = SnapshotTimer::new(SnapshotSchedule {
            at: Some(5),
            every: Some(Duration::from_secs(3600)),
            ..SnapshotSchedule::NONE
        });
        assert_eq!(timer.until(0), 1);
        assert!(!timer.is_due(1));
        assert!(timer.until(1) <= 5);
        assert!(timer.is_due(5));
    }

    #[test]
    fn none_is_due_after_the_last() {
        let mut timer = SnapshotTimer::new(SnapshotSchedule {
            at: Some(30),
            ..SnapshotSchedule::NONE
        });
        assert_eq!(timer.until(0), 30);
        assert!(timer.is_due(30));
        timer.snapshot_taken(30, SnapshotSchedule::NONE);
        assert_eq!(timer.until(30), u64::MAX);
    }

    #[test]
    fn zero_interval_takes_a_snapshot_at_every_poll() {
        let mut timer = SnapshotTimer::new(SnapshotSchedule {
            every: Some(Duration::ZERO),
            ..SnapshotSchedule::NONE
        });
        assert!(timer.is_due(1));
        timer.snapshot_taken(1, SnapshotSchedule::NONE);
        assert!(!timer.is_due(2));
    }
}
