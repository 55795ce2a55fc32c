//! The file of all games of a match.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use uctopia_arena::GameRecord;
use uctopia_files::Replacement;
use uctopia_game::StopFlag;
use uctopia_lab::{JobQueue, LabError};

use crate::failure::{self, Failure};

/// The file of all games, those that count first. It is written while the match is played, so that no game is kept, and takes the
/// place of an older file at the end: a match that is killed leaves that as it was.
pub(super) struct Records {
    path: PathBuf,
    out: Replacement,
    failed: Option<std::io::Error>,
    /// Raised when a game cannot be written: more of them would be lost.
    stop: StopFlag,
}

impl Records {
    /// The file is begun before the match, so that an unwritable one is found out before hours of games.
    pub(super) fn create(path: &Path, stop: &StopFlag) -> Result<Self, Failure> {
        let out = Replacement::of(path).map_err(|error| failure::unwritable(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            out,
            failed: None,
            stop: stop.clone(),
        })
    }

    fn write(&mut self, record: &GameRecord<String>) {
        if self.failed.is_none() {
            let written =
                serde_json::to_writer(&mut self.out, record).map_err(std::io::Error::from);
            self.failed = written.and_then(|()| self.out.write_all(b"\n")).err();
            if self.failed.is_some() {
                self.stop.raise();
            }
        }
    }

    fn finish(self) -> Result<(), Failure> {
        let committed = self.failed.map_or_else(|| self.out.commit(), Err);
        committed.map_err(|error| failure::unwritable(&self.path, &error))
    }
}

pub(super) fn write_record(records: &Mutex<Option<Records>>, record: &GameRecord<String>) {
    if let Some(records) = &mut *records.lock().unwrap_or_else(PoisonError::into_inner) {
        records.write(record);
    }
}

/// Writes what is not written yet: everything where the games are in a folder, else those that do not count.
pub(super) fn finish_records(
    records: &Mutex<Option<Records>>,
    job_queue: &mut JobQueue,
) -> Result<(), Failure> {
    let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(mut records) = records.take() else {
        return Ok(());
    };
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
