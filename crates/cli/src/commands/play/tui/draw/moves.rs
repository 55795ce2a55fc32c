//! The table of moves beside the board, with as many columns as fit.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Text;
use ratatui::widgets::{Row, Table};
use uctopia_game::{MoveReport, Report};
use uctopia_options::msgid;
use unicode_width::UnicodeWidthStr as _;

use crate::commands::play::tui::app::{PrimaryNumber, TuiState};
use crate::language::{self, word};

/// A column: its name in English, its width, and whether it contains numbers.
type ColumnSpec = (&'static str, u16, bool);

/// The least room for a principal variation.
const LINE: u16 = 10;

/// The columns of a table of this width.
fn columns(app: &TuiState, report: &Report<String>, width: u16) -> Vec<ColumnSpec> {
    let longest = report
        .moves
        .iter()
        .map(|m| m.mv.chars().count() + 1)
        .max()
        .unwrap_or(0) as u16;
    let effort = if app.figure == PrimaryNumber::Value {
        (msgid!("share"), 7, true)
    } else {
        (msgid!("visits"), 8, true)
    };
    let widest = report
        .moves
        .iter()
        .map(|m| entry("value", report, m).width())
        .max()
        .unwrap_or(0) as u16;
    let value = (msgid!("value"), widest.max(9), true);
    // The more important column for this number of players comes first, in case only one fits.
    let found = match app.tui_game.session.players() {
        1 => [(msgid!("success"), 25, false), value],
        _ => [value, (msgid!("95 % interval"), 17, false)],
    };
    let mut columns: Vec<ColumnSpec> = vec![(msgid!("move"), longest.max(4), false)];
    let mut left = width.saturating_sub(columns[0].1);
    for column in [effort].into_iter().chain(found) {
        if left > column.1 {
            left -= column.1 + 1;
            columns.push(column);
        }
    }
    if left > LINE {
        columns.push((msgid!("principal variation"), left - 1, false));
    }
    columns
}

/// Draws the last snapshot, also after the agent's move, when the board shows the next position.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &TuiState) {
    let Some((_, snapshot)) = &app.snapshot else {
        return;
    };
    let report = &snapshot.report;
    let columns = columns(app, report, area.width);
    let cells = |m: &MoveReport<String>| {
        Row::new(
            columns
                .iter()
                .map(|&column| aligned(entry(column.0, report, m), column))
                .collect::<Vec<_>>(),
        )
    };
    let widths = columns.iter().map(|column| Constraint::Length(column.1));
    let header = Row::new(
        columns
            .iter()
            .map(|&column| aligned(word(column.0), column))
            .collect::<Vec<_>>(),
    );
    let table = Table::new(report.ranked(report.player).into_iter().map(cells), widths)
        .header(header.style(Style::new().add_modifier(Modifier::DIM)))
        .column_spacing(1);
    frame.render_widget(table, area);
}

fn aligned(words: String, (_, _, is_number): ColumnSpec) -> Text<'static> {
    if is_number {
        Text::from(words).right_aligned()
    } else {
        Text::from(words)
    }
}

fn entry(column: &str, report: &Report<String>, m: &MoveReport<String>) -> String {
    match column {
        "move" => format!("{}{}", m.mv, if m.mv == report.best { "*" } else { "" }),
        "share" => uctopia_format::visit_share(report, m),
        "visits" => uctopia_format::count(m.visits),
        "value" => language::text(&uctopia_format::finding(&report.scale, m)),
        "success" => uctopia_format::success(&report.scale, m),
        "95 % interval" => uctopia_format::move_interval(&report.scale, m),
        _ => m.pv.join(" "),
    }
}
