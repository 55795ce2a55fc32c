//! Logistic regression: how a probability depends on what was varied.

mod cholesky;

use cholesky::Cholesky;

/// A logistic regression with a normal prior: the log-odds of success are a linear function of features.
///
/// The coefficients maximize the posterior density, by Newton's method; their uncertainty is that of the normal distribution with the
/// same curvature there (Laplace's approximation; MacKay 1992, "The evidence framework applied to classification networks"). Each
/// coefficient has a normal prior with mean 0, so that the maximum exists for any results, also if nothing ever failed.
///
/// ```
/// use uctopia::statistics::{LogisticRegression, Observation};
/// // The first feature is constant; the second one is what was varied.
/// let outcome = |x: f64, successes| Observation { features: vec![1.0, x], successes, trials: 100.0 };
/// let results = [outcome(-1.0, 27.0), outcome(0.0, 50.0), outcome(1.0, 73.0)];
/// let fit = LogisticRegression::of(&results, &[1.0; 3], 10.0);
/// let (log_odds, error) = fit.log_odds(&[1.0, 1.0]);
/// assert!((log_odds - 0.994).abs() < 1e-3 && (error - 0.202).abs() < 1e-3);
/// ```
#[derive(Clone, Debug)]
pub struct LogisticRegression {
    coefficients: Vec<f64>,
    /// The second derivative of the logarithm of the posterior density, with the opposite sign.
    curvature: Cholesky,
}

/// Results with the same features. Draws are half a success each.
///
/// ```
/// use uctopia::statistics::Observation;
/// let pair = Observation { features: vec![1.0, 0.7], successes: 1.5, trials: 2.0 }; // a win and a draw
/// assert_eq!(pair.successes / pair.trials, 0.75);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Observation {
    /// What the log-odds are a linear function of; a constant feature, such as a 1, is the intercept.
    pub features: Vec<f64>,
    /// How many of the trials succeeded.
    pub successes: f64,
    /// How many trials there were.
    pub trials: f64,
}

/// Newton's method has converged when no coefficient changes by more than this.
const SMALL_STEP: f64 = 1e-9;

/// Newton's method takes six to ten steps.
const MOST_STEPS: usize = 60;

impl LogisticRegression {
    /// The regression of results, each counted with its weight, and with this standard deviation of the prior of each coefficient.
    ///
    /// # Panics
    /// When there are not as many weights as results, results differ in their number of features, or `deviation` is not positive.
    #[must_use]
    pub fn of(results: &[Observation], weights: &[f64], deviation: f64) -> Self {
        assert!(deviation > 0.0, "a standard deviation is positive");
        assert_eq!(results.len(), weights.len(), "each result has a weight");
        let features = results.first().map_or(0, |result| result.features.len());
        let posterior = Posterior {
            results,
            weights,
            precision: 1.0 / (deviation * deviation),
        };
        let mut coefficients = vec![0.0; features];
        let mut height = posterior.height(&coefficients);
        for _ in 0..MOST_STEPS {
            let (gradient, curvature) = posterior.derivatives(&coefficients);
            let mut step = curvature.solve(&gradient);
            let mut next = sum(&coefficients, &step);
            // A whole step can go too far where all results are alike.
            while posterior.height(&next) < height && largest(&step) > SMALL_STEP {
                step.iter_mut().for_each(|part| *part /= 2.0);
                next = sum(&coefficients, &step);
            }
            coefficients = next;
            height = posterior.height(&coefficients);
            if largest(&step) <= SMALL_STEP {
                break;
            }
        }
        let (_, curvature) = posterior.derivatives(&coefficients);
        Self {
            coefficients,
            curvature,
        }
    }

    /// The coefficients of the features.
    ///
    /// ```
    /// use uctopia::statistics::{LogisticRegression, Observation};
    /// let result = Observation { features: vec![1.0], successes: 75.0, trials: 100.0 };
    /// let fit = LogisticRegression::of(&[result], &[1.0], 100.0);
    /// assert!((fit.coefficients()[0] - 3_f64.ln()).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        &self.coefficients
    }

    /// The log-odds for these features, and their standard error.
    #[must_use]
    pub fn log_odds(&self, features: &[f64]) -> (f64, f64) {
        let variance = dot(features, &self.curvature.solve(features));
        (dot(&self.coefficients, features), variance.sqrt())
    }
}

