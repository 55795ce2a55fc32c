//! Dask's workers come to the same bytes as one machine: the tests of `python/uctopia-dask`, with this build.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

#[test]
#[allow(clippy::print_stderr, reason = "tests that were not run are reported")]
fn workers_may_be_killed_and_the_bytes_stay_the_same() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/uctopia-dask");
    let environment = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dask");
    let python = environment.join("bin/python");
    if !python.exists()
        && let Err(problem) = run(Command::new("python3").args(["-m", "venv"]).arg(&environment))
    {
        eprintln!("not run: this needs Python 3.10 or later with venv (apt-get install python3-venv): {problem}");
        return;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let with_jobs = format!("{}[jobqueue]", package.display());
    run(Command::new(&python).args(pip).arg(&with_jobs)).expect("pip installs uctopia-dask and Dask");
    let tests = ["-m", "unittest", "discover", "tests"];
    let uctopia = env!("CARGO_BIN_EXE_uctopia");
    let outcome = run(Command::new(&python).args(tests).current_dir(&package).env("UCTOPIA", uctopia));
    assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
}
