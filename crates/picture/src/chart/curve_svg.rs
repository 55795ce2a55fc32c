//! The drawing of a chart of curves.

use super::axes::{
    OVERHANG, draw_level_axis, draw_level_grid, draw_upright_axis, draw_upright_grid, upright_room,
};
use super::curve::{Curve, CurveChart, CurvePoint};
use super::data::Estimate;
use super::estimate::{Track, draw_estimate};
use super::page::{ChartPage, INK, LegendItem, PADDING, published_name};
use super::scale::AxisMapping;
use super::segment::clipped;
use super::series_style::SeriesStyle;
use crate::canvas::{Anchor, Area, Canvas, Point};
use crate::lines::break_lines;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 380.0;
const LABEL_SIZE: f32 = 12.0;
const LABEL_LINE: f32 = 16.0;
/// The offset of a published point to the left of a measured one, so that neither error bar hides the other.
const STEP: f32 = 6.0;
/// The maximum distance of a line's end outside the plot, in plots: arithmetic with infinite places would give NaN.
const FARTHEST: f64 = 1000.0;

/// The chart as SVG on a white ground, 720 pixels wide. The same chart gives the same bytes.
///
/// The label of the upright axis is horizontal and above it. Published points
/// stand a little to the left of measured ones at the same place.
///
/// ```
/// use uctopia::picture::{CurveChart, curve_chart_svg, png};
/// assert!(png(&curve_chart_svg(&CurveChart::default())).is_ok());
/// ```
#[must_use]
pub fn curve_chart_svg(chart: &CurveChart) -> String {
    let mut page = ChartPage::titled(&chart.title, WIDTH);
    page.legend(&keys(chart));
    page.down += 8.0;
    draw_upright_label(&mut page, &chart.y.label);

    let points = || {
        chart
            .series
            .iter()
            .flat_map(|curve| &curve.points)
            .chain(&chart.published)
            .filter(|point| is_drawn(point))
    };
    let x = AxisMapping::of(
        &chart.x,
        &points()
            .map(|point| Estimate::exact(point.x))
            .collect::<Vec<_>>(),
    );
    let y = AxisMapping::of(&chart.y, &points().map(|point| point.y).collect::<Vec<_>>());
    let left = PADDING + upright_room(&y, HEIGHT);
    let area = Area {
        left,
        top: page.down,
        width: WIDTH - OVERHANG - left,
        height: HEIGHT,
    };

    draw_upright_grid(&mut page.canvas, area, &y);
    draw_level_grid(&mut page.canvas, area, &x);
    draw_upright_axis(&mut page.canvas, area, &y);
    page.down += HEIGHT + draw_level_axis(&mut page.canvas, area, &x, &chart.x.label);
    let plot = Plot { area, x, y };
    for (index, curve) in chart.series.iter().enumerate() {
        plot.draw_line(&mut page.canvas, curve, SeriesStyle::of_series(index));
    }
    for (index, curve) in chart.series.iter().enumerate() {
        plot.draw_points(
            &mut page.canvas,
            &curve.points,
            SeriesStyle::of_series(index),
            |_| 0.0,
        );
    }
    let is_measured = |x: f64| {
        chart
            .series
            .iter()
            .flat_map(|curve| &curve.points)
            .any(|point| point.x == x)
    };
    let step = |x: f64| if is_measured(x) { -STEP } else { 0.0 };
    plot.draw_points(
        &mut page.canvas,
        &chart.published,
        SeriesStyle::PUBLISHED_ON_TOP,
        step,
    );
    page.captions(&chart.caption);
    page.finish()
}

fn keys(chart: &CurveChart) -> Vec<LegendItem<'_>> {
    let published = (
        published_name(&chart.published_name),
        SeriesStyle::PUBLISHED,
        &chart.published,
    );
    let series = chart.series.iter().enumerate();
    let series = series.map(|(index, curve)| {
        (
            curve.name.as_str(),
            SeriesStyle::of_series(index),
            &curve.points,
        )
    });
    let all = std::iter::once(published)
        .chain(series)
        .filter(|(_, _, points)| points.iter().any(is_drawn));
    // Series are joined by a line in the plot, and by the same line in the legend.
    let error_bar = |series_style: SeriesStyle, points: &[CurvePoint]| {
        !series_style.is_published() || points.iter().any(|point| point.y.ends().is_some())
    };
    all.map(|(name, series_style, points)| LegendItem {
        series_style,
        name,
        error_bar: error_bar(series_style, points),
    })
    .collect()
}

fn is_drawn(point: &CurvePoint) -> bool {
    point.x.is_finite() && point.y.is_drawn()
}

fn draw_upright_label(page: &mut ChartPage<'_>, label: &str) {
    let room = WIDTH - 2.0 * PADDING;
    for line in break_lines(label, LABEL_SIZE, room, 3) {
        let baseline = Point {
            x: PADDING,
            y: page.down + LABEL_LINE * 0.75,
        };
        page.canvas
            .text(baseline, Anchor::Start, LABEL_SIZE, room, &line, INK);
        page.down += LABEL_LINE;
    }
    // The number at the upper end of the axis reaches a little above it.
    page.down += 10.0;
}

/// The space between the axes.
struct Plot {
    area: Area,
    x: AxisMapping,
    y: AxisMapping,
}

impl Plot {
    fn at(&self, (right, up): (f64, f64)) -> Point {
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        Point {
            x: left + (f64::from(width) * right) as f32,
            y: top + (f64::from(height) * (1.0 - up)) as f32,
        }
    }

    fn draw_line(&self, canvas: &mut Canvas, curve: &Curve, series_style: SeriesStyle) {
        let mut points = curve.points.clone();
        points.retain(|point| point.x.is_finite());
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        let place = |point: &CurvePoint| {
            let far = |share: f64| share.clamp(-FARTHEST, FARTHEST);
            (far(self.x.share(point.x)), far(self.y.share(point.y.value)))
        };
        let joined = points
            .windows(2)
            .filter(|pair| pair.iter().all(|point| point.y.value.is_finite()));
        let visible = joined.filter_map(|pair| clipped(place(&pair[0]), place(&pair[1])));
        let strokes = visible.map(|(from, to)| (self.at(from), self.at(to)));
        let style = format!(
            r#"class="line" stroke="{}" stroke-width="1.5" stroke-opacity="0.55""#,
            series_style.colour
        );
        canvas.strokes(strokes, &style);
    }

    /// Draws points, each moved to the right by so many pixels.
    fn draw_points(
        &self,
        canvas: &mut Canvas,
        points: &[CurvePoint],
        series_style: SeriesStyle,
        moved: impl Fn(f64) -> f32,
    ) {
        for point in points {
            let right = self.x.share(point.x);
            if (0.0..=1.0).contains(&right) {
                let end = |up: f64| self.at((right, up)).moved(moved(point.x), 0.0);
                let track = Track {
                    start: end(0.0),
                    end: end(1.0),
                };
                draw_estimate(canvas, &track, &self.y, &point.y, series_style);
            }
        }
    }
}
