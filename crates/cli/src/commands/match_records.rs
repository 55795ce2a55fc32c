//! The file of all games of a match.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use uctopia_arena::GameRecord;
use uctopia_game::StopFlag;
use uctopia_lab::{JobQueue, LabError};

use crate::failure::{self, Failure};

/// The file of all games, those that count first. It is written while the match is played, so that no game is kept.
pub(super) struct Records {
    path: PathBuf,
    /// Emptied by the first game: a match that could not be played leaves an older file as it was.
    out: BufWriter<File>,
    is_empty: bool,
    failed: Option<std::io::Error>,
    /// Raised when a game cannot be written: more of them would be lost.
    stop: StopFlag,
}

impl Records {
    /// The file is opened before the match, so that an unwritable one is found out before hours of games.
    pub(super) fn create(path: &Path, stop: &StopFlag) -> Result<Self, Failure> {
        let open = File::options().write(true).create(true).truncate(false).open(path);
        let file = open.map_err(|error| failure::unwritable(path, &error))?;
        let (path, stop) = (path.to_owned(), stop.clone());
        Ok(Self { path, out: BufWriter::new(file), is_empty: true, failed: None, stop })
    }

    fn write(&mut self, record: &GameRecord<String>) {
        self.begin();
        if self.failed.is_none() {
            let written = serde_json::to_writer(&mut self.out, record).map_err(std::io::Error::from);
            self.failed = written.and_then(|()| self.out.write_all(b"\n")).err();
            if self.failed.is_some() {
                self.stop.raise();
            }
        }
    }

    fn begin(&mut self) {
        if std::mem::take(&mut self.is_empty) {
            let _ = self.out.get_ref().set_len(0); // devices have no length
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.begin();
        let flushed = self.failed.take().map_or_else(|| self.out.flush(), Err);
        flushed.map_err(|error| failure::unwritable(&self.path, &error))
    }
}

pub(super) fn write_record(records: &Mutex<Option<Records>>, record: &GameRecord<String>) {
    if let Some(records) = &mut *records.lock().unwrap_or_else(PoisonError::into_inner) {
        records.write(record);
    }
}

/// Writes what is not written yet: everything where the games are in a folder, else those that do not count.
pub(super) fn finish_records(records: &Mutex<Option<Records>>, job_queue: &mut JobQueue) -> Result<(), Failure> {
    let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(records) = &mut *records else { return Ok(()) };
    let mut write = |_, record: GameRecord<String>| -> Result<(), LabError> {
        records.write(&record);
        Ok(())
    };
    if job_queue.folder().is_some() {
        job_queue.each_game(&mut write)?;
    }
    job_queue.each_game_beyond(&mut write)?;
    records.finish()
}
