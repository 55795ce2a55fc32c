//! `uctopia records`: the games of record files, listed or converted.
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the command: files are read, and problems reported |
//! | `file.rs` | the games of a file |
//! | `listing.rs` | the table of games |
//! | `conversion.rs` | games written in another format |

mod conversion;
mod file;
mod listing;

use std::path::{Path, PathBuf};

use uctopia_options::{Message, message};
use uctopia_records::kind_of_names;

use crate::args::RecordsArgs;
use crate::failure::Failure;
use crate::language::localized;
use crate::output;
use crate::record_files;
use file::RecordFile;

pub(crate) fn run(args: &RecordsArgs) -> Result<(), Failure> {
    let target = conversion::target(args)?;
    let (names, paths): (Vec<PathBuf>, Vec<PathBuf>) = args
        .files
        .iter()
        .cloned()
        .partition(|path| kind_of_names(path).is_some());
    if paths.is_empty() {
        return Err(Failure::Usage(message!(
            "files of names have no games: give the .wtb file as well"
        )));
    }
    let files = paths
        .iter()
        .map(|path| load(path, &names, args))
        .collect::<Result<Vec<_>, _>>()?;
    if files.iter().all(|file| file.games.is_empty()) {
        let paths = Message::list(&paths);
        return Err(Failure::Input(match args.game {
            Some(number) => message!("no game {number} could be read from {paths}"),
            None => message!("no game could be read from {paths}"),
        }));
    }
    match target {
        Some(format) => conversion::write(files, format, args.output.as_deref()),
        None => files.iter().enumerate().try_for_each(|(index, file)| {
            if index > 0 {
                output::print("\n")?;
            }
            listing::print(file)
        }),
    }
}

/// Reads a file and reports its problems; those of other games than the one that is asked for are left out.
fn load<'a>(
    path: &'a Path,
    names: &[PathBuf],
    args: &RecordsArgs,
) -> Result<RecordFile<'a>, Failure> {
    let (format, loaded) = record_files::load(path, names)?;
    let is_wanted = |number: usize| args.game.is_none_or(|game| game == number);
    for problem in loaded
        .problems
        .iter()
        .filter(|problem| problem.game.is_none_or(is_wanted))
    {
        record_files::report(path, problem);
    }
    if loaded.unlisted > 0 {
        output::remark(&localized!(
            "{path}: {number} more {number:problem is|problems are} not listed",
            number = loaded.unlisted
        ));
    }
    let games = loaded
        .numbers
        .into_iter()
        .zip(loaded.games)
        .filter(|&(number, _)| is_wanted(number));
    let games = games.map(|(number, game)| match args.ply {
        Some(ply) => (number, game.up_to(ply)),
        None => (number, game),
    });
    let games = games.collect();
    Ok(RecordFile {
        path,
        format,
        games,
    })
}
