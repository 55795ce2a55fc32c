//! The layout of the pictures in the tic-tac-toe article.
//!
//! Geometry and colours are those of the program of kaityo256 (github.com/kaityo256/tictactoe), which draws with cairo:
//! cells of 64 pixels, symbols of radius 24 in lines of 2, a value as a disc of radius 24 whose colour fades to white,
//! and its text of size 15 from (−15, −10) off the centre of the cell.

use uctopia_game::{Board, Player, Square};

use crate::Mark;
use crate::canvas::{Anchor, Canvas, GradientStop, Point};
use crate::colour::{Colour, article};
use crate::grid::{CELL, Grid};
use crate::mark::marks_by_square;

const SYMBOL_RADIUS: f32 = 24.0;
const TEXT_SIZE: f32 = 15.0;
/// From the centre of a cell to the beginning of its text.
const TEXT_OFFSET: (f32, f32) = (-15.0, -10.0);
const INK: &str = r##"fill="none" stroke="#000000" stroke-width="2""##;

/// The board as the article on tic-tac-toe draws it, 192×192 pixels for 3×3: noughts, crosses, and on each empty square
/// a disc in the colour of the value below the mark's label. Nothing else of the marks is shown.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::{Mark, article_svg};
/// let board = Board::lettered(Theme::Lines, 3, 3);
/// let mark = Mark { square: 4, value: Some(0.5), label: "0.50".to_owned(), ..Mark::default() };
/// let svg = article_svg(&board, &[mark]);
/// assert!(svg.contains(r#"width="192" height="192""#) && svg.contains("#ff8080") && svg.contains(">0.50<"));
/// ```
#[must_use]
pub fn article_svg(board: &Board, marks: &[Mark]) -> String {
    let grid = Grid {
        board,
        corner: Point { x: 0.0, y: 0.0 },
    };
    let marks = marks_by_square(board, marks);
    let mut canvas = Canvas::default();
    draw_lines(&mut canvas, board);
    for (index, centre, square) in grid.squares() {
        match (square, marks.get(index).copied().flatten()) {
            (Square::Piece(player), _) => draw_symbol(&mut canvas, centre, *player),
            (Square::Empty, Some(mark)) => draw_value(&mut canvas, centre, mark),
            _ => {}
        }
    }
    canvas.finish(grid.area().width, grid.area().height, "")
}

fn draw_lines(canvas: &mut Canvas, board: &Board) {
    let (width, height) = (board.columns as f32 * CELL, board.rows as f32 * CELL);
    let point = |x, y| Point { x, y };
    let down = (1..board.columns)
        .map(|column| column as f32 * CELL)
        .map(|x| (point(x, 0.0), point(x, height)));
    let across = (1..board.rows)
        .map(|row| row as f32 * CELL)
        .map(|y| (point(0.0, y), point(width, y)));
    canvas.strokes(down.chain(across), INK);
}

fn draw_symbol(canvas: &mut Canvas, centre: Point, player: Player) {
    let r = SYMBOL_RADIUS;
    if player == Player::FIRST {
        canvas.circle(centre, r, INK);
    } else {
        let cross = [
            (centre.moved(-r, -r), centre.moved(r, r)),
            (centre.moved(-r, r), centre.moved(r, -r)),
        ];
        canvas.strokes(cross, INK);
    }
}

fn draw_value(canvas: &mut Canvas, centre: Point, mark: &Mark) {
    if let Some(value) = mark.shade() {
        let colour = article(value);
        // No pixel has its middle on the centre of a cell. The innermost 1/24 keeps the full colour, so that the pixels
        // there show the colour of the formula itself.
        let stops = [
            GradientStop(1.0 / SYMBOL_RADIUS, colour, 1.0),
            GradientStop(1.0, Colour::new(255, 255, 255), 1.0),
        ];
        let paint =
            canvas.radial_gradient(&format!("article-{}", &colour.to_string()[1..]), &stops);
        canvas.circle(centre, SYMBOL_RADIUS, &format!(r#"fill="{paint}""#));
    }
    let (right, down) = TEXT_OFFSET;
    let room = CELL / 2.0 - right - 1.0;
    canvas.text(
        centre.moved(right, down),
        Anchor::Start,
        TEXT_SIZE,
        room,
        &mark.label,
        r##"fill="#000000""##,
    );
}
