//! Files as Uctopia writes them: every operation that changes a file is here.
//!
//! | file | contents |
//! |---|---|
//! | `replacement.rs` | [`Replacement`] and [`replace`]: a file that is complete or not there |
//! | `appended.rs` | [`AppendedFile`]: a file that grows at its end |
//! | `lock.rs` | [`FileLock`]: one process at a time |
//! | `folder.rs` | [`make_folders`] and [`sync_folder`]: names that survive a power failure |
//! | `operation.rs` | the operations, and faults that tests inject into them |
//!
//! In builds with debug assertions the variable `UCTOPIA_FAULT` injects a fault into one of these operations of a process, or
//! lists them; see `operation.rs`. Release builds do not read it.
//!
//! ```
//! use std::io::Write as _;
//! use uctopia_files::Replacement;
//! let path = std::env::temp_dir().join(format!("uctopia-doc-files-{}", std::process::id()));
//! let mut file = Replacement::of(&path).unwrap();
//! file.write_all(b"f5d6c3").unwrap();
//! assert!(!path.exists());
//! file.commit().unwrap();
//! assert_eq!(std::fs::read(&path).unwrap(), b"f5d6c3");
//! # std::fs::remove_file(path).unwrap();
//! ```

mod appended;
mod folder;
mod lock;
mod operation;
mod replacement;

use std::path::{Path, PathBuf};

pub use appended::AppendedFile;
pub use folder::{make_folders, sync_folder};
pub use lock::FileLock;
pub use replacement::{Replacement, check_replaceable, replace};

/// The path with `more` appended to the file's name.
///
/// ```
/// assert_eq!(uctopia_files::beside("a/b.weights".as_ref(), ".checkpoint").to_str(), Some("a/b.weights.checkpoint"));
/// ```
#[must_use]
pub fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// The folder that holds a file.
fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}
