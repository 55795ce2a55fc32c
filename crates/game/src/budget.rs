//! The budget of a decision, and the only clock in the libraries.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use crate::Stop;

/// Bounds on one decision; `None` means no bound.
///
/// ```
/// use uctopia::Limit;
/// let a = Limit { iterations: Some(100), ..Limit::NONE };
/// let b = Limit { iterations: Some(50), nodes: Some(1000), ..Limit::NONE };
/// assert_eq!(a.tighter(b).iterations, Some(50));
/// assert_eq!(a.tighter(b).nodes, Some(1000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Limit {
    /// Iterations of a Monte Carlo search.
    pub iterations: Option<u64>,
    /// Nodes: positions visited by alpha-beta, nodes stored by a tree search.
    pub nodes: Option<u64>,
    /// Wall-clock time. Results under a time limit do not repeat.
    pub time: Option<Duration>,
}

impl Limit {
    /// No bounds.
    pub const NONE: Self = Self {
        iterations: None,
        nodes: None,
        time: None,
    };

    /// The smaller of the two bounds in each respect.
    #[must_use]
    pub fn tighter(self, other: Self) -> Self {
        Self {
            iterations: least(self.iterations, other.iterations),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
        }
    }

    /// Whether nothing is bounded.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// A flag that ends searches; clones share it, and any thread or signal handler may raise it.
///
/// ```
/// use uctopia::StopFlag;
/// let flag = StopFlag::default();
/// let elsewhere = flag.clone();
/// elsewhere.raise();
/// assert!(flag.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Ends every search that shares this flag at its next poll.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag has been raised.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of one decision: bounds from outside, and a flag that ends it early.
///
/// Agents also have bounds of their own; the tighter ones apply.
///
/// ```
/// use uctopia::game::{Budget, Limit, Stop};
/// let budget = Budget::of(Limit { nodes: Some(3), ..Limit::NONE });
/// let own = Limit { nodes: Some(1000), ..Limit::NONE }; // the agent's own bound
/// let mut meter = budget.start(own, Limit::NONE);
/// assert_eq!((0..10).take_while(|_| meter.node()).count(), 3);
/// assert_eq!(meter.reason(), Some(Stop::Nodes));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Bounds from outside.
    pub limit: Limit,
    /// Ends the search early when raised.
    pub stop: StopFlag,
}

impl Budget {
    /// Nothing beyond the agent's own bounds.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Bounds with a flag that is not shared.
    #[must_use]
    pub fn of(limit: Limit) -> Self {
        Self {
            limit,
            stop: StopFlag::default(),
        }
    }

    /// Starts the clock for a decision of an agent whose own bounds are `own`; without any bound,
    /// `fallback` holds, so that every search ends.
    ///
    /// ```
    /// use uctopia::{Budget, Limit};
    /// let fallback = Limit { iterations: Some(1000), ..Limit::NONE };
    /// let mut unbounded = Budget::unlimited().start(Limit::NONE, fallback);
    /// assert_eq!((0..5000).take_while(|_| unbounded.iteration()).count(), 1000);
    /// ```
    #[must_use]
    pub fn start(&self, own: Limit, fallback: Limit) -> Meter {
        let limit = self.limit.tighter(own);
        let limit = match limit.time {
            Some(_) => limit,
            None => Limit {
                iterations: limit.iterations.or(fallback.iterations),
                nodes: limit.nodes.or(fallback.nodes),
                time: fallback.time,
            },
        };
        Meter {
            iterations_left: limit.iterations.unwrap_or(u64::MAX),
            nodes_left: limit.nodes.unwrap_or(u64::MAX),
            deadline: limit.time.and_then(|time| Instant::now().checked_add(time)),
            stop: self.stop.clone(),
            ticks_to_poll: 1,
            poll_interval: 1,
            last_poll: None,
            reason: None,
        }
    }
}

/// Counts down one decision's budget.
///
/// ```
/// use uctopia::game::{Budget, Limit, Stop};
/// let ten = Limit { iterations: Some(10), ..Limit::NONE };
/// let mut meter = Budget::unlimited().start(ten, Limit::NONE);
/// let mut done = 0;
/// while meter.iteration() {
///     done += 1;
/// }
/// assert_eq!((done, meter.reason()), (10, Some(Stop::Iterations)));
/// ```
#[derive(Clone, Debug)]
pub struct Meter {
    iterations_left: u64,
    nodes_left: u64,
    deadline: Option<Instant>,
    stop: StopFlag,
    ticks_to_poll: u32,
    poll_interval: u32,
    last_poll: Option<Instant>,
    reason: Option<Stop>,
}

