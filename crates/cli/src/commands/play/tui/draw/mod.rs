//! Drawing of the state.
//!
//! `shape.rs` (the size of the squares), `board.rs`, `cell.rs` (the contents of a square), `moves.rs` (the table),
//! `words.rs` (the lines around them), `palette.rs` (colours).

mod board;
mod cell;
mod moves;
mod palette;
mod shape;
mod words;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use super::app::TuiState;
#[cfg(test)]
pub(super) use palette::Depth;
pub(super) use palette::Palette;
use shape::BoardLayout;

/// Lines above the board.
const ABOVE: u16 = 1;
/// Lines below it.
const BELOW: u16 = 5;

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, app: &TuiState, palette: Palette) {
    let (area, board) = (frame.area(), app.tui_game.board());
    let room = Rect {
        height: area.height.saturating_sub(ABOVE + BELOW),
        ..area
    };
    match BoardLayout::fitting(&board, room) {
        Some(shape) => full(frame, app, palette, shape),
        None => words::too_small(frame, BoardLayout::smallest(&board), ABOVE + BELOW),
    }
    if app.help {
        words::help(frame);
    }
}

fn full(frame: &mut Frame<'_>, app: &TuiState, palette: Palette, shape: BoardLayout) {
    let lines = [
        Constraint::Length(ABOVE),
        Constraint::Fill(1),
        Constraint::Length(BELOW),
    ];
    let [above, middle, below] = Layout::vertical(lines).areas(frame.area());
    let columns = [
        Constraint::Length(shape.total().0),
        Constraint::Length(2),
        Constraint::Fill(1),
    ];
    let [squares, _, beside] = Layout::horizontal(columns).areas(middle);
    words::title(frame, above, app);
    board::draw(frame, squares, app, palette, shape);
    moves::draw(frame, beside, app);
    words::status(frame, below, app);
}
