//! The mapping of values to an axis, and the range of the axis.

use super::data::{Axis, AxisScale, Estimate};
use super::decimal::{log10, power_of_ten};

/// Larger numbers, and on a logarithmic axis those smaller than its inverse, do not stretch an axis: arithmetic with
/// them would overflow.
const LARGEST: f64 = 1e100;
/// The empty space at either end of an axis that is as long as its values need.
const MARGIN: f64 = 0.04;
/// The maximum number of powers of ten that an error bar adds below the smallest value: one that reaches down to 1e-300 would
/// compress everything else.
const DECADES_BELOW: f64 = 2.0;

/// An axis of a known range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct AxisMapping {
    pub(crate) kind: AxisScale,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl AxisMapping {
    /// The range that the axis specifies, else one that shows all of these estimates.
    pub(crate) fn of(axis: &Axis, estimates: &[Estimate]) -> Self {
        let kind = axis.scale;
        let requested = axis
            .range
            .map(|(one, other)| (one.min(other), one.max(other)));
        let is_valid = |&(low, high): &(f64, f64)| {
            usable(kind, low) && usable(kind, high) && wide(kind, low, high)
        };
        let (low, high) = requested.filter(is_valid).unwrap_or_else(|| match kind {
            AxisScale::Log => logarithmic_range(estimates),
            AxisScale::Plain | AxisScale::Whole | AxisScale::Percent => {
                linear_range(kind, estimates)
            }
        });
        Self { kind, low, high }
    }

    /// The position of a value on the axis: 0 at its lower end, 1 at its upper one, and beyond them outside.
    ///
    /// NaN only for NaN.
    pub(crate) fn share(&self, value: f64) -> f64 {
        match self.kind {
            AxisScale::Plain | AxisScale::Whole | AxisScale::Percent => {
                (value - self.low) / (self.high - self.low)
            }
            AxisScale::Log if value <= 1.0 / LARGEST => f64::NEG_INFINITY,
            AxisScale::Log if value >= LARGEST => f64::INFINITY,
            AxisScale::Log if value.is_nan() => value,
            AxisScale::Log => {
                (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
            }
        }
    }
}

fn usable(kind: AxisScale, value: f64) -> bool {
    value.abs() < LARGEST && (kind != AxisScale::Log || value > 1.0 / LARGEST)
}

/// Whether so many numbers lie between the two that an axis can be divided.
fn wide(kind: AxisScale, low: f64, high: f64) -> bool {
    let widest = low.abs().max(high.abs()).max(1.0 / LARGEST);
    high - low > 1e-9 * if kind == AxisScale::Log { low } else { widest }
}

/// The smallest and the largest of these, if there are any.
fn extremes(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |found, value| match found {
        None => Some((value, value)),
        Some((low, high)) => Some((value.min(low), value.max(high))),
    })
}

/// All usable numbers of the estimates: values, and the ends of their intervals.
fn numbers(kind: AxisScale, estimates: &[Estimate]) -> impl Iterator<Item = f64> {
    let ends = |estimate: &Estimate| {
        estimate
            .ends()
            .map_or([f64::NAN; 2], |(low, high)| [low, high])
    };
    let drawn = estimates.iter().filter(|estimate| estimate.is_drawn());
    let all = drawn.flat_map(move |estimate| [estimate.value].into_iter().chain(ends(estimate)));
    all.filter(move |value| usable(kind, *value))
}

fn linear_range(kind: AxisScale, estimates: &[Estimate]) -> (f64, f64) {
    let Some((mut low, mut high)) = extremes(numbers(kind, estimates)) else {
        return (0.0, 1.0);
    };
    if !wide(kind, low, high) {
        let about = if low.abs() < 1.0 / LARGEST {
            0.5
        } else {
            low.abs() / 10.0
        };
        (low, high) = (low - about, high + about);
    }
    let margin = (high - low) * MARGIN;
    // From zero where that takes little of the axis: lengths can then be compared.
    let from = if low >= 0.0 && low < (high - low) * 0.6 {
        0.0
    } else {
        low - margin
    };
    // Shares do not exceed 1, so the axis ends there.
    let to = if kind == AxisScale::Percent && high <= 1.0 {
        (high + margin).min(1.0)
    } else {
        high + margin
    };
    (from, to)
}