impl Meter {
    /// The target for the longest interval between two polls of the clock.
    const TARGET_POLL_INTERVAL: Duration = Duration::from_micros(200);

    /// Whether another iteration may begin; counts it if so.
    #[inline]
    pub fn iteration(&mut self) -> bool {
        if self.iterations_left == 0 {
            self.reason.get_or_insert(Stop::Iterations);
            return false;
        }
        if !self.tick() {
            return false;
        }
        self.iterations_left -= 1;
        true
    }

    /// Whether another node may be visited or stored; counts it if so.
    #[inline]
    pub fn node(&mut self) -> bool {
        if self.nodes_left == 0 {
            self.reason.get_or_insert(Stop::Nodes);
            return false;
        }
        if !self.tick() {
            return false;
        }
        self.nodes_left -= 1;
        true
    }

    /// The number of iterations that may still begin; `None` without a bound on iterations.
    ///
    /// ```
    /// use uctopia::{Budget, Limit};
    /// let ten = Limit { iterations: Some(10), ..Limit::NONE };
    /// let mut meter = Budget::unlimited().start(ten, Limit::NONE);
    /// assert!(meter.iteration());
    /// assert_eq!(meter.iterations_left(), Some(9));
    /// ```
    #[inline]
    #[must_use]
    pub fn iterations_left(&self) -> Option<u64> {
        (self.iterations_left < u64::MAX / 2).then_some(self.iterations_left)
    }

    /// Counts `count` nodes that were visited together, such as those below a leaf; false if the budget
    /// was used up before.
    ///
    /// ```
    /// use uctopia::{Budget, Limit};
    /// let mut meter = Budget::of(Limit { nodes: Some(10), ..Limit::NONE }).start(Limit::NONE, Limit::NONE);
    /// assert!(meter.nodes(7) && meter.nodes(7)); // begun within the budget
    /// assert!(!meter.nodes(7));
    /// ```
    #[inline]
    pub fn nodes(&mut self, count: u32) -> bool {
        let within = self.node();
        self.nodes_left = self
            .nodes_left
            .saturating_sub(u64::from(count.saturating_sub(1)));
        within
    }

    /// Another meter with the same deadline and the same flag, and nothing to spend but time: for a thread that helps. See
    /// [`share_nodes`](Self::share_nodes).
    ///
    /// ```
    /// use uctopia::{Budget, Limit};
    /// let mut meter = Budget::of(Limit { nodes: Some(10), ..Limit::NONE }).start(Limit::NONE, Limit::NONE);
    /// assert!(meter.node());
    /// assert!(!meter.helper().node());
    /// ```
    #[must_use]
    pub fn helper(&self) -> Self {
        Self {
            iterations_left: 0,
            nodes_left: if self.bounds_nodes() { 0 } else { u64::MAX },
            deadline: self.deadline,
            stop: self.stop.clone(),
            ticks_to_poll: 1,
            poll_interval: 1,
            last_poll: None,
            reason: None,
        }
    }

    /// Whether there is a bound on nodes.
    fn bounds_nodes(&self) -> bool {
        self.nodes_left < u64::MAX / 2
    }

    /// Divides the nodes that meters have left equally among them.
    ///
    /// ```
    /// use uctopia::game::{Budget, Limit, Meter};
    /// let meter = Budget::of(Limit { nodes: Some(5), ..Limit::NONE }).start(Limit::NONE, Limit::NONE);
    /// let helper = meter.helper();
    /// let mut meters = [meter, helper];
    /// Meter::share_nodes(&mut meters.each_mut());
    /// let counts = meters.each_mut().map(|meter| (0..10).take_while(|_| meter.node()).count());
    /// assert_eq!(counts, [3, 2]);
    /// ```
    pub fn share_nodes(meters: &mut [&mut Self]) {
        if !meters.iter().all(|meter| meter.bounds_nodes()) {
            return;
        }
        let (left, count) = (
            meters.iter().map(|meter| meter.nodes_left).sum::<u64>(),
            meters.len() as u64,
        );
        for (index, meter) in (0..).zip(meters) {
            meter.nodes_left = left / count + u64::from(index < left % count);
        }
    }

