//! Files of game records, read from disk.

use std::path::{Path, PathBuf};

use uctopia_catalog::Session;
use uctopia_options::{Localized as _, message};
use uctopia_records::wthor::{self, NameKind, Names};
use uctopia_records::{Format, Loaded, Problem};

use crate::args::RecordArgs;
use crate::failure::Failure;
use crate::input;
use crate::language::localized;
use crate::output;

/// The kind of names in a file, by its ending.
pub(crate) fn kind_of_names(path: &Path) -> Option<NameKind> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match ending.as_str() {
        "jou" => Some(NameKind::Players),
        "trn" => Some(NameKind::Tournaments),
        _ => None,
    }
}

/// Reads a file of games. Problems of its files of names are written to standard error.
pub(crate) fn load(path: &Path, named: &[PathBuf]) -> Result<(Format, Loaded), Failure> {
    let bytes = input::bytes(path)?;
    Ok(match Format::of(&bytes) {
        Format::Wthor => (Format::Wthor, wthor::read(&bytes, &names(path, named)?)),
        _ => uctopia_records::open(&bytes, &ending(path)),
    })
}

/// The ending of a file's name, without that of a compressed one.
fn ending(path: &Path) -> String {
    let text = |path: &Path| {
        path.extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default()
            .to_owned()
    };
    match text(path).to_ascii_lowercase().as_str() {
        "gz" | "bz2" => text(&path.with_extension("")),
        _ => text(path),
    }
}

/// The names for a WTHOR file: from the files that were given, or from those beside it.
fn names(path: &Path, named: &[PathBuf]) -> Result<Names, Failure> {
    let mut lists = [NameKind::Players, NameKind::Tournaments].map(|kind| (kind, Vec::new()));
    for (kind, list) in &mut lists {
        let given = named
            .iter()
            .find(|file| kind_of_names(file) == Some(*kind))
            .cloned();
        if let Some(file) = given.or_else(|| beside(path, *kind)) {
            let (names, problems) = wthor::read_names(&input::bytes(&file)?, *kind);
            problems.iter().for_each(|problem| report(&file, problem));
            *list = names;
        }
    }
    let [(_, players), (_, tournaments)] = lists;
    Ok(Names {
        players,
        tournaments,
    })
}

/// The file of names with the same name, or else that of the whole database in the same folder.
fn beside(path: &Path, kind: NameKind) -> Option<PathBuf> {
    let endings = match kind {
        NameKind::Players => ["jou", "JOU"],
        NameKind::Tournaments => ["trn", "TRN"],
    };
    let same = endings.iter().map(|ending| path.with_extension(ending));
    let common = ["WTHOR", "wthor"]
        .iter()
        .flat_map(|name| endings.iter().map(move |ending| format!("{name}.{ending}")));
    same.chain(common.map(|name| path.with_file_name(name)))
        .find(|file| file.is_file())
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
