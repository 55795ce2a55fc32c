//! Intervals of sampled means.
//!
//! The statistics of matches (`uctopia-arena`) are built on these; here they give the uncertainty of the values of a search.

use std::ops::RangeInclusive;

/// A 95 % interval, ends included.
///
/// ```
/// use uctopia_game::interval::Interval;
/// let rate = Interval { low: 0.25, high: 0.75 };
/// assert!(rate.contains(0.5));
/// assert_eq!(rate.map(|p| 2.0 * p - 1.0), Interval { low: -0.5, high: 0.5 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies inside.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The interval in another unit; `change` must be increasing.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        Self {
            low: change(self.low),
            high: change(self.high),
        }
    }
}

/// The 97.5 % quantile of the standard normal distribution: 95 % of it lies within ± this.
pub const Z_95: f64 = 1.959963984540054;

/// Added to each class of results to estimate the variance.
pub const PSEUDO_COUNT: f64 = 0.5;

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
/// use uctopia_game::interval::reward_interval;
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

/// The same with another quantile, and with the relation of the variance to that of yes-or-no samples that `factor` makes of the
/// smoothed and the observed one.
///
/// ```
/// use uctopia_game::interval::{Z_95, reward_interval, reward_interval_by};
/// let wider = reward_interval_by(0.0, 0.1, 10, -1.0..=1.0, 2.0 * Z_95, |smoothed, observed| smoothed.max(observed)).unwrap();
/// assert!(wider.low < reward_interval(0.0, 0.1, 10, -1.0..=1.0).unwrap().low);
/// ```
#[must_use]
pub fn reward_interval_by(
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

/// Wilson's interval for the mean of samples in `[0, 1]` whose variance is `factor` times that of yes-or-no samples
/// with the same mean: all means that lie within `quantile` of *their own* standard errors of the observed one.
///
/// These are the solutions of `(1+q) x² − (2·mean + q) x + mean² = 0` with `q = quantile² · factor / samples`. The lower
/// one comes from the product of the two, `mean² / (1+q)`, which keeps all its digits near 0; means above ½ are
/// turned round, so that the same holds near 1.
///
/// ```
/// use uctopia_game::interval::{Z_95, wilson};
/// let seven_of_ten = wilson(0.7, 1.0, 10.0, Z_95);
/// assert!((seven_of_ten.low - 0.396778).abs() < 1e-6 && (seven_of_ten.high - 0.892209).abs() < 1e-6);
/// ```
#[must_use]
pub fn wilson(mean: f64, factor: f64, samples: f64, quantile: f64) -> Interval {
    if mean > 0.5 {
        let turned = wilson(1.0 - mean, factor, samples, quantile);
        return Interval {
            low: 1.0 - turned.high,
            high: 1.0 - turned.low,
        };
    }
    let q = quantile * quantile * factor / samples;
    let high = (mean + q / 2.0 + (q * (mean * (1.0 - mean) + q / 4.0)).sqrt()) / (1.0 + q);
    Interval {
        low: mean * mean / ((1.0 + q) * high),
        high,
    }
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
