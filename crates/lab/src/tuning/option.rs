//! Options that are tuned, and the values that they may take.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uctopia_catalog::AgentSpec;
use uctopia_options::{Message, message};

use crate::LabError;

/// An option of an agent that is tuned: `c=0.1..3` is a range of numbers, `decisive=off,wins,both` a list of values.
///
/// ```
/// use uctopia_lab::{TunedOption, TunedValues};
/// let option: TunedOption = "c=0.1..3".parse().unwrap();
/// assert_eq!(option.values, TunedValues::Range { low: 0.1, high: 3.0 });
/// let option: TunedOption = "decisive=off,both".parse().unwrap();
/// assert_eq!((option.key.as_str(), option.to_string().as_str()), ("decisive", "decisive=off,both"));
/// assert!("c=3..0.1".parse::<TunedOption>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TunedOption {
    /// The name of the option.
    pub key: String,
    /// What it may be.
    pub values: TunedValues,
}

/// The values that a tuned option may take.
///
/// ```
/// use uctopia_lab::{TunedOption, TunedValues};
/// let option: TunedOption = "depth=1,2,4".parse().unwrap(); // no other depths
/// assert!(matches!(option.values, TunedValues::List(depths) if depths.len() == 3));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum TunedValues {
    /// Numbers, ends included.
    Range {
        /// The lowest.
        low: f64,
        /// The highest.
        high: f64,
    },
    /// These, in no order.
    List(Vec<String>),
}

impl FromStr for TunedOption {
    type Err = LabError;

    fn from_str(text: &str) -> Result<Self, LabError> {
        let refused = |problem: Message| {
            LabError::Description(message!(
                "cannot read {text}: {problem}",
                text = Message::verbatim(text.to_owned())
            ))
        };
        let Some((key, values)) = text.split_once('=') else {
            let problem = message!(
                "write an option with a range, as in c=0.1..3, or with a list of values, as in decisive=off,both"
            );
            return Err(refused(problem));
        };
        let key = key.trim().to_ascii_lowercase();
        let values = match values.split_once("..") {
            Some((low, high)) => {
                let number = |text: &str| text.trim().parse().ok().filter(|x: &f64| x.is_finite());
                match (number(low), number(high)) {
                    (Some(low), Some(high)) if low < high => TunedValues::Range { low, high },
                    _ => {
                        let problem =
                            message!("a range is two numbers, the lower one first, as in 0.1..3");
                        return Err(refused(problem));
                    }
                }
            }
            None => {
                let values: Vec<String> = values
                    .split(',')
                    .map(|value| value.trim().to_owned())
                    .collect();
                let is_new = |(index, value): (usize, &String)| !values[..index].contains(value);
                if values.len() < 2 || !values.iter().enumerate().all(is_new) {
                    let problem =
                        message!("a list has at least two values, and none of them twice");
                    return Err(refused(problem));
                }
                TunedValues::List(values)
            }
        };
        Ok(Self { key, values })
    }
}

impl fmt::Display for TunedOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.values {
            TunedValues::Range { low, high } => write!(f, "{}={low}..{high}", self.key),
            TunedValues::List(values) => write!(f, "{}={}", self.key, values.join(",")),
        }
    }
}

impl TryFrom<String> for TunedOption {
    type Error = LabError;

    fn try_from(text: String) -> Result<Self, LabError> {
        text.parse()
    }
}

impl From<TunedOption> for String {
    fn from(option: TunedOption) -> Self {
        option.to_string()
    }
}

/// The values of an option as coordinates: numbers of a range from −1 to 1, values of a list by their index.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Axis {
    Range {
        low: f64,
        high: f64,
        /// Whether the option takes whole numbers only.
        whole: bool,
        /// Whether equal steps are equal factors.
        logarithmic: bool,
    },
    List(Vec<String>),
}

/// From this factor between its ends on, a range of positive numbers has a logarithmic scale.
const LOGARITHMIC: f64 = 10.0;

impl Axis {
    /// The axis of an option of an agent.
    pub(super) fn new(option: &TunedOption, agent: &AgentSpec) -> Self {
        match option.values {
            TunedValues::List(ref values) => Self::List(values.clone()),
            TunedValues::Range { low, high } => {
                // The middle of two neighbours, within the range.
                let fraction = low.floor() + 0.5;
                let fraction = if fraction < high { fraction } else { low };
                Self::Range {
                    low,
                    high,
                    whole: agent
                        .clone()
                        .set(&option.key, &fraction.to_string())
                        .is_err(),
                    logarithmic: low > 0.0 && high / low >= LOGARITHMIC,
                }
            }
        }
    }

    /// The text of the value at a coordinate: numbers have three digits.
    pub(super) fn text(&self, coordinate: f64) -> String {
        match self {
            Self::List(values) => values[coordinate as usize].clone(),
            &Self::Range {
                low,
                high,
                whole,
                logarithmic,
            } => {
                let share = f64::midpoint(coordinate, 1.0);
                let value = if logarithmic {
                    low * libm::pow(high / low, share)
                } else {
                    low + share * (high - low)
                };
                let value = if whole {
                    value.round()
                } else {
                    format!("{value:.2e}").parse().unwrap_or(value)
                };
                value.clamp(low, high).to_string()
            }
        }
    }