    /// Whether an uncounted step that takes long may continue, such as a playout of many plies: polls the flag and the clock.
    ///
    /// ```
    /// use uctopia::game::{Budget, Limit, Stop};
    /// let budget = Budget::of(Limit { iterations: Some(1), ..Limit::NONE });
    /// let mut meter = budget.start(Limit::NONE, Limit::NONE);
    /// assert!(meter.iteration() && meter.may_continue()); // the iteration that has begun
    /// budget.stop.raise();
    /// assert!(!meter.may_continue());
    /// assert_eq!(meter.reason(), Some(Stop::Interrupted));
    /// ```
    pub fn may_continue(&mut self) -> bool {
        let ended = match self.deadline {
            _ if self.stop.is_raised() => Some(Stop::Interrupted),
            Some(deadline) if Instant::now() >= deadline => Some(Stop::Time),
            _ => None,
        };
        if let Some(reason) = ended {
            self.reason.get_or_insert(reason);
        }
        ended.is_none()
    }

    /// Makes this the flag that ends the search, for a decision that goes on after a pause.
    ///
    /// ```
    /// use uctopia::game::{Budget, Limit, StopFlag};
    /// let mut meter = Budget::unlimited().start(Limit::NONE, Limit::NONE);
    /// let later = StopFlag::default();
    /// meter.stop_by(&later);
    /// later.raise();
    /// assert!(!meter.iteration());
    /// ```
    pub fn stop_by(&mut self, flag: &StopFlag) {
        self.stop = flag.clone();
    }

    /// Why the budget ended, once it has.
    #[must_use]
    pub fn reason(&self) -> Option<Stop> {
        self.reason
    }

    /// Whether the budget has ended.
    #[inline]
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.reason.is_some()
    }

    #[inline]
    fn tick(&mut self) -> bool {
        self.ticks_to_poll -= 1;
        // The flag is read at every tick: between two readings of the clock a search in slow rules may take seconds.
        if self.ticks_to_poll == 0 || self.stop.is_raised() {
            self.poll()
        } else {
            self.reason.is_none()
        }
    }

    /// Polls the flag and the clock, and adapts the polling interval.
    #[cold]
    fn poll(&mut self) -> bool {
        if self.stop.is_raised() {
            self.reason.get_or_insert(Stop::Interrupted);
        }
        if let Some(deadline) = self.deadline {
            let now = Instant::now();
            if now >= deadline {
                self.reason.get_or_insert(Stop::Time);
            }
            let short = self
                .last_poll
                .is_some_and(|last| now - last < Self::TARGET_POLL_INTERVAL / 2);
            self.poll_interval = if short {
                (self.poll_interval * 2).min(1 << 16)
            } else {
                (self.poll_interval / 2).max(1)
            };
            self.last_poll = Some(now);
        } else {
            self.poll_interval = 64;
        }
        self.ticks_to_poll = self.poll_interval;
        self.reason.is_none()
    }
}

/// Measures how long something took: for telemetry, never for results.
///
/// ```
/// let watch = uctopia::game::Stopwatch::start();
/// assert!(watch.elapsed().as_secs() < 60);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts measuring.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_ends_the_search_and_is_its_reason() {
        let budget = Budget::unlimited();
        let mut meter = budget.start(Limit::NONE, Limit::NONE);
        assert!(meter.iteration());
        budget.stop.raise();
        let done = (0..1000).take_while(|_| meter.iteration()).count();
        assert_eq!(done, 0, "iterations after the flag was raised");
        assert_eq!(meter.reason(), Some(Stop::Interrupted));
    }

    #[test]
    fn elapsed_time_ends_the_search_and_is_its_reason() {
        let limit = Limit {
            time: Some(Duration::from_millis(5)),
            ..Limit::NONE
        };
        let mut meter = Budget::of(limit).start(Limit::NONE, Limit::NONE);
        while meter.iteration() {}
        assert_eq!(meter.reason(), Some(Stop::Time));
    }

    #[test]
    fn the_fallback_applies_without_any_other_bound() {
        let five = Limit {
            iterations: Some(5),
            ..Limit::NONE
        };
        let nodes = Limit {
            nodes: Some(9),
            ..Limit::NONE
        };
        let mut alone = Budget::unlimited().start(Limit::NONE, five);
        assert_eq!((0..20).take_while(|_| alone.iteration()).count(), 5);
        let mut bounded = Budget::of(nodes).start(Limit::NONE, five);
        assert_eq!(
            (0..20).take_while(|_| bounded.iteration()).count(),
            5,
            "nodes do not bound iterations"
        );
    }
}
