//! Sequential tests: stop a match as soon as the result is significant.
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the test: its two hypotheses, its bounds, its state |
//! | `text.rs` | `elo0=0,elo1=50,…` to a test and back, and which tests are valid |
//! | `constrained.rs` | the likeliest distribution of results of a given strength |
//! | `brownian.rs` | a random walk between two bounds, in the limit of small steps |
//! | `forecast.rs` | the expected duration of a test |
//! | `stopped.rs` | the estimate of the strength after a test |
//!
//! Reading order: that of the table.

mod brownian;
mod constrained;
mod forecast;
mod stopped;
mod text;

use serde::{Deserialize, Serialize};

use self::constrained::{shares_of, with_mean, with_t_value};
use super::expected_score;

pub use self::forecast::SprtForecast;
pub use self::stopped::SprtEstimate;
pub use self::text::SprtError;

/// A sequential test of two hypotheses: A is `elo0` stronger than B (H0), or `elo1` (H1).
///
/// This is the generalized sequential probability ratio test (Wald 1945, "Sequential tests of statistical hypotheses";
/// Van den Bergh, "The GSPRT with multinomial outcomes", as Fishtest and fastchess run it). After every game, or pair
/// of games, the log-likelihood ratio [`llr`](Self::llr) of H1 against H0 is compared with two [`bounds`](Self::bounds);
/// the other parameters of the results, such as the share of draws, are estimated from the counts.
///
/// Counts must grow in the order in which games were *scheduled*. Counting games in the order in which they finish
/// favours short games, and the error rates below no longer hold.
///
/// Written as text, `alpha`, `beta` and `model` may be left out:
///
/// ```
/// use uctopia::statistics::{Sprt, SprtStatus};
/// let test: Sprt = "elo0=0,elo1=50".parse().unwrap();
/// assert_eq!(test.to_string(), "elo0=0,elo1=50,alpha=0.05,beta=0.05,model=logistic");
/// assert_eq!(test.status(&[40, 20, 45]), SprtStatus::Continue); // 40 losses, 20 draws, 45 wins
/// assert_eq!(test.status(&[60, 20, 110]), SprtStatus::AcceptedH1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "text::Fields")]
pub struct Sprt {
    /// The strength of A under H0, in Elo of the model; from −1000 to 1000.
    pub elo0: f64,
    /// The strength of A under H1; at least 0.01 above `elo0`, at most 1000.
    pub elo1: f64,
    /// How often a test of equal `elo0` may accept H1; strictly between 0 and ½.
    pub alpha: f64,
    /// How often a test of `elo1` may accept H0; strictly between 0 and ½.
    pub beta: f64,
    /// The scale of `elo0` and `elo1`.
    pub model: SprtModel,
}

/// The scale of the Elo of a hypothesis.
///
/// ```
/// use uctopia::statistics::SprtModel;
/// assert_eq!("normalized".parse(), Ok(SprtModel::Normalized));
/// assert_eq!(SprtModel::default().to_string(), "logistic");
/// assert!("bayesian".parse::<SprtModel>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtModel {
    /// The hypotheses fix the expected score ([`expected_score`]).
    #[default]
    Logistic,
    /// The hypotheses fix the expected lead in standard deviations of one game, as in
    /// [`EloEstimate::normalized`](super::EloEstimate::normalized). The number of games of a test then does not depend on the
    /// share of draws.
    Normalized,
}

/// The state of a sequential test.
///
/// ```
/// use uctopia::statistics::{Sprt, SprtStatus};
/// let test: Sprt = "elo0=0,elo1=50".parse().unwrap();
/// assert_eq!(test.status(&[80, 20, 60]), SprtStatus::AcceptedH0); // A is hardly 50 Elo stronger
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtStatus {
    /// Neither bound is reached: more games are needed.
    Continue,
    /// The lower bound is reached: no evidence that A is stronger than `elo0`.
    AcceptedH0,
    /// The upper bound is reached: A is stronger than `elo0`.
    AcceptedH1,
}

