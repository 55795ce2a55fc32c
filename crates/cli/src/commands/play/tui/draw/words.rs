//! The lines around the board, and what stands in front of it.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use uctopia_format::short_count;
use unicode_width::UnicodeWidthStr as _;

use super::shape::BoardLayout;
use crate::commands::play::tui::action::KEYS;
use crate::commands::play::tui::agent_event::SearchView;
use crate::commands::play::tui::app::TuiState;
use crate::language::{self, localized, word};
use crate::wrap;

/// What is played, and how to get help.
pub(super) fn title(frame: &mut Frame<'_>, area: Rect, app: &TuiState) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let words = localized!(
        "{game} · you: {you}",
        game = app.tui_game.session.game(),
        you = app.tui_game.you()
    );
    frame.render_widget(Line::styled(words, bold), area);
    frame.render_widget(
        Line::from(localized!("? help · q quit")).right_aligned(),
        area,
    );
}

/// Whose turn it is, what happened, whose values in which unit, what was done, by whom.
pub(super) fn status(frame: &mut Frame<'_>, area: Rect, app: &TuiState) {
    let snapshot = app.snapshot.as_ref().map(|(_, snapshot)| snapshot);
    let agent = localized!(
        "{agent} · seed {seed}",
        agent = app.agent.player,
        seed = app.tui_game.seed()
    );
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
    let player = app.tui_game.name(snapshot.report.player);
    let values = localized!(
        "values for {player}: {scale}",
        scale = uctopia_format::scale_words(&snapshot.report.scale)
    );
    let bounds = uctopia_format::bound_words(&snapshot.report.moves);
    std::iter::once(values)
        .chain(bounds.iter().map(language::text))
        .collect::<Vec<_>>()
        .join(" · ")
}

fn effort(snapshot: &SearchView) -> String {
    let effort = uctopia_format::effort(&snapshot.report);
    match snapshot.per_second {
        Some(rate) => localized!(
            "{effort} · {rate} playouts/s",
            rate = short_count(rate as u64)
        ),
        None => language::text(&effort),
    }
}

/// Words with an ellipsis where the line ends.
fn shortened(words: String, width: u16) -> String {
    let width = usize::from(width);
    if words.width() <= width {
        return words;
    }
    wrap::cut(&words, width.saturating_sub(1)).to_owned() + "…"
}

/// The keys, in front of everything.
pub(super) fn help(frame: &mut Frame<'_>) {
    const KEY: usize = 7;
    let line =
        |(key, what)| Line::from(format!("{} {}", wrap::padded(&word(key), KEY), word(what)));
    let mut lines: Vec<Line<'_>> = KEYS.map(line).to_vec();
    lines.push(Line::from(""));
    lines.push(Line::from(localized!(
        "*  the agent's choice      °  the best value, where it is another move"
    )));
    let size = (
        74.min(frame.area().width),
        (lines.len() as u16 + 2).min(frame.area().height),
    );
    let area = frame
        .area()
        .centered(Constraint::Length(size.0), Constraint::Length(size.1));
    frame.render_widget(Clear, area);
    frame.render_widget(
        Paragraph::new(lines).block(Block::bordered().title(format!(" {} ", localized!("Keys")))),
        area,
    );
}

/// What the terminal would have to be.
pub(super) fn too_small(frame: &mut Frame<'_>, needed: BoardLayout, around: u16) {
    let ((width, height), area) = (needed.total(), frame.area());
    let words = localized!(
        "This board needs a terminal of at least {width}×{height}; this one has {columns}×{rows}. q quits.",
        height = height + around,
        columns = area.width,
        rows = area.height,
    );
    frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
}
