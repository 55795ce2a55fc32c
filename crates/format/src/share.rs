//! Shares in percent.

use uctopia_statistics::Interval;

use crate::number::{brackets, digits, is_zero};

/// Shares from 0 to 1 as percentages, with as many decimals as it takes to tell them apart.
///
/// One decimal is enough for most shares; where the largest one is below 1 % there are three. Where two shares that differ
/// would read the same, all get more, up to nine. Where all are below 0.1 % they are written with a power of ten. Differences
/// of shares, from −1 to 1, may be passed as well.
///
/// Everything that prints a share with its interval passes all three at once:
///
/// ```
/// use uctopia::format::percentages;
/// assert_eq!(percentages([0.788, 0.656, 0.878]), ["78.8 %", "65.6 %", "87.8 %"]);
/// assert_eq!(percentages([0.001787, 0.001759, 0.001812]), ["0.179 %", "0.176 %", "0.181 %"]);
/// assert_eq!(percentages([0.5849846, 0.584954, 0.585015]), ["58.498 %", "58.495 %", "58.501 %"]);
/// assert_eq!(percentages([5.33e-7, 4.9e-7]), ["5.33×10⁻⁷", "4.90×10⁻⁷"]);
/// assert_eq!(percentages([0.0, 0.0, 0.036]), ["0.0 %", "0.0 %", "3.6 %"]);
/// ```
#[must_use]
pub fn percentages<const SHARES: usize>(shares: [f64; SHARES]) -> [String; SHARES] {
    const MOST_DECIMALS: usize = 9;
    let largest = shares
        .iter()
        .fold(0.0_f64, |largest, share| largest.max(share.abs()));
    let write: fn(f64, usize) -> String = if largest > 0.0 && largest < 0.001 {
        power_of_ten
    } else {
        percent
    };
    let least = match largest {
        0.0 => 1,
        largest if largest < 0.001 => 2,
        largest if largest < 0.01 => 3,
        _ => 1,
    };
    let are_distinct = |decimals: &usize| {
        let texts = shares.map(|share| write(share, *decimals));
        (1..SHARES).all(|one| {
            (0..one).all(|other| shares[one] == shares[other] || texts[one] != texts[other])
        })
    };
    let decimals = (least..MOST_DECIMALS)
        .find(are_distinct)
        .unwrap_or(MOST_DECIMALS);
    shares.map(|share| write(share, decimals))
}

/// A share from 0 to 1 in percent, as [`percentages`] writes it.
///
/// ```
/// use uctopia::format::share;
/// assert_eq!([0.264, 0.001787, 5.33e-7, 0.0].map(share), ["26.4 %", "0.179 %", "5.33×10⁻⁷", "0.0 %"]);
/// ```
#[must_use]
pub fn share(share: f64) -> String {
    let [text] = percentages([share]);
    text
}

/// A share from 0 to 1, or a difference of shares, in percent with so many decimals; what rounds to zero has no sign.
///
/// ```
/// use uctopia::format::percent;
/// assert_eq!([percent(0.9996, 1), percent(-0.25, 0), percent(-0.0001, 1)], ["100.0 %", "−25 %", "0.0 %"]);
/// ```
#[must_use]
pub fn percent(share: f64, decimals: usize) -> String {
    let digits = digits(100.0 * share, decimals);
    let sign = if share < 0.0 && !is_zero(&digits) {
        "−"
    } else {
        ""
    };
    format!("{sign}{digits} %")
}

/// An interval of shares from 0 to 1, with ends that differ in print; empty where there is none.
///
/// ```
/// use uctopia::format::share_interval;
/// use uctopia::statistics::Interval;
/// assert_eq!(share_interval(Some(Interval { low: 0.25, high: 0.5 })), "[25.0 %, 50.0 %]");
/// assert_eq!(share_interval(Some(Interval { low: 0.2503, high: 0.2504 })), "[25.03 %, 25.04 %]");
/// assert_eq!(share_interval(None), "");
/// ```
#[must_use]
pub fn share_interval(interval: Option<Interval>) -> String {
    interval.map_or_else(String::new, |Interval { low, high }| {
        let [low, high] = percentages([low, high]);
        brackets(&low, &high)
    })
}

/// An interval of a difference of shares, from −1 to 1, in percentage points with signs; empty where there is none.
///
/// ```
/// use uctopia::format::share_difference;
/// use uctopia::statistics::Interval;
/// assert_eq!(share_difference(Some(Interval { low: -0.101, high: 0.467 })), "[−10.1 %, +46.7 %]");
/// ```
#[must_use]
pub fn share_difference(difference: Option<Interval>) -> String {
    let with_sign = |text: String| {
        if text.starts_with('−') {
            text
        } else {
            format!("+{text}")
        }
    };
    difference.map_or_else(String::new, |Interval { low, high }| {
        let [low, high] = percentages([low, high]).map(with_sign);
        brackets(&low, &high)
    })
}

/// A share from 0 to 1 and its interval, as percentages that differ in print; empty where they are unknown.
///
/// ```
/// use uctopia::format::estimate;
/// use uctopia::statistics::Interval;
/// let interval = Some(Interval { low: 0.282, high: 0.468 });
/// assert_eq!(estimate(Some(0.37), interval), ["37.0 %", "[28.2 %, 46.8 %]"]);
/// assert_eq!(estimate(None, None), ["", ""]);
/// ```
#[must_use]
pub fn estimate(value: Option<f64>, interval: Option<Interval>) -> [String; 2] {
    match (value, interval) {
        (Some(value), Some(Interval { low, high })) => {
            let [value, low, high] = percentages([value, low, high]);
            [value, brackets(&low, &high)]
        }
        (value, interval) => [
            value.map_or_else(String::new, share),
            share_interval(interval),
        ],
    }
}

/// A share as digits and a power of ten.
fn power_of_ten(share: f64, decimals: usize) -> String {
    if share == 0.0 {
        return "0 %".to_owned();
    }
    let text = format!("{:.decimals$e}", share.abs());
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let raised = exponent.chars().map(|c| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    });
    let sign = if share < 0.0 { "−" } else { "" };
    format!("{sign}{digits}×10{}", raised.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_that_differ_read_differently() {
        let mut share = 0.9;
        while share > 1e-12 {
            for width in [1e-1, 1e-2, 1e-4, 1e-6] {
                let shares = [share, share * (1.0 - width), share * (1.0 + width)];
                let [value, low, high] = percentages(shares);
                assert!(
                    value != low && low != high && high != value,
                    "{shares:?}: {value} [{low}, {high}]"
                );
            }
            share /= 3.7;
        }
    }

    #[test]
    fn nothing_reads_longer_than_it_must() {
        assert_eq!(percentages([0.5, 0.5]), ["50.0 %", "50.0 %"]);
        assert_eq!(
            percentages([0.92079, 0.85, 0.96]),
            ["92.1 %", "85.0 %", "96.0 %"]
        );
        assert_eq!(
            percentages([0.99998, 0.99996, 1.0]),
            ["99.998 %", "99.996 %", "100.000 %"]
        );
        assert_eq!(percentages([0.0]), ["0.0 %"]);
        assert_eq!(percentages([-0.101, 0.467]), ["−10.1 %", "46.7 %"]);
        assert_eq!(percentages([0.0, 4e-5]), ["0 %", "4.00×10⁻⁵"]);
        // Closer than any decimal: no endless search, and no panic.
        assert_eq!(
            percentages([0.5, 0.5 + 1e-15]),
            ["50.000000000 %", "50.000000000 %"]
        );
        assert_eq!(percentages([f64::NAN]).len(), 1);
    }
}
