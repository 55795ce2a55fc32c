//! A random walk between two bounds, in the limit of small steps: Brownian motion with drift.
//!
//! The formulas are classical (Darling and Siegert 1953, "The first passage problem for a continuous Markov process";
//! Siegmund 1985, "Sequential Analysis", chapter 3). Distances below are in units of the width between the bounds, and
//! times in units in which the walk spreads over that width.

use std::f64::consts::{PI, SQRT_2};

use crate::normal_cdf;

/// A walk that begins at 0 and ends at the first bound it meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brownian {
    /// The mean of a step.
    pub drift: f64,
    /// The variance of a step; above 0.
    pub variance: f64,
    /// The lower bound; below 0.
    pub low: f64,
    /// The upper bound; above 0.
    pub high: f64,
}

impl Brownian {
    fn width(&self) -> f64 {
        self.high - self.low
    }

    /// The drift, when both distances and times are measured by the width.
    fn pull(&self) -> f64 {
        self.drift / self.variance * self.width()
    }

    /// The distance of the start from the lower bound, in widths.
    fn start(&self) -> f64 {
        -self.low / self.width()
    }

    /// The probability that the walk ends at the lower bound.
    pub(super) fn ends_low(&self) -> f64 {
        let (pull, start) = (self.pull(), self.start());
        if pull.abs() < 1e-12 {
            1.0 - start
        } else if pull > 0.0 {
            libm::exp(-2.0 * pull * start) * libm::expm1(-2.0 * pull * (1.0 - start))
                / libm::expm1(-2.0 * pull)
        } else {
            libm::expm1(2.0 * pull * (1.0 - start)) / libm::expm1(2.0 * pull)
        }
    }

    /// The probability that the walk ends at the upper bound.
    pub(super) fn ends_high(&self) -> f64 {
        Self {
            drift: -self.drift,
            variance: self.variance,
            low: -self.high,
            high: -self.low,
        }
        .ends_low()
    }

    /// The mean number of steps of the walk (Wald 1945): the mean end, divided by the drift.
    pub(super) fn mean_duration(&self) -> f64 {
        if self.pull().abs() < 1e-6 {
            return -self.low * self.high / self.variance;
        }
        (self.ends_high() * self.high + self.ends_low() * self.low) / self.drift
    }

    /// The probability that the walk is at most at `level` after `time` steps, or ended low before that. A `level` at a bound
    /// gives the probability of ending there: low before `time`, or not high before it.
    pub(super) fn at_most(&self, level: f64, time: f64) -> f64 {
        let level = (level - self.low) / self.width();
        let time = time * self.variance / (self.width() * self.width());
        let chance = if time < 0.5 {
            self.by_reflections(level, time)
        } else {
            self.by_waves(level, time)
        };
        chance.clamp(0.0, 1.0)
    }

    /// For short times: the walk without bounds, and its reflections in both of them. The sum has as many terms as
    /// the walk has reflections in reach, and no term exceeds 1.
    fn by_reflections(&self, level: f64, time: f64) -> f64 {
        const REACH: i32 = 4;
        let (pull, start) = (self.pull(), self.start());
        let spread = libm::sqrt(time);
        let below = |weight: f64, mean: f64| {
            weighted_normal_cdf(weight, (level - mean - pull * time) / spread)
        };
        let above = |weight: f64, mean: f64| {
            weighted_normal_cdf(weight, (mean + pull * time - level) / spread)
        };
        let reflections = (-REACH..=REACH).map(f64::from).map(|turn| {
            let (direct, mirrored) = (start + 2.0 * turn, 2.0 * turn - start);
            let (direct_weight, mirrored_weight) = (2.0 * pull * turn, 2.0 * pull * (turn - start));
            // The tail that does not contain the far side of the bounds: the sum of the others would diverge.
            let direct = if turn >= 0.0 {
                below(direct_weight, direct)
            } else {
                -above(direct_weight, direct)
            };
            let mirrored = if turn >= 1.0 {
                -below(mirrored_weight, mirrored)
            } else {
                above(mirrored_weight, mirrored)
            };
            direct + mirrored
        });
        reflections.sum()
    }

    /// For long times: the standing waves between the bounds, which decay the faster the shorter they are. The probability of
    /// crossing the level after `time` is the difference to the probability of ending low at all.
    fn by_waves(&self, level: f64, time: f64) -> f64 {
        const WAVES: i32 = 8;
        let (pull, start) = (self.pull(), self.start());
        let waves = (1..=WAVES).map(|number| {
            let wave = f64::from(number) * PI;
            let crossing = pull * libm::sin(wave * level) - wave * libm::cos(wave * level);
            let fading =
                libm::exp(pull * (level - start) - (pull * pull + wave * wave) * time / 2.0);
            2.0 * fading * crossing * libm::sin(wave * start) / (pull * pull + wave * wave)
        });
        self.ends_low() + waves.sum::<f64>()
    }
}

