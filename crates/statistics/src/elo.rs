//! Strength differences on Elo's scale.

use super::{Interval, ScoreEstimate};

/// The rating difference at which a player is expected to score `score`, which must lie strictly between 0 and 1
/// (Elo 1978, "The Rating of Chessplayers", with the logistic curve): `−400 log₁₀(1/score − 1)`.
///
/// `None` for 0, 1 and anything outside, where no difference is large enough.
///
/// ```
/// use uctopia::statistics::elo_difference;
/// assert!((elo_difference(0.6).unwrap() - 70.4365036223).abs() < 1e-9);
/// assert_eq!(elo_difference(1.0), None);
/// ```
#[must_use]
pub fn elo_difference(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| elo(score))
}

fn elo(score: f64) -> f64 {
    400.0 * libm::log10(score / (1.0 - score))
}

/// The share of points that a player rated `difference` higher is expected to score.
///
/// ```
/// use uctopia::statistics::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(70.4365036223) - 0.6).abs() < 1e-12);
/// ```
#[must_use]
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -difference / 400.0))
}

/// The strength of A minus that of B, in Elo.
///
/// The ends are those of the score's interval, each put on Elo's scale. They lie evenly around the estimate: Elo is a
/// multiple of the log odds `ln(s/(1−s))`, and on that scale Wilson's interval is symmetric, since the product of the odds of its
/// ends is the square of the odds of the score (Newcombe 1998, "Two-sided confidence intervals for the single
/// proportion"). A clean sweep gives no estimate, only a bound.
///
/// ```
/// use uctopia::statistics::{EloEstimate, ScoreEstimate};
/// let elo = |counts| EloEstimate::from_score(&ScoreEstimate::of(counts).unwrap());
/// assert_eq!(elo([40, 0, 60]).between().unwrap().map(f64::round), [70.0, 2.0, 139.0]);
/// assert!(matches!(elo([0, 0, 100]), EloEstimate::Above { low } if low.round() == 598.0));
/// assert!(matches!(elo([100, 0, 0]), EloEstimate::Below { high } if high.round() == -598.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EloEstimate {
    /// Both sides won points.
    Between {
        /// The difference at which the observed score is the expected one.
        difference: f64,
        /// The lower end of the 95 % interval.
        low: f64,
        /// The upper end of the 95 % interval.
        high: f64,
    },
    /// A won every point: the difference is at least this.
    Above {
        /// The lower end of the 95 % interval.
        low: f64,
    },
    /// A won no point: the difference is at most this.
    Below {
        /// The upper end of the 95 % interval.
        high: f64,
    },
}

impl EloEstimate {
    /// The difference and the two ends of its interval, in Elo; `None` for a bound.
    ///
    /// ```
    /// use uctopia::statistics::{EloEstimate, ScoreEstimate};
    /// let elo = EloEstimate::from_score(&ScoreEstimate::of([40, 0, 60]).unwrap());
    /// assert_eq!(elo.between().unwrap().map(f64::round), [70.0, 2.0, 139.0]);
    /// ```
    #[must_use]
    pub fn between(&self) -> Option<[f64; 3]> {
        match *self {
            Self::Between {
                difference,
                low,
                high,
            } => Some([difference, low, high]),
            Self::Above { .. } | Self::Below { .. } => None,
        }
    }

    /// The strength of B minus that of A.
    ///
    /// ```
    /// use uctopia::statistics::{EloEstimate, ScoreEstimate};
    /// let elo = |counts| EloEstimate::from_score(&ScoreEstimate::of(counts).unwrap());
    /// assert_eq!(elo([40, 0, 60]).reversed().between().unwrap().map(f64::round), [-70.0, -139.0, -2.0]);
    /// assert!(matches!(elo([0, 0, 100]), EloEstimate::Above { low } if low.round() == 598.0));
    /// assert!(matches!(elo([0, 0, 100]).reversed(), EloEstimate::Below { high } if high.round() == -598.0));
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Self {
        match *self {
            Self::Between {
                difference,
                low,
                high,
            } => Self::Between {
                difference: -difference,
                low: -high,
                high: -low,
            },
            Self::Above { low } => Self::Below { high: -low },
            Self::Below { high } => Self::Above { low: -high },
        }
    }

