//! `uctopia-bench instructions`: how many instructions a leaf of perft, a random game, an iteration of UCT and a node of alpha-beta
//! take.
//!
//! Instructions repeat on a busy machine and from one machine to another of the same architecture, where times do not.

use uctopia_catalog::GameSpec;
use uctopia_cli::bench::{
    COUNTED, TableFormat, WorkKind, counts_instructions, games, instructions_of_a_unit,
    progress_line, remark, stop_on_interrupt, write,
};
use uctopia_format::{Cell, Table, cells};

use crate::Result;

const HEADER: [&str; 5] = [
    "game",
    "instructions/perft leaf",
    "instructions/random game",
    "instructions/iteration",
    "instructions/alpha-beta node",
];

/// Nodes of the two searches of alpha-beta.
const NODES: [u64; 2] = [500, 2_500];

/// The most leaves of the deeper one of two counts of perft.
const MOST_LEAVES: u64 = 100_000;

pub(crate) fn run(named: &[String], format: TableFormat) -> Result<()> {
    let games = games(named, &[])?;
    if !counts_instructions() {
        return Err("instructions are counted by valgrind, which is not installed here: install it and run this again".into());
    }
    let stop = stop_on_interrupt();
    let mut rows = Vec::new();
    for game in &games {
        let row = row(game);
        if stop.is_raised() {
            break;
        }
        rows.push(row);
    }
    write(format, &Table::new(HEADER, rows))?;
    remark(
        "from the first position, random playouts to the end; the difference between two sizes of work",
    );
    if stop.is_raised() {
        return Err("rows that are missing were not measured".into());
    }
    Ok(())
}

fn row(game: &GameSpec) -> Vec<Cell> {
    let line = progress_line(&game.to_string());
    let count = |kind, sizes| Cell::number(instructions_of_a_unit(game, kind, sizes), 0);
    let perft = instructions_of_a_unit(game, WorkKind::Perft, plies(game));
    let row = cells![
        game.to_string(),
        // A leaf is counted without being played, so that it can take less than one instruction.
        Cell::number(perft, 1),
        count(WorkKind::Games, COUNTED),
        count(WorkKind::Uct, COUNTED),
        count(WorkKind::AlphaBeta, NODES),
    ];
    line.finish_and_clear();
    row
}

/// Two depths of perft, one apart: the deepest with not too many leaves, at least 1, and the one before.
fn plies(game: &GameSpec) -> [u64; 2] {
    let session = game.session();
    let few = |plies: &u32| session.perft(*plies).leaves() <= MOST_LEAVES;
    let deepest = (1..=20).take_while(few).last().unwrap_or(1);
    [u64::from(deepest) - 1, u64::from(deepest)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_is_as_deep_as_it_is_quick() {
        for (game, deepest) in [("ttt", 6), ("connect4", 5), ("othello", 7), ("gomoku", 2)] {
            assert_eq!(
                plies(&game.parse().unwrap()),
                [deepest - 1, deepest],
                "{game}"
            );
        }
    }
}
