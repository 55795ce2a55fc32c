//! The likeliest distribution of results of a given strength.
//!
//! Given the shares of observed results, these find the distribution under which the observation was most likely,
//! among all with a given mean, or a given mean in standard deviations. (Van den Bergh, "Maximum likelihood estimator
//! for a multinomial distribution", for the mean; "Normalized Elo", for the lead in standard deviations.)

use std::array;

use crate::exact::crossing;
use crate::score::{mean_and_variance, value_of};

/// The count of a class without results: Fishtest's and fastchess's choice.
const UNSEEN: f64 = 1e-3;

/// The number of results, and the share of each class; none is 0.
pub(super) fn shares_of<const CLASSES: usize>(counts: &[u64; CLASSES]) -> (f64, [f64; CLASSES]) {
    const {
        assert!(
            CLASSES == 3 || CLASSES == 5,
            "a test counts games or pairs of games"
        );
    };
    let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let total: f64 = counts.iter().sum();
    (total, counts.map(|count| count / total))
}

/// The likeliest distribution with this mean, strictly between 0 and 1.
pub(super) fn with_mean<const CLASSES: usize>(
    shares: &[f64; CLASSES],
    mean: f64,
) -> [f64; CLASSES] {
    balanced(
        shares,
        &array::from_fn(|class| value_of::<CLASSES>(class) - mean),
    )
    .unwrap_or(*shares)
}

/// The likeliest distribution whose mean lies `lead` of its own standard deviations above ½.
///
/// The standard deviation is made linear at a first guess, which leaves the problem of [`with_mean`] with other
/// values; its solution is the next guess. Fishtest begins with equal shares, from where strong effects cannot be
/// reached. Beginning with a distribution that has the lead, and going half of each step, the search has ended in
/// every case tried, with leads of up to a thousand Elo and counts of all shapes.
pub(super) fn with_t_value<const CLASSES: usize>(
    shares: &[f64; CLASSES],
    lead: f64,
) -> [f64; CLASSES] {
    const STEPS: usize = 400;
    let mut found = mixture(shares, lead);
    let (mut mean, mut deviation) = mean_and_deviation(&found);
    for _ in 0..STEPS {
        let linear = array::from_fn(|class| {
            let distance = (value_of::<CLASSES>(class) - mean) / deviation;
            value_of::<CLASSES>(class) - 0.5 - 0.5 * lead * deviation * (1.0 + distance * distance)
        });
        let Some(next) = balanced(shares, &linear) else {
            break;
        };
        let change = (0..CLASSES)
            .map(|class| (next[class] - found[class]).abs())
            .fold(0.0, f64::max);
        found = next;
        let (next_mean, next_deviation) = mean_and_deviation(&found);
        (mean, deviation) = ((mean + next_mean) / 2.0, (deviation + next_deviation) / 2.0);
        if change < 1e-12 {
            break;
        }
    }
    found
}

/// The shares with so much of the best result added, or of the worst, that the lead is right.
fn mixture<const CLASSES: usize>(shares: &[f64; CLASSES], lead: f64) -> [f64; CLASSES] {
    let lead_of = |shares: &[f64; CLASSES]| {
        let (mean, deviation) = mean_and_deviation(shares);
        (mean - 0.5) / deviation
    };
    let better = lead_of(shares) < lead;
    let added = if better { CLASSES - 1 } else { 0 };
    let mixed = |weight: f64| {
        array::from_fn(|class| {
            (1.0 - weight) * shares[class] + if class == added { weight } else { 0.0 }
        })
    };
    mixed(crossing(0.0, 1.0, |weight| {
        (lead_of(&mixed(weight)) >= lead) == better
    }))
}

fn mean_and_deviation<const CLASSES: usize>(shares: &[f64; CLASSES]) -> (f64, f64) {
    let (mean, variance) = mean_and_variance(*shares);
    (mean, libm::sqrt(variance))
}

/// The likeliest distribution in which `values` have mean 0: `share / (1 + θ value)` with the θ that makes it so.
/// `None` unless there are values on both sides of 0.
fn balanced<const CLASSES: usize>(
    shares: &[f64; CLASSES],
    values: &[f64; CLASSES],
) -> Option<[f64; CLASSES]> {
    // No share of the result exceeds 1, which bounds θ, and keeps denominators positive.
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for (&share, &value) in shares.iter().zip(values) {
        if value > 0.0 {
            low = low.max((share - 1.0) / value);
        } else if value < 0.0 {
            high = high.min((share - 1.0) / value);
        }
    }
    if !(low.is_finite() && high.is_finite()) {
        return None;
    }
    let theta = falling_root(low, high, |theta| {
        shares
            .iter()
            .zip(values)
            .fold((0.0, 0.0), |(mean, slope), (share, value)| {
                let term = value / (1.0 + theta * value);
                (mean + share * term, slope - share * term * term)
            })
    });
    Some(array::from_fn(|class| {
        shares[class] / (1.0 + theta * values[class])
    }))
}

