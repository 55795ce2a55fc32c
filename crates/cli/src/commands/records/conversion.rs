//! Games written in another format.

use std::path::Path;

use uctopia_game::message::message;
use uctopia_records::{Format, GameRecord, Problem, wthor};

use super::file::RecordFile;
use crate::args::{RecordFormat, RecordsArgs};
use crate::failure::Failure;
use crate::output;
use crate::record_files;

/// The format that the command line asks for: by name, or by the ending of the output.
pub(super) fn target(args: &RecordsArgs) -> Result<Option<RecordFormat>, Failure> {
    let (None, Some(path)) = (args.to, &args.output) else {
        return match (args.to, &args.output) {
            (Some(RecordFormat::Wthor), None) => {
                Err(Failure::Usage(message!("WTHOR consists of three files: name the first one with -o FILE.wtb")))
            }
            (to, _) => Ok(to),
        };
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "ggf" => Ok(Some(RecordFormat::Ggf)),
        "wtb" => Ok(Some(RecordFormat::Wthor)),
        "obf" => Ok(Some(RecordFormat::Obf)),
        "txt" => Ok(Some(RecordFormat::Transcript)),
        "json" => Ok(Some(RecordFormat::Json)),
        _ => Err(Failure::Usage(message!("the ending of {path} names no format of records: add --to FORMAT"))),
    }
}

/// Writes all games and reports what the format cannot hold.
pub(super) fn write(files: &[RecordFile<'_>], format: RecordFormat, path: Option<&Path>) -> Result<(), Failure> {
    let places: Vec<(&Path, usize)> =
        files.iter().flat_map(|file| file.games.iter().map(|&(number, _)| (file.path, number))).collect();
    let games: Vec<GameRecord> =
        files.iter().flat_map(|file| file.games.iter().map(|(_, game)| game.clone())).collect();
    let report = |problems: Vec<Problem>| {
        for problem in problems {
            // The number among all games becomes that in its file.
            let place = problem.game.and_then(|number| places.get(number - 1));
            if let Some(&(path, number)) = place {
                record_files::report(path, &Problem { game: Some(number), ..problem });
            }
        }
    };
    let written = match (format, path) {
        (RecordFormat::Json, _) => output::json(&games)?.into_bytes(),
        (RecordFormat::Wthor, Some(path)) => {
            let files = wthor::write(&games);
            report(files.problems);
            output::write_file(&path.with_extension("jou"), &files.players)?;
            output::write_file(&path.with_extension("trn"), &files.tournaments)?;
            return output::write_file(path, &files.games);
        }
        (RecordFormat::Ggf, _) => uctopia_records::write(&games, Format::Ggf).bytes,
        (RecordFormat::Obf, _) => uctopia_records::write(&games, Format::Obf).bytes,
        (RecordFormat::Transcript | RecordFormat::Wthor, _) => uctopia_records::write(&games, Format::Transcript).bytes,
    };
    match path {
        Some(path) => output::write_file(path, &written),
        None => output::print(&String::from_utf8_lossy(&written)),
    }
}
