//! Files of games on disk, with the files of names beside them.

use std::path::{Path, PathBuf};

use crate::wthor::{self, NameKind, Names};
use crate::{Format, Loaded, Problem, open};

/// What a file of games holds.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordFile {
    /// The format of the games.
    pub format: Format,
    /// The games, and what was skipped.
    pub loaded: Loaded,
    /// What is wrong with the files of names.
    pub problems: Vec<(PathBuf, Problem)>,
}

/// The kind of names in a file, by its ending.
///
/// ```
/// use uctopia_records::{kind_of_names, wthor::NameKind};
/// assert_eq!(kind_of_names("WTHOR.JOU".as_ref()), Some(NameKind::Players));
/// assert_eq!(kind_of_names("games.wtb".as_ref()), None);
/// ```
#[must_use]
pub fn kind_of_names(path: &Path) -> Option<NameKind> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match ending.as_str() {
        "jou" => Some(NameKind::Players),
        "trn" => Some(NameKind::Tournaments),
        _ => None,
    }
}

/// Reads a file of games in any format. The names of WTHOR's games are taken from the files in `named`, or else from those of the
/// same name or `WTHOR.JOU` and `WTHOR.TRN` in the same folder. `bytes` reads a file.
///
/// # Errors
/// When `bytes` cannot read a file.
///
/// ```
/// use uctopia_records::{Format, open_file};
/// let read = |_: &std::path::Path| Ok::<_, std::io::Error>(b"f5d6c3".to_vec());
/// let file = open_file("games.txt".as_ref(), &[], &read).unwrap();
/// assert_eq!((file.format, file.loaded.games.len()), (Format::Transcript, 1));
/// ```
pub fn open_file<E>(
    path: &Path,
    named: &[PathBuf],
    bytes: &dyn Fn(&Path) -> Result<Vec<u8>, E>,
) -> Result<RecordFile, E> {
    let contents = bytes(path)?;
    let mut problems = Vec::new();
    let (format, loaded) = match Format::of(&contents) {
        Format::Wthor => {
            let names = names(path, named, bytes, &mut problems)?;
            (Format::Wthor, wthor::read(&contents, &names))
        }
        _ => open(&contents, &ending(path)),
    };
    Ok(RecordFile {
        format,
        loaded,
        problems,
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
fn names<E>(
    path: &Path,
    named: &[PathBuf],
    bytes: &dyn Fn(&Path) -> Result<Vec<u8>, E>,
    problems: &mut Vec<(PathBuf, Problem)>,
) -> Result<Names, E> {
    let mut lists = [NameKind::Players, NameKind::Tournaments].map(|kind| (kind, Vec::new()));
    for (kind, list) in &mut lists {
        let given = named
            .iter()
            .find(|file| kind_of_names(file) == Some(*kind))
            .cloned();
        if let Some(file) = given.or_else(|| beside(path, *kind)) {
            let (names, found) = wthor::read_names(&bytes(&file)?, *kind);
            problems.extend(found.into_iter().map(|problem| (file.clone(), problem)));
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
