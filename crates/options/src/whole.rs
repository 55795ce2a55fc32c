//! Whole numbers as people and programs write them.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// The whole number that a text writes in digits, with `_` between them or an exponent: `1_000`, `1e3`, `2.5e6`. One that no type
/// of ours can have is the greatest of all.
pub(super) fn whole_number(text: &str) -> Option<u128> {
    let text = text.replace('_', "").to_ascii_lowercase();
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = mantissa.strip_prefix('+').unwrap_or(mantissa);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat();
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let exponent = i64::from(exponent.parse::<i32>().ok()?) - fraction.len() as i64;
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    let zeros = (digits.len() - significant.len()) as i64 + exponent;
    match (significant, u32::try_from(zeros)) {
        ("", _) => Some(0),
        (_, Ok(zeros)) => {
            let power = 10_u128.checked_pow(zeros);
            Some(
                significant
                    .parse()
                    .ok()
                    .zip(power)
                    .and_then(|(number, power): (u128, _)| number.checked_mul(power)),
            )
            .map(|number| number.unwrap_or(u128::MAX))
        }
        (_, Err(_)) => None,
    }
}

/// Reads a whole number from data. Programs also write `1000.0` and `1e3` for one thousand.
///
/// # Errors
/// When it is no whole number, or too large or too small for its type.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Setting {
///     #[serde(deserialize_with = "uctopia::options::whole")]
///     games: u32,
/// }
/// let games = |text: &str| serde_json::from_str::<Setting>(text).map(|setting| setting.games);
/// assert_eq!(games(r#"{"games": 1e3}"#).unwrap(), 1000);
/// let refused = games(r#"{"games": 1.5}"#).unwrap_err().to_string();
/// assert!(refused.starts_with("invalid value: floating point `1.5`, expected a whole number"), "{refused}");
/// ```
pub fn whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<T, D::Error> {
    Whole::deserialize(deserializer).map(|Whole(number)| number)
}

/// [`whole`] for a number that may be absent; the field also needs `default`.
///
/// # Errors
/// As [`whole`].
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Setting {
///     #[serde(default, deserialize_with = "uctopia::options::whole_or_none")]
///     games: Option<u64>,
/// }
/// let games = |text: &str| serde_json::from_str::<Setting>(text).unwrap().games;
/// assert_eq!([games("{}"), games(r#"{"games": null}"#), games(r#"{"games": 2e0}"#)], [None, None, Some(2)]);
/// ```
pub fn whole_or_none<'de, D: Deserializer<'de>, T: TryFrom<u64>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Whole<T>>::deserialize(deserializer)?.map(|Whole(number)| number))
}

/// A list of numbers as [`whole`] reads them.
///
/// # Errors
/// As [`whole`].
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Setting(#[serde(deserialize_with = "uctopia::options::whole_numbers")] Vec<u64>);
/// assert_eq!(serde_json::from_str::<Setting>("[1, 1e3]").unwrap().0, [1, 1000]);
/// ```
pub fn whole_numbers<'de, D: Deserializer<'de>, T: TryFrom<u64>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Whole<T>>::deserialize(deserializer)?
        .into_iter()
        .map(|Whole(number)| number)
        .collect())
}

struct Whole<T>(T);

impl<'de, T: TryFrom<u64>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer
            .deserialize_any(WholeVisitor(PhantomData))
            .map(Self)
    }
}

struct WholeVisitor<T>(PhantomData<T>);

impl<T: TryFrom<u64>> Visitor<'_> for WholeVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        T::try_from(number).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        let whole = u64::try_from(number)
            .ok()
            .and_then(|whole| T::try_from(whole).ok());
        whole.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        // Up to 2⁵³ a number is exactly what was written.
        let is_whole = number.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&number);
        let whole = is_whole
            .then_some(number as u64)
            .and_then(|whole| T::try_from(whole).ok());
        whole.ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }
}
