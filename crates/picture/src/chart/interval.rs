//! The data of a chart of intervals: rows of values to compare.

use super::data::{Axis, Estimate};

/// A value that was measured, as part of a series.
///
/// ```
/// use uctopia::picture::{Estimate, Measurement};
/// let measurement = Measurement { series: 1, estimate: Estimate::within(0.74, 0.71, 0.77) };
/// assert_eq!(measurement.estimate.value, 0.74);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measurement {
    /// The series, as an index into [`IntervalChart::series`]. A value of a series that the chart does not have is not
    /// drawn.
    pub series: usize,
    /// The value with its interval.
    pub estimate: Estimate,
}

/// One row: the published value, and the measured ones.
///
/// ```
/// use uctopia::picture::{Estimate, IntervalRow};
/// let row = IntervalRow { label: "against random".to_owned(), published: Some(Estimate::exact(0.73)), ..IntervalRow::default() };
/// assert!(row.measured.is_empty());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct IntervalRow {
    /// The heading of this row and its neighbours of the same group; none if empty.
    pub group: String,
    /// The measured quantity; broken into lines, and cut if it is very long.
    pub label: String,
    /// The published value, a hollow diamond.
    pub published: Option<Estimate>,
    /// The measured values, each on a line of its own in the order given.
    pub measured: Vec<Measurement>,
}

impl IntervalRow {
    /// The published value, if it can be drawn.
    pub(crate) fn published(&self) -> Option<Estimate> {
        self.published.filter(Estimate::is_drawn)
    }
}

/// Rows of values on one level axis, such as published win rates beside measured ones.
///
/// ```
/// use uctopia::picture::{Estimate, IntervalChart, IntervalRow, Measurement, interval_chart_svg};
/// let chart = IntervalChart {
///     series: vec!["article".to_owned()],
///     rows: vec![IntervalRow {
///         label: "against random".to_owned(),
///         published: Some(Estimate::exact(0.73)),
///         measured: vec![Measurement { series: 0, estimate: Estimate::within(0.735, 0.71, 0.76) }],
///         ..IntervalRow::default()
///     }],
///     ..IntervalChart::default()
/// };
/// assert!(interval_chart_svg(&chart).contains("against random"));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct IntervalChart {
    /// The lines above the plot; wrapped if they are long.
    pub title: String,
    /// The axis that all rows share.
    pub axis: Axis,
    /// The name of the published values in the legend; `published` if empty.
    pub published_name: String,
    /// The names of the series. Their order chooses colours and shapes, so a series that keeps its place looks the same
    /// in every chart; the legend leaves out those without a value.
    pub series: Vec<String>,
    /// The rows from top to bottom.
    pub rows: Vec<IntervalRow>,
    /// The lines below the plot; wrapped if they are long.
    pub caption: Vec<String>,
}

impl IntervalChart {
    /// The values of a row that can be drawn and belong to a series of the chart.
    pub(crate) fn measured<'a>(
        &self,
        row: &'a IntervalRow,
    ) -> impl Iterator<Item = &'a Measurement> {
        let known = self.series.len();
        row.measured
            .iter()
            .filter(move |value| value.series < known && value.estimate.is_drawn())
    }

    /// All values of all rows.
    pub(crate) fn estimates(&self) -> Vec<Estimate> {
        let measured = self
            .rows
            .iter()
            .flat_map(|row| self.measured(row))
            .map(|value| value.estimate);
        measured
            .chain(self.rows.iter().filter_map(IntervalRow::published))
            .collect()
    }
}
