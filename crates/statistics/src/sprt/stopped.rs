//! Estimate of the strength after a sequential test.

use serde::{Deserialize, Serialize};

use super::brownian::Brownian;
use super::text::MOST_ELO;
use super::{Sprt, SprtModel, SprtStatus};
use crate::exact::crossing;
use crate::interval::PSEUDO_COUNT;
use crate::normalized::{deviation_of_game, lead_of_game};
use crate::score::mean_and_variance;
use crate::{EloEstimate, Interval, expected_score};

/// The strength of A after a sequential test.
///
/// A test stops when chance and strength together reach a bound, so the final score is biased: among equal
/// players, those whose test accepts H1 always have a high score. This estimate corrects for the stopping rule.
///
/// ```
/// use uctopia::statistics::{EloEstimate, ScoreEstimate, Sprt};
/// let games = [40, 20, 67]; // just enough for H1
/// let plain = EloEstimate::from_score(&ScoreEstimate::of(games).unwrap());
/// let estimate = Sprt::new(0.0, 50.0).estimate(&games).unwrap();
/// assert_eq!(plain.between().unwrap().map(f64::round), [75.0, 19.0, 131.0]);
/// assert_eq!(estimate.elo.between().unwrap().map(f64::round), [67.0, 6.0, 126.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtEstimate {
    /// The score that is as likely too low as too high (median-unbiased).
    pub score: f64,
    /// The 95 % interval of the true score.
    pub interval: Interval,
    /// The score as a difference in strength, in logistic Elo for every model; searched from −1000 to 1000.
    pub elo: EloEstimate,
    /// The probability of an outcome less favourable to A, had both been equal; near 1 when A is the stronger one.
    pub superiority: f64,
}

impl Sprt {
    /// The strength of A after a test, or during it; `None` without results.
    ///
    /// All outcomes are put in order: H0 accepted early is the worst, H1 accepted early the best. Those scores belong to
    /// the interval under which neither an outcome this bad nor one this good is rarer than 2.5 %. Probabilities are
    /// those of Brownian motion between the bounds (Siegmund 1978, "Estimation following sequential tests"), as in
    /// Fishtest. Two things differ from there, for matches with clear winners: results at a score s vary like s(1−s),
    /// and the walk is stretched so as to end where the log-likelihood ratio did.
    #[must_use]
    pub fn estimate<const CLASSES: usize>(&self, counts: &[u64; CLASSES]) -> Option<SprtEstimate> {
        let outcome = StoppedTest::of(self, counts)?;
        let (worst, best) = (expected_score(-MOST_ELO), expected_score(MOST_ELO));
        let score_where =
            |chance: f64| crossing(worst, best, |score| outcome.less_favourable(score) < chance);
        let score = score_where(0.5);
        let interval = Interval {
            low: score_where(0.975),
            high: score_where(0.025),
        };
        let elo = |score: f64| 400.0 * libm::log10(score / (1.0 - score));
        let Interval { low, high } = interval.map(elo);
        let elo = match elo(score) {
            difference if difference > MOST_ELO - 1e-6 => EloEstimate::Above { low },
            difference if difference < 1e-6 - MOST_ELO => EloEstimate::Below { high },
            difference => EloEstimate::Between {
                difference,
                low,
                high,
            },
        };
        Some(SprtEstimate {
            score,
            interval,
            elo,
            superiority: outcome.less_favourable(0.5),
        })
    }
}

/// The present or final state of a test, as Brownian motion.
struct StoppedTest {
    low: f64,
    high: f64,
    /// The number of results so far; a last result that led beyond the bound counts in part.
    time: f64,
    llr: f64,
    /// The increase of the log-likelihood ratio by a result, for each point above [`Self::even`].
    gain: f64,
    /// The score without drift, halfway between the hypotheses.
    even: f64,
    /// The variance of results, in relation to that of yes-or-no results of the same score.
    factor: f64,
}

