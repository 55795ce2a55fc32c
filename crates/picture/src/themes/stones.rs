//! Stones on the crossings of a wooden grid.

use uctopia_game::Player;

use super::shapes::{Finish, draw_frame, draw_round};
use crate::canvas::{Canvas, Point};
use crate::grid::Grid;

const FINISHES: [Finish; 4] = [
    Finish {
        name: "stone-black",
        light: "#5a5a5a",
        body: "#141414",
        rim: "#000000",
    },
    Finish {
        name: "stone-white",
        light: "#ffffff",
        body: "#e4e2dc",
        rim: "#85817a",
    },
    Finish {
        name: "stone-green",
        light: "#7fd08a",
        body: "#2f9e44",
        rim: "#14532d",
    },
    Finish {
        name: "stone-violet",
        light: "#b79be0",
        body: "#7447b8",
        rim: "#432372",
    },
];

pub(super) fn draw_ground(canvas: &mut Canvas, grid: &Grid<'_>) {
    draw_frame(canvas, grid, 4.0, r##"fill="#ecca91" stroke="#b8935a""##);
    let line = r##"stroke="#7a5a2c" stroke-width="1.5" stroke-linecap="square""##;
    canvas.strokes(grid.pairs_across().chain(grid.pairs_down()), line);
    for row in star_lines(grid.board.rows) {
        for column in star_lines(grid.board.columns) {
            let point = Point {
                x: grid.column_centre(column),
                y: grid.row_centre(row),
            };
            canvas.circle(point, 4.5, r##"fill="#7a5a2c""##);
        }
    }
}

/// The lines whose crossings bear a dot on boards for Go and Gomoku: the fourth from each edge, and the middle.
fn star_lines(length: usize) -> Vec<usize> {
    if length < 13 || length.is_multiple_of(2) {
        Vec::new()
    } else {
        vec![3, length / 2, length - 4]
    }
}

pub(super) fn draw_piece(canvas: &mut Canvas, centre: Point, player: Player) {
    draw_round(
        canvas,
        centre,
        28.0,
        &FINISHES[player.index() % FINISHES.len()],
    );
}
