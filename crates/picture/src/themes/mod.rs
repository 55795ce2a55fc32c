//! The styles of boards: one file per theme, with its ground and its pieces.

mod cards;
mod discs;
mod lines;
mod rack;
mod shapes;
mod stones;

use uctopia_game::{Player, Square, Theme};

use crate::canvas::{Canvas, Point};
use crate::grid::Grid;

pub(crate) use cards::{CARD_CORNER, card_area};
pub(crate) use shapes::FRAME;

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
pub(crate) fn draw_square(
    canvas: &mut Canvas,
    theme: Theme,
    centre: Point,
    square: &Square,
    marked: bool,
) {
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
