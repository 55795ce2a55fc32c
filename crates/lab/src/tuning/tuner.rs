//! Which values are tried, and which are the best: confident local optimization.
//!
//! R. Coulom 2011, "CLOP: Confident Local Optimization for Noisy Black-Box Parameter Tuning" (Advances in Computer Games). A quadratic
//! logistic regression of all results says how the chance of a win depends on the values. Points that are worse than the mean with
//! confidence lose weight, and the regression of the weighted results is a better one of what remains; this goes on until the weights
//! no longer change. New points are drawn by weight, and the best value is the weighted mean of what was tried.

use std::collections::BTreeMap;

use uctopia_game::Rng;
use uctopia_statistics::{Interval, LogisticRegression, Observation, Z_95};

use super::option::Axis;
use super::space::{Point, Space};

/// The weight of a point falls by the factor e to this power for each standard error below the mean (H in the paper).
const CONFIDENCE: f64 = 3.0;

/// The standard deviation of the prior of coefficients, in log-odds: ends of a range can differ by more than any options do.
const PRIOR: f64 = 2.0;

/// Weights are taken to be final when their sum falls by less than this share.
const SMALL_CHANGE: f64 = 0.01;

/// More regressions than it takes until weights no longer change.
const MOST_REGRESSIONS: usize = 20;

/// Points that are drawn in search of one that its weight admits.
const TRIES: u32 = 10_000;

/// Units of the first rounds.
const ROUND: u64 = 16;

/// Later rounds are such a part of all units before them, so that regressions take little time.
const ROUND_PART: u64 = 32;

/// What was won in a unit: points, of so many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Won {
    pub(super) points: f64,
    pub(super) games: f64,
}

/// Chooses points in rounds, and learns from what came of them.
///
/// The points of a round follow from the results of all rounds but the one before it. So units can be played side by side, and the
/// points depend neither on the number of threads nor on which of them was faster.
#[derive(Debug)]
pub(super) struct Tuner {
    pub(super) space: Space,
    seed: u64,
    /// The points of the rounds that are chosen.
    pub(super) points: Vec<Point>,
    /// Where these rounds end.
    rounds: Vec<u64>,
    /// Results of units from 0 to the first missing one.
    pub(super) won: Vec<Won>,
    /// Results of later units.
    early: BTreeMap<u64, Won>,
}

impl Tuner {
    pub(super) fn new(space: Space, seed: u64) -> Self {
        Self {
            space,
            seed,
            points: Vec::new(),
            rounds: Vec::new(),
            won: Vec::new(),
            early: BTreeMap::new(),
        }
    }

    /// The point of a unit; `None` as long as results that it depends on are missing.
    pub(super) fn point(&mut self, unit: u64) -> Option<&Point> {
        while self.points.len() as u64 <= unit {
            let before_last = self.rounds.len().checked_sub(2);
            let known = before_last.map_or(0, |round| self.rounds[round]);
            if (self.won.len() as u64) < known {
                return None;
            }
            let from = self.rounds.last().copied().unwrap_or(0);
            let to = from + ROUND.max(from / ROUND_PART);
            let local = Local::of(&self.observations(known));
            let points: Vec<Point> = (from..to).map(|unit| self.chosen(&local, unit)).collect();
            self.points.extend(points);
            self.rounds.push(to);
        }
        self.points.get(unit as usize)
    }

    /// Takes in what was won in a unit.
    pub(super) fn accept(&mut self, unit: u64, won: Won) {
        self.early.insert(unit, won);
        while let Some(won) = self.early.remove(&(self.won.len() as u64)) {
            self.won.push(won);
        }
    }

    /// Whether a unit is finished.
    pub(super) fn has(&self, unit: u64) -> bool {
        unit < self.won.len() as u64 || self.early.contains_key(&unit)
    }

    /// Finished units, in order or not.
    pub(super) fn finished(&self) -> u64 {
        (self.won.len() + self.early.len()) as u64
    }

    /// The first units as observations.
    fn observations(&self, units: u64) -> Vec<Observation> {
        let units = self.points.iter().zip(&self.won).take(units as usize);
        let observation = |(point, won): (&Point, &Won)| Observation {
            features: self.space.features(point),
            successes: won.points,
            trials: won.games,
        };
        units.map(observation).collect()
    }

    /// A point drawn by weight.
    fn chosen(&self, local: &Local, unit: u64) -> Point {
        let mut rng = Rng::stream(self.seed, unit);
        let mut best = (f64::NEG_INFINITY, Point::new());
        for _ in 0..TRIES {
            let point = self.space.random(&mut rng);
            let weight = local.weight(&self.space.features(&point));
            if rng.unit() < weight {
                return point;
            }
            if weight > best.0 {
                best = (weight, point);
            }
        }
        best.1
    }

    /// What the units up to the first missing one say.
    pub(super) fn estimate(&self) -> Estimate {
        let observations = self.observations(self.won.len() as u64);
        let local = Local::of(&observations);
        let best = self.best(&local.weights);
        let intervals = self.intervals(&local, &best);
        Estimate { best, intervals }
    }

