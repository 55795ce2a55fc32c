//! Files that are replaced as a whole, by one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::{self, Failure};

/// A file beside another, with more to its name.
pub(crate) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// Writes a file beside its place and moves it there, with the permissions of the file that was there. Whatever ends the
/// process or the machine, the old file is there or the new one, and it is whole: the new one is on the disk before it
/// takes the old one's place.
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

/// Makes sure that the name of a file is on the disk, not only its contents. Elsewhere than on Unix a folder is no file.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// An exclusive lock on a file, released when dropped or when the process ends.
///
/// The lock is on a file of its own, `FILE.lock`, since the file itself is replaced by another one. It is removed with the
/// right; where a process was killed it stays behind, unlocked, and is taken over by the next.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// The right to work on this file.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        let lock = beside(path, ".lock");
        let unwritable = |error| failure::unwritable(&lock, &error);
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&lock).map_err(unwritable)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::Usage(format!(
                        "another process is at work on {} (it holds {}): wait for its end, or give another file",
                        path.display(),
                        lock.display()
                    )));
                }
                // Some file systems have no locks; that is no reason not to work.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            // Somebody may have removed it between opening and locking: then the next one would lock another file.
            if is_there(&file, &lock) {
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

/// Whether an open file is the one that has this name.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |data: std::fs::Metadata| (data.dev(), data.ino());
    match (file.metadata().map(identity), std::fs::metadata(path).map(identity)) {
        (Ok(open), Ok(named)) => open == named,
        (_, Err(error)) => error.kind() != io::ErrorKind::NotFound,
        (Err(_), Ok(_)) => true,
    }
}

#[cfg(not(unix))]
fn is_there(_: &File, _: &Path) -> bool {
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
    fn one_at_a_time_and_the_next_one_after_it() {
        let folder = folder("lock");
        let file = folder.join("file");
        let first = Lock::of(&file).unwrap();
        let refusal = Lock::of(&file).unwrap_err().to_string();
        assert!(refusal.starts_with(&format!("another process is at work on {}", file.display())), "{refusal}");
        assert!(Lock::of(&folder.join("another")).is_ok());
        drop(first);
        let lock = folder.join("file.lock");
        assert!(!lock.exists() || cfg!(not(unix)));
        std::fs::write(&lock, "").unwrap(); // as somebody leaves it who was killed
        assert!(Lock::of(&file).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_leaves_what_was_there() {
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
