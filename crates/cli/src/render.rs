//! Boards and tables of values.

use uctopia_catalog::Session;
use uctopia_game::{Board, Player, Report, Turn};
use uctopia_picture::Mark;

use crate::language;

/// The board alone.
pub(crate) fn plain(board: &Board) -> String {
    uctopia_picture::text(board, &[])
}

/// The board with a value on each move.
pub(crate) fn valued(session: &Session, report: &Report<String>) -> String {
    uctopia_picture::text(&session.board(), &marks(session, report))
}

/// What a report has to say about each square.
pub(crate) fn marks(session: &Session, report: &Report<String>) -> Vec<Mark> {
    let moves = session.moves();
    uctopia_picture::marks(
        report,
        to_move(session, report),
        language::current(),
        |mv| moves.iter().find(|shown| shown.text == mv)?.square,
    )
}

/// The player to move, whose values need not be those of the report.
fn to_move(session: &Session, report: &Report<String>) -> Player {
    match session.turn() {
        Turn::Player(player) => player,
        Turn::Chance | Turn::Over => report.player,
    }
}

/// Every move with its figures, in the order of [`Report::ranked`], and what is not in it. In games for one player values are success rates.
pub(crate) fn move_table(session: &Session, report: &Report<String>) -> String {
    uctopia_format::report_table(
        report,
        to_move(session, report),
        session.players(),
        language::current(),
    )
}

#[cfg(test)]
mod tests {
    use uctopia_catalog::{AgentSpec, GameSpec};
    use uctopia_game::Context;

    use super::*;

    /// What the library writes is what the command prints.
    #[test]
    fn the_table_of_the_command_is_that_of_the_library() {
        for (game, agent) in [
            ("ttt", "uct:iters=200,solver=on"),
            ("othello", "greedy"),
            ("connect4", "alpha-beta:depth=3"),
        ] {
            let mut session = game.parse::<GameSpec>().unwrap().session();
            let agent: AgentSpec = agent.parse().unwrap();
            let seat = session.seat(&agent, 1).unwrap();
            let report = session.decide(seat, &mut Context::unlimited()).unwrap();
            assert_eq!(
                move_table(&session, &report),
                uctopia_format::move_table(&report),
                "{game} {agent}"
            );
        }
    }
}
