//! Success rates.

use super::{Interval, Z_95};
use crate::interval::wilson;

/// How often something succeeded.
///
/// The interval is Wilson's (1927, "Probable inference, the law of succession, and statistical inference"), which
/// keeps its coverage near 0 % and 100 %, where the Wald interval `p ± 1.96 √(p(1−p)/n)` has width 0. At 0
/// successes its upper end replaces the "rule of three".
///
/// ```
/// use uctopia::statistics::SuccessRate;
/// let never = SuccessRate::new(0, 100).interval();
/// assert!(never.low == 0.0 && (never.high - 0.037).abs() < 1e-4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct SuccessRate {
    /// How many attempts succeeded.
    pub successes: u64,
    /// How many attempts there were; more successes than attempts make no sense and count as all of them.
    pub trials: u64,
}

impl SuccessRate {
    /// `successes` out of `trials`.
    #[must_use]
    pub fn new(successes: u64, trials: u64) -> Self {
        Self {
            successes: successes.min(trials),
            trials,
        }
    }

    /// The observed share, from 0 to 1; `None` before the first trial.
    ///
    /// ```
    /// use uctopia::statistics::SuccessRate;
    /// assert_eq!(SuccessRate::new(7, 10).rate(), Some(0.7));
    /// assert_eq!(SuccessRate::new(0, 0).rate(), None);
    /// ```
    #[must_use]
    pub fn rate(self) -> Option<f64> {
        (self.trials > 0).then(|| self.successes.min(self.trials) as f64 / self.trials as f64)
    }

    /// Wilson's interval for the true rate; the whole of `[0, 1]` before the first trial.
    ///
    /// ```
    /// use uctopia::statistics::SuccessRate;
    /// let interval = SuccessRate::new(7, 10).interval();
    /// assert!((interval.low - 0.396778).abs() < 1e-6 && (interval.high - 0.892209).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn interval(self) -> Interval {
        match self.rate() {
            Some(rate) => wilson(rate, 1.0, self.trials as f64, Z_95),
            None => Interval {
                low: 0.0,
                high: 1.0,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_interval(rate: SuccessRate, low: f64, high: f64, tolerance: f64) {
        let interval = rate.interval();
        assert!(
            (interval.low - low).abs() <= tolerance,
            "{rate:?}: low {} is not {low}",
            interval.low
        );
        assert!(
            (interval.high - high).abs() <= tolerance,
            "{rate:?}: high {} is not {high}",
            interval.high
        );
    }

    /// Computed elsewhere with 40 digits.
    #[test]
    fn wilson_intervals_have_the_known_digits() {
        for (successes, trials, low, high) in [
            (7, 10, 0.396778147, 0.892208733),
            (60, 100, 0.502002587, 0.690598714),
            (585, 1000, 0.554192811, 0.615156640),
            (0, 10, 0.0, 0.277532800),
            (0, 1000, 0.0, 0.003826758),
            (343, 100_000, 0.003086213, 0.003811937),
            (585_000_000, 1_000_000_000, 0.584969461, 0.585030538),
        ] {
            assert_interval(SuccessRate::new(successes, trials), low, high, 1e-9);
        }
    }

    /// No success in n trials: the upper end is `z² / (n + z²)`, somewhat above the rule of three's `3 / n`.
    #[test]
    fn no_success_replaces_the_rule_of_three() {
        for trials in [1, 10, 100, 10_000] {
            let bound = Z_95 * Z_95 / (trials as f64 + Z_95 * Z_95);
            assert_interval(SuccessRate::new(0, trials), 0.0, bound, 1e-15);
            assert_interval(SuccessRate::new(trials, trials), 1.0 - bound, 1.0, 1e-15);
        }
    }

    #[test]
    fn nothing_tried_is_nothing_known() {
        assert_interval(SuccessRate::default(), 0.0, 1.0, 0.0);
        assert_eq!(SuccessRate::default().rate(), None);
    }
}
