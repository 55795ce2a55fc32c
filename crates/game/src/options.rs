//! Options of games and agents: declared once, then read, written, documented and checked.
//!
//! A configuration is a plain struct declared with [`options!`](crate::options!). The declaration feeds the parser of
//! `uct:iters=200,c=1.4`, the text that names an agent, the help table and the error messages.

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::time::Duration;

/// What a person needs to know about one option.
///
/// ```
/// use uctopia_game::options;
/// use uctopia_game::options::Options;
///
/// options! {
///     /// How a robot walks.
///     pub struct Walk {
///         /// steps before it turns
///         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
///     }
/// }
///
/// let info = &Walk::infos()[0];
/// assert_eq!((info.key, info.aliases[0], info.source), ("steps", "length", "a guess"));
/// assert_eq!(info.values, "whole number from 1 to 9");
/// assert_eq!((info.default.as_str(), info.about.as_str()), ("3", "steps before it turns"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct OptionInfo {
    /// The name, as in `c=1.4`.
    pub key: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What values are possible, such as `number from 0 to 1000`.
    pub values: String,
    /// The default, as text; `none` where there is none.
    pub default: String,
    /// What the option does.
    pub about: String,
    /// Where it comes from: a paper, an article, a measurement.
    pub source: &'static str,
}

/// A configuration with named options.
///
/// ```
/// # use uctopia_game::options;
/// use uctopia_game::options::Options;
/// # options! {
/// #     /// How a robot walks.
/// #     pub struct Walk {
/// #         /// steps before it turns
/// #         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
/// #     }
/// # }
///
/// /// Any configuration, from pairs of key and value.
/// fn read<O: Options>(pairs: &[(&str, &str)]) -> Result<O, String> {
///     let mut options = O::default();
///     pairs.iter().try_for_each(|(key, value)| options.set(key, value))?;
///     Ok(options)
/// }
///
/// let walk: Walk = read(&[("length", "5")]).unwrap(); // `steps` from 1 to 9, also called `length`
/// assert_eq!(walk.changed(), [("steps", "5".to_owned())]);
/// assert_eq!(read::<Walk>(&[("steps", "0")]).unwrap_err(), "steps=0: expected whole number from 1 to 9");
/// ```
pub trait Options: Default + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// All options, in the order in which they are written.
    fn infos() -> Vec<OptionInfo>;

    /// Sets one option from text.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what is possible.
    fn set(&mut self, key: &str, value: &str) -> Result<(), String>;

    /// The options that differ from their defaults, as text, in order.
    fn changed(&self) -> Vec<(&'static str, String)>;

    /// Whether there is an option of this name or alias.
    #[must_use]
    fn has(key: &str) -> bool {
        Self::infos().iter().any(|info| info.key == key || info.aliases.contains(&key))
    }
}

/// A type that can be the value of an option.
///
/// ```
/// use uctopia_game::options::OptionValue;
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct Percent(u8);
///
/// impl OptionValue for Percent {
///     fn values() -> String {
///         "percentage such as 30%".to_owned()
///     }
///     fn parse(text: &str) -> Result<Self, String> {
///         text.strip_suffix('%').and_then(|digits| digits.parse().ok()).map(Self).ok_or_else(Self::values)
///     }
///     fn show(&self) -> String {
///         format!("{}%", self.0)
///     }
/// }
///
/// assert_eq!(Percent::parse(&Percent(30).show()), Ok(Percent(30)));
/// assert_eq!(Percent::parse("30"), Err("percentage such as 30%".to_owned()));
/// ```
pub trait OptionValue: Clone + PartialEq + Debug {
    /// What is possible, as a noun phrase: `whole number`.
    fn values() -> String;

    /// Reads a value.
    ///
    /// # Errors
    /// What was expected, to complete "expected …".
    fn parse(text: &str) -> Result<Self, String>;

    /// The text that reads back as this value.
    fn show(&self) -> String;
}

