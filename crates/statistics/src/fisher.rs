//! A test whether two success rates are equal.

use super::SuccessRate;

/// Fisher's exact test (1934), two-sided: the probability that two samples of one rate differ at least as much as these, given
/// the total number of successes. From 0 to 1; 1 if one sample is empty.
///
/// "As much" is measured by likelihood, as in R: tables that are no more likely than the observed one count.
///
/// ```
/// use uctopia::statistics::{SuccessRate, fisher_exact};
/// let p = fisher_exact(SuccessRate::new(25, 100), SuccessRate::new(28, 100));
/// assert!((p - 0.748_836_760_7).abs() < 1e-9); // 25 against 28 of a hundred is no difference
/// ```
#[must_use]
pub fn fisher_exact(one: SuccessRate, other: SuccessRate) -> f64 {
    let table = ContingencyTable::of(one, other);
    let observed = one.successes;
    let mode = table.mode();
    // Relative to the most likely table, so that nothing overflows and underflow does not matter.
    let up = table.weights_from(mode, 1);
    let down = table.weights_from(mode, -1);
    let weight_of = |successes: u64| {
        let weights = if successes >= mode { &up } else { &down };
        weights
            .get(successes.abs_diff(mode) as usize)
            .copied()
            .unwrap_or(0.0)
    };
    const ROUNDING: f64 = 1.0 + 1e-7;
    let as_unlikely = weight_of(observed) * ROUNDING;
    let all = || up.iter().chain(&down[1..]);
    let total: f64 = all().sum();
    let tail: f64 = all().filter(|&&weight| weight <= as_unlikely).sum();
    (tail / total).min(1.0)
}

/// All ways in which the successes can be distributed over the two samples.
struct ContingencyTable {
    trials: f64,
    other_trials: f64,
    successes: f64,
}

impl ContingencyTable {
    fn of(one: SuccessRate, other: SuccessRate) -> Self {
        Self {
            trials: one.trials as f64,
            other_trials: other.trials as f64,
            successes: (one.successes + other.successes) as f64,
        }
    }

    /// The most likely number of successes in the first sample.
    fn mode(&self) -> u64 {
        let all = self.trials + self.other_trials;
        ((self.trials + 1.0) * (self.successes + 1.0) / (all + 2.0)).floor() as u64
    }

    /// The likelihoods of `start` successes in the first sample, one more or less, and so on, relative to the first.
    fn weights_from(&self, start: u64, direction: i8) -> Vec<f64> {
        let mut weights = vec![1.0];
        let (mut successes, mut weight) = (start as f64, 1.0);
        loop {
            weight *= if direction > 0 {
                self.odds(successes)
            } else {
                1.0 / self.odds(successes - 1.0)
            };
            if !(weight > 0.0 && weight.is_finite()) {
                return weights;
            }
            weights.push(weight);
            successes += f64::from(direction);
        }
    }

    /// The likelihood of one success more than `successes` in the first sample, relative to `successes`; not positive beyond the
    /// ends.
    fn odds(&self, successes: f64) -> f64 {
        (self.trials - successes) * (self.successes - successes)
            / ((successes + 1.0) * (self.other_trials - self.successes + successes + 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(a: u64, n: u64, b: u64, m: u64) -> f64 {
        fisher_exact(SuccessRate::new(a, n), SuccessRate::new(b, m))
    }

    /// Fisher's tea, and tables computed elsewhere with exact fractions.
    #[test]
    fn tables_have_the_known_p_values() {
        for (table, known) in [
            ((3, 4, 1, 4), 34.0 / 70.0),
            ((4, 4, 0, 4), 2.0 / 70.0),
            ((1, 10, 11, 14), 0.002_759_456_185_220_083_5),
            ((63, 100, 512, 1000), 0.027_286_886_537_703_15),
            ((100, 100, 915, 1000), 0.000_514_236_689_179_397_9),
            (
                (533, 1_000_000_000, 494, 1_000_000_000),
                0.235_699_875_593_938_76,
            ),
        ] {
            let (a, n, b, m) = table;
            let found = p(a, n, b, m);
            assert!(
                (found / known - 1.0).abs() < 1e-7,
                "{table:?}: {found} is not {known}"
            );
            assert!(
                (p(b, m, a, n) / found - 1.0).abs() < 1e-9,
                "the order of the samples does not matter"
            );
        }
    }

    #[test]
    fn nothing_to_compare_is_no_difference() {
        assert_eq!(p(0, 0, 5, 10), 1.0);
        assert_eq!(p(0, 10, 0, 1000), 1.0);
        assert_eq!(p(10, 10, 1000, 1000), 1.0);
    }

    #[test]
    fn extreme_differences_have_tiny_p_values_but_no_nan() {
        let found = p(0, 100_000, 100_000, 100_000);
        assert!((0.0..1e-300).contains(&found), "{found}");
    }
}
