//! Files of game records, read from disk.

use std::path::{Path, PathBuf};

use uctopia_catalog::Session;
use uctopia_options::{Localized as _, message};
use uctopia_records::{Format, Loaded, Problem, open_file};

use crate::args::RecordArgs;
use crate::failure::Failure;
use crate::input;
use crate::language::localized;
use crate::output;

/// Reads a file of games. Problems of its files of names are written to standard error.
pub(crate) fn load(path: &Path, named: &[PathBuf]) -> Result<(Format, Loaded), Failure> {
    let file = open_file(path, named, &input::bytes)?;
    for (path, problem) in &file.problems {
        report(path, problem);
    }
    Ok((file.format, file.loaded))
}

/// Writes a problem to standard error.
pub(crate) fn report(path: &Path, problem: &Problem) {
    output::remark(&localized!(
        "{path}: {problem}",
        problem = problem.message()
    ));
}

/// Writes what was left out of a file of which one game is read: of that game, and how many others.
fn tell_left_out(path: &Path, loaded: &Loaded, number: usize) {
    let concerns = |problem: &&Problem| {
        problem.game.is_none() || problem.game == Some(number) && !problem.skipped
    };
    loaded
        .problems
        .iter()
        .filter(concerns)
        .for_each(|problem| report(path, problem));
    let is_skipped =
        number <= loaded.games.len() + loaded.skipped && !loaded.numbers.contains(&number);
    let others = loaded.skipped - usize::from(is_skipped);
    match others {
        0 => {}
        1 => output::remark(&localized!(
            "{path}: 1 other game is skipped; uctopia records {path} states why"
        )),
        _ => output::remark(&localized!(
            "{path}: {others} other games are skipped; uctopia records {path} states why"
        )),
    }
}

/// The text of the position that the command line names.
pub(crate) fn position(
    path: &Path,
    args: &RecordArgs,
    session: &Session,
) -> Result<String, Failure> {
    let board = session.board();
    if session.game().info().name != "othello" || board.rows != 8 {
        let game = session.game().to_string();
        return Err(Failure::Usage(message!(
            "--record reads games of othello on 8×8, and not of {game}"
        )));
    }
    let (_, loaded) = load(path, &[])?;
    let number = args.game.unwrap_or(1);
    tell_left_out(path, &loaded, number);
    let Some(index) = loaded.numbers.iter().position(|&known| known == number) else {
        let skipped = loaded
            .problems
            .iter()
            .find(|problem| problem.game == Some(number) && problem.skipped);
        let games = loaded.games.len() + loaded.skipped;
        return Err(Failure::Input(match skipped {
            Some(problem) => message!("{path}: {problem}", problem = problem.message()),
            None => message!("{path} has no game {number}: the number of its games is {games}"),
        }));
    };
    let game = &loaded.games[index];
    let (plies, moves) = (args.ply.unwrap_or(game.moves.len()), game.moves.len());
    if plies > moves {
        return Err(Failure::Input(message!(
            "{path}: game {number} has {moves} {moves:move|moves}, and --ply is {plies}"
        )));
    }
    Ok(game.text(plies))
}