    /// The difference that belongs to a score.
    #[must_use]
    pub fn from_score(estimate: &ScoreEstimate) -> Self {
        // The ends lie strictly inside (0, 1) when the score does; the clamp keeps them there in spite of rounding.
        let inside = |score: f64| elo(score.clamp(f64::EPSILON, 1.0 - f64::EPSILON));
        let Interval { low, high } = estimate.interval.map(inside);
        match estimate.score {
            score if score >= 1.0 => Self::Above { low },
            score if score <= 0.0 => Self::Below { high },
            score => Self::Between {
                difference: inside(score),
                low,
                high,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Z_95;
    use super::*;

    fn estimate<const CLASSES: usize>(counts: [u64; CLASSES]) -> (ScoreEstimate, EloEstimate) {
        let score = ScoreEstimate::of(counts).unwrap();
        (score, EloEstimate::from_score(&score))
    }

    /// The difference and the ends of the interval, with two decimals.
    #[track_caller]
    fn assert_digits(elo: EloEstimate, known: [f64; 3]) {
        let is_known = elo
            .between()
            .unwrap()
            .into_iter()
            .zip(known)
            .all(|(found, known)| (found - known).abs() <= 0.005);
        assert!(is_known, "{elo:?} is not {known:?}");
    }

    #[test]
    fn intervals_have_the_known_digits() {
        for (counts, known) in [
            ([40, 0, 60], [70.44, 1.57, 139.31]),
            ([35, 10, 55], [70.44, 5.17, 135.71]),
            ([3, 0, 7], [147.19, -67.88, 362.26]),
            ([0, 100, 0], [0.0, -6.76, 6.76]),
            ([288, 127, 585], [106.39, 85.49, 127.30]),
        ] {
            assert_digits(estimate(counts).1, known);
        }
        assert_digits(estimate([2, 9, 21, 12, 6]).1, [38.37, -11.63, 88.37]);
        assert!(
            matches!(estimate([0, 0, 100]).1, EloEstimate::Above { low } if low.round() == 598.0)
        );
        assert!(
            matches!(estimate([0, 0, 0, 0, 50]).1, EloEstimate::Above { low } if low.round() == 497.0)
        );
        assert!(
            matches!(estimate([50, 0, 0, 0, 0]).1, EloEstimate::Below { high } if high.round() == -497.0)
        );
    }

    /// Differences and symmetric errors of fastchess, whose formula is half the distance between the ends of the
    /// normal interval: this tests the score, the variance and the scale, all to ten digits.
    #[test]
    fn differences_and_errors_are_those_of_chess_tools() {
        for (counts, difference, error) in [
            ([40, 0, 60], 70.4365036223, 70.5711798942),
            ([35, 10, 55], 70.4365036223, 66.6859817535),
            ([89, 123, 76], -15.6935207054, 30.4580007170),
            ([96, 111, 136], 40.7024581865, 30.4272179436),
            ([356, 0, 34], -407.9884323722, 63.1645147358),
            ([1351, 2942, 1477], 7.5881879075, 6.2766709547),
            ([288, 127, 585], 106.3938604257, 20.9541313271),
        ] {
            assert_chess_elo(counts, difference, error, 1e-9);
        }
        assert_chess_elo([3, 0, 7], 147.19, 387.39, 0.005);
        assert_chess_elo([10, 0, 90], 381.70, 128.55, 0.005);
        assert_chess_elo([34, 54, 63, 64, 75], 55.58, 27.65, 0.005);
        assert_chess_elo([332, 433, 498, 333, 334], -8.64, 10.33, 0.005);
        assert_chess_elo([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.005);
        assert_chess_elo([2, 9, 21, 12, 6], 38.37, 49.36, 0.005);
        assert_chess_elo([39, 8843, 26675, 9240, 44], 1.576763, 1.030314, 1e-6);
    }

    #[track_caller]
    fn assert_chess_elo<const CLASSES: usize>(
        counts: [u64; CLASSES],
        difference: f64,
        error: f64,
        tolerance: f64,
    ) {
        let (score, elo) = estimate(counts);
        let EloEstimate::Between {
            difference: found, ..
        } = elo
        else {
            panic!("{counts:?} gives {elo:?}")
        };
        assert!(
            (found - difference).abs() < tolerance,
            "{counts:?}: {found} is not {difference}"
        );
        let half_width = Z_95 * (score.variance / score.samples as f64).sqrt();
        let elo = |score| elo_difference(score).unwrap();
        let found = (elo(score.score + half_width) - elo(score.score - half_width)) / 2.0;
        assert!(
            (found - error).abs() < tolerance,
            "{counts:?}: error {found} is not {error}"
        );
    }

    #[test]
    fn no_counts_give_nan_or_infinity() {
        const SIZES: [u64; 6] = [0, 1, 2, 100, 1_000_000, 1_000_000_000_000];
        for losses in SIZES {
            for draws in SIZES {
                for wins in SIZES {
                    let Some(score) = ScoreEstimate::of([losses, draws, wins]) else {
                        continue;
                    };
                    let elo = EloEstimate::from_score(&score);
                    let (is_finite, sweep) = match elo {
                        EloEstimate::Between {
                            difference,
                            low,
                            high,
                        } => (
                            [difference, low, high].into_iter().all(f64::is_finite),
                            [false, false],
                        ),
                        EloEstimate::Above { low } => (low.is_finite(), [true, false]),
                        EloEstimate::Below { high } => (high.is_finite(), [false, true]),
                    };
                    assert!(is_finite, "{losses} {draws} {wins}: {elo:?}");
                    assert_eq!(
                        sweep,
                        [losses + draws == 0, wins + draws == 0],
                        "{losses} {draws} {wins}: {elo:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_ends_lie_evenly_around_the_estimate() {
        for (_, elo) in [[3, 0, 7], [40, 0, 60], [1, 5, 900]].map(estimate) {
            let EloEstimate::Between {
                difference,
                low,
                high,
            } = elo
            else {
                panic!("{elo:?}")
            };
            assert!((high + low - 2.0 * difference).abs() < 1e-6, "{elo:?}");
        }
    }

    #[test]
    fn swapping_the_players_turns_the_difference_round() {
        let [there, back] = [[3, 1, 7], [7, 1, 3]]
            .map(|counts| estimate(counts).1.between().unwrap().map(f64::round));
        assert_eq!(there, [132.0, -62.0, 327.0]);
        assert_eq!(back, [-132.0, -327.0, 62.0]);
    }
}
