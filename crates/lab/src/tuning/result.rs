//! What a tuning says.

use serde::Serialize;
use uctopia_catalog::AgentSpec;
use uctopia_statistics::{Interval, ScoreEstimate, SuccessRate};

use super::option::Axis;
use super::space::Space;
use super::tuner::{Tuner, Won};
use super::{Task, Tuning};

/// The best values, as the finished units show them.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{MatchSpec, Task, Tuning, TuningRun};
/// let task = Task::versus("uct:iters=10".parse().unwrap(), "random".parse().unwrap(), 40);
/// let spec = MatchSpec::new("ttt".parse().unwrap(), task);
/// let tuning = Tuning::new(spec, vec!["solver=off,on".parse().unwrap()], 1).unwrap();
/// let mut run = TuningRun::in_memory(tuning).unwrap();
/// run.play(1, &StopFlag::default(), |_| ()).unwrap();
/// let result = run.result();
/// let [off, on] = result.options[0].parts.as_slice() else { panic!("two values") };
/// assert_eq!((off.values.as_str(), off.units + on.units), ("off", 20));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TuningResult {
    /// The agent with the best values.
    pub best: AgentSpec,
    /// Units that count: pairs of games, or deals.
    pub units: u64,
    /// All units.
    pub planned: u64,
    /// The options, as they were named.
    pub options: Vec<OptionResult>,
}

/// What is known about an option.
///
/// ```
/// use uctopia_lab::OptionResult;
/// let result = OptionResult { key: "c".into(), best: "0.7".into(), interval: Some(["0.5".into(), "1.1".into()]), parts: vec![] };
/// assert_eq!(result.interval.unwrap()[1], "1.1");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OptionResult {
    /// The name of the option.
    pub key: String,
    /// The best value.
    pub best: String,
    /// For a range of numbers, the ends of the values around the best one that are not significantly worse (5 %), with the best values
    /// of the other options.
    pub interval: Option<[String; 2]>,
    /// Results by value.
    pub parts: Vec<OptionPart>,
}

/// Units in which an option had a value, or one of a part of its range.
///
/// ```
/// use uctopia_lab::OptionPart;
/// let part = OptionPart { values: "0.5–1".into(), units: 0, score: None, interval: None };
/// assert_eq!(part.units, 0); // nothing was tried there
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OptionPart {
    /// The value, or the ends of the part.
    pub values: String,
    /// How many units.
    pub units: u64,
    /// The share of the points that was won, or how often the agent succeeded; `None` without units.
    pub score: Option<f64>,
    /// The 95 % interval of the score. The other options varied, so that differences may be theirs.
    pub interval: Option<Interval>,
}

impl TuningResult {
    pub(super) fn of(tuning: &Tuning, tuner: &Tuner) -> Self {
        let estimate = tuner.estimate();
        let axes = &tuner.space.axes;
        let options = (0..axes.len()).map(|index| {
            let axis = &axes[index];
            let interval = estimate.intervals[index];
            OptionResult {
                key: tuning.options[index].key.clone(),
                best: axis.text(estimate.best[index]),
                interval: interval.map(|ends| [axis.text(ends.low), axis.text(ends.high)]),
                parts: parts(axis, index, tuner, &tuning.spec.task),
            }
        });
        Self {
            best: tuning.with_point(&tuner.space, &estimate.best),
            units: tuner.won.len() as u64,
            planned: tuning.spec.task.units(),
            options: options.collect(),
        }
    }
}

impl Tuning {
    /// The agent with the values of a point. All values were found to be possible before.
    pub(super) fn with_point(&self, space: &Space, point: &[f64]) -> AgentSpec {
        let texts = space.axes.iter().zip(point);
        let texts: Vec<String> = texts
            .map(|(axis, &coordinate)| axis.text(coordinate))
            .collect();
        self.with(&texts)
            .expect("values between two that the option takes")
    }
}

/// The results by parts of an axis.
fn parts(axis: &Axis, option: usize, tuner: &Tuner, task: &Task) -> Vec<OptionPart> {
    let part = |(part, values): (super::option::Part, String)| {
        let units = tuner.points.iter().zip(&tuner.won);
        let won: Vec<Won> = units
            .filter(|(point, _)| part.contains(axis, point[option]))
            .map(|(_, won)| *won)
            .collect();
        let (score, interval) = score(&won, task).unzip();
        OptionPart {
            values,
            units: won.len() as u64,
            score,
            interval,
        }
    };
    axis.parts().into_iter().map(part).collect()
}

/// The score of some units, with its interval.
fn score(won: &[Won], task: &Task) -> Option<(f64, Interval)> {
    if let Task::Alone { .. } = task {
        let successes = won.iter().filter(|won| won.points > 0.0).count();
        let rate = SuccessRate::new(successes as u64, won.len() as u64);
        return rate.rate().map(|share| (share, rate.interval()));
    }
    let mut pairs = [0; 5];
    for won in won {
        pairs[(2.0 * won.points) as usize] += 1;
    }
    let estimate = ScoreEstimate::of(pairs)?;
    Some((estimate.score, estimate.interval))
}
