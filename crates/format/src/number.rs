//! Numbers without a meaning of their own: signs, groups of digits, durations, p-values, names on axes.

use std::time::Duration;

use uctopia_statistics::Interval;

/// U+2212, which is as wide as a plus sign.
const MINUS: char = '−';

/// U+202F, the narrow no-break space between groups of digits.
const GROUP: char = '\u{202f}';

/// A number with its sign in front and so many decimals; zero, and what rounds to it, has a plus.
///
/// ```
/// use uctopia::format::signed;
/// assert_eq!([0.25, -0.25, 0.0, -0.0001].map(|value| signed(value, 3)), ["+0.250", "−0.250", "+0.000", "+0.000"]);
/// assert_eq!(signed(-12.5, 0), "−13");
/// ```
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let digits = digits(value, decimals);
    let sign = if value < 0.0 && !is_zero(&digits) {
        MINUS
    } else {
        '+'
    };
    format!("{sign}{digits}")
}

/// A number with so many decimals, and with a sign only where it is negative.
///
/// ```
/// use uctopia::format::number;
/// assert_eq!([1.5, -1.5, -0.001].map(|value| number(value, 2)), ["1.50", "−1.50", "0.00"]);
/// ```
#[must_use]
pub fn number(value: f64, decimals: usize) -> String {
    let digits = digits(value, decimals);
    if value < 0.0 && !is_zero(&digits) {
        format!("{MINUS}{digits}")
    } else {
        digits
    }
}

/// The size of a number with so many decimals; ties go away from zero.
pub(crate) fn digits(value: f64, decimals: usize) -> String {
    let size = value.abs();
    // Ten to the decimals times a binary fraction is halfway between two whole numbers only if the fraction is an odd multiple
    // of this power of two. The next larger number is then beyond the tie, and rounded up.
    let is_tie = size * 2f64.powi(decimals as i32 + 1) % 2.0 == 1.0;
    format!("{:.decimals$}", if is_tie { size.next_up() } else { size })
}

/// Whether a number reads as zero.
pub(crate) fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|digit| matches!(digit, b'0' | b'.'))
}

/// An interval of numbers that are never negative, or seldom: odds ratios, scores, log likelihood ratios.
///
/// ```
/// use uctopia::format::number_interval;
/// use uctopia::statistics::Interval;
/// assert_eq!(number_interval(Interval { low: 0.97, high: 2.084 }, 2), "[0.97, 2.08]");
/// ```
#[must_use]
pub fn number_interval(Interval { low, high }: Interval, decimals: usize) -> String {
    brackets(&number(low, decimals), &number(high, decimals))
}

/// A factor and its interval: how many times as fast, as long, as much.
///
/// ```
/// use uctopia::format::ratio;
/// use uctopia::statistics::Interval;
/// assert_eq!(ratio(1.834, Some(Interval { low: 1.8, high: 1.87 }), 2), "1.83 × [1.80, 1.87]");
/// assert_eq!(ratio(0.98, None, 2), "0.98 ×");
/// ```
#[must_use]
pub fn ratio(value: f64, interval: Option<Interval>, decimals: usize) -> String {
    let ends = interval.map_or_else(String::new, |interval| {
        format!(" {}", number_interval(interval, decimals))
    });
    format!("{} ×{ends}", number(value, decimals))
}

/// An interval of numbers of either sign: means from −1 to 1, Elo differences.
///
/// ```
/// use uctopia::format::signed_interval;
/// use uctopia::statistics::Interval;
/// assert_eq!(signed_interval(Interval { low: -0.25, high: 0.5 }, 2), "[−0.25, +0.50]");
/// ```
#[must_use]
pub fn signed_interval(Interval { low, high }: Interval, decimals: usize) -> String {
    brackets(&signed(low, decimals), &signed(high, decimals))
}

/// The one style of intervals.
pub(crate) fn brackets(low: &str, high: &str) -> String {
    format!("[{low}, {high}]")
}

/// A whole number; from five digits on in groups of three.
///
/// ```
/// use uctopia::format::count;
/// assert_eq!([950, 9999].map(count), ["950", "9999"]);
/// assert_eq!(count(50_000_000), "50\u{202f}000\u{202f}000"); // narrow no-break spaces
/// ```
#[must_use]
pub fn count(number: u64) -> String {
    grouped(&number.to_string())
}

/// A large count in a few characters, with one decimal: thousands as `k`, millions as `M`.
///
/// ```
/// use uctopia::format::short_count;
/// assert_eq!([950, 12_345, 999_949, 999_950, 4_000_000].map(short_count), ["950", "12.3k", "999.9k", "1.0M", "4.0M"]);
/// ```
#[must_use]
pub fn short_count(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..999_950 => format!("{}k", digits(count as f64 / 1e3, 1)),
        _ => format!("{}M", digits(count as f64 / 1e6, 1)),
    }
}

