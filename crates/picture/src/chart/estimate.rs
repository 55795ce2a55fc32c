//! One value with its error bar, along the row of an interval chart or up the column of a curve.

use super::data::Estimate;
use super::scale::AxisMapping;
use super::series_style::SeriesStyle;
use crate::canvas::{Canvas, Point};

/// Half the length of the bar at the end of an error bar.
const CAP: f32 = 3.2;
const ARROW_LENGTH: f32 = 6.0;

/// The straight line of an axis.
#[derive(Clone, Copy)]
pub(crate) struct Track {
    /// The start of the axis.
    pub(crate) start: Point,
    /// The end of the axis.
    pub(crate) end: Point,
}

impl Track {
    /// The point that lies a share of the way along, kept within its ends.
    pub(crate) fn at(&self, share: f64) -> Point {
        let share = share.clamp(0.0, 1.0);
        let between = |from: f32, to: f32| (f64::from(from) + f64::from(to - from) * share) as f32;
        Point {
            x: between(self.start.x, self.end.x),
            y: between(self.start.y, self.end.y),
        }
    }

    /// One pixel along the track. Tracks are level or upright, so no root has to be taken.
    fn direction(&self) -> (f32, f32) {
        let unit = |length: f32| if length == 0.0 { 0.0 } else { length.signum() };
        (
            unit(self.end.x - self.start.x),
            unit(self.end.y - self.start.y),
        )
    }
}

fn inside(share: f64) -> bool {
    (0.0..=1.0).contains(&share)
}

/// Draws an estimate; parts beyond the axis become an arrowhead at its end.
pub(crate) fn draw_estimate(
    canvas: &mut Canvas,
    track: &Track,
    scale: &AxisMapping,
    estimate: &Estimate,
    series_style: SeriesStyle,
) {
    if !estimate.is_drawn() {
        return;
    }
    let value = scale.share(estimate.value);
    let ends = estimate
        .ends()
        .map(|(low, high)| (scale.share(low), scale.share(high)));
    let beyond = |outside: fn(f64) -> bool| {
        outside(value) || ends.is_some_and(|(low, high)| outside(low) || outside(high))
    };
    if let Some((low, high)) = ends {
        draw_error_bar(canvas, track, low, high, series_style);
    }
    for (is_beyond, end, sign) in [
        (beyond(|share| share < 0.0), 0.0, 1.0),
        (beyond(|share| share > 1.0), 1.0, -1.0),
    ] {
        if is_beyond {
            draw_arrowhead(canvas, track, end, sign, series_style);
        }
    }
    if inside(value) {
        series_style.draw_marker(canvas, track.at(value));
    }
}

/// The error bar as far as the axis shows it, with a bar at each end that it shows; published ones are thin and have none.
fn draw_error_bar(
    canvas: &mut Canvas,
    track: &Track,
    low: f64,
    high: f64,
    series_style: SeriesStyle,
) {
    if high < 0.0 || low > 1.0 {
        return;
    }
    let width = if series_style.is_published() {
        "1"
    } else {
        "1.7"
    };
    let style = format!(r#"stroke="{}" stroke-width="{width}""#, series_style.colour);
    canvas.strokes(
        [(track.at(low), track.at(high))],
        &format!(r#"class="error-bar" {style}"#),
    );
    if !series_style.is_published() {
        let (along, across) = track.direction();
        // A quarter turn from the direction of the track.
        let (right, down) = (-across * CAP, along * CAP);
        let ends = [low, high]
            .into_iter()
            .filter(|share| inside(*share))
            .map(|share| track.at(share));
        canvas.strokes(
            ends.map(|end| (end.moved(-right, -down), end.moved(right, down))),
            &style,
        );
    }
}

/// An arrowhead whose tip is at an end of the track; `sign` is the direction of its foot.
fn draw_arrowhead(
    canvas: &mut Canvas,
    track: &Track,
    end: f64,
    sign: f32,
    series_style: SeriesStyle,
) {
    let (right, down) = track.direction();
    let tip = track.at(end);
    let foot = tip.moved(right * sign * ARROW_LENGTH, down * sign * ARROW_LENGTH);
    let (aside, below) = (-down * CAP, right * CAP);
    let corners = [tip, foot.moved(aside, below), foot.moved(-aside, -below)];
    canvas.polygon(
        corners,
        &format!(r#"class="beyond" fill="{}""#, series_style.colour),
    );
}
