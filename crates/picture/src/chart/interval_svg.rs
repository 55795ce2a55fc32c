//! The drawing of a chart of intervals.

use super::axes::{OVERHANG, draw_level_axis, draw_level_grid};
use super::data::Estimate;
use super::estimate::{Track, draw_estimate};
use super::interval::{IntervalChart, IntervalRow};
use super::page::{ChartPage, INK, LegendItem, PADDING, published_name};
use super::scale::AxisMapping;
use super::series_style::SeriesStyle;
use crate::canvas::{Anchor, Area, Canvas, Point};
use crate::lines::break_lines;
use crate::text_fitting;

const WIDTH: f32 = 840.0;
const LABEL_SIZE: f32 = 12.0;
const LABEL_LINE: f32 = 15.0;
/// The maximum width of a line of a label, and the maximum number of its lines.
const LABEL_ROOM: f32 = 325.0;
const LABEL_LINES: usize = 4;
/// Between a label and the plot.
const LABEL_GAP: f32 = 16.0;
/// The indentation of the rows of a group.
const INDENT: f32 = 12.0;
/// The height of one value in its row, and the padding above and below.
const LANE: f32 = 13.0;
const ROW_PADDING: f32 = 5.0;
const HEADING: f32 = 26.0;
/// Headings are bold, and bold letters are wider than measured ones by at most this factor.
const BOLD: f32 = 1.2;
/// Headings reach into the plot, where nothing but its grid stands at their height; this keeps the grid off the letters.
const HALO: &str =
    r##"stroke="#ffffff" stroke-width="5" stroke-linejoin="round" paint-order="stroke""##;
/// The plot of a chart without rows.
const EMPTY_HEIGHT: f32 = 60.0;

/// The chart as SVG on a white ground, 840 pixels wide and as high as its rows need. The same chart gives the same bytes.
///
/// Published values are hollow diamonds with a dashed line through their row, measured ones filled markers with a
/// error bar; each has a line of its own, so that none hides another.
///
/// ```
/// use uctopia::picture::{IntervalChart, interval_chart_svg, png};
/// assert!(png(&interval_chart_svg(&IntervalChart::default())).is_ok());
/// ```
#[must_use]
pub fn interval_chart_svg(chart: &IntervalChart) -> String {
    let mut page = ChartPage::titled(&chart.title, WIDTH);
    page.legend(&keys(chart));
    page.down += 8.0;
    let scale = AxisMapping::of(&chart.axis, &chart.estimates());
    let rows = layout(chart, page.down);
    let left = PADDING + label_room(chart) + LABEL_GAP;
    let bottom = rows
        .last()
        .map_or(page.down + EMPTY_HEIGHT, |row| row.top + row.height);
    let plot = Area {
        left,
        top: page.down,
        width: WIDTH - OVERHANG - left,
        height: bottom - page.down,
    };

    for row in rows.iter().skip(1).step_by(2) {
        row.draw_band(&mut page.canvas);
    }
    draw_level_grid(&mut page.canvas, plot, &scale);
    page.down = bottom + draw_level_axis(&mut page.canvas, plot, &scale, &chart.axis.label);
    for row in &rows {
        row.draw_words(&mut page.canvas);
        row.draw_values(&mut page.canvas, plot, &scale);
    }
    page.captions(&chart.caption);
    page.finish()
}

fn keys(chart: &IntervalChart) -> Vec<LegendItem<'_>> {
    let has_error_bar =
        |estimates: &[Estimate]| estimates.iter().any(|estimate| estimate.ends().is_some());
    let published: Vec<Estimate> = chart
        .rows
        .iter()
        .filter_map(IntervalRow::published)
        .collect();
    let published_key = LegendItem {
        series_style: SeriesStyle::PUBLISHED,
        name: published_name(&chart.published_name),
        error_bar: has_error_bar(&published),
    };
    let mut keys = Vec::from_iter((!published.is_empty()).then_some(published_key));
    for (series, name) in chart.series.iter().enumerate() {
        let all = chart.rows.iter().flat_map(|row| chart.measured(row));
        let of_series: Vec<Estimate> = all
            .filter(|value| value.series == series)
            .map(|value| value.estimate)
            .collect();
        if !of_series.is_empty() {
            keys.push(LegendItem {
                series_style: SeriesStyle::of_series(series),
                name,
                error_bar: has_error_bar(&of_series),
            });
        }
    }
    keys
}

