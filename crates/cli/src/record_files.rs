//! Files of game records, read from disk.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use uctopia_catalog::Session;
use uctopia_game::message::{Localized as _, message};
use uctopia_records::wthor::{self, NameKind, Names};
use uctopia_records::{Format, Loaded, Problem};

use crate::args::RecordArgs;
use crate::failure::Failure;
use crate::language::localized;
use crate::output;

/// The maximum number of bytes of a file: 256 MiB. The games of all years of WTHOR have a tenth of it.
const MOST_BYTES: u64 = 1 << 28;

/// Reads a file, or standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: std::io::Error| Failure::Input(message!("{path} cannot be read: {error}"));
    let mut input: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(File::open(path).map_err(unreadable)?)
    };
    let mut bytes = Vec::new();
    input.by_ref().take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES;
        return Err(Failure::Input(message!("{path} cannot be read: it has more than {most} bytes")));
    }
    Ok(bytes)
}

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
    let bytes = bytes(path)?;
    let format = Format::of(&bytes);
    let loaded = match format {
        Format::Wthor => wthor::read(&bytes, &names(path, named)?),
        _ => uctopia_records::read(&bytes, format),
    };
    Ok((format, loaded))
}

/// The names for a WTHOR file: from the files that were given, or from those beside it.
fn names(path: &Path, named: &[PathBuf]) -> Result<Names, Failure> {
    let mut lists = [NameKind::Players, NameKind::Tournaments].map(|kind| (kind, Vec::new()));
    for (kind, list) in &mut lists {
        let given = named.iter().find(|file| kind_of_names(file) == Some(*kind)).cloned();
        if let Some(file) = given.or_else(|| beside(path, *kind)) {
            let (names, problems) = wthor::read_names(&bytes(&file)?, *kind);
            problems.iter().for_each(|problem| report(&file, problem));
            *list = names;
        }
    }
    let [(_, players), (_, tournaments)] = lists;
    Ok(Names { players, tournaments })
}

/// The file of names with the same name, or else that of the whole database in the same folder.
fn beside(path: &Path, kind: NameKind) -> Option<PathBuf> {
    let endings = match kind {
        NameKind::Players => ["jou", "JOU"],
        NameKind::Tournaments => ["trn", "TRN"],
    };
    let same = endings.iter().map(|ending| path.with_extension(ending));
    let common =
        ["WTHOR", "wthor"].iter().flat_map(|name| endings.iter().map(move |ending| format!("{name}.{ending}")));
    same.chain(common.map(|name| path.with_file_name(name))).find(|file| file.is_file())
}

/// Writes a problem to standard error.
pub(crate) fn report(path: &Path, problem: &Problem) {
    output::remark(&localized!("{path}: {problem}", problem = problem.message()));
}

/// The text of the position that the command line names.
pub(crate) fn position(path: &Path, args: &RecordArgs, session: &dyn Session) -> Result<String, Failure> {
    let board = session.board();
    if session.game().info().name != "othello" || board.rows != 8 {
        let game = session.game().to_string();
        return Err(Failure::Usage(message!("--record reads games of othello on 8×8, and not of {game}")));
    }
    let (_, loaded) = load(path, &[])?;
    let number = args.game.unwrap_or(1);
    let Some(index) = loaded.numbers.iter().position(|&known| known == number) else {
        let skipped = loaded.problems.iter().find(|problem| problem.game == Some(number) && problem.skipped);
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
