//! Pictures and data as files, told apart by the ending of their name.

use std::path::Path;

use uctopia_picture::Picture;

use crate::failure::Failure;
use crate::output;

/// What a file name asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Png,
    Svg,
    Json,
}

/// What the name asks for, or what it could end with.
pub(crate) fn kind(path: &Path) -> Result<Kind, Failure> {
    match path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("png") => Ok(Kind::Png),
        Some("svg") => Ok(Kind::Svg),
        Some("json") => Ok(Kind::Json),
        _ => Err(Failure::Usage(format!("{}: a file to write must end with .png, .svg or .json", path.display()))),
    }
}

/// Writes the picture, or the data it shows.
pub(crate) fn write(path: &Path, picture: &Picture, data: &impl serde::Serialize) -> Result<(), Failure> {
    write_svg(path, &uctopia_picture::svg(picture), data)
}

/// Writes a picture that is drawn already, or the data it shows.
pub(crate) fn write_svg(path: &Path, svg: &str, data: &impl serde::Serialize) -> Result<(), Failure> {
    let bytes = match kind(path)? {
        Kind::Svg => svg.as_bytes().to_vec(),
        Kind::Png => uctopia_picture::png(svg).map_err(|error| Failure::Output(error.to_string()))?,
        Kind::Json => (output::json(data)? + "\n").into_bytes(),
    };
    output::write_file(path, &bytes)
}
