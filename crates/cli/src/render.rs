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

/// What a report has to say about each square.
pub(crate) fn marks(session: &dyn Session, report: &Report<String>) -> Vec<Mark> {
    let moves = session.moves();
    uctopia_picture::marks(report, mover(session, report), |mv| moves.iter().find(|shown| shown.text == mv)?.square)
}

/// The player to move, whose values need not be those of the report.
fn mover(session: &dyn Session, report: &Report<String>) -> Player {
    match session.turn() {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => report.player,
    }
}

/// Every move with its figures, in the order of [`Report::ranked`]; columns about which nothing is known are left out. A lone
/// player is told how often he succeeds.
pub(crate) fn move_table(session: &dyn Session, report: &Report<String>) -> String {
    const COLUMNS: [&str; 7] = ["move", "value", "95 % interval", "success", "visits", "share", "principal variation"];
    const NUMBERS: [&str; 3] = ["value", "visits", "share"];
    let is_alone = session.players() == 1;
    let order = report.ranked(mover(session, report));
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
