//! Running the program and keeping tests out of each other's way.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

pub(crate) fn uctopia(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::null());
    command
}

pub(crate) fn output(arguments: &[&str]) -> Output {
    uctopia(arguments).output().expect("the program runs")
}

/// A folder that is not there.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Starts the program and kills it when its ledger has so many lines. Returns how many it had then.
pub(crate) fn kill_at(mut command: Command, ledger: &Path, lines: usize) -> usize {
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    let written = || fs::read_to_string(ledger).map_or(0, |text| text.lines().count());
    while written() < lines {
        assert!(
            child.try_wait().unwrap().is_none(),
            "finished before it could be killed"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    written()
}