/// `exp(weight) · Φ(z)`, also where one is huge and the other tiny.
fn weighted_normal_cdf(weight: f64, z: f64) -> f64 {
    if z > -5.0 {
        return libm::exp(weight) * normal_cdf(z);
    }
    // Laplace's continued fraction for the tail.
    const LEVELS: i32 = 60;
    let fraction = (1..=LEVELS)
        .rev()
        .fold(-z, |below, level| -z + f64::from(level) / below);
    libm::exp(weight - z * z / 2.0) / (fraction * SQRT_2 * libm::sqrt(PI))
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    const PULLS: [f64; 9] = [-200.0, -30.0, -3.0, -1e-7, 0.0, 0.3, 4.0, 50.0, 1000.0];

    fn walk(pull: f64, start: f64) -> Brownian {
        Brownian {
            drift: pull,
            variance: 1.0,
            low: -start,
            high: 1.0 - start,
        }
    }

    #[test]
    fn tails_keep_their_digits() {
        for z in [-5.0, -5.5, -8.0, -20.0] {
            assert!(
                (weighted_normal_cdf(0.0, z) / normal_cdf(z) - 1.0).abs() < 1e-12,
                "{z}"
            );
        }
        // exp(z²/2) Φ(−z) = 1/(z √(2π)) · (1 − 1/z² + 3/z⁴ − …)
        let z = 1000.0_f64;
        let known = (1.0 - 1e-6 + 3e-12) / (z * (2.0 * PI).sqrt());
        assert!((weighted_normal_cdf(z * z / 2.0, -z) / known - 1.0).abs() < 1e-12);
    }

    /// Two series that have no term in common.
    #[test]
    fn reflections_and_waves_agree() {
        for pull in [-12.0, -3.0, 0.0, 0.5, 8.0] {
            for start in [0.1, 0.5, 0.8] {
                for level in [0.0, 0.05, 0.5, 0.9, 1.0] {
                    for time in [0.3, 0.5, 1.0] {
                        let walk = walk(pull, start);
                        let (one, other) =
                            (walk.by_reflections(level, time), walk.by_waves(level, time));
                        assert!(
                            (one - other).abs() < 1e-9,
                            "{walk:?} {level} {time}: {one} and {other}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn probabilities_rise_from_nothing_to_everything() {
        for pull in PULLS {
            for time in [1e-6, 1e-3, 0.1, 0.49, 0.51, 3.0, 100.0] {
                let walk = walk(pull, 0.4);
                let chances: Vec<f64> = (0..=50)
                    .map(|step| walk.at_most(walk.low + f64::from(step) / 50.0, time))
                    .collect();
                assert!(
                    chances.is_sorted_by(|a, b| *a <= b + 1e-12),
                    "{pull} {time}: {chances:?}"
                );
                // After infinite time the walk has ended low with the probability of ending low.
                let ended = chances[0]..=chances[50];
                let low = walk.ends_low();
                assert!(
                    *ended.start() <= low + 1e-12 && low <= *ended.end() + 1e-12,
                    "{pull} {time}"
                );
            }
            assert!(
                (walk(pull, 0.4).ends_low() + walk(pull, 0.4).ends_high() - 1.0).abs() < 1e-12,
                "{pull}"
            );
        }
    }

    /// Simulates walks of small steps: their ends and durations.
    #[test]
    fn formulas_describe_a_walk() {
        const STEP: f64 = 0.02;
        const WALKS: u64 = 4000;
        let brownian = Brownian {
            drift: 0.002,
            variance: STEP * STEP - 0.002 * 0.002,
            low: -0.4,
            high: 0.6,
        };
        let right = 0.5 + 0.5 * brownian.drift / STEP;
        let time = 1000;
        let (mut low, mut duration, mut at_most) = (0.0, 0.0, 0.0);
        for index in 0..WALKS {
            let mut rng = Rng::stream(4, index);
            let (mut place, mut steps, mut there) = (0.0_f64, 0, None);
            while place > brownian.low + STEP / 2.0 && place < brownian.high - STEP / 2.0 {
                place += if rng.unit() < right { STEP } else { -STEP };
                steps += 1;
                if steps == time {
                    there = Some(place);
                }
            }
            low += f64::from(u8::from(place < 0.0)) / WALKS as f64;
            duration += f64::from(steps) / WALKS as f64;
            at_most += f64::from(u8::from(there.unwrap_or(place) < 0.21)) / WALKS as f64;
        }
        assert!(
            (low - brownian.ends_low()).abs() < 0.03,
            "{low} {}",
            brownian.ends_low()
        );
        assert!(
            (duration / brownian.mean_duration() - 1.0).abs() < 0.05,
            "{duration} {}",
            brownian.mean_duration()
        );
        let expected = brownian.at_most(0.21, f64::from(time));
        assert!((at_most - expected).abs() < 0.03, "{at_most} {expected}");
    }
}
