//! The lines around the board, and what stands in front of it.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use uctopia_format::short_count;

use super::shape::BoardLayout;
use crate::commands::play::tui::action::KEYS;
use crate::commands::play::tui::agent_event::SearchView;
use crate::commands::play::tui::app::TuiState;

/// What is played, and how to get help.
pub(super) fn title(frame: &mut Frame<'_>, area: Rect, app: &TuiState) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let words = format!("{} · you: {}", app.tui_game.session.game(), app.tui_game.you());
    frame.render_widget(Line::styled(words, bold), area);
    frame.render_widget(Line::from("? help · q quit").right_aligned(), area);
}

/// Whose turn it is, what happened, whose values in which unit, what was done, by whom.
pub(super) fn status(frame: &mut Frame<'_>, area: Rect, app: &TuiState) {
    let snapshot = app.snapshot.as_ref().map(|(_, snapshot)| snapshot);
    let agent = format!("{} · seed {}", app.agent, app.tui_game.seed());
    let lines = [
        app.turn_words(),
        app.message.clone(),
        snapshot.map_or_else(String::new, |snapshot| point_of_view(app, snapshot)),
        snapshot.map_or_else(String::new, effort),
        agent,
    ];
    let bold = Style::new().add_modifier(Modifier::BOLD);
    for (index, (place, words)) in area.rows().zip(lines).enumerate() {
        let style = if index == 0 { bold } else { Style::new() };
        frame.render_widget(Line::styled(shortened(words, place.width), style), place);
    }
}

fn point_of_view(app: &TuiState, snapshot: &SearchView) -> String {
    let report = &snapshot.report;
    format!("values for {}: {}", app.tui_game.name(report.player), uctopia_format::scale_words(&report.scale))
}

fn effort(snapshot: &SearchView) -> String {
    let rate = snapshot.per_second.map(|rate| format!(" · {} playouts/s", short_count(rate as u64)));
    format!("{}{}", uctopia_format::effort(&snapshot.report), rate.unwrap_or_default())
}

/// Words with an ellipsis where the line ends.
fn shortened(words: String, width: u16) -> String {
    let width = usize::from(width);
    if words.chars().count() <= width {
        return words;
    }
    words.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// The keys, in front of everything.
pub(super) fn help(frame: &mut Frame<'_>) {
    let mut lines: Vec<Line<'_>> = KEYS.iter().map(|(key, what)| Line::from(format!("{key:<7} {what}"))).collect();
    lines.push(Line::from(""));
    lines.push(Line::from("*  the agent's choice      °  the best value, where it is another move"));
    let size = (74.min(frame.area().width), (lines.len() as u16 + 2).min(frame.area().height));
    let area = frame.area().centered(Constraint::Length(size.0), Constraint::Length(size.1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" Keys ")), area);
}

/// What the terminal would have to be.
pub(super) fn too_small(frame: &mut Frame<'_>, needed: BoardLayout, around: u16) {
    let ((width, height), area) = (needed.total(), frame.area());
    let words = format!(
        "This board needs a terminal of at least {width}×{}; this one has {}×{}. q quits.",
        height + around,
        area.width,
        area.height
    );
    frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
}