    /// The coordinate of the number that is written for this one.
    pub(super) fn rounded(&self, coordinate: f64) -> f64 {
        let &Self::Range {
            low,
            high,
            logarithmic,
            ..
        } = self
        else {
            return coordinate;
        };
        let value: f64 = self.text(coordinate).parse().unwrap_or(low);
        let share = if logarithmic {
            libm::log(value / low) / libm::log(high / low)
        } else {
            (value - low) / (high - low)
        };
        2.0 * share - 1.0
    }

    /// The parts of the axis for tables: ranges of coordinates, or values of a list, and how each is written.
    pub(super) fn parts(&self) -> Vec<(Part, String)> {
        /// Enough parts to show the shape of a curve.
        const PARTS: i32 = 6;
        match self {
            Self::List(values) => {
                let value = |(index, value): (usize, &String)| (Part::Value(index), value.clone());
                values.iter().enumerate().map(value).collect()
            }
            &Self::Range {
                low, high, whole, ..
            } if whole && high - low < f64::from(PARTS) => {
                let numbers = low as i64..=high as i64;
                let number = |number: i64| {
                    let text = number.to_string();
                    (Part::Number(text.clone()), text)
                };
                numbers.map(number).collect()
            }
            Self::Range { .. } => {
                let end = |part: i32| 2.0 * f64::from(part) / f64::from(PARTS) - 1.0;
                let range = |part: i32| {
                    let (from, to) = (end(part), end(part + 1));
                    let text = format!("{}–{}", self.text(from), self.text(to));
                    (Part::Range(from, to), text)
                };
                (0..PARTS).map(range).collect()
            }
        }
    }
}

/// A part of an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    /// A value of a list, by its index.
    Value(usize),
    /// A whole number, by its text.
    Number(String),
    /// From a coordinate to another one, which belongs to the next part unless it is the last.
    Range(f64, f64),
}

impl Part {
    /// Whether a coordinate lies in this part.
    pub(super) fn contains(&self, axis: &Axis, coordinate: f64) -> bool {
        match self {
            Self::Value(index) => coordinate as usize == *index,
            Self::Number(text) => axis.text(coordinate) == *text,
            &Self::Range(from, to) => {
                coordinate >= from && (coordinate < to || to >= 1.0)
                    || coordinate < from && from <= -1.0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(agent: &str, option: &str) -> Axis {
        Axis::new(&option.parse().unwrap(), &agent.parse().unwrap())
    }

    #[test]
    fn numbers_are_written_with_three_digits_and_stay_in_their_range() {
        let c = axis("uct", "c=0.1..3");
        let ends = [-1.0, 0.0, 1.0].map(|coordinate| c.text(coordinate));
        assert_eq!(ends, ["0.1", "0.548", "3"]); // 0.548 = √(0.1 · 3)
        let narrow = axis("uct", "c=0.12345..0.12349");
        assert_eq!(narrow.text(1.0), "0.12345"); // 0.123, which lies below
        for coordinate in [-0.7, 0.1, 0.93] {
            let rounded = c.rounded(coordinate);
            assert!((rounded - coordinate).abs() < 0.01);
            assert_eq!(c.text(rounded), c.text(coordinate));
        }
    }

    #[test]
    fn options_of_whole_numbers_get_whole_numbers() {
        let depth = axis("alpha-beta", "depth=1..4");
        let texts = [-1.0, -0.4, 0.2, 1.0].map(|coordinate| depth.text(coordinate));
        assert_eq!(texts, ["1", "2", "3", "4"]);
        let parts = depth.parts();
        assert_eq!(parts.len(), 4);
        for (index, (part, values)) in parts.iter().enumerate() {
            let coordinate = depth.rounded(2.0 * index as f64 / 3.0 - 1.0);
            assert!(part.contains(&depth, coordinate));
            assert_eq!(*values, (index + 1).to_string());
        }
    }

    #[test]
    fn each_coordinate_is_in_one_part() {
        for axis in [axis("uct", "c=0..2"), axis("uct", "iters=10..5000")] {
            let parts = axis.parts();
            for step in 0..=60 {
                let coordinate = axis.rounded(f64::from(step) / 30.0 - 1.0);
                let count = parts
                    .iter()
                    .filter(|(part, _)| part.contains(&axis, coordinate))
                    .count();
                assert_eq!(count, 1, "{coordinate}");
            }
        }
    }

    #[test]
    fn texts_that_are_no_options_with_values_are_refused() {
        for text in [
            "c", "c=", "c=1", "c=1..", "c=..1", "c=2..1", "c=1..1", "c=0..inf", "x=a,a", "x=a,,",
        ] {
            assert!(text.parse::<TunedOption>().is_err(), "{text}");
        }
    }
}
