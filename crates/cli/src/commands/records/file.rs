//! The games of a file.

use std::path::Path;

use uctopia_records::{Format, GameRecord};

/// The games of a file that are listed or converted.
#[derive(Debug)]
pub(super) struct RecordFile<'a> {
    pub(super) path: &'a Path,
    pub(super) format: Format,
    /// The games with their numbers in the file.
    pub(super) games: Vec<(usize, GameRecord)>,
}
