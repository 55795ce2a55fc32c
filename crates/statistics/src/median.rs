//! Medians of measurements whose distribution is unknown, such as times on a machine that others use too.

use super::Interval;
use super::binomial::at_most;

/// The median of independent measurements, with its interval.
///
/// ```
/// use uctopia::statistics::MedianEstimate;
/// let gains = [1.81, 1.79, 1.84, 1.80, 1.83, 1.12, 1.82, 1.85, 1.78]; // one search was disturbed
/// let estimate = MedianEstimate::of(gains).unwrap();
/// let interval = estimate.interval.unwrap();
/// assert_eq!((estimate.median, interval.low, interval.high), (1.81, 1.78, 1.84));
/// assert_eq!(MedianEstimate::of([1.8, 1.9]).unwrap().interval, None); // too few
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct MedianEstimate {
    /// The number of measurements.
    pub samples: u64,
    /// The median of the measurements: of an even number, the mean of the two in the middle.
    pub median: f64,
    /// The interval that contains the true median with a probability of at least 95 %; `None` below six measurements, of which
    /// not even the least and the greatest enclose it so often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
}

impl MedianEstimate {
    /// The median of these measurements; those that are not finite numbers are passed over. `None` without any.
    ///
    /// The ends of the interval are measurements themselves: the `k`th least and the `k`th greatest, which fail to enclose the
    /// median only if fewer than `k` of all lie on one side of it. That is a matter of a fair coin whatever the distribution
    /// (Thompson 1936, "On confidence ranges for the median and other expectation distributions for populations of unknown
    /// distribution form").
    #[must_use]
    pub fn of(measurements: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = measurements
            .into_iter()
            .filter(|value| value.is_finite())
            .collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let median = sorted[last / 2] + (sorted[last.div_ceil(2)] - sorted[last / 2]) / 2.0;
        let interval = outer(sorted.len() as u64).map(|outer| Interval {
            low: sorted[outer as usize],
            high: sorted[last - outer as usize],
        });
        Some(Self {
            samples: sorted.len() as u64,
            median,
            interval,
        })
    }
}

/// How many measurements lie beyond each end of the interval; `None` where there are too few for an interval.
fn outer(samples: u64) -> Option<u64> {
    let fails_rarely = |outer: &u64| 2.0 * at_most(*outer, samples, 0.5) <= 0.05;
    (0..samples / 2).take_while(fails_rarely).last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    /// The ranks of the tables, counted from 0.
    #[test]
    fn ends_have_the_known_ranks() {
        for (samples, known) in [
            (5, None),
            (6, Some(0)),
            (8, Some(0)),
            (9, Some(1)),
            (12, Some(2)),
            (15, Some(3)),
            (20, Some(5)),
            (50, Some(17)),
        ] {
            assert_eq!(outer(samples), known, "{samples} measurements");
        }
    }

    #[test]
    fn an_even_number_has_its_median_in_between() {
        assert_eq!(
            MedianEstimate::of([3.0, 1.0, 2.0, 10.0]).unwrap().median,
            2.5
        );
        assert_eq!(MedianEstimate::of([3.0, f64::NAN, 1.0]).unwrap().samples, 2);
        assert_eq!(MedianEstimate::of([]), None);
    }

    /// The median of a skew distribution is enclosed at least as often as promised.
    #[test]
    fn medians_are_covered() {
        const REPEATS: u64 = 4000;
        for samples in [6, 9, 20] {
            let covered = |&index: &u64| {
                let mut rng = Rng::stream(5, index);
                let estimate =
                    MedianEstimate::of((0..samples).map(|_| -libm::log(1.0 - rng.unit())));
                estimate
                    .and_then(|estimate| estimate.interval)
                    .unwrap()
                    .contains(std::f64::consts::LN_2)
            };
            let found = (0..REPEATS).filter(covered).count() as f64 / REPEATS as f64;
            assert!(found >= 0.945, "{samples} measurements: {found}");
        }
    }
}
