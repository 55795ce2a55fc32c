//! What both methods have: options, files and refusals.

use std::path::{Path, PathBuf};

use uctopia_catalog::GameSpec;
use uctopia_files::{FileLock, beside};
use uctopia_options::message;
use uctopia_values::{LearnedFileError, Weights, WeightsHeader};

use crate::failure::Failure;
use crate::language::localized;
use crate::output;

/// Refuses options of the other method.
pub(super) fn refuse_options(game: &GameSpec, given: &[(&str, bool)]) -> Result<(), Failure> {
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(Failure::Usage(message!(
            "{option} does not apply to {game}, whose values are learned by another method: see uctopia train --help"
        ))),
        None => Ok(()),
    }
}

/// An option from 0 to 1.
pub(super) fn check_share(option: &str, share: Option<f32>) -> Result<(), Failure> {
    match share.filter(|share| !(0.0..=1.0).contains(share)) {
        Some(share) => Err(Failure::Usage(message!(
            "{option} {share}: expected a number from 0 to 1"
        ))),
        None => Ok(()),
    }
}

/// Continues from the checkpoint beside the file of weights, if there is one, after refusing files of other games and settings.
///
/// `header` is what an untrained trainer writes, and `resume_from` returns what it writes when it has read the checkpoint.
pub(super) fn resume(
    header: &WeightsHeader,
    game: &GameSpec,
    output: &Path,
    checkpoint: &Path,
    resume_from: impl FnOnce(&[u8]) -> Result<WeightsHeader, LearnedFileError>,
) -> Result<(), Failure> {
    refuse_others(game, output)?;
    let Some(bytes) = read(checkpoint)? else {
        return Ok(());
    };
    let resumed = resume_from(&bytes).map_err(|error| {
        let message = message!("{path}: {error}", path = checkpoint);
        if matches!(error, LearnedFileError::OtherGame { .. }) {
            Failure::Usage(message)
        } else {
            Failure::Input(message)
        }
    })?;
    if resumed.training != header.training {
        return Err(Failure::Usage(message!(
            "{checkpoint} was made with other settings ({settings}): give the same ones, or another file",
            settings = resumed.training,
        )));
    }
    Ok(())
}

/// Refuses to overwrite weights of another game or of other rules. Damaged files and files of an earlier format are replaced.
fn refuse_others(game: &GameSpec, output: &Path) -> Result<(), Failure> {
    let Some(bytes) = read(output)? else {
        return Ok(());
    };
    let Ok((header, _)) = Weights::from_file(&bytes) else {
        return Ok(());
    };
    match header.belongs_to(&game.to_string(), &header.features) {
        Ok(()) => Ok(()),
        Err(error) => Err(Failure::Usage(message!("{path}: {error}", path = output))),
    }
}

/// The contents of a file; `None` where there is none.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Input(message!("{path} cannot be read: {error}"))),
    }
}

/// Writes the weights, and prints their digest: of the numbers, not of the file, which depends on how well it was compressed.
pub(super) fn write_weights(
    weights: &Weights,
    header: &WeightsHeader,
    path: &Path,
) -> Result<(), Failure> {
    output::write_file(path, &weights.to_file(header))?;
    let (digest, games) = (weights.digest(), header.games);
    output::print(&localized!(
        "{path}: {games} {games:game|games}, digest {digest}"
    ))
}

pub(super) fn write_checkpoint(
    bytes: Result<Vec<u8>, LearnedFileError>,
    checkpoint: &Path,
) -> Result<(), Failure> {
    let bytes = bytes.map_err(|error| diverged(&error, checkpoint))?;
    output::write_file(checkpoint, &bytes)
}

/// The failure of a training with diverging weights.
fn diverged(error: &LearnedFileError, checkpoint: &Path) -> Failure {
    Failure::Negative(message!(
        "the training diverges: {error}; {checkpoint} is unchanged: start again with a smaller --rate"
    ))
}

/// The lock of the file of weights, and the path of its checkpoint.
pub(super) fn lock(output: &Path) -> Result<(FileLock, PathBuf), Failure> {
    Ok((output::lock(output)?, beside(output, ".checkpoint")))
}
