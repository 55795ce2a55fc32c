//! Intervals of sampled means: what the other statistics are built on.

/// A 95 % interval, ends included.
///
/// ```
/// use uctopia::statistics::Interval;
/// let rate = Interval { low: 0.25, high: 0.75 };
/// assert!(rate.contains(0.5));
/// assert_eq!(rate.map(|p| 2.0 * p - 1.0), Interval { low: -0.5, high: 0.5 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
pub(super) const PSEUDO_COUNT: f64 = 0.5;

/// Wilson's interval for the mean of samples in `[0, 1]` whose variance is `factor` times that of yes-or-no samples
/// with the same mean: all means that lie within `quantile` of *their own* standard errors of the observed one.
///
/// These are the solutions of `(1+q) x² − (2·mean + q) x + mean² = 0` with `q = quantile² · factor / samples`. The lower
/// one comes from the product of the two, `mean² / (1+q)`, which keeps all its digits near 0; means above ½ are
/// turned round, so that the same holds near 1.
pub(super) fn wilson(mean: f64, factor: f64, samples: f64, quantile: f64) -> Interval {
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
