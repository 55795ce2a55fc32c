//! Types that can be the value of an option.

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::whole::whole_number;
use crate::{Message, message};

/// A type that can be the value of an option.
///
/// ```
/// use uctopia::options::{Message, OptionValue};
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct Percent(u8);
///
/// impl OptionValue for Percent {
///     fn values() -> Message {
///         "percentage such as 30%".into()
///     }
///     fn parse(text: &str) -> Result<Self, Message> {
///         text.strip_suffix('%').and_then(|digits| digits.parse().ok()).map(Self).ok_or_else(Self::values)
///     }
///     fn show(&self) -> String {
///         format!("{}%", self.0)
///     }
/// }
///
/// assert_eq!(Percent::parse(&Percent(30).show()), Ok(Percent(30)));
/// assert_eq!(Percent::parse("30"), Err("percentage such as 30%".into()));
/// ```
pub trait OptionValue: Clone + PartialEq + Debug {
    /// The possible values, as a noun phrase: `whole number`.
    fn values() -> Message;

    /// Reads a value.
    ///
    /// # Errors
    /// What was expected, to complete "expected …".
    fn parse(text: &str) -> Result<Self, Message>;

    /// The text that reads back as this value.
    fn show(&self) -> String;

    /// Whether the text reads back as this value: that of infinity does not.
    fn is_valid(&self) -> bool {
        true
    }
}

/// What sets an option of the type `T`: its value, or what an `Option` contains.
///
/// ```
/// use uctopia::options::{IntoValue, Plies};
/// fn value<T>(value: impl IntoValue<T>) -> T {
///     value.into_value()
/// }
/// assert_eq!([value::<Option<u64>>(5), value::<Option<u64>>(None)], [Some(5), None]);
/// assert_eq!(value::<u32>(5), 5);
/// assert_eq!(value::<Plies>(20), Plies(Some(20)));
/// assert_eq!(value::<String>("discs"), "discs");
/// ```
pub trait IntoValue<T> {
    /// The value.
    fn into_value(self) -> T;
}

impl<T> IntoValue<T> for T {
    fn into_value(self) -> T {
        self
    }
}

impl<T> IntoValue<Option<T>> for T {
    fn into_value(self) -> Option<T> {
        Some(self)
    }
}

impl IntoValue<String> for &str {
    fn into_value(self) -> String {
        self.to_owned()
    }
}

impl IntoValue<Plies> for u32 {
    fn into_value(self) -> Plies {
        Plies(Some(self))
    }
}