macro_rules! plain_numbers {
    ($($type:ty, $what:literal;)+) => {$(
        impl OptionValue for $type {
            fn values() -> String {
                $what.to_owned()
            }
            fn parse(text: &str) -> Result<Self, String> {
                text.replace('_', "").parse().map_err(|_| Self::values())
            }
            fn show(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

plain_numbers! {
    u8, "whole number";
    u32, "whole number";
    u64, "whole number";
    usize, "whole number";
}

impl OptionValue for f32 {
    fn values() -> String {
        "number".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        text.parse().ok().filter(|value: &Self| value.is_finite()).ok_or_else(Self::values)
    }
    fn show(&self) -> String {
        self.to_string()
    }
}

/// A number; the square root of two, which theory and many programs take for the exploration constant, may be written
/// `sqrt2` or `√2`.
impl OptionValue for f64 {
    fn values() -> String {
        "number".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        if matches!(text, "sqrt2" | "sqrt(2)" | "√2") {
            return Ok(std::f64::consts::SQRT_2);
        }
        text.parse().ok().filter(|value: &Self| value.is_finite()).ok_or_else(Self::values)
    }
    fn show(&self) -> String {
        if *self == std::f64::consts::SQRT_2 { "sqrt2".to_owned() } else { self.to_string() }
    }
}

impl OptionValue for bool {
    fn values() -> String {
        "on or off".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
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

/// A word chosen from what a game offers, such as the name of an evaluation; empty means the game's default.
impl OptionValue for String {
    fn values() -> String {
        "name".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
    fn show(&self) -> String {
        self.clone()
    }
}

/// A bound that may be absent: a whole number of at least 1.
impl OptionValue for Option<u64> {
    fn values() -> String {
        "whole number of at least 1".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(None);
        }
        let digits = text.replace('_', "");
        match digits.parse() {
            Ok(0) | Err(_) => Err(Self::values()),
            Ok(count) => Ok(Some(count)),
        }
    }
    fn show(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |count| count.to_string())
    }
}

/// A number that may be absent.
impl OptionValue for Option<f64> {
    fn values() -> String {
        "number or none".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(None);
        }
        f64::parse(text).map(Some).map_err(|_| Self::values())
    }
    fn show(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |number| number.show())
    }
}

/// A time that may be absent: `500ms`, `2s`, `1.5s`, `1m`, or a bare number of milliseconds.
///
/// ```
/// use uctopia_game::options::OptionValue;
/// use std::time::Duration;
/// let time = |text: &str| Option::<Duration>::parse(text).unwrap().show();
/// assert_eq!((time("1.14s").as_str(), time("1.5").as_str()), ("1140ms", "1.5ms"));
/// assert!((1..10_000).all(|ms| time(&ms.to_string()) == format!("{ms}ms"))); // whole ones stay whole
/// ```
impl OptionValue for Option<Duration> {
    fn values() -> String {
        "time such as 500ms, 2s or 1m".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(None);
        }
        let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
        let seconds_per_unit = match &text[split..] {
            "" | "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            _ => return Err(Self::values()),
        };
        let amount: f64 = text[..split].parse().map_err(|_| Self::values())?;
        Duration::try_from_secs_f64(amount * seconds_per_unit)
            .ok()
            .filter(|time| !time.is_zero())
            .map(Some)
            .ok_or_else(|| format!("{} above zero", Self::values()))
    }
    fn show(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |time| format!("{}ms", time.as_nanos() as f64 / 1e6))
    }
}

/// A number of plies, or to the end of the game.
///
/// ```
/// use uctopia_game::options::{OptionValue, Plies};
/// assert_eq!(Plies::parse("20"), Ok(Plies(Some(20))));
/// assert_eq!(Plies::parse("-1"), Ok(Plies::TO_THE_END));
/// assert_eq!(Plies::parse("0"), Ok(Plies::TO_THE_END));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plies(pub Option<u32>);

impl Plies {
    /// As far as the game goes.
    pub const TO_THE_END: Self = Self(None);

    /// The number, or a number larger than any game.
    ///
    /// ```
    /// use uctopia_game::options::Plies;
    /// assert_eq!((0..60).take(Plies(Some(4)).or_max() as usize).count(), 4);
    /// assert_eq!((0..60).take(Plies::TO_THE_END.or_max() as usize).count(), 60);
    /// ```
    #[must_use]
    pub fn or_max(self) -> u32 {
        self.0.unwrap_or(u32::MAX)
    }
}

impl OptionValue for Plies {
    fn values() -> String {
        "plies, or end (also 0 or -1) for the end of the game".to_owned()
    }
    fn parse(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "end" | "-1" | "0" => Ok(Self::TO_THE_END),
            number => match number.parse() {
                Ok(0) => Ok(Self::TO_THE_END),
                Ok(plies) => Ok(Self(Some(plies))),
                Err(_) => Err(Self::values()),
            },
        }
    }
    fn show(&self) -> String {
        self.0.map_or_else(|| "end".to_owned(), |plies| plies.to_string())
    }
}

/// Checks a value against the range of its option.
///
/// # Errors
/// The range, to complete "expected …".
///
/// ```
/// use uctopia_game::options::in_range;
/// assert_eq!(in_range(&8, &(4_usize..=8)), Ok(())); // both ends belong to the range
/// assert_eq!(in_range(&9, &(4_usize..=8)), Err("whole number from 4 to 8".to_owned()));
/// ```
pub fn in_range<T: OptionValue + PartialOrd + Display>(value: &T, range: &RangeInclusive<T>) -> Result<(), String> {
    if range.contains(value) { Ok(()) } else { Err(range_text(range)) }
}

/// The range of an option in words.
///
/// ```
/// use uctopia_game::options::range_text;
/// assert_eq!(range_text(&(0.0_f32..=2.5)), "number from 0 to 2.5");
/// ```
pub fn range_text<T: OptionValue + Display>(range: &RangeInclusive<T>) -> String {
    format!("{} from {} to {}", T::values(), range.start(), range.end())
}

/// The sentence for an unknown option.
///
/// ```
/// # use uctopia_game::options;
/// use uctopia_game::options::{Options, unknown_option};
/// # options! {
/// #     /// How a robot walks.
/// #     pub struct Walk {
/// #         /// steps before it turns
/// #         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
/// #     }
/// # }
/// assert_eq!(unknown_option("colour", &Walk::infos()), "there is no option \"colour\"; options are steps");
/// assert_eq!(unknown_option("colour", &[]), "there is no option \"colour\": none are taken");
/// ```
#[must_use]
pub fn unknown_option(key: &str, infos: &[OptionInfo]) -> String {
    let known: Vec<&str> = infos.iter().map(|info| info.key).collect();
    if known.is_empty() {
        return format!("there is no option \"{key}\": none are taken");
    }
    format!("there is no option \"{key}\"; options are {}", known.join(", "))
}

/// Splits `name:key=value,key=value` or `name(key=value,…)` into its parts.
///
/// Values may stand in double quotes, which then may hold commas, and double quotes after a backslash; [`quoted`] writes
/// them so.
///
/// # Errors
/// What is missing, with the column.
///
/// ```
/// use uctopia_game::options::split_spec;
/// let (name, options) = split_spec("uct:iters=200,c=1.4").unwrap();
/// assert_eq!(name, "uct");
/// assert_eq!(options, [("iters".to_owned(), "200".to_owned()), ("c".to_owned(), "1.4".to_owned())]);
/// assert_eq!(split_spec("uct(iters=200,c=1.4)").unwrap().1, options);
/// ```
pub fn split_spec(text: &str) -> Result<(String, Vec<(String, String)>), crate::TextError> {
    let trimmed = text.trim();
    let end = trimmed.find([':', '(']).unwrap_or(trimmed.len());
    let name = trimmed[..end].trim().to_ascii_lowercase();
    if name.is_empty() {
        return Err(crate::TextError::at(text, 0, "a name"));
    }
    let mut body = trimmed.get(end + 1..).unwrap_or("");
    if trimmed[end..].starts_with('(') {
        body = body.strip_suffix(')').ok_or_else(|| crate::TextError::at(text, text.len(), "\")\""))?;
    }
    let mut options = Vec::new();
    for part in split_unquoted(body).filter(|part| !part.trim().is_empty()) {
        let Some((key, value)) = part.split_once('=') else {
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            return Err(crate::TextError::at(text, offset, "key=value"));
        };
        options.push((key.trim().to_ascii_lowercase(), unquoted(value.trim())));
    }
    Ok((name, options))
}

/// The value as [`split_spec`] reads it: in double quotes where it would otherwise be mistaken for something else.
///
/// ```
/// use uctopia_game::options::{quoted, split_spec};
/// assert_eq!(quoted("sqrt2"), "sqrt2");
/// assert_eq!(quoted(r#"say "a, b""#), r#""say \"a, b\"""#);
/// let value = r#" engine --name "C:\my engine", -x=1 "#;
/// let text = format!("proc:cmd={},timeout=5s", quoted(value));
/// assert_eq!(split_spec(&text).unwrap().1[0].1, value);
/// ```
#[must_use]
pub fn quoted(value: &str) -> String {
    if value.contains([',', '"']) || value.trim() != value {
        format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        value.to_owned()
    }
}

/// What stands between double quotes, where there are any, without the backslashes that protect quotes and backslashes.
fn unquoted(value: &str) -> String {
    let Some(inner) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        let protected = characters.next_if(|&next| character == '\\' && matches!(next, '"' | '\\'));
        text.push(protected.unwrap_or(character));
    }
    text
}

