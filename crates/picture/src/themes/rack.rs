//! Discs in a standing rack.

use uctopia_game::Player;

use super::shapes::{Finish, draw_frame, draw_round};
use crate::canvas::{Canvas, Point};
use crate::grid::Grid;

const FINISHES: [Finish; 4] = [
    Finish {
        name: "rack-red",
        light: "#e4574d",
        body: "#c92a20",
        rim: "#7d120b",
    },
    Finish {
        name: "rack-yellow",
        light: "#ffe27a",
        body: "#f5c026",
        rim: "#a87b00",
    },
    Finish {
        name: "rack-green",
        light: "#7fd08a",
        body: "#2f9e44",
        rim: "#14532d",
    },
    Finish {
        name: "rack-violet",
        light: "#b79be0",
        body: "#7447b8",
        rim: "#432372",
    },
];

const HOLE_RADIUS: f32 = 28.0;

pub(super) fn draw_ground(canvas: &mut Canvas, grid: &Grid<'_>) {
    draw_frame(
        canvas,
        grid,
        14.0,
        r##"fill="#3565b4" stroke="#23477f" stroke-width="2""##,
    );
    for (_, centre, _) in grid.squares() {
        canvas.circle(
            centre,
            HOLE_RADIUS,
            r##"fill="#f3f6fb" stroke="#23477f" stroke-width="1.5""##,
        );
    }
}

pub(super) fn draw_piece(canvas: &mut Canvas, centre: Point, player: Player) {
    draw_round(
        canvas,
        centre,
        26.0,
        &FINISHES[player.index() % FINISHES.len()],
    );
    // The raised ring that distinguishes a disc from a coloured value.
    canvas.circle(
        centre,
        17.0,
        r##"fill="none" stroke="#000000" stroke-opacity="0.22" stroke-width="2.5""##,
    );
}
