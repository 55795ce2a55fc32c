//! Files that grow at their end.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::operation::{Operation, perform, write};
use crate::{folder_of, make_folders, sync_folder};

/// A file that is appended to. What was appended survives the end of the process at once, and a power failure after
/// [`sync`](Self::sync).
///
/// ```
/// use uctopia_files::AppendedFile;
/// let path = std::env::temp_dir().join(format!("uctopia-doc-appended-{}", std::process::id()));
/// let mut file = AppendedFile::open(&path).unwrap();
/// file.append(b"first\n").unwrap();
/// file.append(b"second\n").unwrap();
/// file.sync().unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"first\nsecond\n");
/// # std::fs::remove_file(path).unwrap();
/// ```
#[derive(Debug)]
pub struct AppendedFile {
    path: PathBuf,
    file: File,
    /// Whether the name of a new file is not on the disk yet.
    is_new: bool,
}

impl AppendedFile {
    /// Opens a file, and makes it and its folders if they are missing.
    ///
    /// # Errors
    /// When it cannot be opened for reading and writing.
    pub fn open(path: &Path) -> io::Result<Self> {
        make_folders(folder_of(path))?;
        let open = |create| {
            File::options()
                .read(true)
                .append(true)
                .create(create)
                .open(path)
        };
        let (file, is_new) = match open(false) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                (perform(Operation::Create, path, || open(true))?, true)
            }
            opened => (opened?, false),
        };
        Ok(Self {
            path: path.to_owned(),
            file,
            is_new,
        })
    }

    /// The file, to be read and locked.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Appends bytes. If that fails, the beginning of them may be in the file.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match write(&self.file, &self.path, rest) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Cuts the file after so many bytes.
    ///
    /// # Errors
    /// When the system does not allow it.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        perform(Operation::Cut, &self.path, || self.file.set_len(length))
    }

    /// Forces what was appended onto the disk, and the name of a new file.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn sync(&mut self) -> io::Result<()> {
        perform(Operation::Sync, &self.path, || self.file.sync_data())?;
        if self.is_new {
            sync_folder(folder_of(&self.path))?;
            self.is_new = false;
        }
        Ok(())
    }
}
