//! Locks between processes.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::operation::{Operation, perform};

/// An exclusive lock on a file, released when dropped or when the process ends.
///
/// The lock is on a separate file, `FILE.lock`, since the file itself is replaced. It is removed when the lock is released;
/// after a process was killed it remains, unlocked, and the next process locks it.
///
/// ```
/// use uctopia_files::FileLock;
/// let file = std::env::temp_dir().join(format!("uctopia-doc-lock-{}", std::process::id()));
/// let lock = FileLock::of(&file).unwrap();
/// assert!(lock.is_some());
/// assert!(FileLock::of(&file).unwrap().is_none());
/// drop(lock);
/// assert!(FileLock::of(&file).unwrap().is_some());
/// ```
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    _file: File,
}

impl FileLock {
    /// The name of the file that is locked instead of this one.
    #[must_use]
    pub fn path_of(path: &Path) -> PathBuf {
        crate::beside(path, ".lock")
    }

    /// Locks a file; `None` if another process has locked it.
    ///
    /// # Errors
    /// When the file of the lock cannot be made.
    pub fn of(path: &Path) -> io::Result<Option<Self>> {
        let lock = Self::path_of(path);
        // The name can be guessed: a link with this name does not make or open a file elsewhere.
        if std::fs::symlink_metadata(&lock).is_ok_and(|found| found.is_symlink()) {
            perform(Operation::Remove, &lock, || std::fs::remove_file(&lock))?;
        }
        loop {
            let open = || {
                OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(false)
                    .open(&lock)
            };
            let file = perform(Operation::Create, &lock, open)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // Some file systems have no locks; then the file is used without one.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            // Another process may have removed it between opening and locking: then a third one would lock another file.
            if is_same_file(&file, &lock) {
                return Ok(Some(Self {
                    path: lock,
                    _file: file,
                }));
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = perform(Operation::Remove, &self.path, || {
                std::fs::remove_file(&self.path)
            }); // before it is unlocked
        }
    }
}

/// Whether an open file is the file with this name.
#[cfg(unix)]
pub(crate) fn is_same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |data: std::fs::Metadata| (data.dev(), data.ino());
    match (
        file.metadata().map(identity),
        std::fs::symlink_metadata(path).map(identity),
    ) {
        (Ok(open), Ok(named)) => open == named,
        (_, Err(error)) => error.kind() != io::ErrorKind::NotFound,
        (Err(_), Ok(_)) => true,
    }
}

#[cfg(not(unix))]
pub(crate) fn is_same_file(_: &File, _: &Path) -> bool {
    true
}