    /// The values of lists that have the largest weight together, and the weighted means of numbers there.
    fn best(&self, weights: &[f64]) -> Point {
        let lists = |point: &[f64]| -> Vec<usize> {
            let coordinates = self.space.axes.iter().zip(point);
            let lists = coordinates.filter(|(axis, _)| matches!(axis, Axis::List(_)));
            lists.map(|(_, &index)| index as usize).collect()
        };
        let mut groups: BTreeMap<Vec<usize>, (f64, Vec<f64>)> = BTreeMap::new();
        for (point, weight) in self.points.iter().zip(weights) {
            let zero = || (0.0, vec![0.0; point.len()]);
            let (sum, means) = groups.entry(lists(point)).or_insert_with(zero);
            *sum += weight;
            for (mean, coordinate) in means.iter_mut().zip(point) {
                *mean += weight * coordinate;
            }
        }
        let heaviest = groups
            .into_values()
            .reduce(|best, group| if group.0 > best.0 { group } else { best });
        let middle = || self.space.axes.iter().map(|_| 0.0).collect();
        heaviest.map_or_else(middle, |(sum, sums)| {
            let mean = |(axis, sum_of): (&Axis, f64)| match axis {
                Axis::List(_) => (sum_of / sum).round(),
                Axis::Range { .. } => axis.rounded(sum_of / sum),
            };
            self.space.axes.iter().zip(sums).map(mean).collect()
        })
    }

    /// For each range, the values around the best one that no regression finds worse, with the other options at the best point.
    fn intervals(&self, local: &Local, best: &[f64]) -> Vec<Option<Interval>> {
        const STEPS: i32 = 200;
        let features = self.space.features(best);
        let is_worse = |point: &[f64]| {
            let other = self.space.features(point);
            let difference: Vec<f64> = other.iter().zip(&features).map(|(x, y)| x - y).collect();
            local.regressions.iter().any(|step| {
                let (log_odds, error) = step.regression.log_odds(&difference);
                log_odds + Z_95 * error < 0.0
            })
        };
        let interval = |(option, axis): (usize, &Axis)| {
            // To the first value that is worse, on either side.
            let end = |side: i32| {
                let mut point = best.to_vec();
                let mut last = point[option];
                for step in 1..=2 * STEPS {
                    point[option] = best[option] + f64::from(side * step) / f64::from(STEPS);
                    if point[option].abs() > 1.0 {
                        return f64::from(side);
                    }
                    if is_worse(&point) {
                        break;
                    }
                    last = point[option];
                }
                last
            };
            matches!(axis, Axis::Range { .. }).then(|| Interval {
                low: end(-1),
                high: end(1),
            })
        };
        self.space.axes.iter().enumerate().map(interval).collect()
    }
}

/// The best point, and what is not worse.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) best: Point,
    /// For each option that is a range, the ends of an interval of values that are not significantly worse, as coordinates.
    pub(super) intervals: Vec<Option<Interval>>,
}

/// The regressions, each of the results as weighted by those before it.
struct Local {
    regressions: Vec<Step>,
    /// The weights of the observations.
    weights: Vec<f64>,
}

/// A regression, and the mean of what it was made of.
struct Step {
    regression: LogisticRegression,
    /// The log-odds of the mean, and their standard error.
    mean: (f64, f64),
}

impl Step {
    /// The factor of the weight of a point.
    fn weight(&self, features: &[f64]) -> f64 {
        let coefficients = self.regression.coefficients();
        let log_odds: f64 = features.iter().zip(coefficients).map(|(x, b)| x * b).sum();
        let (mean, error) = self.mean;
        libm::exp((CONFIDENCE * (log_odds - mean) / error).min(0.0))
    }
}

impl Local {
    fn of(observations: &[Observation]) -> Self {
        let mut local = Self {
            regressions: Vec::new(),
            weights: vec![1.0; observations.len()],
        };
        if observations.is_empty() {
            return local;
        }
        let mut sum = observations.len() as f64;
        for _ in 0..MOST_REGRESSIONS {
            let step = Step {
                regression: LogisticRegression::of(observations, &local.weights, PRIOR),
                mean: mean_log_odds(observations, &local.weights),
            };
            for (weight, observation) in local.weights.iter_mut().zip(observations) {
                *weight = weight.min(step.weight(&observation.features));
            }
            local.regressions.push(step);
            let last = std::mem::replace(&mut sum, local.weights.iter().sum());
            if sum > (1.0 - SMALL_CHANGE) * last {
                break;
            }
        }
        local
    }

    /// The weight of a point.
    fn weight(&self, features: &[f64]) -> f64 {
        let weights = self.regressions.iter().map(|step| step.weight(features));
        weights.fold(1.0, f64::min)
    }
}