/// The parts between commas that do not stand in double quotes.
fn split_unquoted(body: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut protected) = (false, false);
    body.split(move |c| {
        quoted ^= c == '"' && !protected;
        protected = quoted && c == '\\' && !protected;
        c == ',' && !quoted
    })
}

/// Declares a configuration: a struct whose fields are options.
///
/// Each field has a doc comment (its help), aliases in brackets, a type, a default, an optional range and its source.
///
/// ```
/// use uctopia_game::options;
/// use uctopia_game::options::Options;
///
/// options! {
///     /// How the example behaves.
///     pub struct Example {
///         /// How much it explores.
///         c ["exploration"]: f32 = 1.0, in 0.0..=1000.0, from "Kocsis and Szepesvári 2006";
///         /// Whether it hurries.
///         hurry []: bool = false, from "nobody";
///     }
/// }
///
/// let mut example = Example::default();
/// example.set("exploration", "1.4").unwrap();
/// assert_eq!(example.c, 1.4);
/// assert_eq!(example.changed(), [("c", "1.4".to_owned())]);
/// assert_eq!(example.set("c", "-1").unwrap_err(), "c=-1: expected number from 0 to 1000");
/// assert!(example.set("colour", "red").is_err());
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {$(
            $(#[doc = $about:literal])+
            $key:ident [$($alias:literal),*]: $type:ty = $default:expr, $(in $range:expr,)? from $source:expr;
        )*}
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        $vis struct $name {$(
            $(#[doc = $about])+
            pub $key: $type,
        )*}

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)* }
            }
        }

        impl $crate::options::Options for $name {
            fn infos() -> Vec<$crate::options::OptionInfo> {
                #[allow(unused_mut, unused_assignments, clippy::vec_init_then_push)]
                {
                    let mut infos = Vec::new();
                    $(
                        let default: $type = $default;
                        let mut values = <$type as $crate::options::OptionValue>::values();
                        $(values = $crate::options::range_text::<$type>(&$range);)?
                        infos.push($crate::options::OptionInfo {
                            key: stringify!($key),
                            aliases: &[$($alias),*],
                            values,
                            default: $crate::options::OptionValue::show(&default),
                            about: concat!($($about),+).trim().to_owned(),
                            source: $source,
                        });
                    )*
                    infos
                }
            }

            #[allow(unused_variables)]
            fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
                $(
                    if key == stringify!($key) $(|| key == $alias)* {
                        let expected = |what: String| format!("{key}={value}: expected {what}");
                        let read = <$type as $crate::options::OptionValue>::parse(value).map_err(expected)?;
                        $($crate::options::in_range::<$type>(&read, &$range).map_err(expected)?;)?
                        self.$key = read;
                        return Ok(());
                    }
                )*
                Err($crate::options::unknown_option(key, &<Self as $crate::options::Options>::infos()))
            }

            fn changed(&self) -> Vec<(&'static str, String)> {
                #[allow(unused_mut)]
                let mut changed = Vec::new();
                $(
                    let default: $type = $default;
                    if self.$key != default {
                        changed.push((stringify!($key), $crate::options::OptionValue::show(&self.$key)));
                    }
                )*
                changed
            }
        }
    };
}

/// Declares an enum whose variants are words of an option.
///
/// ```
/// use uctopia_game::choices;
/// use uctopia_game::options::OptionValue;
///
/// choices! {
///     /// Which move to play in the end.
///     pub enum Final {
///         /// The one tried most often.
///         Visits = "visits",
///         /// The one with the best mean.
///         Mean = "mean",
///     }
/// }
///
/// assert_eq!(Final::parse("mean"), Ok(Final::Mean));
/// assert_eq!(Final::parse("best"), Err("visits or mean".to_owned()));
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {$(
            $(#[$variant_meta:meta])*
            $variant:ident = $word:literal $(| $other:literal)*,
        )+}
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {$(
            $(#[$variant_meta])*
            $variant,
        )+}

        impl $crate::options::OptionValue for $name {
            fn values() -> String {
                [$($word),+].join(" or ")
            }
            fn parse(text: &str) -> Result<Self, String> {
                match text {
                    $($word $(| $other)* => Ok(Self::$variant),)+
                    _ => Err(Self::values()),
                }
            }
            fn show(&self) -> String {
                match self {
                    $(Self::$variant => $word,)+
                }.to_owned()
            }
        }
    };
}
