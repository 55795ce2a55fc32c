//! Strength differences on the normalized Elo scale.

use std::f64::consts::LN_10;

use super::score::{ScoreSample, mean_and_variance, value_of};
use super::{EloEstimate, Interval};
use crate::interval::{PSEUDO_COUNT, wilson};

/// Normalized Elo for a lead of one standard deviation: chosen so that it agrees with Elo near 0 in games without draws.
const SCALE: f64 = 800.0 / LN_10;

/// The expected lead over ½ in one game, in standard deviations of a game.
pub(super) fn lead_of_game(normalized_elo: f64) -> f64 {
    normalized_elo / SCALE
}

/// The expected lead over ½ of a result, in its own standard deviations: of a game, or of a pair of games, whose mean
/// has a variance smaller by half.
pub(super) fn lead_of_unit<const CLASSES: usize>(normalized_elo: f64) -> f64 {
    lead_of_game(normalized_elo) * libm::sqrt(games_in::<CLASSES>())
}

/// The standard deviation of one game, if results have this variance.
pub(super) fn deviation_of_game<const CLASSES: usize>(variance: f64) -> f64 {
    libm::sqrt(variance * games_in::<CLASSES>())
}

/// The number of games of a result.
fn games_in<const CLASSES: usize>() -> f64 {
    const {
        assert!(
            CLASSES == 3 || CLASSES == 5,
            "normalized Elo is known for games and for pairs of games"
        );
    };
    (CLASSES - 1) as f64 / 2.0
}

impl EloEstimate {
    /// The strength of A minus that of B in *normalized* Elo: the lead over ½ in standard deviations of one game, times
    /// 800/ln 10 (Van den Bergh, "Normalized Elo").
    ///
    /// It determines how many games show the difference: where draws are frequent, or pairs of games alike, a
    /// small difference in Elo is a large one here. Counts are those of games, `[losses, draws, wins]`, or of pairs of
    /// games, the worst first. `None` without results, and where all of them are draws: then there is no deviation.
    ///
    /// The interval is the score's, as in [`ScoreEstimate`](super::ScoreEstimate), widened where the deviation is uncertain as well, and put on
    /// this scale. Near 0 it is that of chess tools, ± 1.96 · 800/ln 10 / √games; at 90 %, where
    /// theirs holds the true value in fewer than half of all matches, this one still does in 94 of 100.
    ///
    /// ```
    /// use uctopia::statistics::EloEstimate;
    /// let games = EloEstimate::normalized([40, 0, 60]).unwrap();
    /// assert_eq!(games.between().unwrap().map(|elo| (100.0 * elo).round()), [7092.0, 156.0, 14345.0]);
    /// let sweep = EloEstimate::normalized([0, 0, 100]).unwrap();
    /// assert!(matches!(sweep, EloEstimate::Above { low } if low.round() == 927.0));
    /// assert_eq!(EloEstimate::normalized([0, 9, 0]), None);
    /// ```
    #[must_use]
    pub fn normalized<const CLASSES: usize>(counts: [u64; CLASSES]) -> Option<Self> {
        let sample = ScoreSample::of(counts)?;
        let estimate = sample.estimate();
        let normalized = |score: f64, variance: f64| {
            (score - 0.5) / deviation_of_game::<CLASSES>(variance) * SCALE
        };
        let factor = sample.factor;
        let interval = wilson(
            estimate.score,
            factor * widening(counts),
            estimate.samples as f64,
            sample.quantile(),
        );
        let Interval { low, high } = interval.map(|score| {
            let score = score.clamp(f64::EPSILON, 1.0 - f64::EPSILON);
            normalized(score, factor * score * (1.0 - score))
        });
        match estimate.score {
            score if score >= 1.0 => Some(Self::Above { low }),
            score if score <= 0.0 => Some(Self::Below { high }),
            score if estimate.variance > 0.0 => Some(Self::Between {
                difference: normalized(score, estimate.variance),
                low,
                high,
            }),
            _ => None,
        }
    }
}