/// The log-odds of the mean of weighted results and their standard error, with half a win and half a loss added.
fn mean_log_odds(observations: &[Observation], weights: &[f64]) -> (f64, f64) {
    let (mut won, mut games) = (0.5, 1.0);
    for (observation, weight) in observations.iter().zip(weights) {
        won += weight * observation.successes;
        games += weight * observation.trials;
    }
    let p = won / games;
    (
        libm::log(p / (1.0 - p)),
        1.0 / (games * p * (1.0 - p)).sqrt(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range() -> Axis {
        Axis::Range {
            low: -1.0,
            high: 1.0,
            whole: false,
            logarithmic: false,
        }
    }

    /// A tuner after so many units of two games, each won with the probability of a point's log-odds.
    fn tuned(axes: Vec<Axis>, seed: u64, units: u64, log_odds: impl Fn(&[f64]) -> f64) -> Tuner {
        let mut tuner = Tuner::new(Space { axes }, seed);
        let mut rng = Rng::stream(seed, 1 << 40);
        for unit in 0..units {
            let point = tuner.point(unit).expect("all before are finished");
            let p = 1.0 / (1.0 + libm::exp(-log_odds(point)));
            let mut game = || f64::from(u8::from(rng.unit() < p));
            let points = game() + game();
            tuner.accept(unit, Won { points, games: 2.0 });
        }
        tuner
    }

    /// Most units try what is good, and the interval contains the best value about as often as it says.
    #[test]
    fn the_best_number_is_found() {
        const BEST: f64 = 0.4;
        let (mut contained, runs) = (0, 20);
        for seed in 1..=runs {
            let tuner = tuned(vec![range()], seed, 1000, |point| {
                -4.0 * (point[0] - BEST).powi(2)
            });
            let estimate = tuner.estimate();
            assert!((estimate.best[0] - BEST).abs() < 0.2, "{estimate:?}");
            let interval = estimate.intervals[0].unwrap();
            assert!(interval.high - interval.low < 0.8, "{estimate:?}");
            contained += u64::from(interval.contains(BEST));
            let near = tuner.points[500..1000].iter();
            let near = near.filter(|point| (point[0] - BEST).abs() < 0.4).count();
            assert!(near > 400, "{near} of 500");
        }
        assert!(contained >= 17, "{contained} of {runs}");
    }

    /// A curve with a long slope on one side is no parabola; the regression of what has weight is.
    #[test]
    fn a_curve_that_is_not_symmetric_has_its_best_number() {
        for seed in 1..=5 {
            let tuner = tuned(vec![range()], seed, 2000, |point| {
                let away = point[0] - 0.6;
                if away > 0.0 { -12.0 * away } else { away }
            });
            let best = tuner.estimate().best[0];
            assert!((0.2..0.75).contains(&best), "{best}");
        }
    }

    /// A number that is only good with one value of a list is found together with it.
    #[test]
    fn a_list_and_a_number_that_depends_on_it_are_found() {
        let list = Axis::List(["a", "b", "c"].map(str::to_owned).to_vec());
        for seed in 1..=5 {
            let tuner = tuned(vec![list.clone(), range()], seed, 1500, |point| {
                let (best, height) = [(-0.5, 0.0), (0.5, 0.7), (0.0, -0.5)][point[0] as usize];
                height - 3.0 * (point[1] - best).powi(2)
            });
            let estimate = tuner.estimate();
            assert_eq!(estimate.best[0], 1.0, "{estimate:?}");
            assert!((estimate.best[1] - 0.5).abs() < 0.25, "{estimate:?}");
            assert_eq!(estimate.intervals[0], None);
        }
    }

    #[test]
    fn points_do_not_depend_on_the_order_of_results() {
        let won = |unit: u64| Won {
            points: (unit % 3) as f64,
            games: 2.0,
        };
        let mut in_order = Tuner::new(
            Space {
                axes: vec![range()],
            },
            3,
        );
        let mut reversed = Tuner::new(
            Space {
                axes: vec![range()],
            },
            3,
        );
        for round in 0..4 {
            let units = round * ROUND..(round + 1) * ROUND;
            for unit in units.clone() {
                in_order.point(unit).unwrap();
                in_order.accept(unit, won(unit));
            }
            for unit in units.rev() {
                reversed.point(unit).unwrap();
                reversed.accept(unit, won(unit));
            }
        }
        assert_eq!(in_order.points, reversed.points);
        assert_eq!(in_order.estimate(), reversed.estimate());
    }

    /// The next round can begin before the last one is finished, but not the one after it.
    #[test]
    fn a_point_waits_for_what_it_depends_on() {
        let mut tuner = Tuner::new(
            Space {
                axes: vec![range()],
            },
            1,
        );
        assert!(tuner.point(2 * ROUND - 1).is_some());
        assert!(tuner.point(2 * ROUND).is_none());
        let won = Won {
            points: 1.0,
            games: 2.0,
        };
        (0..ROUND).for_each(|unit| tuner.accept(unit, won));
        assert!(tuner.point(2 * ROUND).is_some());
        assert!(tuner.point(3 * ROUND).is_none());
    }
}
