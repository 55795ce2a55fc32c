//! Folders for readers that take files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// An empty folder that is removed with this value.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // In memory where that is possible, since ledgers are often flushed to the disk.
        let memory = Path::new("/dev/shm");
        let target = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target"));
        let home = if memory.is_dir() { memory } else { target };
        let folder = home.join(format!("uctopia-fuzz-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
