//! What several themes draw: the frame of a board, round pieces, the area of a square.

use crate::canvas::{Area, Canvas, GradientStop, Point};
use crate::grid::Grid;

/// Space around the squares, in pixels, that a theme may paint.
pub(crate) const FRAME: f32 = 8.0;

/// Paints behind all squares and the frame; a board without squares needs no frame.
pub(super) fn draw_frame(canvas: &mut Canvas, grid: &Grid<'_>, corner: f32, style: &str) {
    if grid.squares().next().is_some() {
        canvas.rectangle(grid.area().grown(FRAME), corner, style);
    }
}

/// The colours of a round piece.
pub(super) struct Finish {
    /// Distinguishes the gradient of this piece from those of others.
    pub(super) name: &'static str,
    pub(super) light: &'static str,
    pub(super) body: &'static str,
    pub(super) rim: &'static str,
}

/// A round piece that casts a slight shadow.
pub(super) fn draw_round(canvas: &mut Canvas, centre: Point, radius: f32, finish: &Finish) {
    let &Finish {
        name,
        light,
        body,
        rim,
    } = finish;
    canvas.circle(
        centre.moved(1.0, 2.0),
        radius,
        r##"fill="#000000" fill-opacity="0.25""##,
    );
    let stops = [GradientStop(0.0, light, 1.0), GradientStop(1.0, body, 1.0)];
    let paint = canvas.radial_gradient(name, &stops);
    canvas.circle(centre, radius, &format!(r#"fill="{paint}" stroke="{rim}""#));
}

/// A square area of `side` pixels.
pub(super) fn square_area(centre: Point, side: f32) -> Area {
    Area::around(centre, side, side)
}
