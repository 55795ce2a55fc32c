//! The file of an experiment, and the folder that goes with it.

use std::path::{Path, PathBuf};

use uctopia_lab::{LabError, Plan};
use uctopia_options::message;

use crate::failure::Failure;
use crate::input;

/// Reads an experiment from a file, or from standard input if it is called `-`.
pub(super) fn read(file: &Path) -> Result<Plan, Failure> {
    let text = input::text(file)?;
    let beside = |name: &str| {
        let path = file.parent().unwrap_or(Path::new("")).join(name);
        uctopia_text::file_text(&path)
    };
    uctopia_lab::read_with(&text, &beside).map_err(|error| match error {
        LabError::Description(problem) => {
            Failure::Input(message!("{path}: {problem}", path = file))
        }
        other => other.into(),
    })
}

/// The folder that was asked for, or one named like the file, beside it.
pub(super) fn folder_of(file: &Path, asked: Option<&Path>) -> PathBuf {
    let named = || match file.extension() {
        _ if file == Path::new("-") => "experiment".into(),
        Some(_) => file.with_extension(""),
        None => file.with_extension("experiment"),
    };
    asked.map_or_else(named, Path::to_owned)
}
