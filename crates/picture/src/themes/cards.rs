//! Cards on a table, and words on any board.

use uctopia_game::Square;

use super::shapes::draw_frame;
use crate::canvas::{Area, Canvas, Point};
use crate::grid::{CELL, Grid};

const CARD_WIDTH: f32 = 46.0;
const CARD_HEIGHT: f32 = 60.0;
pub(crate) const CARD_CORNER: f32 = 5.0;
/// The distance that words move up to make room for a value.
const RAISED: f32 = 15.0;
const MARGIN: f32 = 3.0;

/// The outline of a card.
pub(crate) fn card_area(centre: Point) -> Area {
    Area::around(centre, CARD_WIDTH, CARD_HEIGHT)
}

/// The table, with dashed outlines where a card can be laid.
pub(super) fn draw_ground(canvas: &mut Canvas, grid: &Grid<'_>) {
    draw_frame(canvas, grid, 10.0, r##"fill="#e4efe6" stroke="#b5cdb9""##);
    for (_, centre, square) in grid.squares() {
        if *square == Square::Empty {
            let style =
                r##"fill="#ffffff" fill-opacity="0.5" stroke="#8fb097" stroke-dasharray="4 3""##;
            canvas.rectangle(card_area(centre), CARD_CORNER, style);
        }
    }
}

/// A card, face up; hearts and diamonds in red.
pub(super) fn draw_card(canvas: &mut Canvas, centre: Point, face: &str, marked: bool) {
    let area = card_area(centre);
    let shadow = Area {
        left: area.left + 1.0,
        top: area.top + 1.5,
        ..area
    };
    canvas.rectangle(
        shadow,
        CARD_CORNER,
        r##"fill="#000000" fill-opacity="0.18""##,
    );
    canvas.rectangle(area, CARD_CORNER, r##"fill="#fffffb" stroke="#777777""##);
    let ink = if face.contains(['♥', '♦']) {
        r##"fill="#c0231a""##
    } else {
        r##"fill="#1c1c1c""##
    };
    let (size, up) = if marked { (19.0, RAISED) } else { (25.0, 0.0) };
    canvas.centred_text(
        centre.moved(0.0, -up),
        size,
        CARD_WIDTH - 2.0 * MARGIN,
        face,
        ink,
    );
}

/// Words that lie on the board itself.
pub(super) fn draw_label(canvas: &mut Canvas, centre: Point, words: &str, marked: bool) {
    let up = if marked { RAISED } else { 0.0 };
    canvas.centred_text(
        centre.moved(0.0, -up),
        14.0,
        CELL - 2.0 * MARGIN,
        words,
        r##"fill="#3d4a40""##,
    );
}