/// The posterior density of the coefficients.
struct Posterior<'a> {
    results: &'a [Observation],
    weights: &'a [f64],
    /// The reciprocal of the variance of the prior.
    precision: f64,
}

impl Posterior<'_> {
    /// The logarithm of the density, but for a constant.
    fn height(&self, coefficients: &[f64]) -> f64 {
        let likelihood = |(result, weight): (&Observation, &f64)| {
            let log_odds = dot(&result.features, coefficients);
            weight * (result.successes * log_odds - result.trials * softplus(log_odds))
        };
        let results = self.results.iter().zip(self.weights);
        results.map(likelihood).sum::<f64>()
            - self.precision / 2.0 * dot(coefficients, coefficients)
    }

    /// The first derivative of the logarithm, and the second one with the opposite sign.
    fn derivatives(&self, coefficients: &[f64]) -> (Vec<f64>, Cholesky) {
        let features = coefficients.len();
        let mut gradient: Vec<f64> = coefficients.iter().map(|b| -self.precision * b).collect();
        let mut curvature = vec![vec![0.0; features]; features];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = self.precision;
        }
        for (result, weight) in self.results.iter().zip(self.weights) {
            let p = expected(dot(&result.features, coefficients));
            let excess = weight * (result.successes - result.trials * p);
            let spread = weight * result.trials * p * (1.0 - p);
            for (row, x) in result.features.iter().enumerate() {
                gradient[row] += excess * x;
                for (entry, y) in curvature[row][..=row].iter_mut().zip(&result.features) {
                    *entry += spread * x * y;
                }
            }
        }
        (gradient, Cholesky::of(curvature))
    }
}

/// The probability of these log-odds.
fn expected(log_odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-log_odds))
}

/// The logarithm of `1 + exp(x)`, which does not overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + libm::log1p(libm::exp(-x.abs()))
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn sum(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(a, b)| a + b).collect()
}

/// The largest absolute value.
fn largest(parts: &[f64]) -> f64 {
    parts.iter().fold(0.0, |most, part| most.max(part.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Doses of an insecticide and beetles that it killed (Bliss 1935; Dobson 1990, An Introduction to Generalized Linear Models,
    /// table 8.1): log-odds −60.717 + 34.270 x, with standard errors 5.181 and 2.912.
    #[test]
    fn beetles_die_as_published() {
        let beetles = [
            (1.6907, 6.0, 59.0),
            (1.7242, 13.0, 60.0),
            (1.7552, 18.0, 62.0),
            (1.7842, 28.0, 56.0),
            (1.8113, 52.0, 63.0),
            (1.8369, 53.0, 59.0),
            (1.8610, 61.0, 62.0),
            (1.8839, 60.0, 60.0),
        ];
        let results = beetles.map(|(dose, killed, trials)| Observation {
            features: vec![1.0, dose],
            successes: killed,
            trials,
        });
        let fit = LogisticRegression::of(&results, &[1.0; 8], 1e6);
        let [intercept, slope] = fit.coefficients() else {
            panic!("two features")
        };
        assert!((intercept + 60.717).abs() < 5e-4, "{intercept}");
        assert!((slope - 34.270).abs() < 5e-4, "{slope}");
        assert!((fit.log_odds(&[1.0, 0.0]).1 - 5.181).abs() < 5e-4);
        assert!((fit.log_odds(&[0.0, 1.0]).1 - 2.912).abs() < 5e-4);
    }

    #[test]
    fn a_weight_counts_as_so_many_results() {
        let result = |x: f64, successes| Observation {
            features: vec![1.0, x, x * x],
            successes,
            trials: 2.0,
        };
        let (a, b) = (result(-0.5, 0.5), result(0.8, 1.5));
        let weighted = LogisticRegression::of(&[a.clone(), b.clone()], &[3.0, 1.0], 2.0);
        let repeated = LogisticRegression::of(&[a.clone(), a.clone(), a, b], &[1.0; 4], 2.0);
        for (one, other) in weighted.coefficients().iter().zip(repeated.coefficients()) {
            assert!((one - other).abs() < 1e-9);
        }
    }

    #[test]
    fn results_that_are_all_alike_have_a_regression() {
        let won = Observation {
            features: vec![1.0, 1.0],
            successes: 1e6,
            trials: 1e6,
        };
        let (log_odds, error) = LogisticRegression::of(&[won], &[1.0], 2.0).log_odds(&[1.0, 1.0]);
        assert!(log_odds > 10.0 && log_odds.is_finite() && error.is_finite());
    }
}