impl StoppedTest {
    fn of<const CLASSES: usize>(test: &Sprt, counts: &[u64; CLASSES]) -> Option<Self> {
        let time: f64 = counts.iter().map(|&count| count as f64).sum();
        if time == 0.0 {
            return None;
        }
        let (score, _) = mean_and_variance(counts.map(|count| count as f64));
        let (smooth_score, variance) =
            mean_and_variance(counts.map(|count| count as f64 + PSEUDO_COUNT));
        let [score0, score1] = [test.elo0, test.elo1].map(|elo| match test.model {
            SprtModel::Logistic => expected_score(elo),
            SprtModel::Normalized => {
                0.5 + lead_of_game(elo) * deviation_of_game::<CLASSES>(variance)
            }
        });
        let even = (score0 + score1) / 2.0;
        let (low, high) = test.bounds();
        let linear = (score1 - score0) / variance;
        let exact = test.llr(counts);
        // Near 0 their ratio is undefined; further out it is near 1, except in lopsided tests.
        let stretch = exact / (time * (score - even) * linear);
        let gain = if exact.abs() > 0.5 && stretch > 0.0 && stretch.is_finite() {
            stretch * linear
        } else {
            linear
        };
        let llr = time * (score - even) * gain;
        let bound = match test.status_at(exact) {
            SprtStatus::AcceptedH0 => low,
            SprtStatus::AcceptedH1 => high,
            SprtStatus::Continue => llr.clamp(low, high),
        };
        let share = if bound == llr || llr == 0.0 {
            1.0
        } else {
            (bound / llr).clamp(0.0, 1.0)
        };
        let factor = variance / (smooth_score * (1.0 - smooth_score));
        Some(Self {
            low,
            high,
            time: time * share,
            llr: bound,
            gain,
            even,
            factor,
        })
    }

