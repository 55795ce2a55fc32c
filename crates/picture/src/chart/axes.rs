//! The axes around a plot: grid lines, ticks and numbers.

use super::estimate::Track;
use super::page::{FAINT_INK, INK};
use super::scale::AxisMapping;
use super::ticks::{Tick, TickLabel, ticks};
use crate::canvas::{Anchor, Area, Canvas, Point};
use crate::lines::break_lines;
use crate::text_fitting::width;

const GRID: &str = r##"class="grid" stroke="#e3e3e3" stroke-width="1""##;
const LINE: &str = r##"stroke="#555555" stroke-width="1""##;
const TICK: f32 = 5.0;
const SMALL_TICK: f32 = 3.0;
const NUMBER_SIZE: f32 = 11.0;
const EXPONENT_SIZE: f32 = 8.0;
const RAISED: f32 = 4.5;
const LABEL_SIZE: f32 = 12.0;
const LABEL_LINE: f32 = 16.0;
/// From the plot to the middle of the numbers below it, and to where the label begins.
const NUMBERS_DOWN: f32 = 15.0;
const LABEL_DOWN: f32 = 26.0;
/// The size of a number below an axis, or beside it.
const NUMBER_WIDTH: f32 = 66.0;
const NUMBER_HEIGHT: f32 = 38.0;
/// The room beyond the end of an axis for its last number.
pub(crate) const OVERHANG: f32 = NUMBER_WIDTH / 2.0;

fn level_track(plot: Area) -> Track {
    let start = Point {
        x: plot.left,
        y: plot.top + plot.height,
    };
    Track {
        start,
        end: start.moved(plot.width, 0.0),
    }
}

fn upright_track(plot: Area) -> Track {
    let start = Point {
        x: plot.left,
        y: plot.top + plot.height,
    };
    Track {
        start,
        end: start.moved(0.0, -plot.height),
    }
}

/// The grid lines of the numbers of the level axis. Grids are drawn before axes, so that they do not cover them.
pub(crate) fn draw_level_grid(canvas: &mut Canvas, plot: Area, scale: &AxisMapping) {
    draw_grid(
        canvas,
        &level_ticks(scale, plot),
        &level_track(plot),
        (0.0, -plot.height),
    );
}

/// The grid lines of the numbers of the upright axis.
pub(crate) fn draw_upright_grid(canvas: &mut Canvas, plot: Area, scale: &AxisMapping) {
    draw_grid(
        canvas,
        &upright_ticks(scale, plot.height),
        &upright_track(plot),
        (plot.width, 0.0),
    );
}

/// The level axis below a plot, with its label; returns the height of both.
pub(crate) fn draw_level_axis(
    canvas: &mut Canvas,
    plot: Area,
    scale: &AxisMapping,
    label: &str,
) -> f32 {
    let track = level_track(plot);
    let ticks = level_ticks(scale, plot);
    canvas.strokes([(track.start, track.end)], LINE);
    draw_ticks(canvas, &ticks, &track, (0.0, 1.0));
    for (tick, name) in named(&ticks) {
        let baseline = track.at(tick.share).moved(
            -number_width(name) / 2.0,
            NUMBERS_DOWN + NUMBER_SIZE * 0.365,
        );
        draw_number(canvas, baseline, name);
    }
    let middle = track.start.moved(plot.width / 2.0, LABEL_DOWN);
    let lines = break_lines(label, LABEL_SIZE, plot.width, 3);
    for (index, line) in lines.iter().enumerate() {
        let baseline = middle.moved(0.0, LABEL_LINE * (index as f32 + 0.75));
        canvas.text(baseline, Anchor::Middle, LABEL_SIZE, plot.width, line, INK);
    }
    LABEL_DOWN + LABEL_LINE * lines.len() as f32
}

/// The upright axis left of a plot.
pub(crate) fn draw_upright_axis(canvas: &mut Canvas, plot: Area, scale: &AxisMapping) {
    let track = upright_track(plot);
    let ticks = upright_ticks(scale, plot.height);
    canvas.strokes([(track.start, track.end)], LINE);
    draw_ticks(canvas, &ticks, &track, (-1.0, 0.0));
    for (tick, name) in named(&ticks) {
        let baseline = track
            .at(tick.share)
            .moved(-TICK - 4.0 - number_width(name), NUMBER_SIZE * 0.365);
        draw_number(canvas, baseline, name);
    }
}

fn level_ticks(scale: &AxisMapping, plot: Area) -> Vec<Tick> {
    ticks(scale, (plot.width / NUMBER_WIDTH) as usize)
}

fn upright_ticks(scale: &AxisMapping, height: f32) -> Vec<Tick> {
    ticks(scale, (height / NUMBER_HEIGHT) as usize)
}

/// The width of the numbers of an upright axis.
pub(crate) fn upright_room(scale: &AxisMapping, height: f32) -> f32 {
    let ticks = upright_ticks(scale, height);
    named(&ticks)
        .map(|(_, name)| number_width(name))
        .fold(0.0, f32::max)
        + TICK
        + 8.0
}

fn named(ticks: &[Tick]) -> impl Iterator<Item = (&Tick, &TickLabel)> {
    ticks
        .iter()
        .filter_map(|tick| tick.label.as_ref().map(|name| (tick, name)))
}

fn draw_grid(canvas: &mut Canvas, ticks: &[Tick], track: &Track, (right, down): (f32, f32)) {
    let lines = named(ticks)
        .map(|(tick, _)| track.at(tick.share))
        .map(|foot| (foot, foot.moved(right, down)));
    canvas.strokes(lines, GRID);
}

fn draw_ticks(canvas: &mut Canvas, ticks: &[Tick], track: &Track, (right, down): (f32, f32)) {
    let stroke = |tick: &Tick| {
        let (foot, length) = (
            track.at(tick.share),
            if tick.label.is_some() {
                TICK
            } else {
                SMALL_TICK
            },
        );
        (foot, foot.moved(right * length, down * length))
    };
    canvas.strokes(ticks.iter().map(stroke), LINE);
}

fn number_width(name: &TickLabel) -> f32 {
    width(&name.text, NUMBER_SIZE) + width(&name.exponent, EXPONENT_SIZE)
}

/// A number, the exponent raised: characters for raised digits are missing in many fonts.
fn draw_number(canvas: &mut Canvas, baseline: Point, name: &TickLabel) {
    canvas.text(
        baseline,
        Anchor::Start,
        NUMBER_SIZE,
        NUMBER_WIDTH,
        &name.text,
        FAINT_INK,
    );
    if !name.exponent.is_empty() {
        let raised = baseline.moved(width(&name.text, NUMBER_SIZE), -RAISED);
        canvas.text(
            raised,
            Anchor::Start,
            EXPONENT_SIZE,
            NUMBER_WIDTH,
            &name.exponent,
            FAINT_INK,
        );
    }
}
