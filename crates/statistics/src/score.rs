//! The score of one agent against another.

use super::student::student_95;
use super::{Interval, Z_95, normal_cdf, student_cdf};
use crate::Tally;
use crate::interval::{PSEUDO_COUNT, wilson};

/// The share of the points that was won, with its interval.
///
/// Results are counted in equally spaced classes, the worst first: `[losses, draws, wins]` for games, or the five
/// classes of points in a pair of games from one opening with sides swapped (0, ½, 1, 1½ and 2 points), and likewise the
/// seven or nine classes of three or four games with all seatings. Pairs are
/// the better unit wherever games come in pairs, since the two games of a pair are not independent.
///
/// The interval is Wilson's (1927) with the variance scaled to the observed one: draws, and pairs, make scores vary less than
/// wins and losses alone would. The variance factor is estimated with half a result added to each class, so that it
/// is positive even when all results are alike. In lopsided matches, 90 to 99 %, this keeps its 95 % where the usual
/// normal interval covers 73 to 88 %.
///
/// With fewer than [`FEW_PAIRS`] pairs the variance is uncertain. There the factor is not taken to be below the observed one,
/// which half a result in each class would make smaller where the two games of a pair end alike, and Student's quantile replaces
/// the normal one, with as many degrees of freedom as there are pairs. `docs/statistics.md` gives the coverage of both forms,
/// from 2 to 200 pairs.
///
/// ```
/// use uctopia::statistics::ScoreEstimate;
/// let games = ScoreEstimate::of([35, 10, 55]).unwrap(); // 35 losses, 10 draws, 55 wins
/// assert_eq!(games.score, 0.6);
/// assert!((games.interval.low - 0.507436).abs() < 1e-6);
/// assert!(ScoreEstimate::of([0, 0, 0]).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct ScoreEstimate {
    /// The number of counted results: games, or complete pairs of games.
    pub samples: u64,
    /// Points won out of points played for, from 0 to 1.
    pub score: f64,
    /// Observed variance of one result around the mean of the results.
    pub variance: f64,
    /// The 95 % interval of the true score.
    pub interval: Interval,
}

impl ScoreEstimate {
    /// The score of these counts, the worst class of results first; `None` when nothing was counted.
    #[must_use]
    pub fn of<const CLASSES: usize>(counts: [u64; CLASSES]) -> Option<Self> {
        Some(ScoreSample::of(counts)?.estimate())
    }
}

/// Below so many pairs of games, intervals take the uncertainty of the variance into account: from here on that changes them by
/// less than 3 %.
pub const FEW_PAIRS: u64 = 50;

/// A score with its variance, from which its interval and its likelihood of superiority are computed.
///
/// [`ScoreEstimate::of`] and [`superiority`](crate::superiority()) are for counts of one kind; this is for a match whose last pair
/// may be incomplete.
///
/// ```
/// use uctopia::statistics::{ScoreSample, Tally};
/// let pairs = [1, 2, 3, 4, 2]; // 12 pairs of games, and a last game that was won
/// let sample = ScoreSample::of_match(pairs, Tally { wins: 12, draws: 5, losses: 8 }).unwrap();
/// let estimate = sample.estimate();
/// assert_eq!((estimate.samples, estimate.score), (12, 0.58));
/// assert!(estimate.interval.contains(0.5) && sample.superiority() < 0.95);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScoreSample {
    samples: u64,
    /// The number of samples, with half a pair for a last game without a partner.
    weight: f64,
    score: f64,
    variance: f64,
    /// The variance in relation to that of yes-or-no results of the same mean.
    pub(super) factor: f64,
    /// The degrees of freedom of Student's distribution; `None` for the normal one.
    freedom: Option<u64>,
}

impl ScoreSample {
    /// The sample of these counts, the worst class of results first; `None` when nothing was counted.
    #[must_use]
    pub fn of<const CLASSES: usize>(counts: [u64; CLASSES]) -> Option<Self> {
        const {
            assert!(
                CLASSES >= 2,
                "a score needs at least a worst and a best class of results"
            );
        };
        let samples: u64 = counts.iter().sum();
        if samples == 0 {
            return None;
        }
        let (score, variance) = mean_and_variance(counts.map(|count| count as f64));
        let (smooth_score, smooth_variance) =
            mean_and_variance(counts.map(|count| count as f64 + PSEUDO_COUNT));
        let smooth = smooth_variance / (smooth_score * (1.0 - smooth_score));
        let few_pairs = CLASSES > 3 && samples < FEW_PAIRS;
        let factor = if few_pairs && variance > 0.0 {
            smooth.max(variance / (score * (1.0 - score)))
        } else {
            smooth
        };
        let freedom = few_pairs.then_some(samples);
        Some(Self {
            samples,
            weight: samples as f64,
            score,
            variance,
            factor,
            freedom,
        })
    }

