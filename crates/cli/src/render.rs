//! Boards and tables of values.

use uctopia_catalog::Session;
use uctopia_game::{Board, Player, Report, ReportColumn, Turn};
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
    uctopia_picture::marks(report, to_move(session, report), |mv| moves.iter().find(|shown| shown.text == mv)?.square)
}

/// The player to move, whose values need not be those of the report.
fn to_move(session: &dyn Session, report: &Report<String>) -> Player {
    match session.turn() {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => report.player,
    }
}

/// Every move with its figures, in the order of [`Report::ranked`]: the table that a report displays, laid out for wide
/// characters too. For one player the success rate is shown.
pub(crate) fn move_table(session: &dyn Session, report: &Report<String>) -> String {
    let order = report.ranked(to_move(session, report));
    let mut columns = report.columns(&order);
    if session.players() == 1 {
        let rates = order.iter().map(|m| view::success(&report.scale, m)).collect();
        let place = columns.iter().position(|column| ["visits", "share", LINE].contains(&column.name));
        columns
            .insert(place.unwrap_or(columns.len()), ReportColumn { name: "success", is_number: false, cells: rates });
    }
    columns.retain(|column| column.cells.iter().any(|cell| !cell.is_empty()));
    let header: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let right: Vec<usize> = (0..columns.len()).filter(|&index| columns[index].is_number).collect();
    let rows = (0..order.len()).map(|row| columns.iter().map(|column| column.cells[row].clone()).collect());
    output::table(&header, rows, &right)
}

/// The last column of a table of moves.
const LINE: &str = "principal variation";

#[cfg(test)]
mod tests {
    use uctopia_catalog::{AgentSpec, GameSpec};
    use uctopia_game::Budget;

    use super::*;

    /// What the library displays is what the command prints.
    #[test]
    fn a_report_displays_the_table_of_the_command() {
        for (game, agent) in
            [("ttt", "uct:iters=200,solver=on"), ("othello", "greedy"), ("connect4", "alpha-beta:depth=3")]
        {
            let mut session = game.parse::<GameSpec>().unwrap().session();
            let agent: AgentSpec = agent.parse().unwrap();
            let seat = session.seat(&agent, 1).unwrap();
            let report = session.decide(seat, &Budget::unlimited()).unwrap();
            assert_eq!(move_table(&*session, &report), format!("{report}\n"), "{game} {agent}");
        }
    }
}
