//! Means of numbers that are not counted in classes: scores of games, payoffs of units.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::reward::few_rewards_interval;
use super::score::FEW_PAIRS;
use super::student::student_95;
use super::{Interval, Z_95};

/// A mean with its interval.
///
/// ```
/// use uctopia::statistics::MeanAccumulator;
/// let mut sleep = MeanAccumulator::default(); // Student 1908: hours of sleep gained by ten patients
/// [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4].into_iter().for_each(|hours| sleep.add(hours));
/// let gained = sleep.mean(0.0..=24.0).unwrap();
/// let interval = gained.interval.unwrap();
/// assert_eq!([gained.mean, interval.low, interval.high].map(|hours| (100.0 * hours).round()), [158.0, 70.0, 246.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeanEstimate {
    /// The number of independent samples.
    pub samples: u64,
    /// The mean of the samples.
    pub mean: f64,
    /// The standard deviation of the samples, with one sample less in the denominator; 0 for a single one.
    pub deviation: f64,
    /// The 95 % interval of the true mean; `None` where the variation is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
}

/// Adds numbers up to their mean and variance (Welford 1962, "Note on a method for calculating corrected sums of squares and
/// products"). The order matters for the last digit, so numbers are added in the order of the plan.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MeanAccumulator {
    samples: u64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl MeanAccumulator {
    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.samples += 1;
        let distance = value - self.mean;
        self.mean += distance / self.samples as f64;
        self.squares += distance * (value - self.mean);
    }

    /// The mean of numbers that seldom reach the ends of their range, such as scores: with the interval of Student's
    /// distribution below 50 samples and the normal one from there on, clamped to the range. `None` without numbers.
    ///
    /// Numbers that are all equal show no variation, and have no interval.
    #[must_use]
    pub fn mean(&self, range: RangeInclusive<f64>) -> Option<MeanEstimate> {
        let estimate = self.without_interval()?;
        let quantile = if self.samples < FEW_PAIRS {
            student_95(self.samples.max(2) - 1)
        } else {
            Z_95
        };
        let reach = quantile * estimate.deviation / libm::sqrt(self.samples as f64);
        let held = |end: f64| end.clamp(*range.start(), *range.end());
        let interval = Interval {
            low: held(estimate.mean - reach),
            high: held(estimate.mean + reach),
        };
        Some(MeanEstimate {
            interval: (estimate.deviation > 0.0).then_some(interval),
            ..estimate
        })
    }

    /// The mean of rewards, which often lie at the ends of their range, such as payoffs: with the interval of
    /// [`reward_interval`](super::reward_interval()), which does not call a hundred wins out of a hundred certain, and with
    /// Student's quantile below 50 samples. `None` without numbers.
    ///
    /// ```
    /// use uctopia::statistics::MeanAccumulator;
    /// let mut payoffs = MeanAccumulator::default();
    /// (0..100).for_each(|_| payoffs.add(1.0));
    /// let interval = payoffs.reward(-1.0..=1.0).unwrap().interval.unwrap();
    /// assert!((interval.low - 0.94).abs() < 0.005 && interval.high == 1.0);
    /// ```
    #[must_use]
    pub fn reward(&self, range: RangeInclusive<f64>) -> Option<MeanEstimate> {
        let estimate = self.without_interval()?;
        let interval = few_rewards_interval(
            self.mean,
            self.squares / self.samples as f64,
            self.samples,
            range,
        );
        Some(MeanEstimate {
            interval,
            ..estimate
        })
    }

    fn without_interval(&self) -> Option<MeanEstimate> {
        let Self {
            samples,
            mean,
            squares,
        } = *self;
        let deviation = if samples > 1 {
            libm::sqrt(squares / (samples - 1) as f64)
        } else {
            0.0
        };
        (samples > 0).then_some(MeanEstimate {
            samples,
            mean,
            deviation,
            interval: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    fn moments(values: impl IntoIterator<Item = f64>) -> MeanAccumulator {
        let mut moments = MeanAccumulator::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }

    #[track_caller]
    fn assert_mean(values: &[f64], mean: f64, deviation: f64, low: f64, high: f64) {
        let found = moments(values.iter().copied()).mean(-1e9..=1e9).unwrap();
        let interval = found.interval.unwrap();
        for (found, known) in [
            (found.mean, mean),
            (found.deviation, deviation),
            (interval.low, low),
            (interval.high, high),
        ] {
            assert!(
                (found - known).abs() < 6e-7,
                "{values:?}: {found} is not {known}"
            );
        }
    }

    /// Student's sleep data as R's `t.test` prints them: paired, and of both drugs alone.
    #[test]
    fn intervals_have_the_known_digits() {
        assert_mean(
            &[1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4],
            1.58,
            1.229_995,
            0.700_114_2,
            2.459_885_8,
        );
        assert_mean(
            &[1.0, 3.0],
            2.0,
            std::f64::consts::SQRT_2,
            2.0 - 12.706_204_7,
            2.0 + 12.706_204_7,
        );
    }

    #[test]
    fn from_fifty_samples_on_the_quantile_is_the_normal_one() {
        for (samples, quantile) in [(49, 2.010_634_8), (50, Z_95)] {
            let found = moments((0..samples).map(f64::from))
                .mean(-1e9..=1e9)
                .unwrap();
            let reach = found.interval.unwrap().high - found.mean;
            let in_errors = reach / (found.deviation / f64::from(samples).sqrt());
            assert!(
                (in_errors - quantile).abs() < 6e-7,
                "{samples}: {in_errors}"
            );
        }
    }

    #[test]
    fn equal_numbers_have_no_interval() {
        assert_eq!(MeanAccumulator::default().mean(0.0..=1.0), None);
        assert_eq!(moments([7.0]).mean(0.0..=9.0).unwrap().interval, None);
        assert_eq!(moments([7.0; 20]).mean(0.0..=9.0).unwrap().interval, None);
        let held = moments([9.0, 9.0, 8.0])
            .mean(0.0..=9.0)
            .unwrap()
            .interval
            .unwrap();
        assert_eq!(held.high, 9.0, "no mean is above the greatest score");
    }

    #[test]
    fn large_numbers_lose_no_digits() {
        let far = moments([4.0, 7.0, 13.0, 16.0].map(|value| value + 1e9))
            .mean(0.0..=2e9)
            .unwrap();
        assert!(
            (far.deviation * far.deviation - 30.0).abs() < 1e-6,
            "{far:?}"
        );
    }

    /// The share of simulated matches whose interval holds the true mean payoff of a game for three players, in which the winner
    /// gets 1 and the others −½; a unit is three games.
    fn coverage(units: u64, win: f64) -> f64 {
        const MATCHES: u64 = 4000;
        let truth = 1.5 * win - 0.5;
        let covered = |&index: &u64| {
            let mut rng = Rng::stream(3, index);
            let mut unit = || {
                (0..3)
                    .map(|_| if rng.unit() < win { 1.0 } else { -0.5 })
                    .sum::<f64>()
                    / 3.0
            };
            let estimate = moments((0..units).map(|_| unit()))
                .reward(-1.0..=1.0)
                .unwrap();
            estimate.interval.unwrap().contains(truth)
        };
        (0..MATCHES).filter(covered).count() as f64 / MATCHES as f64
    }

    #[test]
    fn mean_payoffs_are_covered() {
        for (units, win) in [
            (10, 0.33),
            (40, 0.33),
            (100, 0.33),
            (10, 0.7),
            (40, 0.95),
            (100, 0.98),
            (200, 0.5),
        ] {
            let found = coverage(units, win);
            assert!(found >= 0.93, "{units} units at {win}: {found}");
        }
    }
}
