//! What a page needs to offer an option as a control: the kind of its values, read from their English description.
//!
//! Types of options describe their values in a sentence (`OptionValue::values`), for help and errors; a page must know whether to
//! draw a slider, a list or a field for text.

use serde::Serialize;

/// The kind of the values of an option.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "OptionControl")]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Control {
    /// `on` or `off`.
    Switch,
    /// One of a few words.
    Choice { values: Vec<String> },
    /// A whole number, or a number with a fraction, between bounds where there are any.
    Number {
        whole: bool,
        low: Option<f64>,
        high: Option<f64>,
    },
    /// A time with its unit.
    Time,
    /// A number of plies, or `end`.
    Plies,
    /// Anything else.
    Text,
}

impl Control {
    /// The control for values that are described like this, in English.
    pub(super) fn of(values: &str) -> Self {
        match values {
            "on or off" => Self::Switch,
            "number or none" => Self::Number {
                whole: false,
                low: None,
                high: None,
            },
            _ if values.starts_with("time ") => Self::Time,
            _ if values.starts_with("plies,") => Self::Plies,
            _ => number(values)
                .or_else(|| set(values))
                .or_else(|| choice(values))
                .unwrap_or(Self::Text),
        }
    }
}

/// `whole number from 1 to 9`, `whole number of at least 1`, `number from 0 to 2.5`, `number`.
fn number(values: &str) -> Option<Control> {
    let (whole, bounds) = match values.strip_prefix("whole ") {
        Some(rest) => (true, rest.strip_prefix("number")?),
        None => (false, values.strip_prefix("number")?),
    };
    let (low, high) = if bounds.is_empty() {
        (None, None)
    } else if let Some(low) = bounds.strip_prefix(" of at least ") {
        (Some(low.parse().ok()?), None)
    } else {
        let (low, high) = bounds.strip_prefix(" from ")?.split_once(" to ")?;
        (Some(low.parse().ok()?), Some(high.parse().ok()?))
    };
    Some(Control::Number { whole, low, high })
}

/// `none, all, or words joined by +: sign, pass`: each word alone is offered; several are written as text.
fn set(values: &str) -> Option<Control> {
    let words = values.strip_prefix("none, all, or words joined by +: ")?;
    let values = ["none", "all"].into_iter().chain(words.split(", "));
    Some(Control::Choice {
        values: values.map(str::to_owned).collect(),
    })
}

/// `first, last or random`: words without spaces, the last after `or`.
fn choice(values: &str) -> Option<Control> {
    let (others, last) = values.split_once(" or ")?;
    let values: Vec<String> = others
        .split(", ")
        .chain([last])
        .map(str::to_owned)
        .collect();
    values
        .iter()
        .all(|value| !value.contains([' ', ',']))
        .then_some(Control::Choice { values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_catalog::{AgentSpec, GameSpec};

    #[test]
    fn descriptions_become_controls() {
        assert_eq!(Control::of("on or off"), Control::Switch);
        let words = ["auto", "sign", "scaled"].map(str::to_owned).to_vec();
        assert_eq!(
            Control::of("auto, sign or scaled"),
            Control::Choice { values: words }
        );
        let nine = Control::Number {
            whole: true,
            low: Some(1.0),
            high: Some(9.0),
        };
        assert_eq!(Control::of("whole number from 1 to 9"), nine);
        let bound = Control::Number {
            whole: true,
            low: Some(1.0),
            high: None,
        };
        assert_eq!(Control::of("whole number of at least 1"), bound);
        assert_eq!(
            Control::of("time with its unit, such as 500ms, 2s or 1m"),
            Control::Time
        );
        assert_eq!(Control::of("name"), Control::Text);
    }

    /// Only names and lists of numbers are text: a new type of values needs a control of its own.
    #[test]
    fn every_option_has_a_control() {
        let games = GameSpec::all()
            .into_iter()
            .flat_map(|game| game.info().options.clone());
        let agents = AgentSpec::all()
            .into_iter()
            .filter(|agent| !agent.is_external());
        for option in games.chain(agents.flat_map(|agent| agent.info().options.clone())) {
            let values = option.values.to_string();
            let is_text = ["name", "five numbers"]
                .iter()
                .any(|text| values.starts_with(text));
            assert_eq!(
                Control::of(&values) == Control::Text,
                is_text,
                "{}: {values}",
                option.key
            );
        }
    }

    /// A list offers values that the option accepts.
    #[test]
    fn choices_are_accepted() {
        for agent in AgentSpec::all() {
            for option in agent.info().options.clone() {
                let Control::Choice { values } = Control::of(&option.values.to_string()) else {
                    continue;
                };
                for value in values {
                    agent.clone().set(option.key, &value).unwrap();
                }
            }
        }
    }
}
