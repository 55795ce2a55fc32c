//! The operations that change files, each of which can be made to fail in tests.
//!
//! | `UCTOPIA_FAULT` | effect |
//! |---|---|
//! | `list` | every operation is a line on standard error |
//! | `kill@N` | the process ends before the operation with this number, counted from 1 |
//! | `torn@N` | the process ends after it; of what it writes, half is in the file |
//! | `eio@N` | it fails with an input/output error; of what it writes, half is in the file |
//! | `enospc@N` | from it on there is no space: half of what it writes is in the file, later writes fail |
//! | `interrupt@N` | the process receives SIGINT before it |

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// What changes a file or a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Create,
    Write,
    Cut,
    Sync,
    Rename,
    Remove,
    MakeFolder,
    SyncFolder,
}

/// Performs an operation, unless a test injects a fault.
pub(crate) fn perform<T>(
    operation: Operation,
    path: &Path,
    action: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    faults::around(operation, path, action, || ())
}

/// Writes what the file takes at once, unless a test injects a fault.
pub(crate) fn write(file: &File, path: &Path, bytes: &[u8]) -> io::Result<usize> {
    let half = || {
        let mut file = file;
        drop(file.write_all(&bytes[..bytes.len() / 2]));
    };
    let all = || {
        let mut file = file;
        file.write(bytes)
    };
    faults::around(Operation::Write, path, all, half)
}

#[cfg(not(debug_assertions))]
mod faults {
    use super::{Operation, Path, io};

    pub(super) fn around<T>(
        _: Operation,
        _: &Path,
        action: impl FnOnce() -> io::Result<T>,
        _: impl FnOnce(),
    ) -> io::Result<T> {
        action()
    }
}

#[cfg(debug_assertions)]
mod faults {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::{Operation, Path, io};

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Kind {
        List,
        Kill,
        Torn,
        InputOutput,
        NoSpace,
        Interrupt,
    }

    #[derive(Clone, Copy)]
    struct Fault {
        kind: Kind,
        at: u64,
    }

    /// The exit code of a process that was killed, as shells state it.
    const KILLED: i32 = 137;

    /// Performs the action or the fault; `half` does the half of it that a torn or failed write leaves behind.
    pub(super) fn around<T>(
        operation: Operation,
        path: &Path,
        action: impl FnOnce() -> io::Result<T>,
        half: impl FnOnce(),
    ) -> io::Result<T> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let Some(fault) = fault() else {
            return action();
        };
        let number = COUNT.fetch_add(1, Ordering::SeqCst) + 1;
        let now = number == fault.at;
        match fault.kind {
            Kind::List => list(operation, path, number),
            Kind::Kill if now => std::process::exit(KILLED),
            Kind::Torn if now => {
                if operation == Operation::Write {
                    half();
                } else {
                    drop(action());
                }
                std::process::exit(KILLED)
            }
            Kind::InputOutput if now => {
                half();
                return Err(io::Error::other("input/output error (injected)"));
            }
            Kind::NoSpace if number >= fault.at && needs_space(operation) => {
                if now {
                    half();
                }
                return Err(io::ErrorKind::StorageFull.into());
            }
            Kind::Interrupt if now => interrupt(),
            _ => {}
        }
        action()
    }

    fn needs_space(operation: Operation) -> bool {
        !matches!(operation, Operation::Cut | Operation::Remove)
    }

    #[allow(clippy::print_stderr, reason = "a test asked for the list")]
    fn list(operation: Operation, path: &Path, number: u64) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        eprintln!("operation {number}: {operation:?} {name}");
    }

    /// Sends SIGINT to this process, and gives the thread that waits for signals time to notice it.
    fn interrupt() {
        let process = std::process::id().to_string();
        let _ = std::process::Command::new("kill")
            .args(["-INT", &process])
            .status();
        std::thread::sleep(Duration::from_millis(50));
    }

    fn fault() -> Option<Fault> {
        static FAULT: OnceLock<Option<Fault>> = OnceLock::new();
        *FAULT.get_or_init(|| std::env::var("UCTOPIA_FAULT").ok().as_deref().map(parse))
    }

    fn parse(text: &str) -> Fault {
        let (kind, at) = text.split_once('@').unwrap_or((text, "0"));
        let kind = match kind {
            "list" => Kind::List,
            "kill" => Kind::Kill,
            "torn" => Kind::Torn,
            "eio" => Kind::InputOutput,
            "enospc" => Kind::NoSpace,
            "interrupt" => Kind::Interrupt,
            other => panic!("UCTOPIA_FAULT: {other} is no kind of fault"),
        };
        Fault {
            kind,
            at: at
                .parse()
                .expect("UCTOPIA_FAULT: the number of an operation"),
        }
    }
}
