//! Lines between cells, noughts and crosses.

use uctopia_game::Player;

use super::shapes::square_area;
use crate::canvas::{Canvas, Point};
use crate::grid::{CELL, Grid};

const LINE: &str = r##"stroke="#555555" stroke-width="2" stroke-linecap="round""##;
const SYMBOL: &str = r##"fill="none" stroke="#222222" stroke-width="5" stroke-linecap="round""##;
const RADIUS: f32 = 19.0;

pub(super) fn draw_ground(canvas: &mut Canvas, grid: &Grid<'_>) {
    let half = CELL / 2.0;
    let upright = grid
        .pairs_across()
        .map(|(left, _)| (left.moved(half, -half), left.moved(half, half)));
    let level = grid
        .pairs_down()
        .map(|(upper, _)| (upper.moved(-half, half), upper.moved(half, half)));
    canvas.strokes(upright.chain(level), LINE);
}

/// Nought, cross, plus and square, in the order of play.
pub(super) fn draw_piece(canvas: &mut Canvas, centre: Point, player: Player) {
    let r = RADIUS;
    match player.index() {
        0 => canvas.circle(centre, r, SYMBOL),
        1 => {
            let cross = [
                (centre.moved(-r, -r), centre.moved(r, r)),
                (centre.moved(-r, r), centre.moved(r, -r)),
            ];
            canvas.strokes(cross, SYMBOL);
        }
        2 => {
            let plus = [
                (centre.moved(-r, 0.0), centre.moved(r, 0.0)),
                (centre.moved(0.0, -r), centre.moved(0.0, r)),
            ];
            canvas.strokes(plus, SYMBOL);
        }
        _ => canvas.rectangle(square_area(centre, 2.0 * r), 0.0, SYMBOL),
    }
}
