//! The normal distribution.

use std::f64::consts::SQRT_2;

/// The 80 % quantile.
pub(super) const Z_80: f64 = 0.841_621_233_572_914_3;

/// The probability that a standard normal variable is at most `z`.
///
/// ```
/// use uctopia::statistics::normal_cdf;
/// assert_eq!(normal_cdf(0.0), 0.5);
/// assert!((normal_cdf(2.0) - 0.977250).abs() < 5e-7);
/// ```
#[must_use]
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z / SQRT_2)
}

/// The p-value of a standard normal test statistic: the probability of a value at least as far from 0, on either side, by chance
/// alone.
///
/// ```
/// use uctopia::statistics::two_sided_p;
/// assert_eq!(two_sided_p(0.0), 1.0);
/// assert_eq!(two_sided_p(2.5), two_sided_p(-2.5));
/// ```
#[must_use]
pub fn two_sided_p(z: f64) -> f64 {
    libm::erfc(z.abs() / SQRT_2)
}
