//! Exact success rates.

use super::binomial::{at_least, at_most};
use super::{Interval, SuccessRate};

/// The interval of Clopper and Pearson (1934, "The use of confidence or fiducial limits illustrated in the case of
/// the binomial"): it covers *at least* 95 % for every true rate, and is therefore wider than Wilson's.
///
/// Use it where the coverage must be at least 95 %; [`SuccessRate::interval`] is the usual choice.
///
/// ```
/// use uctopia::statistics::{SuccessRate, clopper_pearson};
/// let interval = clopper_pearson(SuccessRate::new(60, 100));
/// assert!((interval.low - 0.4972091504).abs() < 1e-10);
/// assert!((interval.high - 0.6967052313).abs() < 1e-10);
/// ```
#[must_use]
pub fn clopper_pearson(observed: SuccessRate) -> Interval {
    const TAIL: f64 = 0.025;
    let SuccessRate {
        successes: k,
        trials: n,
    } = SuccessRate::new(observed.successes, observed.trials);
    let Some(rate) = observed.rate() else {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    };
    let low = if k == 0 {
        0.0
    } else {
        crossing(0.0, rate, |p| at_least(k, n, p) > TAIL)
    };
    let high = if k == n {
        1.0
    } else {
        crossing(rate, 1.0, |p| at_most(k, n, p) < TAIL)
    };
    Interval { low, high }
}

/// The number between `low` and `high` at which `beyond` changes from false to true, by bisection until no number is left.
pub(super) fn crossing(mut low: f64, mut high: f64, beyond: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if beyond(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed elsewhere with 40 digits; common libraries fail from the fourth on.
    #[test]
    fn intervals_have_the_known_digits() {
        for (successes, trials, low, high) in [
            (7, 10, 0.3475471499400027, 0.9332604888222655),
            (60, 100, 0.4972091504223348, 0.6967052312971226),
            (343, 100_000, 0.003077100741003131, 0.003812165557066621),
            (
                1,
                1_000_000_000,
                2.531780798396938e-11,
                5.571643378203115e-9,
            ),
            (
                1000,
                1_000_000_000,
                9.389730465895609e-7,
                1.063952101995288e-6,
            ),
        ] {
            let found = clopper_pearson(SuccessRate::new(successes, trials));
            assert!(
                (found.low / low - 1.0).abs() < 1e-12,
                "{successes}/{trials}: {} is not {low}",
                found.low
            );
            assert!(
                (found.high / high - 1.0).abs() < 1e-12,
                "{successes}/{trials}: {} is not {high}",
                found.high
            );
        }
    }

    #[test]
    fn many_trials_give_nearly_wilsons_interval() {
        let rate = SuccessRate::new(585_000_000, 1_000_000_000);
        let (exact, wilson) = (clopper_pearson(rate), rate.interval());
        assert!((exact.low - wilson.low).abs() < 2e-9 && (exact.high - wilson.high).abs() < 2e-9);
    }

    #[test]
    fn the_extremes_have_closed_forms() {
        let none = clopper_pearson(SuccessRate::new(0, 100));
        assert_eq!(none.low, 0.0);
        assert!((none.high - (1.0 - 0.025_f64.powf(0.01))).abs() < 1e-14);
        let all = clopper_pearson(SuccessRate::new(100, 100));
        assert_eq!(all.high, 1.0);
        assert!((all.low - 0.025_f64.powf(0.01)).abs() < 1e-14);
        assert_eq!(
            clopper_pearson(SuccessRate::default()),
            Interval {
                low: 0.0,
                high: 1.0
            }
        );
    }
}
