//! Discs on green squares.

use uctopia_game::Player;

use super::shapes::{Finish, draw_frame, draw_round, square_area};
use crate::canvas::{Canvas, Point};
use crate::grid::{CELL, Grid};

const FINISHES: [Finish; 4] = [
    Finish {
        name: "disc-black",
        light: "#4a4a4a",
        body: "#161616",
        rim: "#000000",
    },
    Finish {
        name: "disc-white",
        light: "#ffffff",
        body: "#e9e9e4",
        rim: "#8f8f88",
    },
    Finish {
        name: "disc-orange",
        light: "#ffb45c",
        body: "#e07b00",
        rim: "#8a4b00",
    },
    Finish {
        name: "disc-violet",
        light: "#b79be0",
        body: "#7447b8",
        rim: "#432372",
    },
];

pub(super) fn draw_ground(canvas: &mut Canvas, grid: &Grid<'_>) {
    draw_frame(canvas, grid, 6.0, r##"fill="#2c5a40""##);
    for (_, centre, _) in grid.squares() {
        canvas.rectangle(
            square_area(centre, CELL),
            0.0,
            r##"fill="#58a577" stroke="#2c5a40""##,
        );
    }
    draw_dots(canvas, grid);
}

/// The four dots of an Othello board, two squares in from its corners.
fn draw_dots(canvas: &mut Canvas, grid: &Grid<'_>) {
    let (columns, rows) = (grid.board.columns, grid.board.rows);
    if columns < 6 || rows < 6 {
        return;
    }
    let half = CELL / 2.0;
    for column in [2, columns - 2] {
        for row in [2, rows - 2] {
            let corner = Point {
                x: grid.column_centre(column),
                y: grid.row_centre(row),
            }
            .moved(-half, -half);
            canvas.circle(corner, 4.0, r##"fill="#2c5a40""##);
        }
    }
}

pub(super) fn draw_piece(canvas: &mut Canvas, centre: Point, player: Player) {
    draw_round(
        canvas,
        centre,
        26.0,
        &FINISHES[player.index() % FINISHES.len()],
    );
}
