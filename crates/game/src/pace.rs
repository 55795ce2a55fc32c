//! When a search looks up to be seen.

use std::time::Duration;

use crate::{Looks, Stopwatch};

/// Cuts a search into stretches between which an onlooker may look; where the cuts are changes nothing but the looks.
///
/// ```
/// use uctopia_game::{Looks, Pace};
/// let mut pace = Pace::new(Looks { at: Some(30), ..Looks::NONE });
/// assert_eq!(pace.until(0), 30); // nobody needs to be asked before
/// assert!(pace.is_due(30));
/// pace.looked(30, Looks::NONE);
/// assert_eq!(pace.until(30), u64::MAX);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    looks: Looks,
    /// The next count that is to be shown for its own sake.
    next: Option<u64>,
    /// Playouts between two looks at the clock.
    stretch: u64,
    since_look: Stopwatch,
    since_clock: Stopwatch,
}

impl Pace {
    /// The longest stretch between two looks at the clock that is aimed at.
    const AIM: Duration = Duration::from_millis(2);

    /// The pace of a search that has not begun.
    #[must_use]
    pub fn new(looks: Looks) -> Self {
        let now = Stopwatch::start();
        Self { looks, next: looks.next(0), stretch: 1, since_look: now, since_clock: now }
    }

    /// To how many playouts a search that has done `done` may go without asking again.
    #[must_use]
    pub fn until(&self, done: u64) -> u64 {
        let by_clock = self.looks.every.map(|_| done.saturating_add(self.stretch));
        by_clock.into_iter().chain(self.next).min().unwrap_or(u64::MAX)
    }

    /// Whether to look after `done` playouts.
    pub fn is_due(&mut self, done: u64) -> bool {
        if self.next.is_some_and(|next| done >= next) {
            return true;
        }
        let Some(every) = self.looks.every else { return false };
        let quick = self.since_clock.elapsed() < Self::AIM / 2;
        self.stretch = if quick { (self.stretch * 2).min(1 << 20) } else { (self.stretch / 2).max(1) };
        self.since_clock = Stopwatch::start();
        self.since_look.elapsed() >= every
    }

    /// Goes on after a look at `done` playouts; the time it took does not count.
    pub fn looked(&mut self, done: u64, looks: Looks) {
        let now = Stopwatch::start();
        *self = Self { looks, next: looks.next(done), since_look: now, since_clock: now, ..*self };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_asked_at_growing_distances_and_never_past_a_count() {
        let mut pace = Pace::new(Looks { at: Some(5), every: Some(Duration::from_secs(3600)), ..Looks::NONE });
        assert_eq!(pace.until(0), 1);
        assert!(!pace.is_due(1));
        assert!(pace.until(1) <= 5);
        assert!(pace.is_due(5));
    }

    #[test]
    fn without_patience_every_stretch_ends_in_a_look() {
        let mut pace = Pace::new(Looks { every: Some(Duration::ZERO), ..Looks::NONE });
        assert!(pace.is_due(1));
        pace.looked(1, Looks::NONE);
        assert!(!pace.is_due(2));
    }
}