fn indent(row: &IntervalRow) -> f32 {
    if row.group.is_empty() { 0.0 } else { INDENT }
}

/// The width of the widest label, within reason.
fn label_room(chart: &IntervalChart) -> f32 {
    let labels = chart
        .rows
        .iter()
        .map(|row| indent(row) + text_fitting::width(&row.label, LABEL_SIZE));
    // A little more than needed, so that rounding does not break a line that just fits.
    labels.fold(0.0, f32::max).min(LABEL_ROOM) + 1.0
}

/// A row with its position.
struct RowLayout<'a> {
    row: &'a IntervalRow,
    /// The heading above the row, if a group begins here.
    heading: Option<&'a str>,
    label: Vec<String>,
    values: Vec<(Estimate, SeriesStyle)>,
    /// The top of the row, heading included, and its height.
    top: f32,
    height: f32,
}

fn layout(chart: &IntervalChart, mut top: f32) -> Vec<RowLayout<'_>> {
    let room = label_room(chart);
    let mut group = "";
    let mut rows = Vec::new();
    for row in &chart.rows {
        let heading = (row.group != group && !row.group.is_empty()).then_some(row.group.as_str());
        group = &row.group;
        let label = break_lines(&row.label, LABEL_SIZE, room - indent(row), LABEL_LINES);
        let published = row
            .published()
            .map(|estimate| (estimate, SeriesStyle::PUBLISHED));
        let measured = chart
            .measured(row)
            .map(|value| (value.estimate, SeriesStyle::of_series(value.series)));
        let values: Vec<_> = published.into_iter().chain(measured).collect();
        let needed = (values.len() as f32 * LANE)
            .max(label.len() as f32 * LABEL_LINE)
            .max(LANE);
        let height = needed + 2.0 * ROW_PADDING + heading.map_or(0.0, |_| HEADING);
        rows.push(RowLayout {
            row,
            heading,
            label,
            values,
            top,
            height,
        });
        top += height;
    }
    rows
}

impl RowLayout<'_> {
    /// The row without its heading.
    fn body(&self) -> Area {
        let heading = self.heading.map_or(0.0, |_| HEADING);
        let (top, height) = (self.top + heading, self.height - heading);
        Area {
            left: PADDING / 2.0,
            top,
            width: WIDTH - PADDING,
            height,
        }
    }

    fn middle(&self) -> f32 {
        self.body().top + self.body().height / 2.0
    }

    fn draw_band(&self, canvas: &mut Canvas) {
        canvas.rectangle(self.body(), 0.0, r##"fill="#f5f6f8""##);
    }

    fn draw_words(&self, canvas: &mut Canvas) {
        if let Some(heading) = self.heading {
            let baseline = Point {
                x: PADDING,
                y: self.top + HEADING - 8.0,
            };
            let style = format!(r#"{INK} font-weight="bold" {HALO}"#);
            canvas.text(
                baseline,
                Anchor::Start,
                LABEL_SIZE,
                (WIDTH - 2.0 * PADDING) / BOLD,
                heading,
                &style,
            );
        }
        let left = PADDING + indent(self.row);
        let top = self.middle() - self.label.len() as f32 * LABEL_LINE / 2.0;
        for (index, line) in self.label.iter().enumerate() {
            let baseline = Point {
                x: left,
                y: top + LABEL_LINE * (index as f32 + 0.75),
            };
            canvas.text(baseline, Anchor::Start, LABEL_SIZE, LABEL_ROOM, line, INK);
        }
    }

    fn draw_values(&self, canvas: &mut Canvas, plot: Area, scale: &AxisMapping) {
        let first = self.middle() - (self.values.len() as f32 - 1.0) / 2.0 * LANE;
        let track = |y: f32| Track {
            start: Point { x: plot.left, y },
            end: Point {
                x: plot.left + plot.width,
                y,
            },
        };
        if let Some(published) = self
            .row
            .published()
            .map(|estimate| scale.share(estimate.value))
            && (0.0..=1.0).contains(&published)
        {
            let (top, height) = (self.body().top, self.body().height);
            let line = (track(top).at(published), track(top + height).at(published));
            canvas.strokes(
                [line],
                r##"stroke="#9a9a9a" stroke-width="1" stroke-dasharray="2 3""##,
            );
        }
        for (index, (estimate, series_style)) in self.values.iter().enumerate() {
            draw_estimate(
                canvas,
                &track(first + index as f32 * LANE),
                scale,
                estimate,
                *series_style,
            );
        }
    }
}
