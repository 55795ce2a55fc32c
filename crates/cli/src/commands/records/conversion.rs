//! Games written in another format.

use std::path::Path;

use uctopia_options::message;
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
            (Some(RecordFormat::Wthor), None) => Err(Failure::Usage(message!(
                "WTHOR consists of three files: name the first one with -o FILE.wtb"
            ))),
            (to, _) => Ok(to),
        };
    };
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
        .to_ascii_lowercase();
    match (ending.as_str(), Format::of_ending(&ending)) {
        ("json", _) => Ok(Some(RecordFormat::Json)),
        (_, Some(format)) => Ok(Some(named(format))),
        (_, None) => Err(Failure::Usage(message!(
            "the ending of {path} names no format of records: add --to FORMAT"
        ))),
    }
}

fn named(format: Format) -> RecordFormat {
    match format {
        Format::Ggf => RecordFormat::Ggf,
        Format::Wthor => RecordFormat::Wthor,
        Format::Obf => RecordFormat::Obf,
        Format::Pgn => RecordFormat::Pgn,
        Format::Sgf => RecordFormat::Sgf,
        Format::Grid => RecordFormat::Grid,
        Format::Transcript => RecordFormat::Transcript,
    }
}

/// Writes all games and reports what the format cannot hold.
pub(super) fn write(
    files: Vec<RecordFile<'_>>,
    format: RecordFormat,
    path: Option<&Path>,
) -> Result<(), Failure> {
    let all = files.into_iter().flat_map(|file| {
        file.games
            .into_iter()
            .map(move |(number, game)| ((file.path, number), game))
    });
    let (places, games): (Vec<(&Path, usize)>, Vec<GameRecord>) = all.unzip();
    let report = |problems: Vec<Problem>| {
        for problem in problems {
            // The number among all games becomes that in its file.
            let place = problem.game.and_then(|number| places.get(number - 1));
            if let Some(&(path, number)) = place {
                record_files::report(
                    path,
                    &Problem {
                        game: Some(number),
                        ..problem
                    },
                );
            }
        }
    };
    let text = |format: Format| {
        let written = uctopia_records::write(&games, format);
        report(written.problems);
        written.bytes
    };
    let written = match (format, path) {
        (RecordFormat::Json, _) => output::json(&games)?.into_bytes(),
        (RecordFormat::Wthor, Some(path)) => {
            let files = wthor::write(&games);
            report(files.problems);
            // The games name players and tournaments by number: all three are on the disk before one takes its place.
            let (players, tournaments) = (path.with_extension("jou"), path.with_extension("trn"));
            return output::write_files(&[
                (&players, &files.players),
                (&tournaments, &files.tournaments),
                (path, &files.games),
            ]);
        }
        (RecordFormat::Ggf, _) => text(Format::Ggf),
        (RecordFormat::Obf, _) => text(Format::Obf),
        (RecordFormat::Pgn, _) => text(Format::Pgn),
        (RecordFormat::Sgf, _) => text(Format::Sgf),
        (RecordFormat::Grid, _) => text(Format::Grid),
        (RecordFormat::Transcript | RecordFormat::Wthor, _) => text(Format::Transcript),
    };
    match path {
        Some(path) => output::write_file(path, &written),
        None => output::print(&String::from_utf8_lossy(&written)),
    }
}
