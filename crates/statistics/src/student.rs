//! Student's distribution, for variances estimated from few results.

use std::f64::consts::{FRAC_2_PI, SQRT_2};

use super::exact::crossing;

/// The probability that a variable of Student's distribution (1908, "The probable error of a mean") with so many degrees of
/// freedom, at least 1, is at most `t`.
///
/// The finite sums of Abramowitz and Stegun (1964, "Handbook of mathematical functions", 26.7.3 and 26.7.4).
///
/// ```
/// use uctopia::statistics::student_cdf;
/// assert_eq!(student_cdf(0.0, 7), 0.5);
/// assert!((student_cdf(2.228139, 10) - 0.975).abs() < 1e-7);
/// ```
#[must_use]
pub fn student_cdf(t: f64, freedom: u64) -> f64 {
    let freedom = freedom.max(1);
    let angle = libm::atan(t / libm::sqrt(freedom as f64));
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    // Each term is the one before times cos² and the quotient of two neighbouring numbers.
    let sum = |first: f64, from: u64| {
        let (mut term, mut sum) = (first, first);
        for factor in (from..freedom.saturating_sub(1)).step_by(2) {
            term *= cosine * cosine * factor as f64 / (factor + 1) as f64;
            sum += term;
        }
        sum
    };
    let within = match freedom {
        1 => FRAC_2_PI * angle,
        odd if odd % 2 == 1 => FRAC_2_PI * (angle + sine * sum(cosine, 2)),
        _ => sine * sum(1.0, 1),
    };
    (0.5 + within / 2.0).clamp(0.0, 1.0)
}

/// The 97.5 % quantile: 95 % of the distribution lies within ± this.
pub(super) fn student_95(freedom: u64) -> f64 {
    // For one degree of freedom, the heaviest tails, it is 12.7.
    crossing(SQRT_2, 16.0, |t| student_cdf(t, freedom) > 0.975)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Z_95, normal_cdf};

    /// As printed in the tables.
    #[test]
    fn quantiles_have_the_known_digits() {
        for (freedom, known) in [
            (1, 12.706_205),
            (2, 4.302_653),
            (3, 3.182_446),
            (4, 2.776_445),
            (5, 2.570_582),
            (9, 2.262_157),
            (10, 2.228_139),
            (29, 2.045_230),
            (30, 2.042_272),
            (49, 2.009_575),
            (120, 1.979_930),
        ] {
            let found = student_95(freedom);
            assert!(
                (found - known).abs() < 6e-7,
                "{freedom} degrees of freedom: {found} is not {known}"
            );
        }
    }

    #[test]
    fn probabilities_have_the_known_digits() {
        for (t, freedom, known) in [
            (1.0, 1, 0.75),
            (SQRT_2, 2, 0.853_553_4),
            (1.0, 3, 0.804_499),
            (-1.812_461, 10, 0.05),
        ] {
            assert!(
                (student_cdf(t, freedom) - known).abs() < 6e-7,
                "{t} with {freedom}: {}",
                student_cdf(t, freedom)
            );
        }
    }

    #[test]
    fn many_degrees_of_freedom_are_the_normal_distribution() {
        assert!((student_95(100_000) - Z_95).abs() < 3e-5);
        assert!((student_cdf(1.3, 100_000) - normal_cdf(1.3)).abs() < 1e-5);
    }
}
