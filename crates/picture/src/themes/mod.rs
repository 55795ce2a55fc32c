//! The styles of boards: one file per theme, with its ground and its pieces.

mod cards;
mod discs;
mod lines;
mod rack;
mod stones;

use uctopia_game::{Player, Square, Theme};

use crate::canvas::{Area, Canvas, GradientStop, Point};
use crate::grid::Grid;

pub(crate) use cards::{CARD_CORNER, card_area};

/// Space around the squares, in pixels, that a theme may paint.
pub(crate) const FRAME: f32 = 8.0;

/// The board without its pieces.
pub(crate) fn draw_ground(canvas: &mut Canvas, grid: &Grid<'_>) {
    match grid.board.theme {
        Theme::Lines => lines::draw_ground(canvas, grid),
        Theme::Stones => stones::draw_ground(canvas, grid),
        Theme::Discs => discs::draw_ground(canvas, grid),
        Theme::Rack => rack::draw_ground(canvas, grid),
        Theme::Cards => cards::draw_ground(canvas, grid),
    }
}

/// Draws the content of a square; `marked` leaves room for a value at the bottom.
pub(crate) fn draw_square(canvas: &mut Canvas, theme: Theme, centre: Point, square: &Square, marked: bool) {
    match square {
        Square::Void | Square::Empty => {}
        Square::Piece(player) => draw_piece(canvas, theme, centre, *player),
        Square::Card(face) => cards::draw_card(canvas, centre, face, marked),
        Square::Label(words) => cards::draw_label(canvas, centre, words, marked),
    }
}

fn draw_piece(canvas: &mut Canvas, theme: Theme, centre: Point, player: Player) {
    match theme {
        Theme::Lines => lines::draw_piece(canvas, centre, player),
        Theme::Rack => rack::draw_piece(canvas, centre, player),
        Theme::Discs => discs::draw_piece(canvas, centre, player),
        // A card table has no pieces of its own; a piece on it is drawn as a stone.
        Theme::Stones | Theme::Cards => stones::draw_piece(canvas, centre, player),
    }
}

/// Paints behind all squares and the frame; a board without squares needs no frame.
fn draw_frame(canvas: &mut Canvas, grid: &Grid<'_>, corner: f32, style: &str) {
    if grid.squares().next().is_some() {
        canvas.rectangle(grid.area().grown(FRAME), corner, style);
    }
}

/// The colours of a round piece.
struct Finish {
    /// Distinguishes the gradient of this piece from those of others.
    name: &'static str,
    light: &'static str,
    body: &'static str,
    rim: &'static str,
}

/// A round piece that casts a slight shadow.
fn draw_round(canvas: &mut Canvas, centre: Point, radius: f32, finish: &Finish) {
    let &Finish { name, light, body, rim } = finish;
    canvas.circle(centre.moved(1.0, 2.0), radius, r##"fill="#000000" fill-opacity="0.25""##);
    let stops = [GradientStop(0.0, light, 1.0), GradientStop(1.0, body, 1.0)];
    let paint = canvas.radial_gradient(name, &stops);
    canvas.circle(centre, radius, &format!(r#"fill="{paint}" stroke="{rim}""#));
}

/// A square area of `side` pixels.
fn square_area(centre: Point, side: f32) -> Area {
    Area::around(centre, side, side)
}