/// How far a sequential test has come.
///
/// ```
/// use uctopia::statistics::Sprt;
/// let test: Sprt = "elo0=0,elo1=50".parse().unwrap();
/// let progress = test.progress(&[40, 20, 61]);
/// assert!((progress.llr - 2.13).abs() < 0.005 && (progress.upper - 2.94).abs() < 0.005);
/// assert_eq!(test.progress(&[0, 0, 0]).llr, 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtProgress {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The ratio as a share of the bound on its side of 0, from 0 to 1.
    pub share: f64,
    /// The ratio at which H0 is accepted.
    pub lower: f64,
    /// The ratio at which H1 is accepted.
    pub upper: f64,
    /// The state that follows.
    pub status: SprtStatus,
}

impl Sprt {
    /// A test with both risks 5 % on the logistic scale.
    ///
    /// ```
    /// use uctopia::statistics::Sprt;
    /// let test = Sprt { alpha: 0.01, ..Sprt::new(0.0, 50.0) };
    /// assert!(test.check().is_ok());
    /// ```
    #[must_use]
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model: SprtModel::default(),
        }
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted: `ln(β/(1−α))` and `ln((1−β)/α)` (Wald 1945).
    ///
    /// ```
    /// use uctopia::statistics::Sprt;
    /// let (lower, upper) = Sprt::new(0.0, 50.0).bounds();
    /// assert!((upper - 2.944439).abs() < 5e-7 && lower == -upper);
    /// ```
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let log_odds = |chance: f64, other: f64| libm::log(chance) - libm::log(other);
        (
            log_odds(self.beta, 1.0 - self.alpha),
            log_odds(1.0 - self.beta, self.alpha),
        )
    }

    /// The log-likelihood ratio of H1 against H0, both with the distribution of results that fits the counts best.
    ///
    /// Counts are those of [`ScoreEstimate`](super::ScoreEstimate), the worst class first: `[losses, draws, wins]`, or pairs of
    /// games by A's points. A class without results counts as a thousandth of a result, as in Fishtest, since it may still occur.
    /// Always finite, for a test that passes [`check`](Self::check).
    ///
    /// ```
    /// use uctopia::statistics::Sprt;
    /// let test = Sprt::new(0.0, 50.0);
    /// assert!((test.llr(&[10, 20, 120, 40, 30]) - 8.434474).abs() < 1e-6);
    /// assert_eq!(test.llr(&[0, 0, 0]), 0.0);
    /// ```
    #[must_use]
    pub fn llr<const CLASSES: usize>(&self, counts: &[u64; CLASSES]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let (results, shares) = shares_of(counts);
        let [h0, h1] = self.hypotheses(&shares);
        results
            * (0..CLASSES)
                .map(|class| shares[class] * libm::log(h1[class] / h0[class]))
                .sum::<f64>()
    }

    /// The state that follows from the counts.
    #[must_use]
    pub fn status<const CLASSES: usize>(&self, counts: &[u64; CLASSES]) -> SprtStatus {
        self.status_at(self.llr(counts))
    }

    fn status_at(&self, llr: f64) -> SprtStatus {
        let (lower, upper) = self.bounds();
        match llr {
            llr if llr <= lower => SprtStatus::AcceptedH0,
            llr if llr >= upper => SprtStatus::AcceptedH1,
            _ => SprtStatus::Continue,
        }
    }

    /// The progress of the test.
    #[must_use]
    pub fn progress<const CLASSES: usize>(&self, counts: &[u64; CLASSES]) -> SprtProgress {
        let llr = self.llr(counts);
        let (lower, upper) = self.bounds();
        let share = (llr / if llr < 0.0 { lower } else { upper }).min(1.0);
        SprtProgress {
            llr,
            share,
            lower,
            upper,
            status: self.status_at(llr),
        }
    }

    /// The distributions of results nearest to `shares` in which H0 and H1 hold.
    fn hypotheses<const CLASSES: usize>(&self, shares: &[f64; CLASSES]) -> [[f64; CLASSES]; 2] {
        [self.elo0, self.elo1].map(|elo| self.nearest(shares, elo))
    }

    /// The distribution of results nearest to `shares` in which A is `elo` stronger.
    fn nearest<const CLASSES: usize>(&self, shares: &[f64; CLASSES], elo: f64) -> [f64; CLASSES] {
        match self.model {
            SprtModel::Logistic => with_mean(shares, expected_score(elo)),
            SprtModel::Normalized => {
                with_t_value(shares, super::normalized::lead_of_unit::<CLASSES>(elo))
            }
        }
    }
}

#[cfg(test)]
mod tests;
