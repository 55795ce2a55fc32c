//! The report: Markdown in two languages, and charts.

mod charts;
mod claims;
mod file;
mod markdown;

use uctopia_format::Language;

pub use self::claims::{claims, summary};
pub use self::file::ReportFile;
use self::file::name;
use crate::finding::FigureResult;

/// All files of the report on `findings`, which were made under `seed`.
///
/// ```
/// use uctopia_repro::{FigureResult, SampleLedger, figures, report};
/// # let folder = std::path::Path::new("no such folder");
/// let finished = SampleLedger::read(folder).unwrap(); // nothing is finished yet, but exact figures need no games
/// let figures = figures();
/// let findings: Vec<_> = figures.iter().map(|figure| FigureResult::new(figure, 1, &finished)).collect();
/// let files = report::files(&findings, 1);
/// assert_eq!(files[0].name, "reproduction.md");
/// assert!(files.iter().any(|file| file.name == "reproduction.ja.md"));
/// ```
#[must_use]
pub fn files(findings: &[FigureResult<'_>], seed: u64) -> Vec<ReportFile> {
    let mut files = Vec::new();
    for language in [Language::English, Language::Japanese] {
        files.push(ReportFile {
            name: name(language, "reproduction", "md"),
            text: markdown::report(findings, seed, language),
        });
    }
    for language in [Language::English, Language::Japanese] {
        files.push(ReportFile {
            name: name(language, "articles", "md"),
            text: claims(language),
        });
    }
    for language in [Language::English, Language::Japanese] {
        files.extend(charts::files(findings, language));
    }
    files
}
