//! The ticks of an axis and their labels.

use super::data::AxisScale;
use super::decimal::{decade, log10, power_of_ten};
use super::scale::AxisMapping;

/// A marked place on an axis.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tick {
    /// The position on the axis, from 0 to 1.
    pub(crate) share: f64,
    /// Its name; none for the small ticks between.
    pub(crate) label: Option<TickLabel>,
}

/// The text of a number, and its exponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TickLabel {
    pub(crate) text: String,
    pub(crate) exponent: String,
}

/// Rounding must not lose a tick at the very end of an axis.
const END: f64 = 1e-9;

/// Ticks, some `most` of them with labels.
pub(crate) fn ticks(scale: &AxisMapping, most: usize) -> Vec<Tick> {
    if scale.kind != AxisScale::Log {
        return linear_ticks(scale, most);
    }
    let ticks = logarithmic_ticks(scale, most);
    if ticks.iter().filter(|tick| tick.label.is_some()).count() >= 2 {
        return ticks;
    }
    // Within a part of a decade even steps are more informative; up to half as many, since they crowd towards its upper end.
    linear_ticks(scale, most.div_ceil(2))
}

fn inside(share: f64) -> bool {
    (-END..=1.0 + END).contains(&share)
}

fn linear_ticks(scale: &AxisMapping, most: usize) -> Vec<Tick> {
    let wished = (scale.high - scale.low) / most.max(1) as f64;
    let exponent = decade(wished);
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power_of_ten(exponent) >= wished);
    let (factor, exponent) = factor.map_or((1.0, exponent + 1), |factor| (factor, exponent));
    let step = factor * power_of_ten(exponent);
    let first = (scale.low / step - END).ceil();
    let values = (0..=most + 1).map(|index| (first + index as f64) * step);
    let tick = |value| {
        let text = if scale.kind == AxisScale::Percent {
            format!("{} %", written(value * 100.0, exponent + 2))
        } else {
            written(value, exponent)
        };
        Tick { share: scale.share(value), label: Some(TickLabel { text, exponent: String::new() }) }
    };
    values.map(tick).filter(|tick| inside(tick.share)).collect()
}

fn logarithmic_ticks(scale: &AxisMapping, most: usize) -> Vec<Tick> {
    let (first, last) = (decade(scale.low), decade(scale.high));
    let span = log10(scale.high) - log10(scale.low);
    let every = (span / most.max(1) as f64).ceil().max(1.0) as i32;
    // 2 and 5 halve the way to the next power of ten twice, if there is room for their names.
    let named: &[i32] = if span * 3.0 <= most as f64 { &[1, 2, 5] } else { &[1] };
    let plain = first >= -3 && last <= 6;
    let places = (first..=last).flat_map(|decade| (1..=9).map(move |digit| (decade, digit)));
    let tick = |(decade, digit): (i32, i32)| {
        let is_named = named.contains(&digit) && decade % every == 0;
        let share = scale.share(f64::from(digit) * power_of_ten(decade));
        Tick { share, label: is_named.then(|| logarithmic_label(decade, digit, plain)) }
    };
    // Where powers of ten are left out, small ticks stand for them, and there is no room for more.
    let kept = places.filter(|(_, digit)| every == 1 || *digit == 1);
    kept.map(tick).filter(|tick| inside(tick.share)).collect()
}

fn logarithmic_label(decade: i32, digit: i32, plain: bool) -> TickLabel {
    if plain {
        let text = written(f64::from(digit) * power_of_ten(decade), decade);
        return TickLabel { text, exponent: String::new() };
    }
    let text = if digit == 1 { "10".to_owned() } else { format!("{digit}×10") };
    TickLabel { text, exponent: with_minus(&decade.to_string()) }
}

/// A number whose last digit counts the power of ten with this exponent.
fn written(value: f64, exponent: i32) -> String {
    if value.abs() >= 1e7 || exponent < -6 {
        // Zero as it comes out of the arithmetic may be a little off, and has no power of ten.
        if value.abs() < power_of_ten(exponent) / 2.0 {
            return "0".to_owned();
        }
        let digits = (decade(value.abs()) - exponent).clamp(0, 4);
        return with_minus(&format!("{value:.*e}", digits as usize));
    }
    let text = format!("{value:.*}", exponent.min(0).unsigned_abs() as usize);
    let negative = text.starts_with('-') && text.contains(|character| ('1'..='9').contains(&character));
    let text = grouped(text.trim_start_matches('-'));
    if negative { format!("−{text}") } else { text }
}

/// Digits before the point in groups of three, from five digits on.
fn grouped(text: &str) -> String {
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    if whole.len() < 5 {
        return text.to_owned();
    }
    let starts_group = |index: usize| index > 0 && (whole.len() - index).is_multiple_of(3);
    let digits = whole.char_indices().flat_map(|(index, digit)| [starts_group(index).then_some(' '), Some(digit)]);
    digits.flatten().chain(fraction.chars()).collect()
}

fn with_minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(kind: AxisScale, low: f64, high: f64) -> Vec<String> {
        let labels = ticks(&AxisMapping { kind, low, high }, 7).into_iter().filter_map(|tick| tick.label);
        labels
            .map(|TickLabel { text, exponent }| if exponent.is_empty() { text } else { format!("{text}^{exponent}") })
            .collect()
    }

    #[test]
    fn linear_ticks_are_round_numbers() {
        assert_eq!(named(AxisScale::Percent, 0.0, 1.0), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(
            named(AxisScale::Percent, 0.701, 0.712),
            ["70.2 %", "70.4 %", "70.6 %", "70.8 %", "71.0 %", "71.2 %"]
        );
        assert_eq!(named(AxisScale::Plain, -1.0, 1.0), ["−1.0", "−0.5", "0.0", "0.5", "1.0"]);
        assert_eq!(
            named(AxisScale::Plain, 0.0, 30_000.0),
            ["0", "5000", "10 000", "15 000", "20 000", "25 000", "30 000"]
        );
        assert_eq!(named(AxisScale::Plain, 0.0, 3e9), ["0", "5e8", "1.0e9", "1.5e9", "2.0e9", "2.5e9", "3.0e9"]);
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten() {
        assert_eq!(named(AxisScale::Log, 1e-8, 1e-2), ["10^−8", "10^−7", "10^−6", "10^−5", "10^−4", "10^−3", "10^−2"]);
        assert_eq!(named(AxisScale::Log, 800.0, 250_000.0), ["1000", "10 000", "100 000"]);
        assert_eq!(
            named(AxisScale::Log, 1e-5, 1e-3),
            ["10^−5", "2×10^−5", "5×10^−5", "10^−4", "2×10^−4", "5×10^−4", "10^−3"]
        );
        assert_eq!(named(AxisScale::Log, 1e-90, 1e90).len(), 7);
        assert_eq!(named(AxisScale::Log, 2.1, 2.9), ["2.2", "2.4", "2.6", "2.8"]);
    }
}