/// How much larger the variance of the lead in standard deviations is than if the variance of results followed from
/// their mean, at least 1. By the delta method, with the pseudo-counts (skewness and kurtosis are those of results).
fn widening<const CLASSES: usize>(counts: [u64; CLASSES]) -> f64 {
    let smooth = counts.map(|count| count as f64 + PSEUDO_COUNT);
    let (mean, variance) = mean_and_variance(smooth);
    let deviation = libm::sqrt(variance);
    let lead = (mean - 0.5) / deviation;
    let mean_of = |of: fn(f64) -> f64| {
        let term =
            |class: usize| smooth[class] * of((value_of::<CLASSES>(class) - mean) / deviation);
        (0..CLASSES).map(term).sum::<f64>() / smooth.iter().sum::<f64>()
    };
    let (skewness, kurtosis) = (mean_of(|x| x * x * x), mean_of(|x| x * x * x * x));
    let of_lead = 1.0 - lead * skewness + lead * lead * (kurtosis - 1.0) / 4.0;
    // Against the squared slope of (s − ½) / √(s (1 − s)), times s (1 − s), which is 1 / (16 s² (1 − s)²).
    let spread = mean * (1.0 - mean);
    (of_lead * 16.0 * spread * spread).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    fn difference<const CLASSES: usize>(counts: [u64; CLASSES]) -> f64 {
        match EloEstimate::normalized(counts) {
            Some(EloEstimate::Between { difference, .. }) => difference,
            other => panic!("{counts:?} gives {other:?}"),
        }
    }

    /// The digits that fastchess prints.
    #[test]
    fn differences_are_those_of_chess_tools() {
        for (counts, known) in [
            ([40, 0, 60], 70.92),
            ([35, 10, 55], 74.93),
            ([89, 123, 76], -20.76),
            ([96, 111, 136], 49.77),
            ([356, 0, 34], -508.44),
            ([1351, 2942, 1477], 10.84),
            ([288, 127, 585], 116.48),
        ] {
            assert!(
                (difference(counts) - known).abs() < 0.005,
                "{counts:?}: {} is not {known}",
                difference(counts)
            );
        }
        for (counts, known) in [
            ([34, 54, 63, 64, 75], 57.94),
            ([332, 433, 498, 333, 334], -9.17),
            ([7895, 8757, 5685, 568, 9999], -19.01),
            ([2, 9, 21, 12, 6], 53.74),
            ([39, 8843, 26675, 9240, 44], 3.48),
        ] {
            assert!(
                (difference(counts) - known).abs() < 0.005,
                "{counts:?}: {} is not {known}",
                difference(counts)
            );
        }
    }

    /// Between equals, half the width of the interval is close to fastchess's error, 1.96 · 800/ln 10 / √games.
    #[test]
    fn intervals_between_equals_are_those_of_chess_tools() {
        fn half_width<const CLASSES: usize>(counts: [u64; CLASSES]) -> f64 {
            match EloEstimate::normalized(counts) {
                Some(EloEstimate::Between { low, high, .. }) => (high - low) / 2.0,
                other => panic!("{counts:?} gives {other:?}"),
            }
        }
        for (found, known) in [
            (half_width([89, 123, 76]), 40.13),
            (half_width([96, 111, 136]), 36.77),
            (half_width([1351, 2942, 1477]), 8.96),
            (half_width([332, 433, 498, 333, 334]), 10.96),
            (half_width([39, 8843, 26675, 9240, 44]), 2.27),
        ] {
            assert!((found / known - 1.0).abs() < 0.02, "{found} is not {known}");
        }
    }

    #[test]
    fn intervals_hold_the_estimate_and_no_count_gives_nan() {
        const SIZES: [u64; 6] = [0, 1, 2, 100, 1_000_000, 1_000_000_000_000];
        for counts in SIZES
            .iter()
            .flat_map(|l| SIZES.iter().flat_map(|d| SIZES.map(|w| [*l, *d, w])))
        {
            match EloEstimate::normalized(counts) {
                Some(EloEstimate::Between {
                    difference,
                    low,
                    high,
                }) => {
                    assert!(
                        low <= difference && difference <= high,
                        "{counts:?}: {difference} in [{low}, {high}]"
                    );
                    assert!(low.is_finite() && high.is_finite(), "{counts:?}");
                }
                Some(EloEstimate::Above { low: end } | EloEstimate::Below { high: end }) => {
                    assert!(end.is_finite());
                }
                None => assert!(counts[0] == 0 && counts[2] == 0, "{counts:?}"),
            }
        }
    }

    /// The share of simulated matches whose interval holds the true value.
    fn coverage(games: u32, win: f64, draw: f64) -> f64 {
        const MATCHES: u64 = 10_000;
        let (mean, square) = (win + draw / 2.0, win + draw / 4.0);
        let truth = (mean - 0.5) / (square - mean * mean).sqrt() * SCALE;
        let covered = |index: &u64| {
            let mut rng = Rng::stream(2, *index);
            let mut counts = [0; 3];
            for _ in 0..games {
                let chance = rng.unit();
                counts[if chance < win {
                    2
                } else {
                    usize::from(chance < win + draw)
                }] += 1;
            }
            match EloEstimate::normalized(counts) {
                Some(EloEstimate::Between { low, high, .. }) => (low..=high).contains(&truth),
                Some(EloEstimate::Above { low }) => low <= truth,
                Some(EloEstimate::Below { high }) => truth <= high,
                None => false,
            }
        };
        (0..MATCHES).filter(covered).count() as f64 / MATCHES as f64
    }

    #[test]
    fn intervals_have_their_nominal_coverage() {
        for (games, win, draw) in [
            (100, 0.45, 0.2),
            (400, 0.3, 0.5),
            (20, 0.9, 0.0),
            (100, 0.9, 0.0),
            (100, 0.85, 0.1),
            (400, 0.9, 0.08),
        ] {
            let found = coverage(games, win, draw);
            assert!(
                (0.93..=0.965).contains(&found),
                "{games} games at {win} and {draw}: {found}"
            );
        }
    }
}