/// Digits before the point in groups of three, from five digits on.
pub(crate) fn grouped(text: &str) -> String {
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    if whole.len() < 5 {
        return text.to_owned();
    }
    let starts_group = |index: usize| index > 0 && (whole.len() - index).is_multiple_of(3);
    let digits = whole
        .char_indices()
        .flat_map(|(index, digit)| [starts_group(index).then_some(GROUP), Some(digit)]);
    digits.flatten().chain(fraction.chars()).collect()
}

/// How long something took: in milliseconds below a tenth of a second, then in seconds, from 100 s on in minutes and seconds,
/// from 100 min on in hours and minutes.
///
/// ```
/// use std::time::Duration;
/// use uctopia::format::duration;
/// let texts = [0.000_52, 0.25, 12.5, 200.0, 7500.0].map(|seconds| duration(Duration::from_secs_f64(seconds)));
/// assert_eq!(texts, ["0.52 ms", "0.25 s", "12.5 s", "3 min 20 s", "2 h 5 min"]);
/// ```
#[must_use]
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_secs() {
        _ if seconds < 0.1 => format!("{} ms", digits(1000.0 * seconds, 2)),
        0..10 => format!("{} s", digits(seconds, 2)),
        10..100 => format!("{} s", digits(seconds, 1)),
        whole @ 100..6000 => format!("{} min {} s", whole / 60, whole % 60),
        whole => format!("{} h {} min", whole / 3600, whole / 60 % 60),
    }
}

/// A p-value, from 0 to 1, with two digits that count.
///
/// ```
/// use uctopia::format::p_value;
/// assert_eq!([0.749, 0.0273, 0.00051, 1e-9].map(p_value), ["0.75", "0.027", "0.0005", "< 0.0001"]);
/// ```
#[must_use]
pub fn p_value(p: f64) -> String {
    match p {
        p if p < 1e-4 => "< 0.0001".to_owned(),
        p if p < 0.01 => digits(p, 4),
        p if p < 0.1 => digits(p, 3),
        p => digits(p, 2),
    }
}

/// A p-value, from 0 to 1, with its name.
///
/// ```
/// use uctopia::format::p_equation;
/// assert_eq!([0.0273, 1e-9].map(p_equation), ["p = 0.027", "p < 0.0001"]);
/// ```
#[must_use]
pub fn p_equation(p: f64) -> String {
    let text = p_value(p);
    if text.starts_with('<') {
        format!("p {text}")
    } else {
        format!("p = {text}")
    }
}

/// A number on an axis whose last digit counts the power of ten with this exponent, and what is raised above its end: the
/// exponent of very large and very small numbers, which are digits times a power of ten.
///
/// ```
/// use uctopia::format::axis_number;
/// let text = |value, exponent| { let (text, raised) = axis_number(value, exponent); text + "^" + &raised };
/// assert_eq!(text(-0.5, -1), "−0.5^");
/// assert_eq!(text(25_000.0, 3), "25\u{202f}000^");
/// assert_eq!([text(1.5e9, 8), text(5e-8, -8)], ["1.5×10^9", "5×10^−8"]);
/// ```
#[must_use]
pub fn axis_number(value: f64, exponent: i32) -> (String, String) {
    if value.abs() >= 1e7 || exponent < -6 {
        // Zero as it comes out of the arithmetic may be a little off, and has no power of ten.
        if value.abs() < 10f64.powi(exponent) / 2.0 {
            return ("0".to_owned(), String::new());
        }
        let decade = |text: &str| {
            text.split_once('e')
                .and_then(|(_, power)| power.parse::<i32>().ok())
                .unwrap_or(0)
        };
        let places = (decade(&format!("{value:e}")) - exponent).clamp(0, 4) as usize;
        let text = format!("{:.places$e}", value.abs());
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        let sign = if value < 0.0 { "−" } else { "" };
        return (format!("{sign}{digits}×10"), power.replace('-', "−"));
    }
    let digits = digits(value, exponent.min(0).unsigned_abs() as usize);
    let sign = if value < 0.0 && !is_zero(&digits) {
        "−"
    } else {
        ""
    };
    (format!("{sign}{}", grouped(&digits)), String::new())
}

/// A share on an axis in percent; the last digit counts the power of ten of the *share* with this exponent.
///
/// ```
/// use uctopia::format::axis_percent;
/// assert_eq!([axis_percent(0.2, -1), axis_percent(0.702, -3)], ["20 %", "70.2 %"]);
/// ```
#[must_use]
pub fn axis_percent(share: f64, exponent: i32) -> String {
    let (text, raised) = axis_number(100.0 * share, exponent + 2);
    format!("{text}{raised} %")
}

/// A text in the characters that formats for programs allow: a hyphen as minus sign, plain spaces, `<=` and `>=`.
///
/// ```
/// use uctopia::format::ascii;
/// assert_eq!(ascii("≤−0.50, 10\u{202f}000 playouts"), "<=-0.50, 10000 playouts");
/// ```
#[must_use]
pub fn ascii(text: &str) -> String {
    text.replace(MINUS, "-")
        .replace(GROUP, "")
        .replace('≤', "<=")
        .replace('≥', ">=")
}
