//! Folders, and the names in them.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::folder_of;
use crate::operation::{Operation, perform};

/// Makes a folder and those above it, if they are missing, and forces their names onto the disk.
///
/// ```
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-folders-{}", std::process::id()));
/// uctopia_files::make_folders(&folder.join("one/two")).unwrap();
/// assert!(folder.join("one/two").is_dir());
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
///
/// # Errors
/// When one of them cannot be made, or is a file.
pub fn make_folders(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let above = folder_of(folder);
    make_folders(above)?;
    let made = perform(Operation::MakeFolder, folder, || {
        std::fs::create_dir(folder)
    });
    match made {
        // Another process made it meanwhile.
        Err(_) if folder.is_dir() => Ok(()),
        Err(error) => Err(error),
        Ok(()) => sync_folder(above),
    }
}

/// Forces the names in a folder onto the disk: a new or renamed file survives a power failure only after that. If folders cannot
/// be opened or forced (Windows, some network file systems), names are as safe as the system makes them.
///
/// ```
/// assert!(uctopia_files::sync_folder(".".as_ref()).is_ok());
/// ```
///
/// # Errors
/// When the disk does not take them.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    match perform(Operation::SyncFolder, folder, || {
        File::open(folder)?.sync_all()
    }) {
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Err(error)
        }
        _ => Ok(()),
    }
}
