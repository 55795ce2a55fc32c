//! The ticks of an axis and their labels.

use uctopia_format::{axis_number, axis_percent, number};

use super::data::AxisScale;
use super::decimal::{decade, log10, power_of_ten};
use super::scale::AxisMapping;

/// A marked place on an axis.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tick {
    /// The position on the axis, from 0 to 1.
    pub(crate) share: f64,
    /// The tick's name; none for the small ticks between.
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
    let least = if scale.kind == AxisScale::Whole {
        1.0
    } else {
        0.0
    };
    let wished = f64::max((scale.high - scale.low) / most.max(1) as f64, least);
    let exponent = decade(wished);
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * power_of_ten(exponent) >= wished);
    let (factor, exponent) = factor.map_or((1.0, exponent + 1), |factor| (factor, exponent));
    let step = factor * power_of_ten(exponent);
    let first = (scale.low / step - END).ceil();
    let values = (0..=most + 1).map(|index| (first + index as f64) * step);
    let tick = |value| {
        let (text, raised) = match scale.kind {
            AxisScale::Percent => (axis_percent(value, exponent), String::new()),
            _ => axis_number(value, exponent),
        };
        Tick {
            share: scale.share(value),
            label: Some(TickLabel {
                text,
                exponent: raised,
            }),
        }
    };
    values.map(tick).filter(|tick| inside(tick.share)).collect()
}

fn logarithmic_ticks(scale: &AxisMapping, most: usize) -> Vec<Tick> {
    let (first, last) = (decade(scale.low), decade(scale.high));
    let span = log10(scale.high) - log10(scale.low);
    let every = (span / most.max(1) as f64).ceil().max(1.0) as i32;
    // 2 and 5 halve the way to the next power of ten twice, if there is room for their names.
    let named: &[i32] = if span * 3.0 <= most as f64 {
        &[1, 2, 5]
    } else {
        &[1]
    };
    let plain = first >= -3 && last <= 6;
    let places = (first..=last).flat_map(|decade| (1..=9).map(move |digit| (decade, digit)));
    let tick = |(decade, digit): (i32, i32)| {
        let is_named = named.contains(&digit) && decade % every == 0;
        let share = scale.share(f64::from(digit) * power_of_ten(decade));
        Tick {
            share,
            label: is_named.then(|| logarithmic_label(decade, digit, plain)),
        }
    };
    // Where powers of ten are left out, small ticks stand for them, and there is no room for more.
    let kept = places.filter(|(_, digit)| every == 1 || *digit == 1);
    kept.map(tick).filter(|tick| inside(tick.share)).collect()
}

fn logarithmic_label(decade: i32, digit: i32, plain: bool) -> TickLabel {
    if plain {
        let (text, raised) = axis_number(f64::from(digit) * power_of_ten(decade), decade);
        return TickLabel {
            text,
            exponent: raised,
        };
    }
    let text = if digit == 1 {
        "10".to_owned()
    } else {
        format!("{digit}×10")
    };
    TickLabel {
        text,
        exponent: number(f64::from(decade), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(kind: AxisScale, low: f64, high: f64) -> Vec<String> {
        let labels = ticks(&AxisMapping { kind, low, high }, 7)
            .into_iter()
            .filter_map(|tick| tick.label);
        labels
            .map(|TickLabel { text, exponent }| {
                if exponent.is_empty() {
                    text
                } else {
                    format!("{text}^{exponent}")
                }
            })
            .collect()
    }

    #[test]
    fn linear_ticks_are_round_numbers() {
        assert_eq!(
            named(AxisScale::Percent, 0.0, 1.0),
            ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]
        );
        assert_eq!(
            named(AxisScale::Percent, 0.701, 0.712),
            ["70.2 %", "70.4 %", "70.6 %", "70.8 %", "71.0 %", "71.2 %"]
        );
        assert_eq!(
            named(AxisScale::Plain, -1.0, 1.0),
            ["−1.0", "−0.5", "0.0", "0.5", "1.0"]
        );
        assert_eq!(named(AxisScale::Whole, 0.5, 2.5), ["1", "2"]);
        assert_eq!(
            named(AxisScale::Plain, 0.0, 30_000.0),
            [
                "0",
                "5000",
                "10\u{202f}000",
                "15\u{202f}000",
                "20\u{202f}000",
                "25\u{202f}000",
                "30\u{202f}000"
            ]
        );
        assert_eq!(
            named(AxisScale::Plain, 0.0, 3e9),
            [
                "0",
                "5×10^8",
                "1.0×10^9",
                "1.5×10^9",
                "2.0×10^9",
                "2.5×10^9",
                "3.0×10^9"
            ]
        );
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten() {
        assert_eq!(
            named(AxisScale::Log, 1e-8, 1e-2),
            [
                "10^−8", "10^−7", "10^−6", "10^−5", "10^−4", "10^−3", "10^−2"
            ]
        );
        assert_eq!(
            named(AxisScale::Log, 800.0, 250_000.0),
            ["1000", "10\u{202f}000", "100\u{202f}000"]
        );
        assert_eq!(
            named(AxisScale::Log, 1e-5, 1e-3),
            [
                "10^−5",
                "2×10^−5",
                "5×10^−5",
                "10^−4",
                "2×10^−4",
                "5×10^−4",
                "10^−3"
            ]
        );
        assert_eq!(named(AxisScale::Log, 1e-90, 1e90).len(), 7);
        assert_eq!(
            named(AxisScale::Log, 2.1, 2.9),
            ["2.2", "2.4", "2.6", "2.8"]
        );
    }
}