    /// The probability of an outcome at most as favourable to A, if its true score is `score`.
    fn less_favourable(&self, score: f64) -> f64 {
        let Self {
            low, high, gain, ..
        } = *self;
        let variance = self.factor * score * (1.0 - score) * gain * gain;
        Brownian {
            drift: (score - self.even) * gain,
            variance,
            low,
            high,
        }
        .at_most(self.llr, self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::play;
    use super::*;

    const BY_FISHTEST: [u64; 5] = [10789, 19328, 33806, 19402, 10543];

    /// Fishtest's `sprt.py` on the test of −3 against 1 Elo: the variance of results does not depend on the score, and
    /// the log-likelihood ratio is the linear one.
    #[test]
    fn probabilities_are_those_of_fishtest() {
        let [score0, score1] = [-3.0, 1.0].map(expected_score);
        let (score, variance) = mean_and_variance(BY_FISHTEST.map(|count| count as f64));
        let (gain, even) = ((score1 - score0) / variance, (score0 + score1) / 2.0);
        let time: f64 = BY_FISHTEST.iter().sum::<u64>() as f64;
        let (low, high) = Sprt::new(-3.0, 1.0).bounds();
        let less_favourable = |elo: f64| {
            let drift = (expected_score(elo) - even) * gain;
            Brownian {
                drift,
                variance: variance * gain * gain,
                low,
                high,
            }
            .at_most(time * (score - even) * gain, time)
        };
        for (elo, chance) in [
            (-0.992537, 0.5),
            (-3.488492, 0.975),
            (1.488586, 0.025),
            (0.0, 0.188035),
        ] {
            assert!(
                (less_favourable(elo) - chance).abs() < 1e-6,
                "{elo}: {} is not {chance}",
                less_favourable(elo)
            );
        }
    }

    #[track_caller]
    fn assert_estimate(test: &Sprt, pairs: [u64; 5], elo: [f64; 3], superiority: f64) {
        let estimate = test.estimate(&pairs).unwrap();
        let EloEstimate::Between {
            difference,
            low,
            high,
        } = estimate.elo
        else {
            panic!("{estimate:?}")
        };
        for (found, known) in [difference, low, high].into_iter().zip(elo) {
            assert!(
                (found - known).abs() < 1e-3,
                "{test} {pairs:?}: {found} is not {known}"
            );
        }
        assert!(
            (estimate.superiority - superiority).abs() < 1e-4,
            "{test} {pairs:?}: {}",
            estimate.superiority
        );
    }

    /// Computed by Fishtest. Close to a score of ½ the two differences to it hardly count.
    #[test]
    fn estimates_between_near_equals_are_those_of_fishtest() {
        let normalized = |elo0, elo1| Sprt {
            model: SprtModel::Normalized,
            ..Sprt::new(elo0, elo1)
        };
        assert_estimate(
            &Sprt::new(-3.0, 1.0),
            BY_FISHTEST,
            [-0.992537, -3.488492, 1.488586],
            0.188035,
        );
        assert_estimate(
            &normalized(-3.0, 1.0),
            BY_FISHTEST,
            [-0.806225, -2.836996, 1.212220],
            0.191271,
        );
        let pairs = [39, 2226, 31451, 2412, 40];
        assert_estimate(
            &Sprt::new(0.2, 0.9),
            pairs,
            [0.865183, 0.168307, 1.540599],
            0.992002,
        );
        assert_estimate(
            &normalized(0.764, 3.439),
            pairs,
            [0.865160, 0.168272, 1.540583],
            0.991999,
        );
    }

    /// The shares of simulated tests of 0 against 50 Elo in which the estimate is below the true score, the interval
    /// holds it, and the plain score is below it.
    fn shares(shape: [f64; 5], elo: f64) -> [f64; 3] {
        const TESTS: u64 = 1000;
        let test = Sprt::new(0.0, 50.0);
        let (truth, chances) = (expected_score(elo), test.nearest(&shape, elo));
        let mut counts = [0_u32; 3];
        for pairs in (0..TESTS).map(|index| play(&test, &chances, index)) {
            let estimate = test.estimate(&pairs).unwrap();
            let plain = mean_and_variance(pairs.map(|count| count as f64)).0;
            let answers = [
                estimate.score < truth,
                estimate.interval.contains(truth),
                plain < truth,
            ];
            counts
                .iter_mut()
                .zip(answers)
                .for_each(|(count, answer)| *count += u32::from(answer));
        }
        counts.map(|count| f64::from(count) / TESTS as f64)
    }

    /// Standard errors: 1.6 % of the halves, 0.7 % of the intervals.
    #[test]
    fn estimates_are_centred_and_intervals_have_their_coverage() {
        for shape in [[0.06, 0.2, 0.45, 0.2, 0.09], [0.24, 0.02, 0.48, 0.02, 0.24]] {
            let all = [0.0, 50.0, 250.0].map(|elo| (elo, shares(shape, elo)));
            for (elo, [below, held, _]) in all {
                assert!(
                    (0.44..=0.56).contains(&below),
                    "{shape:?} at {elo}: {below} of the estimates are too low"
                );
                assert!(
                    (0.94..=0.985).contains(&held),
                    "{shape:?} at {elo}: {held} of the intervals hold"
                );
            }
            // The plain score is not centred: H0 is accepted after low scores by chance, H1 after high ones.
            assert!(all[0].1[2] > 0.6 && all[1].1[2] < 0.4, "{shape:?}: {all:?}");
        }
    }

    #[test]
    fn clean_sweeps_give_bounds() {
        let test = Sprt::new(0.0, 50.0);
        assert_eq!(test.estimate(&[0, 0, 0, 0, 0]), None);
        for wins in [1, 10, 30, 1000] {
            let best = test.estimate(&[0, 0, 0, 0, wins]).unwrap();
            let worst = test.estimate(&[wins, 0, 0, 0, 0]).unwrap();
            assert!(
                best.interval.high > 0.99 && worst.interval.low < 0.01,
                "{wins}: {best:?}, {worst:?}"
            );
            assert!(
                best.superiority > 0.5 && worst.superiority < 0.5,
                "{wins}: {best:?}, {worst:?}"
            );
        }
    }
}
