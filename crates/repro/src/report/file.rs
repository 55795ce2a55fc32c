//! The files of a report.

use uctopia_format::Language;

/// A file of the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportFile {
    /// The file's name, with `/` between folders.
    pub name: String,
    /// What the file holds.
    pub text: String,
}

/// A file's name in a language.
pub(super) fn name(language: Language, stem: &str, ending: &str) -> String {
    match language {
        Language::English => format!("{stem}.{ending}"),
        Language::Japanese => format!("{stem}.ja.{ending}"),
    }
}
