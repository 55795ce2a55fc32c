//! Two agents on the same deals.

use super::binomial::at_most;
use super::{Interval, ScoreEstimate};

/// The p-value of the exact sign test: the probability of a split at least as uneven, when both outcomes are equally likely.
///
/// For deals on which exactly one of two agents succeeds this is McNemar's test in its exact form (McNemar 1947,
/// "Note on the sampling error of the difference between correlated proportions").
///
/// ```
/// use uctopia::statistics::sign_test;
/// assert!((sign_test(8, 2) - 0.109375).abs() < 1e-15);
/// assert_eq!(sign_test(0, 0), 1.0);
/// ```
#[must_use]
pub fn sign_test(one_way: u64, other_way: u64) -> f64 {
    (2.0 * at_most(one_way.min(other_way), one_way + other_way, 0.5)).min(1.0)
}

/// The numbers of deals on which both, one or none of two agents succeeded.
///
/// Agents that play the same deals are compared deal by deal: the variance of the deals cancels, and only discordant
/// deals count.
///
/// ```
/// use uctopia::statistics::PairedRates;
/// let deals = PairedRates { both: 50, only_a: 20, only_b: 8, neither: 22 };
/// let difference = deals.difference().unwrap();
/// assert!(difference.low > 0.0); // A succeeds more often: 70 of 100 against 58
/// assert!((deals.p_value() - 0.0357).abs() < 1e-4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PairedRates {
    /// Deals on which both succeeded.
    pub both: u64,
    /// Deals on which only A succeeded.
    pub only_a: u64,
    /// Deals on which only B succeeded.
    pub only_b: u64,
    /// Deals on which neither succeeded.
    pub neither: u64,
}

impl PairedRates {
    /// The interval of the difference of the success rates, A's minus B's, in `[-1, 1]`; `None` without any deal.
    ///
    /// A deal is a win of A, of B, or a draw between them, so this is the interval of [`ScoreEstimate`] on the scale
    /// where A's score of ½ is 0.
    #[must_use]
    pub fn difference(&self) -> Option<Interval> {
        let estimate = ScoreEstimate::of([self.only_b, self.both + self.neither, self.only_a])?;
        Some(estimate.interval.map(|score| 2.0 * score - 1.0))
    }

    /// The p-value of the hypothesis that both succeed equally often: the [`sign_test`] on the deals that differ.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        sign_test(self.only_a, self.only_b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::two_sided_p;

    #[test]
    fn small_sign_tests_are_counted_by_hand() {
        assert!((sign_test(1, 0) - 1.0).abs() < 1e-15);
        assert!((sign_test(0, 5) - 2.0 / 32.0).abs() < 1e-15);
        assert!((sign_test(10, 1) - 2.0 * 12.0 / 2048.0).abs() < 1e-15);
        assert_eq!(sign_test(6, 6), 1.0);
    }

    #[test]
    fn large_sign_tests_approach_the_normal_one() {
        let (one_way, other_way) = (500_500.0_f64, 499_000.0_f64);
        // With the usual correction for continuity.
        let z = (one_way - other_way - 1.0) / (one_way + other_way).sqrt();
        assert!((sign_test(500_500, 499_000) - two_sided_p(z)).abs() < 1e-6);
        assert!(sign_test(1_000_000_000, 0) < 1e-300);
    }

    #[test]
    fn equal_counts_have_an_interval_around_zero() {
        let alike = PairedRates {
            both: 60,
            neither: 40,
            ..PairedRates::default()
        };
        let difference = alike.difference().unwrap();
        assert!(
            difference.low < -0.01 && difference.high > 0.01,
            "{difference:?}"
        );
        assert_eq!(alike.p_value(), 1.0);
        assert_eq!(PairedRates::default().difference(), None);
    }
}
