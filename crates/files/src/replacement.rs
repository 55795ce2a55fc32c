//! Files that are replaced whole.

use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::fs::File;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::folder_of;
use crate::lock::is_same_file;
use crate::operation::{Operation, perform, write};
use crate::sync_folder;

/// Writes a file: after a crash of the process or the machine either the old file is there or the new one, complete.
///
/// ```
/// let path = std::env::temp_dir().join(format!("uctopia-doc-replace-{}", std::process::id()));
/// uctopia_files::replace(&path, b"old").unwrap();
/// uctopia_files::replace(&path, b"new").unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"new");
/// std::fs::remove_file(path).unwrap();
/// ```
///
/// # Errors
/// When it cannot be written; then the old file is unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Replacement::of(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Checks that a file can be written, before its contents are computed. Nothing is changed, and devices are not opened.
///
/// ```
/// assert!(uctopia_files::check_replaceable("missing/folder/file".as_ref()).is_err());
/// ```
///
/// # Errors
/// When it cannot.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    if is_device(path) {
        Ok(())
    } else {
        Replacement::of(path).map(drop)
    }
}

/// A new file that takes the place of an old one when it is complete.
///
/// It is written in the same folder under a random name, which no other process can have prepared, and renamed by
/// [`commit`](Self::commit) after it was forced onto the disk. Dropped before that, it leaves the old file unchanged. What a
/// killed process left behind is removed by the next one that writes the same file.
///
/// Devices and pipes are written directly; a link stays a link. A writable file in a folder that is not writable is
/// overwritten, from the first byte that is written.
///
/// ```
/// use std::io::Write as _;
/// use uctopia_files::Replacement;
/// let path = std::env::temp_dir().join(format!("uctopia-doc-replacement-{}", std::process::id()));
/// let mut abandoned = Replacement::of(&path).unwrap();
/// abandoned.write_all(b"half").unwrap();
/// drop(abandoned);
/// assert!(!path.exists());
/// ```
#[derive(Debug)]
pub struct Replacement {
    out: BufWriter<CountedFile>,
    /// Where the file goes; `None` if it is written in place.
    temporary: Option<Temporary>,
}

impl Replacement {
    /// Begins a new file for this path. An existing file must be writable.
    ///
    /// # Errors
    /// When the old file or its folder cannot be written.
    pub fn of(path: &Path) -> io::Result<Self> {
        if is_device(path) {
            return Self::in_place(path);
        }
        let target = target_of(path);
        let old = match File::options().append(true).open(&target) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        match Temporary::beside(&target) {
            Err(error) if error.kind() == ErrorKind::PermissionDenied && old.is_some() => {
                Self::in_place(&target)
            }
            begun => {
                let (temporary, file) = begun?;
                if let Some(old) = old {
                    file.set_permissions(old.metadata()?.permissions())?;
                }
                let out = CountedFile {
                    path: temporary.path.clone(),
                    file,
                    empties: false,
                };
                Ok(Self {
                    out: BufWriter::new(out),
                    temporary: Some(temporary),
                })
            }
        }
    }

    fn in_place(path: &Path) -> io::Result<Self> {
        let file = File::options().write(true).open(path)?;
        let out = CountedFile {
            path: path.to_owned(),
            file,
            empties: true,
        };
        Ok(Self {
            out: BufWriter::new(out),
            temporary: None,
        })
    }

    /// Puts the new file in the place of the old one; when this returns, it is on the disk.
    ///
    /// # Errors
    /// When it cannot be completed; then the old file is unchanged.
    pub fn commit(mut self) -> io::Result<()> {
        self.out.flush()?;
        let out = self.out.get_mut();
        out.empty()?;
        let Some(mut temporary) = self.temporary.take() else {
            return Ok(());
        };
        perform(Operation::Sync, &temporary.path, || out.file.sync_all())?;
        let (from, to) = (&temporary.path, &temporary.target);
        perform(Operation::Rename, to, || std::fs::rename(from, to))?;
        temporary.is_renamed = true;
        sync_folder(folder_of(&temporary.target))
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A file whose writes are counted operations.
#[derive(Debug)]
struct CountedFile {
    path: PathBuf,
    file: File,
    /// Whether the file has old contents, which the first byte removes.
    empties: bool,
}

impl CountedFile {
    fn empty(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.empties) && self.file.metadata()?.is_file() {
            perform(Operation::Cut, &self.path, || self.file.set_len(0))?;
        }
        Ok(())
    }
}

impl Write for CountedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.empty()?;
        write(&self.file, &self.path, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The name of a new file until it is complete.
#[derive(Debug)]
struct Temporary {
    path: PathBuf,
    target: PathBuf,
    is_renamed: bool,
}

impl Temporary {
    /// Makes a new file beside another, after the files of dead processes were removed. Its lock shows that this process lives.
    fn beside(target: &Path) -> io::Result<(Self, File)> {
        let name = name_of(target);
        remove_leftovers(folder_of(target), &name);
        loop {
            let mut fresh = OsString::from(format!(".{name}."));
            fresh.push(format!(
                "{:016x}.new",
                RandomState::new().build_hasher().finish()
            ));
            let path = target.with_file_name(fresh);
            let create = || File::options().write(true).create_new(true).open(&path);
            let file = match perform(Operation::Create, &path, create) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                created => created?,
            };
            let temporary = Self {
                path,
                target: target.to_owned(),
                is_renamed: false,
            };
            // Some file systems have no locks; there, nothing is removed either.
            let _ = file.lock();
            // Another process may have taken it for a leftover before it was locked.
            if is_same_file(&file, &temporary.path) {
                return Ok((temporary, file));
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_renamed {
            let _ = perform(Operation::Remove, &self.path, || {
                std::fs::remove_file(&self.path)
            });
        }
    }
}

/// The name of a file as part of another name, which systems limit to 255 bytes.
fn name_of(target: &Path) -> String {
    const MOST: usize = 200;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let length = (0..=name.len().min(MOST)).rfind(|&length| name.is_char_boundary(length));
    name[..length.unwrap_or(0)].to_owned()
}

/// Removes what killed processes left beside this file: new files that no living process has locked.
fn remove_leftovers(folder: &Path, name: &str) {
    let (before, after) = (format!(".{name}."), ".new");
    let is_ours = |found: &str| {
        let number = found
            .strip_prefix(&before)
            .and_then(|rest| rest.strip_suffix(after));
        number.is_some_and(|number| {
            number.len() == 16 && number.bytes().all(|digit| digit.is_ascii_hexdigit())
        })
    };
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_str().is_some_and(is_ours)
            || !entry.file_type().is_ok_and(|kind| kind.is_file())
        {
            continue;
        }
        let path = entry.path();
        let Ok(file) = File::options().write(true).open(&path) else {
            continue;
        };
        if matches!(file.try_lock(), Ok(())) && is_same_file(&file, &path) {
            let _ = perform(Operation::Remove, &path, || std::fs::remove_file(&path));
        }
    }
}

/// What a path stands for, through links, even if it is not there yet.
fn target_of(path: &Path) -> PathBuf {
    /// The most links, as many as systems follow.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match std::fs::read_link(&target) {
            Ok(link) => target = folder_of(&target).join(link),
            Err(_) => break,
        }
    }
    target
}

/// Whether this is there, and neither a file nor a folder.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}
