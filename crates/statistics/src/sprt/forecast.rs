//! The expected duration of a test.

use serde::{Deserialize, Serialize};

use super::Sprt;
use super::brownian::Brownian;
use super::text::MOST_ELO;
use crate::interval::PSEUDO_COUNT;

/// The expected duration and result of a sequential test for a given strength of A.
///
/// ```
/// use uctopia::statistics::Sprt;
/// let test = Sprt::new(0.0, 50.0);
/// let unknown = [0; 5]; // no pair of games has been played
/// let [equal, between, better] = [0.0, 25.0, 50.0].map(|elo| test.forecast(elo, &unknown));
/// assert_eq!(equal.results.round(), 129.0); // pairs of games, on average
/// assert_eq!(between.results.round(), 212.0); // the hardest case
/// assert!((equal.accepts_h1 - 0.05).abs() < 0.005 && (better.accepts_h1 - 0.95).abs() < 0.005);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtForecast {
    /// The mean number of results of a whole test: games, or pairs of games.
    pub results: f64,
    /// The probability that it ends with H1 accepted, from 0 to 1.
    pub accepts_h1: f64,
}

impl Sprt {
    /// The expected duration of a test that has not begun, if A is `elo` stronger, in Elo of the model.
    ///
    /// The variance of results is that of the counts, with half a result added to each class; before the first game,
    /// pass zeros. From the mean m and the variance v that a result then adds to the log-likelihood ratio follow the
    /// probability of H1, `(1 − e^(−2ma/v)) / (e^(−2mb/v) − e^(−2ma/v))` with the bounds a and b, and the duration,
    /// the mean bound reached divided by m (Wald 1945). Both neglect that the last result leads beyond the bound, so
    /// tests take some results more, and err a little less often.
    #[must_use]
    pub fn forecast<const CLASSES: usize>(
        &self,
        elo: f64,
        counts: &[u64; CLASSES],
    ) -> SprtForecast {
        let smooth = counts.map(|count| count as f64 + PSEUDO_COUNT);
        let total: f64 = smooth.iter().sum();
        let truth = self.nearest(
            &smooth.map(|count| count / total),
            elo.clamp(-MOST_ELO, MOST_ELO),
        );
        let [h0, h1] = self.hypotheses(&truth);
        let gain = |class: usize| libm::log(h1[class] / h0[class]);
        let mean = |of: &dyn Fn(usize) -> f64| {
            (0..CLASSES)
                .map(|class| truth[class] * of(class))
                .sum::<f64>()
        };
        let drift = mean(&gain);
        let variance = mean(&|class| (gain(class) - drift) * (gain(class) - drift));
        let (low, high) = self.bounds();
        let walk = Brownian {
            drift,
            variance,
            low,
            high,
        };
        SprtForecast {
            results: walk.mean_duration(),
            accepts_h1: walk.ends_high(),
        }
    }
}
