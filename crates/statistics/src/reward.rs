//! The mean of sampled rewards.

use std::ops::RangeInclusive;

use super::interval::{Interval, PSEUDO_COUNT, Z_95, wilson};
use super::score::FEW_PAIRS;
use super::student::student_95;

/// The interval of the true mean of rewards that were sampled `samples` times from `range`, with this observed mean
/// and variance (mean square minus squared mean, in units of the rewards squared).
///
/// This is the interval of the score of a match, stretched from `[0, 1]` to `range`, with half a sample added at the worst, the
/// middle and the best reward to estimate the variance: for rewards that are losses, draws and wins the two agree exactly. It
/// stays inside the range, and a hundred wins out of a hundred are not called certain. `None` without a defined interval: no
/// samples, an empty range, numbers that are not finite. It assumes independent samples. Playouts of one move are; the values
/// inside a search tree, whose later samples depend on earlier ones, are not quite, so there it indicates the size of the noise
/// and is no proof.
///
/// ```
/// use uctopia::statistics::reward_interval;
/// let all_won = reward_interval(1.0, 0.0, 100, -1.0..=1.0).unwrap();
/// assert!((all_won.low - 0.938).abs() < 1e-3 && all_won.high == 1.0);
/// assert!(reward_interval(0.0, 0.0, 0, -1.0..=1.0).is_none());
/// ```
#[must_use]
pub fn reward_interval(
    mean: f64,
    variance: f64,
    samples: u64,
    range: RangeInclusive<f64>,
) -> Option<Interval> {
    reward_interval_by(mean, variance, samples, range, Z_95, |smoothed, _| smoothed)
}

/// [`reward_interval`] with another quantile, and with the relation of the variance to that of yes-or-no samples that `factor`
/// makes of the smoothed and the observed one.
fn reward_interval_by(
    mean: f64,
    variance: f64,
    samples: u64,
    range: RangeInclusive<f64>,
    quantile: f64,
    factor: impl FnOnce(f64, f64) -> f64,
) -> Option<Interval> {
    let (score, variance, width) = in_shares(mean, variance, samples, &range)?;
    let observed = if variance > 0.0 {
        variance / (score * (1.0 - score))
    } else {
        0.0
    };
    let factor = factor(smoothed_factor(score, variance, samples as f64), observed);
    Some(wilson(score, factor, samples as f64, quantile).map(|score| range.start() + width * score))
}

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

/// Mean and variance in shares of the range, and its width; `None` where they are undefined.
fn in_shares(
    mean: f64,
    variance: f64,
    samples: u64,
    range: &RangeInclusive<f64>,
) -> Option<(f64, f64, f64)> {
    let (worst, best) = (*range.start(), *range.end());
    let width = best - worst;
    let sensible = width > 0.0 && width.is_finite() && mean.is_finite() && variance.is_finite();
    if samples == 0 || !sensible {
        return None;
    }
    // Rounding may have put the mean slightly outside, or the variance below 0.
    let score = ((mean - worst) / width).clamp(0.0, 1.0);
    Some((
        score,
        (variance / (width * width)).clamp(0.0, score * (1.0 - score)),
        width,
    ))
}

/// The variance in relation to that of yes-or-no samples, with the pseudo-samples at 0, ½ and 1.
fn smoothed_factor(score: f64, variance: f64, samples: f64) -> f64 {
    let total = samples + 3.0 * PSEUDO_COUNT;
    let mean = (samples * score + PSEUDO_COUNT * (0.5 + 1.0)) / total;
    let mean_square = (samples * (variance + score * score) + PSEUDO_COUNT * (0.25 + 1.0)) / total;
    (mean_square - mean * mean) / (mean * (1.0 - mean))
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
