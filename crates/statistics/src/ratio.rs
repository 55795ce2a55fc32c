//! Ratios of two measurements that were made in pairs.

use super::{Interval, MeanAccumulator};

/// The largest logarithm whose exponential is still a number.
const MOST: f64 = 700.0;

/// The mean ratio of paired measurements, such as the times of two programs that took turns, with its interval.
///
/// ```
/// use uctopia::statistics::RatioEstimate;
/// let seconds = [(1.00, 0.91), (1.10, 0.98), (0.99, 0.90), (1.02, 0.93)]; // the old program and the new one
/// let estimate = RatioEstimate::of(seconds).unwrap();
/// let interval = estimate.interval.unwrap();
/// assert_eq!([estimate.ratio, interval.low, interval.high].map(|ratio| (1000.0 * ratio).round()), [905.0, 890.0, 921.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct RatioEstimate {
    /// The number of pairs.
    pub samples: u64,
    /// The geometric mean of the ratios, the second measurement of a pair over the first.
    pub ratio: f64,
    /// The 95 % interval of the true ratio; `None` for a single pair, and where all ratios are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
}

impl RatioEstimate {
    /// The ratio of these pairs; those in which a measurement is not a positive number are passed over. `None` without any.
    ///
    /// The mean of the logarithms with the interval of [`MeanAccumulator::mean`], taken back: a ratio and its inverse count the
    /// same, and what slows down both measurements of a pair cancels.
    #[must_use]
    pub fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Option<Self> {
        let mut logarithms = MeanAccumulator::default();
        let is_positive = |number: f64| number.is_finite() && number > 0.0;
        pairs
            .into_iter()
            .filter(|&(first, second)| is_positive(first) && is_positive(second))
            .for_each(|(first, second)| logarithms.add(libm::log(second) - libm::log(first)));
        let found = logarithms.mean(-MOST..=MOST)?;
        let ratio = |logarithm: f64| libm::exp(logarithm.clamp(-MOST, MOST));
        let interval = found.interval.map(|ends| Interval {
            low: ratio(ends.low),
            high: ratio(ends.high),
        });
        Some(Self {
            samples: found.samples,
            ratio: ratio(found.mean),
            interval,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_ratio_has_the_inverse_interval() {
        let pairs = [(1.0, 2.0), (3.0, 5.0), (2.0, 4.5), (1.0, 1.7)];
        let there = RatioEstimate::of(pairs).unwrap();
        let back = RatioEstimate::of(pairs.map(|(one, other)| (other, one))).unwrap();
        let (ends, inverse) = (there.interval.unwrap(), back.interval.unwrap());
        for (one, other) in [
            (there.ratio, back.ratio),
            (ends.low, inverse.high),
            (ends.high, inverse.low),
        ] {
            assert!((one * other - 1.0).abs() < 1e-12, "{one} and {other}");
        }
    }

    #[test]
    fn intervals_are_those_of_students_test_on_logarithms() {
        let pairs = [(1.0, 2.0), (3.0, 5.0), (2.0, 4.5), (1.0, 1.7)];
        let RatioEstimate {
            ratio, interval, ..
        } = RatioEstimate::of(pairs).unwrap();
        let Interval { low, high } = interval.unwrap();
        let logarithms = pairs.map(|(one, other): (f64, f64)| (other / one).ln());
        let mean = logarithms.iter().sum::<f64>() / 4.0;
        let deviation = (logarithms.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 3.0).sqrt();
        let reach = 3.182_446_3 * deviation / 2.0; // the quantile for three degrees of freedom
        for (found, known) in [
            (ratio, mean.exp()),
            (low, (mean - reach).exp()),
            (high, (mean + reach).exp()),
        ] {
            assert!((found - known).abs() < 1e-6, "{found} is not {known}");
        }
    }

    #[test]
    fn measurements_that_are_no_times_do_not_count() {
        assert_eq!(RatioEstimate::of([(0.0, 1.0), (1.0, f64::NAN)]), None);
        let single = RatioEstimate::of([(2.0, 1.0), (0.0, 1.0)]).unwrap();
        assert_eq!(
            (single.samples, single.ratio, single.interval),
            (1, 0.5, None)
        );
        assert!(
            RatioEstimate::of([(1e-300, 1e300), (1e300, 1e-300)])
                .unwrap()
                .interval
                .unwrap()
                .high
                .is_finite()
        );
    }
}
