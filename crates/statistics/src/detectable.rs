//! Detectable differences of a sample size.

use super::binomial::{at_least, at_most};
use super::exact::crossing;
use super::{SuccessRate, Z_95, fisher_exact};

/// The power at which a difference counts as detectable.
const POWER: f64 = 0.8;

/// True rates that a comparison would have distinguished from a known sample.
///
/// ```
/// use uctopia::statistics::{SuccessRate, detectable};
/// // 400 trials beside 0 successes of 100 000: one success would be significant.
/// let rates = detectable(SuccessRate::new(0, 100_000), 400, 0.05);
/// assert_eq!(rates.at_most, None);
/// assert!((rates.at_least.unwrap() - (1.0 - 0.2_f64.powf(1.0 / 400.0))).abs() < 1e-12); // 0.4 %
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Detectable {
    /// The largest rate below that of the known sample that is detected as different; `None` where not even 0 is.
    pub at_most: Option<f64>,
    /// The smallest rate above it; `None` where not even 1 is.
    pub at_least: Option<f64>,
}

/// The rates nearest to that of `known` for which so many `trials` give Fisher's exact test a p-value below `level` with a
/// probability of 80 %, the known sample being fixed. Rates between the two would mostly not be detected.
///
/// ```
/// use uctopia::statistics::{SuccessRate, detectable};
/// let rates = detectable(SuccessRate::new(40, 100), 100, 0.05);
/// let (low, high) = (rates.at_most.unwrap(), rates.at_least.unwrap());
/// assert!((0.21..0.24).contains(&low) && (0.58..0.60).contains(&high)); // a hundred games distinguish 40 % from 59 %
/// ```
#[must_use]
pub fn detectable(known: SuccessRate, trials: u64, level: f64) -> Detectable {
    let none = Detectable {
        at_most: None,
        at_least: None,
    };
    let Some(rate) = known.rate().filter(|_| trials > 0) else {
        return none;
    };
    let differs = |successes: u64| fisher_exact(known, SuccessRate::new(successes, trials)) < level;
    let middle = ((rate * trials as f64).round() as u64).min(trials);
    // The first count on either side that differs from the known sample.
    let above = first(middle, trials, differs);
    let below = first(0, middle, |fewer| differs(middle - fewer)).map(|fewer| middle - fewer);
    Detectable {
        at_most: below.map(|count| crossing(0.0, 1.0, |p| at_most(count, trials, p) < POWER)),
        at_least: above.map(|count| crossing(0.0, 1.0, |p| at_least(count, trials, p) > POWER)),
    }
}

/// How many trials of each of two rates give Fisher's exact test a p-value below 5 % with a probability of 80 %, by the normal
/// approximation with the correction of Casagrande, Pike and Smith (1978); `None` where the rates are equal.
///
/// ```
/// use uctopia::statistics::trials_needed;
/// assert_eq!(trials_needed(0.5, 0.7), Some(103)); // their table
/// assert_eq!(trials_needed(0.25, 0.25), None);
/// ```
#[must_use]
pub fn trials_needed(one: f64, other: f64) -> Option<u64> {
    /// The quantile of the normal distribution that belongs to [`POWER`].
    const Z_80: f64 = 0.841_621_233_572_914_2;
    let difference = (one - other).abs();
    if !(0.0..=1.0).contains(&one) || !(0.0..=1.0).contains(&other) || difference == 0.0 {
        return None;
    }
    let middle = (one + other) / 2.0;
    let spread = |rate: f64| rate * (1.0 - rate);
    let needed =
        Z_95 * libm::sqrt(2.0 * spread(middle)) + Z_80 * libm::sqrt(spread(one) + spread(other));
    let uncorrected = (needed / difference) * (needed / difference);
    let correction = 1.0 + libm::sqrt(1.0 + 4.0 / (uncorrected * difference));
    Some(libm::ceil(uncorrected * correction * correction / 4.0) as u64)
}

