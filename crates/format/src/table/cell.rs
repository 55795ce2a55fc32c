//! What stands in a cell of a table.

use serde::{Serialize, Serializer};
use uctopia_options::Message;
use uctopia_statistics::{Interval, MedianEstimate, RatioEstimate, ScoreEstimate};
use uctopia_text::{markdown, markdown_code};

use crate::number::grouped;
use crate::{Language, count, estimate, number, ratio, signed, signed_interval};

/// A measured number, with its 95 % interval if one is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The number.
    pub value: f64,
    /// The interval.
    pub interval: Option<Interval>,
}

impl From<MedianEstimate> for Measured {
    fn from(estimate: MedianEstimate) -> Self {
        Self {
            value: estimate.median,
            interval: estimate.interval,
        }
    }
}

impl From<RatioEstimate> for Measured {
    fn from(estimate: RatioEstimate) -> Self {
        Self {
            value: estimate.ratio,
            interval: estimate.interval,
        }
    }
}

impl From<ScoreEstimate> for Measured {
    fn from(estimate: ScoreEstimate) -> Self {
        Self {
            value: estimate.score,
            interval: Some(estimate.interval),
        }
    }
}

/// A cell of a [`Table`](crate::Table): it knows how people read it, and how programs do.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A value that is not known: a dash for people, an empty cell of CSV, `null` in JSON.
    Unknown,
    /// Words.
    Text(Message),
    /// A name that is code in Markdown.
    Code(String),
    /// Words that are Markdown already.
    Markdown(String),
    /// A number that is written already.
    Digits(Message),
    /// A whole number.
    Whole(u64),
    /// A number with all its digits.
    Exact(f64),
    /// A number with so many decimals.
    Number(f64, usize),
    /// A number with its sign and so many decimals.
    Signed(f64, usize),
    /// How many times as much, with so many decimals for people. Programs get three columns, the ends of the interval in two of them.
    Ratio(Option<Measured>, usize),
    /// A share, and its interval as that of [`Ratio`](Self::Ratio).
    Share(Option<Measured>),
    /// A difference in Elo, and its interval as that of [`Ratio`](Self::Ratio).
    Elo(Option<Measured>),
}

impl Cell {
    /// Whether it stands to the right.
    pub(super) fn is_number(&self) -> bool {
        !matches!(
            self,
            Self::Unknown | Self::Text(_) | Self::Code(_) | Self::Markdown(_)
        )
    }

    /// Whether there is nothing to read.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Text(text) | Self::Digits(text) if *text == "")
    }

    /// The text for people.
    pub(super) fn text(&self, language: Language) -> String {
        let measured = |measured: &Option<Measured>, text: &dyn Fn(Measured) -> String| {
            measured.map_or_else(|| Self::Unknown.text(language), text)
        };
        match self {
            Self::Unknown => "–".to_owned(),
            Self::Text(text) | Self::Digits(text) => language.text(text),
            Self::Code(text) | Self::Markdown(text) => text.clone(),
            Self::Whole(number) => count(*number),
            Self::Exact(number) => number.to_string().replace('-', "−"),
            Self::Number(value, decimals) => grouped(&number(*value, *decimals)),
            Self::Signed(value, decimals) => signed(*value, *decimals),
            Self::Ratio(ratios, decimals) => measured(ratios, &|found| {
                ratio(found.value, found.interval, *decimals)
            }),
            Self::Share(share) => measured(share, &|found| {
                let words = estimate(Some(found.value), found.interval);
                words.join(" ").trim_end().to_owned()
            }),
            Self::Elo(elo) => measured(elo, &|found| {
                let ends = found.interval.map(|interval| signed_interval(interval, 0));
                let words = [signed(found.value, 0), ends.unwrap_or_default()];
                words.join(" ").trim_end().to_owned()
            }),
        }
    }

    /// The text for people, in Markdown.
    pub(super) fn markdown(&self, language: Language) -> String {
        match self {
            Self::Code(text) => markdown_code(text),
            Self::Markdown(text) => text.clone(),
            _ => markdown(&self.text(language)),
        }
    }

    /// The cells for programs: what was measured becomes its value and both ends of its interval.
    pub(super) fn parts(&self) -> Vec<Self> {
        let (Self::Ratio(measured, _) | Self::Share(measured) | Self::Elo(measured)) = self else {
            return vec![self.clone()];
        };
        let ends = measured.and_then(|measured| measured.interval);
        let numbers = [
            measured.map(|measured| measured.value),
            ends.map(|ends| ends.low),
            ends.map(|ends| ends.high),
        ];
        let decimals = if matches!(self, Self::Elo(_)) { 4 } else { 5 };
        let part = |number| Self::number(number, decimals);
        numbers.map(part).to_vec()
    }

    /// A number with so many decimals, if it is known.
    ///
    /// ```
    /// use uctopia::format::Cell;
    /// assert_eq!(Cell::number(Some(0.25), 1), Cell::Number(0.25, 1));
    /// assert_eq!(Cell::number(None, 1), Cell::Unknown);
    /// ```
    #[must_use]
    pub fn number(number: Option<f64>, decimals: usize) -> Self {
        number.map_or(Self::Unknown, |number| Self::Number(number, decimals))
    }

    /// The text of one of the [`parts`](Self::parts) in CSV.
    pub(super) fn csv(&self) -> String {
        match self {
            Self::Unknown => String::new(),
            Self::Whole(number) => number.to_string(),
            Self::Exact(number) => number.to_string(),
            Self::Number(number, decimals) => format!("{number:.decimals$}"),
            // Adding zero makes a negative zero positive.
            Self::Signed(number, decimals) => format!("{:+.decimals$}", number + 0.0),
            _ => self.text(Language::English),
        }
    }
}

/// One of the parts as JSON: numbers are numbers, with the digits that they have in CSV.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Unknown => serializer.serialize_none(),
            Self::Whole(number) => serializer.serialize_u64(number),
            Self::Exact(number) => serializer.serialize_f64(number),
            Self::Number(number, 0) | Self::Signed(number, 0) => {
                serializer.serialize_i64(number.round() as i64)
            }
            Self::Number(number, decimals) | Self::Signed(number, decimals) => {
                let scale = 10f64.powi(decimals as i32);
                serializer.serialize_f64((number * scale).round() / scale)
            }
            _ => serializer.serialize_str(&self.csv()),
        }
    }
}

/// Words of the program, which have translations.
impl From<&'static str> for Cell {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

/// A text that is the same in every language.
impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

/// A text that is the same in every language.
impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

impl From<Message> for Cell {
    fn from(text: Message) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Whole(number)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Self::Whole(number as u64)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Exact(number)
    }
}

/// The digits that tell it from other numbers of its four bytes: widened to eight, it would show digits that were not computed.
impl From<f32> for Cell {
    fn from(number: f32) -> Self {
        Self::Digits((number + 0.0).to_string().into())
    }
}

impl From<bool> for Cell {
    fn from(is: bool) -> Self {
        Self::Text(if is { "true" } else { "false" }.into())
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Unknown, Into::into)
    }
}