    /// A match of complete pairs of games and perhaps a last game whose partner is missing. The score is that of all games of
    /// the tally, and the variance that of the pairs, of which the last game counts as half a one. Without a complete pair
    /// the games (or deals) are the sample. `None` without games.
    #[must_use]
    pub fn of_match(pairs: [u64; 5], tally: Tally) -> Option<Self> {
        let Some(sample) = Self::of(pairs) else {
            return Self::of(tally.worst_first());
        };
        Some(Self {
            weight: tally.games() as f64 / 2.0,
            score: tally.score()?,
            ..sample
        })
    }

    /// The distance of an end of the 95 % interval from the score, in standard errors.
    pub(super) fn quantile(&self) -> f64 {
        self.freedom.map_or(Z_95, student_95)
    }

    /// The score with its 95 % interval.
    #[must_use]
    pub fn estimate(&self) -> ScoreEstimate {
        let Self {
            samples,
            score,
            variance,
            ..
        } = *self;
        ScoreEstimate {
            samples,
            score,
            variance,
            interval: wilson(score, self.factor, self.weight, self.quantile()),
        }
    }

    /// The likelihood of superiority; see [`superiority`](super::superiority()).
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let lead = self.score - 0.5;
        if lead == 0.0 {
            return 0.5;
        }
        // The interval holds all scores within a quantile of their own standard errors; that of ½ is √(factor/4/weight).
        let in_errors = lead / libm::sqrt(self.factor / (4.0 * self.weight));
        let by_interval = self.freedom.map_or_else(
            || normal_cdf(in_errors),
            |freedom| student_cdf(in_errors, freedom),
        );
        let by_variance = normal_cdf(lead / libm::sqrt(self.variance / self.weight));
        let interval_decides = in_errors.abs() > self.quantile();
        let variance_decides = (by_variance - 0.5).abs() > 0.475;
        if self.variance > 0.0 && interval_decides == variance_decides {
            by_variance
        } else {
            by_interval
        }
    }
}

/// The points of a class of results, spread evenly over `[0, 1]`.
pub(super) fn value_of<const CLASSES: usize>(class: usize) -> f64 {
    class as f64 / (CLASSES - 1) as f64
}

/// Mean and variance of the points.
pub(super) fn mean_and_variance<const CLASSES: usize>(counts: [f64; CLASSES]) -> (f64, f64) {
    let value = value_of::<CLASSES>;
    let total: f64 = counts.iter().sum();
    let mean = counts
        .iter()
        .enumerate()
        .map(|(class, count)| value(class) * count)
        .sum::<f64>()
        / total;
    let square = |class: usize| (value(class) - mean) * (value(class) - mean);
    let variance = counts
        .iter()
        .enumerate()
        .map(|(class, count)| square(class) * count)
        .sum::<f64>()
        / total;
    (mean, variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    #[track_caller]
    fn assert_score<const CLASSES: usize>(counts: [u64; CLASSES], low: f64, high: f64) {
        let Interval { low: l, high: h } = ScoreEstimate::of(counts).unwrap().interval;
        assert!(
            (l - low).abs() < 6e-7 && (h - high).abs() < 6e-7,
            "{counts:?}: [{l}, {h}] is not [{low}, {high}]"
        );
    }

    #[test]
    fn intervals_have_the_known_digits() {
        assert_score([40, 0, 60], 0.502254, 0.690384);
        assert_score([35, 10, 55], 0.507436, 0.685935);
        assert_score([3, 0, 7], 0.403540, 0.889470);
        assert_score([0, 0, 100], 0.969026, 1.0);
        assert_score([0, 100, 0], 0.490275, 0.509725);
        assert_score([288, 127, 585], 0.620603, 0.675418);
        assert_score([2, 9, 21, 12, 6], 0.483273, 0.624507);
    }

    /// The share of simulated matches whose interval holds the true score.
    fn coverage(games: u32, win: f64, draw: f64) -> f64 {
        const MATCHES: u64 = 20_000;
        let true_score = win + draw / 2.0;
        let covered = |index: &u64| {
            let mut rng = Rng::stream(1, *index);
            let mut counts = [0; 3];
            for _ in 0..games {
                let chance = rng.unit();
                counts[if chance < win {
                    2
                } else {
                    usize::from(chance < win + draw)
                }] += 1;
            }
            ScoreEstimate::of(counts)
                .unwrap()
                .interval
                .contains(true_score)
        };
        (0..MATCHES).filter(covered).count() as f64 / MATCHES as f64
    }

    /// Where the textbook interval covers 73 %.
    #[test]
    fn lopsided_matches_are_covered() {
        for (games, win, draw, expected) in [
            (100, 0.98, 0.01, 0.960),
            (100, 0.98, 0.0, 0.93),
            (20, 0.9, 0.0, 0.956),
            (50, 0.97, 0.0, 0.938),
        ] {
            let found = coverage(games, win, draw);
            assert!(
                found >= expected - 0.01 && found >= 0.925,
                "{games} games at {win}: {found}"
            );
        }
        assert!(coverage(100, 0.98, 0.0) >= 0.93);
    }
}
