//! Exact binomial probabilities, for small and for very large numbers.

use std::f64::consts::PI;

/// The probability of exactly `k` successes in `n` trials of probability `p`, strictly between 0 and 1.
///
/// Loader's saddle-point form (2000, "Fast and accurate computation of binomial probabilities"), which does not lose
/// digits to the difference of large logarithms of factorials.
fn probability(k: u64, n: u64, p: f64) -> f64 {
    let (successes, trials) = (k as f64, n as f64);
    if k == 0 {
        return libm::exp(trials * libm::log1p(-p));
    }
    if k == n {
        return libm::exp(trials * libm::log(p));
    }
    let failures = trials - successes;
    let exponent = stirling_error(trials)
        - stirling_error(successes)
        - stirling_error(failures)
        - deviance(successes, trials * p)
        - deviance(failures, trials * (1.0 - p));
    libm::exp(exponent) * libm::sqrt(trials / (2.0 * PI * successes * failures))
}

/// The error of Stirling's formula `ln n! ≈ ½ ln(2πn) + n ln n − n`, for `n` from 1.
fn stirling_error(n: f64) -> f64 {
    if n < 16.0 {
        return libm::lgamma(n + 1.0) - (0.5 * libm::log(2.0 * PI * n) + n * libm::log(n) - n);
    }
    let inverse_square = 1.0 / (n * n);
    let series = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
    ];
    series
        .iter()
        .rev()
        .fold(0.0, |sum, term| sum * inverse_square + term)
        / n
}

/// `x ln(x/mean) + mean − x`, without cancellation where the two are close.
fn deviance(x: f64, mean: f64) -> f64 {
    let difference = x - mean;
    if difference.abs() >= 0.1 * (x + mean) {
        return x * libm::log(x / mean) - difference;
    }
    // With v = (x−mean)/(x+mean), ln(x/mean) = 2(v + v³/3 + v⁵/5 + …).
    let v = difference / (x + mean);
    let mut sum = difference * v;
    let mut term = 2.0 * x * v;
    for odd in (3..).step_by(2) {
        term *= v * v;
        let next = sum + term / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// The probability of at most `k` successes.
pub(super) fn at_most(k: u64, n: u64, p: f64) -> f64 {
    if k >= n {
        return 1.0;
    }
    if k as f64 >= n as f64 * p {
        return 1.0 - at_least(k + 1, n, p);
    }
    // From k down, each term smaller than the one before.
    let odds = (1.0 - p) / p;
    sum_of_falling(
        probability(k, n, p),
        (1..=k).rev().map(|j| odds * j as f64 / (n - j + 1) as f64),
    )
}

/// The probability of at least `k` successes.
pub(super) fn at_least(k: u64, n: u64, p: f64) -> f64 {
    if k == 0 {
        return 1.0;
    }
    if k > n {
        return 0.0;
    }
    if k as f64 <= n as f64 * p {
        return 1.0 - at_most(k - 1, n, p);
    }
    let odds = p / (1.0 - p);
    sum_of_falling(
        probability(k, n, p),
        (k..n).map(|j| odds * (n - j) as f64 / (j + 1) as f64),
    )
}

/// Adds terms, each the one before times the next ratio, until they no longer change the sum.
fn sum_of_falling(first: f64, ratios: impl Iterator<Item = f64>) -> f64 {
    let mut term = first;
    let mut sum = first;
    for ratio in ratios {
        term *= ratio;
        if term <= sum * (f64::EPSILON / 16.0) {
            break;
        }
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, by Pascal's triangle: an independent method for small numbers.
    fn naive(n: u64, p: f64) -> Vec<f64> {
        let mut row = vec![1.0];
        for _ in 0..n {
            let mut next = vec![0.0; row.len() + 1];
            for (k, chance) in row.iter().enumerate() {
                next[k] += chance * (1.0 - p);
                next[k + 1] += chance * p;
            }
            row = next;
        }
        row
    }

    #[test]
    fn agrees_with_pascals_triangle() {
        for (n, p) in [(1, 0.5), (7, 0.1), (30, 0.73), (101, 0.5), (200, 0.02)] {
            let row = naive(n, p);
            for k in 0..=n {
                let (below, above) = row.split_at(k as usize + 1);
                let below: f64 = below.iter().sum();
                let above: f64 = above.iter().sum();
                assert!(
                    (probability(k, n, p) - row[k as usize]).abs() < 1e-13,
                    "{k} of {n} at {p}"
                );
                assert!(
                    (at_most(k, n, p) - below).abs() < 1e-13,
                    "at most {k} of {n} at {p}"
                );
                assert!(
                    (at_least(k + 1, n, p) - above).abs() < 1e-13,
                    "more than {k} of {n} at {p}"
                );
            }
        }
    }

    #[test]
    fn large_numbers_keep_their_digits() {
        // The middle of a fair binomial is √(2/(πn)) · (1 − 1/(4n) + …).
        let n = 1_000_000_000_u64;
        let middle = (2.0 / (PI * n as f64)).sqrt() * (1.0 - 0.25 / n as f64);
        assert!((probability(n / 2, n, 0.5) / middle - 1.0).abs() < 1e-13);
        assert!((at_most(n / 2, n, 0.5) - 0.5 - middle / 2.0).abs() < 1e-12);
    }
}
