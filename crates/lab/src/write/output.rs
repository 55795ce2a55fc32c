//! Where the files of an experiment go, and what can go wrong on the way.

use std::io::Write;
use std::path::Path;

use uctopia_format::Language;

use crate::LabError;

/// What is done with each file of an experiment.
pub(crate) trait Files {
    /// `fill` writes what belongs into the file `name`.
    fn file(
        &mut self,
        name: &str,
        fill: &mut dyn FnMut(&mut dyn Write) -> Result<(), Problem>,
    ) -> Result<(), LabError>;

    /// `text` is the text of the file `name` in a language.
    fn localized(&mut self, name: &str, text: &dyn Fn(Language) -> String) -> Result<(), LabError>;
}

/// Why a file is not complete: it cannot be written, or what it is made from not be read.
pub(crate) enum Problem {
    Out(std::io::Error),
    Lab(LabError),
}

impl Problem {
    pub(crate) fn at(self, path: &Path) -> LabError {
        match self {
            Self::Out(error) => LabError::file(path, &error),
            Self::Lab(error) => error,
        }
    }
}

impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Self {
        Self::Out(error)
    }
}
