//! Boards and tables of values.

use uctopia_catalog::Session;
use uctopia_game::{Board, MoveReport, Player, Report, Turn};
use uctopia_picture::Mark;

use crate::output;
use crate::view;

/// The board alone.
pub(crate) fn plain(board: &Board) -> String {
    uctopia_picture::text(board, &[])
}

/// The board with a value on each move.
pub(crate) fn valued(session: &dyn Session, report: &Report<String>) -> String {
    uctopia_picture::text(&session.board(), &marks(session, report))
}

/// What a report has to say about each square; where two moves share one, the more visited or better one.
pub(crate) fn marks(session: &dyn Session, report: &Report<String>) -> Vec<Mark> {
    let moves = session.moves();
    let mover = match session.turn() {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => report.player,
    };
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    let most_visited = report.moves.iter().map(|m| m.visits).max().unwrap_or(0);
    let best_value = report
        .moves
        .iter()
        .filter_map(|m| Some((m.value?, &m.mv)))
        .reduce(|best, next| if prefers(report, mover, next.0, best.0) { next } else { best })
        .map(|(_, mv)| mv);
    let mut marks: Vec<Mark> = Vec::new();
    for m in &report.moves {
        let Some(square) = moves.iter().find(|shown| shown.text == m.mv).and_then(|shown| shown.square) else {
            continue;
        };
        let chosen = m.mv == report.best;
        let mark = Mark {
            square,
            value: view::colour(&report.scale, m),
            label: view::short_finding(&report.scale, m),
            detail: (m.visits > 0).then(|| view::short_count(m.visits)),
            evidence: if visits == 0 { 1.0 } else { evidence(m.visits, most_visited) },
            chosen,
            best_value: best_value == Some(&m.mv),
            proof: m.proof.map(|proof| proof.payoff),
        };
        match marks.iter_mut().find(|other| other.square == square) {
            Some(other) if chosen => *other = mark,
            Some(_) => {}
            None => marks.push(mark),
        }
    }
    marks
}

/// Whether the player to move likes `value` better than `other`, both as the report's point of view sees them.
fn prefers(report: &Report<String>, mover: Player, value: f32, other: f32) -> bool {
    if report.player == mover { value > other } else { value < other }
}

/// How much a move's value can be trusted against that of the most visited one, from 0 to 1.
fn evidence(visits: u64, most: u64) -> f32 {
    if visits == 0 || most == 0 {
        return 0.0;
    }
    // As in Lizzie: the logarithm of the share, so that a tenth of the visits still shows clearly.
    ((visits as f32 / most as f32).ln() / 6.0 + 1.0).clamp(0.15, 1.0)
}

/// Every move with its figures, the chosen one first; columns about which nothing is known are left out. A lone player is told
/// how often he succeeds.
pub(crate) fn move_table(session: &dyn Session, report: &Report<String>) -> String {
    const COLUMNS: [&str; 7] = ["move", "value", "95 % interval", "success", "visits", "share", "principal variation"];
    const NUMBERS: [&str; 3] = ["value", "visits", "share"];
    let is_alone = session.players() == 1;
    let mut order: Vec<_> = report.moves.iter().collect();
    order.sort_by_key(|m| (m.mv != report.best, std::cmp::Reverse(m.visits)));
    let rows: Vec<[String; 7]> = order.into_iter().map(|m| move_row(report, m, is_alone)).collect();
    let kept: Vec<usize> = (0..7).filter(|&column| rows.iter().any(|row| !row[column].is_empty())).collect();
    let header: Vec<&str> = kept.iter().map(|&column| COLUMNS[column]).collect();
    let right: Vec<usize> = (0..header.len()).filter(|&index| NUMBERS.contains(&header[index])).collect();
    output::table(&header, rows.iter().map(|row| kept.iter().map(|&column| row[column].clone()).collect()), &right)
}

fn move_row(report: &Report<String>, m: &MoveReport<String>, is_alone: bool) -> [String; 7] {
    let star = if m.mv == report.best { "*" } else { "" };
    let line = if m.pv.len() > 1 || m.visits > 0 { m.pv.join(" ") } else { String::new() };
    [
        format!("{}{star}", m.mv),
        view::finding(&report.scale, m),
        view::interval_text(&report.scale, m),
        if is_alone { view::success(&report.scale, m) } else { String::new() },
        if m.visits > 0 { m.visits.to_string() } else { String::new() },
        view::share(report, m).map_or_else(String::new, |share| format!("{share:.1}%")),
        line,
    ]
}
