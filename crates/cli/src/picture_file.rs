//! Pictures and data as files, distinguished by the extension.

use std::path::Path;

use uctopia_options::{Localized as _, message};
use uctopia_picture::Picture;

use crate::failure::Failure;
use crate::output;

/// The format of an output file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    Png,
    Svg,
    Json,
}

/// The format by the file's extension, or an error that lists the extensions.
pub fn kind(path: &Path) -> Result<FileFormat, Failure> {
    match path
        .extension()
        .and_then(|ending| ending.to_str())
        .map(str::to_ascii_lowercase)
        .as_deref()
    {
        Some("png") => Ok(FileFormat::Png),
        Some("svg") => Ok(FileFormat::Svg),
        Some("json") => Ok(FileFormat::Json),
        _ => Err(Failure::Usage(message!(
            "{path}: a file to write must end with .png, .svg or .json"
        ))),
    }
}

/// Writes the picture, or the data it shows.
pub(crate) fn write(
    path: &Path,
    picture: &Picture,
    data: &impl serde::Serialize,
) -> Result<(), Failure> {
    write_svg(path, &uctopia_picture::svg(picture), data)
}

/// Writes a picture that is drawn already, or the data it shows.
pub fn write_svg(path: &Path, svg: &str, data: &impl serde::Serialize) -> Result<(), Failure> {
    let bytes = match kind(path)? {
        FileFormat::Svg => svg.as_bytes().to_vec(),
        FileFormat::Png => {
            uctopia_picture::png(svg).map_err(|error| Failure::Output(error.message()))?
        }
        FileFormat::Json => (output::json(data)? + "\n").into_bytes(),
    };
    output::write_file(path, &bytes)
}
