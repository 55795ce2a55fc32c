//! How many points one agent scores against another.

use super::wilson::wilson;
use super::{Interval, normal_cdf};

/// The share of the points that was won, with its interval.
///
/// Results are counted in equally spaced classes, the worst first: `[losses, draws, wins]` for games, or the five
/// classes of points in a pair of games from one opening with sides swapped (0, ½, 1, 1½ and 2 points). Pairs are
/// the better unit wherever games come in pairs, since the two games of a pair are not independent.
///
/// The interval is Wilson's with the variance scaled to what was seen: draws, and pairs, make scores vary less than
/// wins and losses alone would. The variance factor is estimated with half a result added to each class, so that it
/// is positive even when all results are alike. In lopsided matches, 90 to 99 %, this keeps its 95 % where the usual
/// normal interval covers 73 to 88 %.
///
/// ```
/// use uctopia_arena::statistics::ScoreEstimate;
/// let games = ScoreEstimate::of([35, 10, 55]).unwrap(); // 35 losses, 10 draws, 55 wins
/// assert_eq!(games.score, 0.6);
/// assert!((games.interval.low - 0.507436).abs() < 1e-6);
/// assert!(ScoreEstimate::of([0, 0, 0]).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct ScoreEstimate {
    /// How many results were counted: games, or pairs of games.
    pub samples: u64,
    /// Points won out of points played for, from 0 to 1.
    pub score: f64,
    /// Observed variance of one result around the score.
    pub variance: f64,
    /// Where the true score lies.
    pub interval: Interval,
}

impl ScoreEstimate {
    /// The score of these counts, the worst class of results first; `None` when nothing was counted.
    #[must_use]
    pub fn of<const CLASSES: usize>(counts: [u64; CLASSES]) -> Option<Self> {
        const { assert!(CLASSES >= 2, "a score needs at least a worst and a best class of results") };
        let samples: u64 = counts.iter().sum();
        if samples == 0 {
            return None;
        }
        let seen = counts.map(|count| count as f64);
        let (score, variance) = mean_and_variance(seen);
        let interval = wilson(score, variance_factor(counts), samples as f64);
        Some(Self { samples, score, variance, interval })
    }

    /// How likely a standard normal variable is to lie below the score's distance from ½ in standard errors: the
    /// "LOS" that chess tools print. [`superiority`](super::superiority()) serves small and lopsided samples better.
    ///
    /// ```
    /// use uctopia_arena::statistics::ScoreEstimate;
    /// let games = ScoreEstimate::of([40, 0, 60]).unwrap();
    /// assert!((games.normal_superiority() - 0.9794).abs() < 5e-5);
    /// ```
    #[must_use]
    pub fn normal_superiority(&self) -> f64 {
        let error = libm::sqrt(self.variance / self.samples as f64);
        match self.score - 0.5 {
            0.0 => 0.5,
            lead if error > 0.0 => normal_cdf(lead / error),
            lead => f64::from(u8::from(lead > 0.0)),
        }
    }
}

/// Added to each class to estimate the variance.
pub(super) const PSEUDO_COUNT: f64 = 0.5;

/// The variance of results in relation to that of yes-or-no results of the same mean, with the pseudo-counts.
pub(super) fn variance_factor<const CLASSES: usize>(counts: [u64; CLASSES]) -> f64 {
    let (mean, variance) = mean_and_variance(counts.map(|count| count as f64 + PSEUDO_COUNT));
    variance / (mean * (1.0 - mean))
}

/// The points of a class of results, spread evenly over `[0, 1]`.
pub(super) fn value_of<const CLASSES: usize>(class: usize) -> f64 {
    class as f64 / (CLASSES - 1) as f64
}

/// Mean and variance of the points.
pub(super) fn mean_and_variance<const CLASSES: usize>(counts: [f64; CLASSES]) -> (f64, f64) {
    let value = value_of::<CLASSES>;
    let total: f64 = counts.iter().sum();
    let mean = counts.iter().enumerate().map(|(class, count)| value(class) * count).sum::<f64>() / total;
    let square = |class: usize| (value(class) - mean) * (value(class) - mean);
    let variance = counts.iter().enumerate().map(|(class, count)| square(class) * count).sum::<f64>() / total;
    (mean, variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    #[track_caller]
    fn assert_score<const CLASSES: usize>(counts: [u64; CLASSES], low: f64, high: f64) {
        let Interval { low: l, high: h } = ScoreEstimate::of(counts).unwrap().interval;
        assert!((l - low).abs() < 6e-7 && (h - high).abs() < 6e-7, "{counts:?}: [{l}, {h}] is not [{low}, {high}]");
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

    /// What fastchess prints, in percent.
    #[test]
    fn normal_superiority_is_that_of_chess_tools() {
        for (counts, percent) in [
            ([40, 0, 60], 97.94),
            ([35, 10, 55], 98.45),
            ([89, 123, 76], 15.53),
            ([96, 111, 136], 99.60),
            ([356, 0, 34], 0.0),
            ([1351, 2942, 1477], 99.11),
            ([3, 0, 7], 91.62),
        ] {
            let found = 100.0 * ScoreEstimate::of(counts).unwrap().normal_superiority();
            assert!((found - percent).abs() < 0.005 + 1e-9, "{counts:?}: {found} is not {percent}");
        }
        for (counts, percent) in [
            ([34, 54, 63, 64, 75], 100.0),
            ([332, 433, 498, 333, 334], 5.05),
            ([2, 9, 21, 12, 6], 93.90),
            ([39, 8843, 26675, 9240, 44], 99.8648),
        ] {
            let found = 100.0 * ScoreEstimate::of(counts).unwrap().normal_superiority();
            assert!((found - percent).abs() < 0.005, "{counts:?}: {found} is not {percent}");
        }
        let superiority = |counts| ScoreEstimate::of(counts).unwrap().normal_superiority();
        assert_eq!([superiority([0, 0, 9]), superiority([9, 0, 0]), superiority([0, 9, 0])], [1.0, 0.0, 0.5]);
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
                counts[if chance < win { 2 } else { usize::from(chance < win + draw) }] += 1;
            }
            ScoreEstimate::of(counts).unwrap().interval.contains(true_score)
        };
        (0..MATCHES).filter(covered).count() as f64 / MATCHES as f64
    }

    /// Where the textbook interval covers 73 %.
    #[test]
    fn lopsided_matches_are_covered() {
        for (games, win, draw, expected) in
            [(100, 0.98, 0.01, 0.960), (100, 0.98, 0.0, 0.93), (20, 0.9, 0.0, 0.956), (50, 0.97, 0.0, 0.938)]
        {
            let found = coverage(games, win, draw);
            assert!(found >= expected - 0.01 && found >= 0.925, "{games} games at {win}: {found}");
        }
        assert!(coverage(100, 0.98, 0.0) >= 0.93);
    }
}
