//! One of two builds: a program that is run and measured.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use uctopia_options::Message;

use crate::cpu_time::{CpuWatch, Whose};
use crate::failure::Failure;

/// A program.
pub(super) struct Build {
    program: PathBuf,
}

/// A run that succeeded.
pub(super) struct Run {
    /// Seconds of CPU time, user and system, of the process and its own children.
    pub(super) seconds: f64,
    /// What the process printed to standard output.
    pub(super) output: Vec<u8>,
}

impl Build {
    /// The program at a path, or of this name in the search path.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn at(path: &Path) -> Result<Self, Failure> {
        // A name without a folder means the file here rather than a program of the search path.
        let program = if path.is_file() {
            std::fs::canonicalize(path).unwrap_or_else(|_| path.into())
        } else {
            path.into()
        };
        let started = Command::new(&program)
            .arg("--version")
            .stdin(Stdio::null())
            .output();
        started.map_err(|error| {
            Failure::Usage(Message::verbatim(format!(
                "{} cannot be started: {error}; OLD and NEW are the files of two programs",
                path.display()
            )))
        })?;
        Ok(Self { program })
    }

    /// Runs it with these arguments, and waits.
    ///
    /// # Errors
    /// A sentence, when the program does not start or reports a failure.
    pub(super) fn run(&self, arguments: &[OsString]) -> Result<Run, String> {
        let watch = CpuWatch::start(Whose::Children);
        let output = Command::new(&self.program)
            .args(arguments)
            .stdin(Stdio::null())
            .output();
        let seconds = watch.elapsed().as_secs_f64();
        let program = self.program.display().to_string();
        let output = output.map_err(|error| format!("{program} cannot be started: {error}"))?;
        if output.status.success() {
            return Ok(Run {
                seconds,
                output: output.stdout,
            });
        }
        let (status, said) = (
            output.status.to_string(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        );
        Err(match said.lines().find(|line| !line.trim().is_empty()) {
            Some(first) => format!("{program} ends with {status}: {first}"),
            None => format!("{program} ends with {status}"),
        })
    }
}