/// The root of a falling function that is given with its slope: Newton's steps, or halves where they would leave the
/// bracket.
fn falling_root(mut low: f64, mut high: f64, function: impl Fn(f64) -> (f64, f64)) -> f64 {
    const STEPS: usize = 200;
    let mut x = if low < 0.0 && high > 0.0 {
        0.0
    } else {
        low + (high - low) / 2.0
    };
    for _ in 0..STEPS {
        let (value, slope) = function(x);
        if value > 0.0 {
            low = x;
        } else if value < 0.0 {
            high = x;
        } else {
            break;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high {
            newton
        } else {
            low + (high - low) / 2.0
        };
        let step = (next - x).abs();
        x = next;
        if step <= 1e-15 * (1.0 + x.abs()) {
            break;
        }
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    /// Counts of all shapes: even and lopsided, few and many, with and without unseen classes.
    fn any_shares<const CLASSES: usize>(rng: &mut Rng) -> [f64; CLASSES] {
        let size = libm::pow(10.0, 8.0 * rng.unit());
        let power = [1.0, 4.0, 20.0][rng.below(3) as usize];
        shares_of(&array::from_fn(|_| {
            (size * libm::pow(rng.unit(), power)) as u64
        }))
        .1
    }

    fn log_likelihood<const CLASSES: usize>(shares: &[f64; CLASSES], of: &[f64; CLASSES]) -> f64 {
        (0..CLASSES)
            .map(|class| shares[class] * libm::log(of[class]))
            .sum()
    }

    fn assert_distribution<const CLASSES: usize>(found: &[f64; CLASSES], what: &str) {
        assert!(
            found.iter().all(|share| *share > 0.0 && share.is_finite()),
            "{what}: {found:?}"
        );
        assert!(
            (found.iter().sum::<f64>() - 1.0).abs() < 1e-5,
            "{what}: {found:?} do not sum to 1"
        );
    }

    fn check_constraints<const CLASSES: usize>(rng: &mut Rng) {
        let shares = any_shares::<CLASSES>(rng);
        let mean = 0.003 + 0.994 * rng.unit();
        let found = with_mean(&shares, mean);
        assert_distribution(&found, &format!("{shares:?} with mean {mean}"));
        assert!(
            (mean_and_variance(found).0 - mean).abs() < 1e-5,
            "{shares:?} with mean {mean}: {found:?}"
        );

        let lead = (8.0 * rng.unit() - 4.0) * [1.0, 0.1, 0.01][rng.below(3) as usize];
        let found = with_t_value(&shares, lead);
        assert_distribution(&found, &format!("{shares:?} with lead {lead}"));
        let (mean, deviation) = mean_and_deviation(&found);
        assert!(
            (mean - 0.5 - lead * deviation).abs() < 1e-5,
            "{shares:?} with lead {lead}: {found:?}"
        );
    }

    #[test]
    fn constraints_hold_for_counts_of_all_shapes() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            check_constraints::<3>(&mut rng);
            check_constraints::<5>(&mut rng);
        }
    }

    /// Every distribution over three classes with this lead, one for each share of draws.
    fn likeliest_by_search(shares: &[f64; 3], lead: f64) -> f64 {
        let with_draws = |draws: f64| {
            let wins = crossing(0.0, 1.0 - draws, |wins| {
                let (mean, deviation) = mean_and_deviation(&[1.0 - draws - wins, draws, wins]);
                mean - 0.5 >= lead * deviation
            });
            log_likelihood(shares, &[1.0 - draws - wins, draws, wins])
        };
        (1..4000)
            .map(|step| with_draws(f64::from(step) / 4000.0))
            .filter(|l| l.is_finite())
            .fold(f64::MIN, f64::max)
    }

    #[test]
    fn no_distribution_of_the_same_lead_is_likelier() {
        let mut rng = Rng::new(2);
        for _ in 0..20 {
            let shares = shares_of(&array::from_fn(|_| u64::from(rng.below(1000)))).1;
            let lead = 4.0 * rng.unit() - 2.0;
            let found = log_likelihood(&shares, &with_t_value(&shares, lead));
            let searched = likeliest_by_search(&shares, lead);
            assert!(
                found > searched - 1e-9,
                "{shares:?} with {lead}: {found} below {searched}"
            );
            assert!(
                found < searched + 1e-4,
                "{shares:?} with {lead}: {found} above {searched}"
            );
        }
    }
}
