//! Files that are replaced atomically, by one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use uctopia_game::message::message;

use crate::failure::{self, Failure};

/// The path with `more` appended to the file's name.
pub(crate) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// Writes a temporary file in the same folder and renames it, with the permissions of the old file. After a crash of the
/// process or the machine either the old file or the new one exists, complete: the new one is synchronised to the disk
/// before it replaces the old one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = beside(path, ".new");
    let write = || -> io::Result<()> {
        let mut file = File::create(&fresh)?;
        if let Ok(old) = std::fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&fresh, path)?;
        sync_folder(path)
    };
    write().inspect_err(|_| drop(std::fs::remove_file(&fresh)))
}

/// Synchronises the name of a file to the disk, in addition to its contents. Only on Unix can a folder be opened as a file.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// An exclusive lock on a file, released when dropped or when the process ends.
///
/// The lock is on a separate file, `FILE.lock`, since the file itself is replaced. It is removed when the lock is released;
/// after a process was killed it remains, unlocked, and the next process locks it.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Locks this file.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        let lock = beside(path, ".lock");
        let unwritable = |error| failure::unwritable(&lock, &error);
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&lock).map_err(unwritable)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::Usage(message!(
                        "another process is writing {path} (it holds {lock}): wait for its end, or give another file"
                    )));
                }
                // Some file systems have no locks; then the file is used without one.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            // Another process may have removed it between opening and locking: then a third one would lock another file.
            if is_same_file(&file, &lock) {
                return Ok(Self { path: lock, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = std::fs::remove_file(&self.path); // before it is unlocked
        }
    }
}

/// Whether an open file is the file with this name.
#[cfg(unix)]
fn is_same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |data: std::fs::Metadata| (data.dev(), data.ino());
    match (file.metadata().map(identity), std::fs::metadata(path).map(identity)) {
        (Ok(open), Ok(named)) => open == named,
        (_, Err(error)) => error.kind() != io::ErrorKind::NotFound,
        (Err(_), Ok(_)) => true,
    }
}

#[cfg(not(unix))]
fn is_same_file(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("uctopia-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn locks_exclude_each_other_until_released() {
        let folder = folder("lock");
        let file = folder.join("file");
        let first = Lock::of(&file).unwrap();
        let refusal = Lock::of(&file).unwrap_err().to_string();
        assert!(refusal.starts_with(&format!("another process is writing {}", file.display())), "{refusal}");
        assert!(Lock::of(&folder.join("another")).is_ok());
        drop(first);
        let lock = folder.join("file.lock");
        assert!(!lock.exists() || cfg!(not(unix)));
        std::fs::write(&lock, "").unwrap(); // as a killed process leaves it
        assert!(Lock::of(&file).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn failed_writes_keep_the_old_file() {
        let folder = folder("replace");
        let file = folder.join("file");
        replace(&file, b"old").unwrap();
        replace(&file, b"new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        std::fs::create_dir(folder.join("file.new")).unwrap();
        assert!(replace(&file, b"newer").is_err());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