/// The smallest number from `low` to `high` for which `holds`, if it does for `high`; it holds for all above the first.
fn first(low: u64, high: u64, holds: impl Fn(u64) -> bool) -> Option<u64> {
    if !holds(high) {
        return None;
    }
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often samples of a true rate differ from the known one: all outcomes, one by one.
    fn power(known: SuccessRate, trials: u64, level: f64, p: f64) -> f64 {
        let differs =
            |&successes: &u64| fisher_exact(known, SuccessRate::new(successes, trials)) < level;
        let chance = |successes: u64| {
            at_most(successes, trials, p)
                - if successes == 0 {
                    0.0
                } else {
                    at_most(successes - 1, trials, p)
                }
        };
        (0..=trials).filter(differs).map(chance).sum()
    }

    #[test]
    fn the_rates_are_shown_in_four_of_five_cases() {
        for (wins, games, trials, level) in [
            (40, 100, 100, 0.05),
            (17, 100, 400, 0.05),
            (63, 100, 200, 0.025),
            (3, 40, 60, 0.05),
            (7, 1000, 300, 0.05),
        ] {
            let known = SuccessRate::new(wins, games);
            let rates = detectable(known, trials, level);
            for rate in [rates.at_most, rates.at_least].into_iter().flatten() {
                let found = power(known, trials, level, rate);
                assert!(
                    (found - POWER).abs() < 1e-3,
                    "{wins} of {games}, {trials} trials: {found} at {rate}"
                );
            }
            assert!(rates.at_least.is_some());
        }
    }

    /// All outcomes of both samples, one by one.
    #[test]
    fn the_needed_trials_show_the_difference_in_four_of_five_cases() {
        for (one, other) in [(0.2, 0.5), (0.1, 0.4), (0.5, 0.8)] {
            let trials = trials_needed(one, other).unwrap();
            let chance = |rate: f64, successes: u64| {
                at_most(successes, trials, rate)
                    - if successes == 0 {
                        0.0
                    } else {
                        at_most(successes - 1, trials, rate)
                    }
            };
            let shown: f64 = (0..=trials)
                .map(|first| {
                    chance(one, first) * power(SuccessRate::new(first, trials), trials, 0.05, other)
                })
                .sum();
            assert!(
                (shown - POWER).abs() < 0.03,
                "{one} and {other}: {trials} trials have a power of {shown}"
            );
        }
        assert_eq!(trials_needed(0.28, 0.25), trials_needed(0.25, 0.28));
        assert_eq!(trials_needed(0.5, 1.5), None);
    }

    /// By hand: beside 0 of 100 000 each success among 400 is significant; beside 0 of 1000 it takes three of 400.
    #[test]
    fn no_success_at_all() {
        let rate = |games, count: u64| {
            let rate = detectable(SuccessRate::new(0, games), 400, 0.05)
                .at_least
                .unwrap();
            assert!((at_least(count, 400, rate) - POWER).abs() < 1e-12, "{rate}");
        };
        rate(100_000, 1);
        rate(1000, 3);
    }

    #[test]
    fn few_trials_detect_no_difference() {
        let nothing = Detectable {
            at_most: None,
            at_least: None,
        };
        assert_eq!(detectable(SuccessRate::new(1, 2), 3, 0.05), nothing);
        assert_eq!(detectable(SuccessRate::new(0, 0), 1000, 0.05), nothing);
        assert_eq!(detectable(SuccessRate::new(5, 10), 0, 0.05), nothing);
    }

    #[test]
    fn all_successes_leave_only_one_side() {
        let rates = detectable(SuccessRate::new(100, 100), 1000, 0.05);
        assert_eq!(rates.at_least, None);
        assert!((0.9..1.0).contains(&rates.at_most.unwrap()), "{rates:?}");
    }

    #[test]
    fn millions_of_trials_are_supported() {
        let rates = detectable(SuccessRate::new(533, 1_000_000_000), 40_000_000, 0.05);
        assert!(
            rates.at_most.unwrap() < 5.33e-7 && rates.at_least.unwrap() > 5.33e-7,
            "{rates:?}"
        );
    }
}
