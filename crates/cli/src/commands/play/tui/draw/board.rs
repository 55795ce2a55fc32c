//! The board: names, squares, marks, the cursor.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use uctopia_game::{Board, Square};
use uctopia_picture::Mark;
use unicode_width::UnicodeWidthStr as _;

use super::cell;
use super::palette::Palette;
use super::shape::BoardLayout;
use crate::commands::play::tui::app::TuiState;
use crate::render;

/// Draws the board into an area that is large enough for its layout.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &TuiState,
    palette: Palette,
    shape: BoardLayout,
) {
    let board = app.tui_game.board();
    let marks = app
        .current()
        .map(|snapshot| render::marks(&app.tui_game.session, &snapshot.report));
    let marks = marks.unwrap_or_default();
    names(frame.buffer_mut(), area, &board, shape);
    for (index, square) in board.squares.iter().enumerate() {
        let mark = marks.iter().find(|mark| mark.square == index);
        let place = place(area, shape, index);
        draw_square(
            frame.buffer_mut(),
            place,
            app,
            palette,
            (&board, index, square),
            mark,
        );
    }
}

/// The rectangle of a square.
fn place(area: Rect, shape: BoardLayout, index: usize) -> Rect {
    let (row, column) = (index as u16 / shape.columns, index as u16 % shape.columns);
    let (x, y) = (
        area.x + shape.names + column * shape.width,
        area.y + 1 + row * shape.height,
    );
    Rect {
        x,
        y,
        width: shape.width,
        height: shape.height,
    }
}

fn names(buffer: &mut Buffer, area: Rect, board: &Board, shape: BoardLayout) {
    let dim = Style::new().add_modifier(Modifier::DIM);
    for (column, name) in board.column_names.iter().enumerate() {
        let first = place(area, shape, column);
        buffer.set_string(first.x, area.y, centred(name, shape.width - 1), dim);
    }
    for (row, name) in board.row_names.iter().enumerate() {
        let first = place(area, shape, row * board.columns);
        let width = usize::from(shape.names) - 1;
        buffer.set_string(
            area.x,
            first.y + (shape.height - 1) / 2,
            format!("{name:>width$}"),
            dim,
        );
    }
}

fn centred(words: &str, width: u16) -> String {
    let blanks = usize::from(width).saturating_sub(words.width());
    format!(
        "{}{words}{}",
        " ".repeat(blanks / 2),
        " ".repeat(blanks - blanks / 2)
    )
}

fn draw_square(
    buffer: &mut Buffer,
    place: Rect,
    app: &TuiState,
    palette: Palette,
    (board, index, square): (&Board, usize, &Square),
    mark: Option<&Mark>,
) {
    let is_odd = (index / board.columns + index % board.columns) % 2 == 1;
    let ground = palette.square(board.theme, square, is_odd);
    buffer.set_style(place, ground);
    let inside = Rect {
        width: place.width - 1,
        ..place
    };
    buffer.set_style(inside, mark.map_or(ground, |mark| palette.marked(mark)));
    let lines = cell::lines(
        (board.theme, square),
        mark,
        app.figure,
        palette,
        (place.width, place.height),
    );
    for (line, words) in (place.y..).zip(&lines) {
        buffer.set_stringn(
            place.x,
            line,
            centred(words, inside.width),
            usize::from(place.width),
            Style::new(),
        );
    }
    if index == app.cursor.square {
        buffer.set_style(inside, Style::new().add_modifier(Modifier::REVERSED));
    }
}
