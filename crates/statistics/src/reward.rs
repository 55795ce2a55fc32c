//! The mean of sampled rewards, where the samples are few.

use std::ops::RangeInclusive;

use uctopia_game::interval::{reward_interval, reward_interval_by};

use super::Interval;
use super::score::FEW_PAIRS;
use super::student::student_95;

/// [`reward_interval`] for so few samples that their variance is uncertain: below [`FEW_PAIRS`] the factor is not taken to be
/// below the observed one, and Student's quantile takes the place of the normal one, as for pairs of games.
pub(super) fn few_rewards_interval(
    mean: f64,
    variance: f64,
    samples: u64,
    range: RangeInclusive<f64>,
) -> Option<Interval> {
    if samples >= FEW_PAIRS {
        return reward_interval(mean, variance, samples, range);
    }
    reward_interval_by(
        mean,
        variance,
        samples,
        range,
        student_95(samples),
        f64::max,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScoreEstimate;

    #[test]
    fn agrees_with_the_score_of_counted_results() {
        for counts in [
            [40, 0, 60],
            [0, 0, 100],
            [0, 100, 0],
            [3, 0, 7],
            [288, 127, 585],
            [1, 0, 0],
        ] {
            let score = ScoreEstimate::of(counts).unwrap();
            let (mean, variance) = (2.0 * score.score - 1.0, 4.0 * score.variance);
            let found = reward_interval(mean, variance, score.samples, -1.0..=1.0).unwrap();
            let expected = score.interval.map(|score| 2.0 * score - 1.0);
            assert!(
                (found.low - expected.low).abs() < 1e-12,
                "{counts:?}: {found:?}, not {expected:?}"
            );
            assert!(
                (found.high - expected.high).abs() < 1e-12,
                "{counts:?}: {found:?}, not {expected:?}"
            );
        }
    }

    #[test]
    fn less_spread_is_more_certain() {
        let width = |variance| {
            let interval = reward_interval(0.2, variance, 1000, -1.0..=1.0).unwrap();
            assert!(interval.contains(0.2));
            interval.high - interval.low
        };
        assert!(width(0.01) < width(0.1) && width(0.1) < width(0.9));
        // Close to the textbook: twice 1.96 standard errors.
        assert!((width(0.5) / (2.0 * 1.96 * (0.5_f64 / 1000.0).sqrt()) - 1.0).abs() < 0.01);
    }

    #[test]
    fn rounding_and_invalid_input_are_handled() {
        let slightly_off = reward_interval(1.000_000_1, -1e-9, 10, -1.0..=1.0).unwrap();
        assert_eq!(
            slightly_off,
            reward_interval(1.0, 0.0, 10, -1.0..=1.0).unwrap()
        );
        for (mean, variance, worst, best) in [
            (f64::NAN, 0.1, -1.0, 1.0),
            (0.0, f64::INFINITY, -1.0, 1.0),
            (0.0, 0.1, 1.0, 1.0),
            (0.0, 0.1, 1.0, -1.0),
        ] {
            assert_eq!(reward_interval(mean, variance, 10, worst..=best), None);
        }
    }
}