macro_rules! plain_numbers {
    ($($type:ty),+) => {$(
        impl OptionValue for $type {
            fn values() -> Message {
                message!("whole number")
            }
            fn parse(text: &str) -> Result<Self, Message> {
                let number = whole_number(text).ok_or_else(Self::values)?;
                Self::try_from(number)
                    .map_err(|_| message!("{values} up to {most}", values = Self::values(), most = Self::MAX))
            }
            fn show(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

plain_numbers!(u8, u32, u64, usize);

impl OptionValue for f32 {
    fn values() -> Message {
        message!("number")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        text.parse()
            .ok()
            .filter(|value: &Self| value.is_finite())
            .ok_or_else(Self::values)
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn is_valid(&self) -> bool {
        self.is_finite()
    }
}

/// A number; the square root of two, which theory and many programs use as the exploration constant, may be written
/// `sqrt2` or `√2`.
impl OptionValue for f64 {
    fn values() -> Message {
        message!("number")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        if matches!(text, "sqrt2" | "sqrt(2)" | "√2") {
            return Ok(std::f64::consts::SQRT_2);
        }
        text.parse()
            .ok()
            .filter(|value: &Self| value.is_finite())
            .ok_or_else(Self::values)
    }
    fn show(&self) -> String {
        if *self == std::f64::consts::SQRT_2 {
            "sqrt2".to_owned()
        } else {
            self.to_string()
        }
    }
    fn is_valid(&self) -> bool {
        self.is_finite()
    }
}

impl OptionValue for bool {
    fn values() -> Message {
        message!("on or off")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        match text.to_ascii_lowercase().as_str() {
            "on" | "true" | "yes" | "1" => Ok(true),
            "off" | "false" | "no" | "0" => Ok(false),
            _ => Err(Self::values()),
        }
    }
    fn show(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
}

/// One of the words that a game defines, such as the name of an evaluation, or the path of a file; empty means the game's default.
/// Specs stand in lines of files and of terminals, so it is one line of visible characters.
impl OptionValue for String {
    fn values() -> Message {
        message!("name")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        let is_line = !text.contains(char::is_control);
        is_line
            .then(|| text.to_owned())
            .ok_or_else(|| message!("one line of text without control characters"))
    }
    fn show(&self) -> String {
        self.clone()
    }
    fn is_valid(&self) -> bool {
        Self::parse(self).is_ok()
    }
}

/// A bound that may be absent: a whole number of at least 1.
impl OptionValue for Option<u64> {
    fn values() -> Message {
        message!("whole number of at least 1")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        if text == "none" {
            return Ok(None);
        }
        match u64::parse(text) {
            Ok(0) => Err(Self::values()),
            Ok(count) => Ok(Some(count)),
            // Too large, or not a number.
            Err(expected) if expected == u64::values() => Err(Self::values()),
            Err(expected) => Err(expected),
        }
    }
    fn show(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |count| count.to_string())
    }
    fn is_valid(&self) -> bool {
        *self != Some(0)
    }
}

/// A number that may be absent.
impl OptionValue for Option<f64> {
    fn values() -> Message {
        message!("number or none")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        if text == "none" {
            return Ok(None);
        }
        f64::parse(text).map(Some).map_err(|_| Self::values())
    }
    fn show(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |number| number.show())
    }
    fn is_valid(&self) -> bool {
        self.is_none_or(f64::is_finite)
    }
}

/// A time that may be absent: `500ms`, `2s`, `1.5s`, `1m`, `1h`. A number without a unit is refused, since it is ambiguous.
///
/// ```
/// use uctopia::options::OptionValue;
/// use std::time::Duration;
/// let time = |text: &str| Option::<Duration>::parse(text).map(|time| time.show());
/// assert_eq!(time("1.14s").unwrap(), "1140ms");
/// assert!((1..10_000).all(|ms| time(&format!("{ms}ms")).unwrap() == format!("{ms}ms"))); // whole ones stay whole
/// assert_eq!(time("1h"), time("60m"));
/// assert_eq!(time("5").unwrap_err(), "time with its unit, such as 500ms, 2s or 1m");
/// ```
impl OptionValue for Option<Duration> {
    fn values() -> Message {
        message!("time with its unit, such as 500ms, 2s or 1m")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        if text == "none" {
            return Ok(None);
        }
        let split = text
            .find(|c: char| c.is_ascii_alphabetic())
            .unwrap_or(text.len());
        let seconds_per_unit = match &text[split..] {
            "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return Err(Self::values()),
        };
        let amount: f64 = text[..split].parse().map_err(|_| Self::values())?;
        Duration::try_from_secs_f64(amount * seconds_per_unit)
            .ok()
            .filter(|time| !time.is_zero())
            .map(Some)
            .ok_or_else(|| message!("{values} above zero", values = Self::values()))
    }
    fn show(&self) -> String {
        self.map_or_else(
            || "none".to_owned(),
            |time| format!("{}ms", time.as_nanos() as f64 / 1e6),
        )
    }
    fn is_valid(&self) -> bool {
        *self != Some(Duration::ZERO)
    }
}

/// A number of plies, or to the end of the game.
///
/// ```
/// use uctopia::options::{OptionValue, Plies};
/// assert_eq!(Plies::parse("20"), Ok(Plies(Some(20))));
/// assert_eq!(Plies::parse("-1"), Ok(Plies::TO_THE_END));
/// assert_eq!(Plies::parse("0"), Ok(Plies::TO_THE_END));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plies(pub Option<u32>);

impl Plies {
    /// To the end of the game.
    pub const TO_THE_END: Self = Self(None);

    /// The number, or a number larger than any game.
    ///
    /// ```
    /// use uctopia::options::Plies;
    /// assert_eq!((0..60).take(Plies(Some(4)).or_max() as usize).count(), 4);
    /// assert_eq!((0..60).take(Plies::TO_THE_END.or_max() as usize).count(), 60);
    /// ```
    #[must_use]
    pub fn or_max(self) -> u32 {
        self.0.unwrap_or(u32::MAX)
    }
}

impl OptionValue for Plies {
    fn values() -> Message {
        message!("plies, or end (also 0 or -1) for the end of the game")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        match text.to_ascii_lowercase().as_str() {
            "end" | "-1" | "0" => Ok(Self::TO_THE_END),
            number => match u32::parse(number) {
                Ok(0) => Ok(Self::TO_THE_END),
                Ok(plies) => Ok(Self(Some(plies))),
                Err(_) => Err(Self::values()),
            },
        }
    }
    fn show(&self) -> String {
        self.0
            .map_or_else(|| "end".to_owned(), |plies| plies.to_string())
    }
    fn is_valid(&self) -> bool {
        self.0 != Some(0)
    }
}

/// Checks a value against the range of its option.
///
/// # Errors
/// The range, to complete "expected …".
///
/// ```
/// use uctopia::options::in_range;
/// assert_eq!(in_range(&8, &(4_usize..=8)), Ok(())); // both ends belong to the range
/// assert_eq!(in_range(&9, &(4_usize..=8)), Err("whole number from 4 to 8".into()));
/// ```
pub fn in_range<T: OptionValue + PartialOrd + Display>(
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), Message> {
    if range.contains(value) {
        Ok(())
    } else {
        Err(range_text(range))
    }
}

/// The range of an option in words.
///
/// ```
/// use uctopia::options::range_text;
/// assert_eq!(range_text(&(0.0_f32..=2.5)), "number from 0 to 2.5");
/// ```
pub fn range_text<T: OptionValue + Display>(range: &RangeInclusive<T>) -> Message {
    let [low, high] = [range.start(), range.end()].map(ToString::to_string);
    message!("{values} from {low} to {high}", values = T::values())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_one_line() {
        assert_eq!(
            String::parse("a path / of, \"anything\" 表示"),
            Ok("a path / of, \"anything\" 表示".to_owned())
        );
        for text in ["a\nb", "a\tb", "\r", "\u{1b}[31m", "\u{85}"] {
            assert!(String::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn whole_numbers_may_have_an_exponent() {
        for (text, number) in [
            ("7", 7),
            ("+7", 7),
            ("1_000", 1000),
            ("1e3", 1000),
            ("1E+3", 1000),
            ("2.5e6", 2_500_000),
            ("0e9", 0),
        ] {
            assert_eq!(u64::parse(text), Ok(number), "{text}");
        }
        assert_eq!(
            [
                u64::parse("1500e-2"),
                u64::parse("3.0"),
                u64::parse("18446744073709551615")
            ],
            [Ok(15), Ok(3), Ok(u64::MAX)]
        );
        for text in [
            "",
            "e3",
            "1e",
            "1e-1",
            "1.5",
            "-1",
            "1e3x",
            "1.2.3",
            "0x10",
            "1 000",
            "１",
            "inf",
            "1e99999999999",
        ] {
            assert_eq!(u64::parse(text), Err(u64::values()), "{text}");
        }
        assert_eq!(u8::parse("1e3"), Err("whole number up to 255".into()));
        for text in ["1e20", "18446744073709551616", "1e400", "9e2000000000"] {
            assert_eq!(
                u64::parse(text),
                Err("whole number up to 18446744073709551615".into()),
                "{text}"
            );
        }
        assert_eq!(Option::<u64>::parse("1e6"), Ok(Some(1_000_000)));
        assert_eq!(Plies::parse("1e1"), Ok(Plies(Some(10))));
    }
}