fn logarithmic_range(estimates: &[Estimate]) -> (f64, f64) {
    let kind = AxisScale::Log;
    let values = estimates
        .iter()
        .map(|estimate| estimate.value)
        .filter(|value| usable(kind, *value));
    let Some((low, high)) = extremes(numbers(kind, estimates)) else {
        return (0.1, 1.0);
    };
    let (low, high) = (log10(low), log10(high));
    let lowest_value = extremes(values).map_or(high, |(lowest, _)| log10(lowest));
    let low = low.max(lowest_value - DECADES_BELOW);
    let margin = (high - low).max(1.0) * MARGIN;
    // The ends are whole fifths of a decade, so that no power of a fraction has to be taken.
    (
        step_of_a_decade(low - margin, f64::floor),
        step_of_a_decade(high + margin, f64::ceil),
    )
}

/// A power of ten near to `logarithm`, times one of the numbers that divide a decade into some ten parts.
fn step_of_a_decade(logarithm: f64, round: fn(f64) -> f64) -> f64 {
    const STEPS: [f64; 10] = [1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0];
    let tenths = round(logarithm * 10.0) as i32;
    STEPS[tenths.rem_euclid(10) as usize] * power_of_ten(tenths.div_euclid(10))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(kind: AxisScale, values: &[f64]) -> AxisMapping {
        let estimates: Vec<Estimate> = values.iter().copied().map(Estimate::exact).collect();
        AxisMapping::of(
            &Axis {
                scale: kind,
                ..Axis::default()
            },
            &estimates,
        )
    }

    #[test]
    fn an_axis_shows_all_its_values() {
        let kinds = [AxisScale::Plain, AxisScale::Percent, AxisScale::Log];
        let sets: [&[f64]; 6] = [
            &[],
            &[0.73],
            &[5.3e-7, 1.76e-3],
            &[1000.0, 2e5],
            &[1e99, 1e-99],
            &[1.0, 1.0 + 1e-15],
        ];
        for (kind, values) in kinds
            .into_iter()
            .flat_map(|kind| sets.map(|values| (kind, values)))
        {
            let scale = scale(kind, values);
            assert!(scale.low < scale.high, "{scale:?}");
            for value in values {
                assert!(
                    (0.0..=1.0).contains(&scale.share(*value)),
                    "{value} on {scale:?}"
                );
            }
        }
    }

    #[test]
    fn values_that_no_axis_can_show_do_not_stretch_it() {
        let wild = [0.2, 0.9, f64::NAN, f64::INFINITY, f64::MAX, -1e200];
        assert_eq!(
            scale(AxisScale::Percent, &wild),
            scale(AxisScale::Percent, &[0.2, 0.9])
        );
        let wild = [1e-3, 0.5, 0.0, -1.0, f64::MIN_POSITIVE, f64::NEG_INFINITY];
        assert_eq!(
            scale(AxisScale::Log, &wild),
            scale(AxisScale::Log, &[1e-3, 0.5])
        );
    }

    #[test]
    fn an_invalid_range_is_ignored() {
        let with = |scale, range| {
            AxisMapping::of(
                &Axis {
                    scale,
                    range: Some(range),
                    ..Axis::default()
                },
                &[],
            )
        };
        assert_eq!(
            (
                with(AxisScale::Plain, (3.0, -2.0)).low,
                with(AxisScale::Plain, (3.0, -2.0)).high
            ),
            (-2.0, 3.0)
        );
        for (kind, range) in [
            (AxisScale::Log, (0.0, 1.0)),
            (AxisScale::Plain, (1.0, 1.0)),
            (AxisScale::Plain, (f64::NAN, 1.0)),
        ] {
            assert_eq!(with(kind, range), scale(kind, &[]));
        }
    }
}
